// Facts of a request for its decider: the same on the card, in the table and on a phone.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aLeaveRequest, anOpenDecision, aWireBoard, aWirePerson } from '#widgets/vacation/testing/wire.ts'
import { Approval } from './approval.tsx'

let width = 1200
beforeEach(() => {
  width = 1200
  vi.setSystemTime('2026-05-06T08:00:00Z')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
async function open(decisions: OpenDecisions, props: Record<string, unknown> = {}) {
  const people = decisions.map(({ request }) =>
    aWirePerson(request.person.name, {
      absences: [{ ...request.periods[0]!, state: 'requested', kind: 'leave', requestId: request.id, mayDecide: true }],
    }),
  )
  await screenTest(Approval, {
    service: {
      '/api/vac/board': ({ searchParams }: URL) =>
        aWireBoard({ first: searchParams.get('first') ?? '', last: searchParams.get('last') ?? '', people }),
      '/api/vac/decisions': decisions,
      '/api/vac/decisions/1': { holidays: [], years: [] },
      [`/proofs/${PROOF.id}`]: () => new Response(new Blob(['x'], { type: 'image/jpeg' })),
      '/api/vac/deputies': { activated: false, deputies: [], awayFrom: null, awayUntil: null },
    },
    roles: ['portal_ma', 'menu_ma_holiday_approve'],
    props,
  })
}

const PROOF = {
  id: '5f3f1c3e-0000-4000-8000-000000000001',
  name: 'Urkunde.jpg',
  contentType: 'image/jpeg',
  size: 900,
  uploadedAt: '2026-05-01T08:00:00Z',
}
const specialLeave = () =>
  anOpenDecision(
    aLeaveRequest(1, 'Jonas Reiter', {
      type: 'specialLeave',
      substitute: { id: 'id-falk', name: 'Mia Falk', state: 'asked' },
    }),
    { reason: { label: 'Umzug', labelEn: 'Move' }, decideBy: '2026-05-31', proofCount: 1, proofs: [PROOF] },
  )
const flexHours = (clock?: { from: number; to: number }) =>
  anOpenDecision(
    aLeaveRequest(2, 'Mia Falk', {
      type: 'flexHours',
      periods: [{ first: '2026-05-19', last: '2026-05-19', minutes: 150, ...(clock && { clock }) }],
    }),
    { cost: { days: { numerator: 0, denominator: 1 }, minutes: 150 }, onBehalfOf: { id: 'id-x', name: 'Erik Boss' } },
  )
const plain = (element: { textContent: string | null } | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')

test('[VAC-04] the card shows the occasion, the deadline and what lapses, and a proof opens beside it', async () => {
  await open([specialLeave()])
  const grid = await screen.findByRole('grid')
  act(() => grid.focus())
  await userEvent.keyboard('{Control>}{Home}{ArrowRight}{/Control}{Enter}')
  const card = await screen.findByRole('dialog', { name: 'Jonas Reiter' })
  const fact = (name: string) => plain(within(card).getByText(name).nextElementSibling)
  expect(fact('Anlass')).toBe('Umzug')
  expect(fact('Entscheidung bis')).toBe('31.05.2026, danach verfällt der Antrag')
  expect(fact('Vertretung')).toContain('Mia Falk')
  await userEvent.click(within(card).getByRole('button', { name: 'Nachweis Urkunde.jpg öffnen' }))
  const picture = await within(card).findByRole('dialog', { name: 'Urkunde.jpg' })
  within(picture).getByRole('img', { name: 'Nachweis Urkunde.jpg' })
  expect(card.isConnected).toBe(true)
})

test('[VAC-04] the table shows occasion, proof, substitute and deadline, hours with their times, and the represented holder', async () => {
  await open([specialLeave(), flexHours({ from: 540, to: 690 })], { layout: 'table' })
  const special = plain(await screen.findByRole('row', { name: /Jonas Reiter/ }))
  expect(special).toContain('Anlass: Umzug')
  expect(special).toContain('Nachweis: Urkunde.jpg')
  expect(special).toContain('Vertretung: Mia Falk, hat noch nicht geantwortet')
  expect(special).toContain('Entscheidung bis: 31.05.2026, danach verfällt der Antrag')
  const hours = plain(screen.getByRole('row', { name: /^Antrag von Mia Falk/ }))
  expect(hours).toContain('Di 19.05., 9:00–11:30 Uhr')
  expect(hours).toContain('2:30 h Gleitzeit')
  expect(hours).toContain('in Vertretung für Erik Boss')
})

test('[VAC-04] the card on a phone shows the same, and who else reads a proof', async () => {
  width = 390
  await open([{ ...specialLeave(), proofs: [] }, flexHours()])
  const special = plain(await screen.findByRole('listitem', { name: 'Jonas Reiter' }))
  expect(special).toContain('AnlassUmzug')
  expect(special).toContain('Nachweisliegt vor, nur die Personalabteilung kann ihn lesen')
  expect(special).toContain('VertretungMia Falk, hat noch nicht geantwortet')
  expect(special).toContain('Entscheidung bis31.05.2026, danach verfällt der Antrag')
  const hours = plain(screen.getByRole('listitem', { name: 'Mia Falk' }))
  expect(hours).toContain('ZeitenDi 19.05., 2:30 h')
  expect(hours).toContain('In Vertretung fürErik Boss')
})
