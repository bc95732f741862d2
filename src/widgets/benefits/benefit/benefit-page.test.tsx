import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Benefit } from '#contract/benefits.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { aBenefit, aRequest } from '#widgets/benefits/testing/a-benefit.ts'
import { BenefitPage } from './benefit-page.tsx'

let service: Service
beforeEach(() => {
  service = {}
})

async function open(benefit: Benefit | Response = aBenefit(), id = '7') {
  service['/benefits/7'] ??= benefit
  const shown = await screenTest(BenefitPage, {
    service,
    roles: ['portal_ma', 'menu_benefits'],
    clientRoles: { 'benefits-api': { roles: ['benefits_user'] } },
    props: { benefitId: id },
  })
  const sent = (method: string) => shown.requests(method).map(({ path, body }) => [path, body])
  return { ...shown, sent }
}
const conditions = async () =>
  within(await screen.findByRole('list', { name: 'Bedingungen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('[BEN-01] answers whether it applies: each condition beside the own value, with the day from which it holds', async () => {
  const { received } = await open(
    aBenefit({
      conditions: [
        { kind: 'company', anyOf: [1, 2] },
        { kind: 'probation', is: 'over' },
        { kind: 'hours', atLeast: 1_200, atMost: null },
        { kind: 'entry', from: null, until: null, months: 6 },
      ],
    }),
  )
  expect(await screen.findByText('Noch nicht')).toBeTruthy()
  expect(screen.getByText('Ab 01.07.2026 möglich.')).toBeTruthy()
  expect(await conditions()).toEqual([
    'GesellschaftTalbrück Antriebe GmbHgilt bei Talbrück Antriebe GmbH oder Talbrück Guss GmbH',
    'Probezeitbis 30.06.2026 – ab 01.07.2026 möglichgilt nach der Probezeit',
    'Arbeitszeit30 Stunden in der Wochegilt ab 20 Stunden in der Woche',
    'Eintritt01.01.2026 – ab 01.07.2026 möglichgilt nach 6 Monaten Beschäftigung',
    'Antragsfristjederzeit',
  ])
  expect(screen.getAllByRole('img', { name: 'nicht erfüllt' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Benefit beantragen' })).toBeNull()
  expect(received('portal-title').at(-1)?.detail).toEqual({ title: 'Dienstrad' })
})

test('[BEN-01] shows the deadline with the days that are left', async () => {
  await open(aBenefit({ request: { mode: 'monthly', until: null, dayOfMonth: 20 } }))
  expect(await screen.findByText('Ja, ab 01.07.2026')).toBeTruthy()
  expect(await conditions()).toEqual([
    'Ohne weitere Bedingungen.',
    'Antragsfrist für Juli\u00a0202620.06.2026noch 5 Tage',
  ])
})

test('[BEN-01] is requested with a message, followed, and withdrawn', async () => {
  const { sent } = await open()
  service['/benefits/7/requests'] = aRequest()
  await press('Benefit beantragen')
  const dialog = await screen.findByRole('dialog', { name: 'Dienstrad beantragen' })
  expect(within(dialog).getByText(/gilt ab 15\.06\.2026, sobald Ihr Antrag genehmigt ist/)).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Nachricht/ }), 'Ein Lastenrad')
  service['/benefits/7'] = aBenefit({ requests: [aRequest()] })
  await press('Antrag stellen')
  expect(await screen.findByText('Es entscheidet: Miriam Falk.')).toBeTruthy()
  expect(screen.getByText('Ein Lastenrad')).toBeTruthy()
  expect(sent('POST')).toContainEqual([
    '/api/benefits/benefits/7/requests',
    { note: 'Ein Lastenrad', startsOn: '2026-06-15' },
  ])
  service['/requests/31'] = aRequest({ status: 'withdrawn' })
  service['/benefits/7'] = aBenefit({ requests: [aRequest({ status: 'withdrawn', mayWithdraw: false })] })
  await press('Antrag zurückziehen')
  expect(await screen.findByText('Frühere Anträge')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Benefit beantragen' })).toBeTruthy()
})

test('[BEN-01] says that the benefit has ended in the meantime, and shows it as it is now', async () => {
  await open()
  service['/benefits/7/requests'] = () => failure(409, { code: 'benefit_ended', present: aBenefit() })
  await press('Benefit beantragen')
  await userEvent.type(await screen.findByRole('textbox', { name: /Nachricht/ }), 'Bitte')
  await press('Antrag stellen')
  expect(await screen.findAllByText('409 - Der Benefit wurde inzwischen beendet.')).not.toEqual([])
  expect(screen.getByDisplayValue('Bitte')).toBeTruthy()
})

test('says who sees the result of the check: on the page, and in the dialog before the request is sent', async () => {
  await open(aBenefit({ conditions: [{ kind: 'company', anyOf: [1] }] }))
  const card = (await screen.findByRole('list', { name: 'Bedingungen' })).parentElement!
  expect(card.textContent).toContain('Solange Sie keinen Antrag stellen, sehen nur Sie das Ergebnis.')
  await press('Benefit beantragen')
  const dialog = await screen.findByRole('dialog', { name: 'Dienstrad beantragen' })
  within(dialog).getByText(
    'Wer über Ihren Antrag entscheidet, sieht, welche Bedingungen Sie nicht erfüllen, aber keine Werte aus Ihren Personaldaten.',
  )
})

test('a benefit without conditions is requested without a sentence about them', async () => {
  await open()
  await press('Benefit beantragen')
  const dialog = await screen.findByRole('dialog', { name: 'Dienstrad beantragen' })
  expect(within(dialog).queryByText(/welche Bedingungen/)).toBeNull()
})

test('missing data is named, with the person who can help', async () => {
  const { facts } = aBenefit()
  await open(
    aBenefit({ facts: { ...facts, contract: null }, conditions: [{ kind: 'contract', anyOf: ['permanent'] }] }),
  )
  expect(await screen.findByText('Noch nicht prüfbar')).toBeTruthy()
  expect((await conditions())[0]).toBe('Vertragnicht hinterlegtgilt für: unbefristet')
})

test('HTML in title and sentence is text', async () => {
  await open(aBenefit({ title: '<img src=x onerror=alert(1)>', summary: '<b>x</b>' }))
  expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeTruthy()
  expect(screen.getByText('<b>x</b>')).toBeTruthy()
})

test.each([
  ['another company', failure(404), '7', 'Benefit nicht gefunden'],
  ['no number', failure(404), 'x', 'Benefit nicht gefunden'],
  ['no role', failure(403), '7', 'Kein Zugriff auf Benefits'],
])('%s has a page of its own', async (_what, answer, id, heading) => {
  await open(answer, id)
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
})
