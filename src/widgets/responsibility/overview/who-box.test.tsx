import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { WhoAnswer } from '#contract/responsibility.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { signIn } from '#shared/testing/sign-in.ts'
import { blank } from '#shared/testing/blank.ts'
import { Overview } from './overview.tsx'

const KOWALSKI = { id: '00000000-0000-4000-8000-000000000001', name: 'Daniel Kowalski' }
const JANSSEN = { id: '00000000-0000-4000-8000-000000000002', name: 'Wiebke Janssen' }
const STEINMETZ = { id: '00000000-0000-4000-8000-000000000003', name: 'Lukas Steinmetz' }
const GROUP = { id: 3, number: '0230', name: 'Drehteile', nameEn: 'Turned parts' }

const ANSWER: WhoAnswer = {
  ...blank(WhoAnswer),
  found: { kind: 'group', name: 'Drehteile' },
  group: GROUP,
  site: { id: 9, name: 'Stade' },
  contacts: [
    { role: 'lead', person: KOWALSKI, phone: '0271 5550-506', presence: { state: 'here', until: '16' }, deputy: null },
    { role: 'local', person: JANSSEN, phone: '', presence: { state: 'leave', until: '2026-04-22' }, deputy: null },
  ],
  isDouble: true,
  ask: KOWALSKI.id,
}

let service: Service
beforeEach(() => {
  service = { '/who': { answers: [ANSWER] } }
})

async function open(
  props: { readonly view?: string; readonly question?: string } = {},
  roles = ['portal_ek', 'menu_ek_leadbuyer'],
) {
  const shown = await screenTest(Overview, { service, roles, props })
  return { ...shown, fetch: shown.fetch }
}
const ask = async (question: string) =>
  userEvent.type(screen.getByRole('searchbox', { name: 'Wonach suchen Sie?' }), question)

describe('[SUP-03] Wer ist zuständig?', () => {
  test('an address may contain a question, which is put into the field and answered', async () => {
    await open({ view: 'box', question: 'Drehteile Stade' }, ['portal_ma'])
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Drehteile Stade')
    expect(await screen.findByText('Daniel Kowalski')).toBeTruthy()
  })

  test('answers with people, their presence, and whom to ask where two are responsible', async () => {
    await open({ view: 'box' }, ['portal_ma'])
    await ask('Drehteile Stade')
    expect(await screen.findByText('Daniel Kowalski')).toBeTruthy()
    expect(screen.getByText('Lead Buyer 0230')).toBeTruthy()
    expect(screen.getByText('heute bis 16 Uhr')).toBeTruthy()
    expect(screen.getByText('Einkauf vor Ort, Stade')).toBeTruthy()
    expect(screen.getByText('im Urlaub bis 22.04.')).toBeTruthy()
    expect(screen.getByText('Keine Vertretung benannt')).toBeTruthy()
    expect(
      screen.getByText('Doppelt vergeben: Beide führen 0230 in Stade. Fragen Sie heute Daniel Kowalski.'),
    ).toBeTruthy()
  })

  test('names the representative of an absent buyer, and fetches no one else', async () => {
    const away = {
      ...ANSWER.contacts[1]!,
      deputy: { person: STEINMETZ, phone: '0271 5550-600', presence: { state: 'here', until: '15' } },
    }
    service['/who'] = { answers: [{ ...ANSWER, contacts: [away], isDouble: false, ask: STEINMETZ.id }] }
    await open({ view: 'box' })
    await ask('0230')
    expect(await screen.findByText('Vertretung: Lukas Steinmetz')).toBeTruthy()
    expect(screen.getByText('Fragen Sie heute Lukas Steinmetz.')).toBeTruthy()
    const call = screen.getByRole('link', { name: 'Lukas Steinmetz anrufen: 0271 5550-600' })
    expect(call.getAttribute('href')).toBe('tel:02715550600')
  })

  test('shows on which day a person works next', async () => {
    const off = { ...ANSWER.contacts[0]!, presence: { state: 'off', until: '2026-11-30' } }
    service['/who'] = { answers: [{ ...ANSWER, contacts: [off], isDouble: false, ask: null }] }
    await open({ view: 'box' })
    await ask('0230')
    expect(await screen.findByText(/^heute nicht erreichbar, nächster Arbeitstag Mo.* 30\.11\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Daniel Kowalski anrufen: 0271 5550-506' })).toBeTruthy()
  })

  test('shows that the group has no buyer at the site except its lead buyer, who is the person to ask', async () => {
    service['/who'] = { answers: [{ ...ANSWER, contacts: [ANSWER.contacts[0]!], isDouble: false, isGap: true }] }
    await open({ view: 'box' })
    await ask('Drehteile Stade')
    expect(await screen.findByText('In Stade kauft niemand 0230. Fragen Sie heute Daniel Kowalski.')).toBeTruthy()
  })

  test('lists everything that a person answers for', async () => {
    service['/who'] = {
      answers: [
        {
          ...ANSWER,
          found: { kind: 'person', name: KOWALSKI.name },
          group: null,
          site: null,
          duties: [
            { role: 'lead', group: GROUP, site: null },
            {
              role: 'local',
              group: { ...GROUP, id: 4, number: '0260', name: 'Oberflächen' },
              site: { id: 9, name: 'Stade' },
            },
          ],
          contacts: [ANSWER.contacts[0]!],
          isDouble: false,
        },
      ],
    }
    await open({ view: 'box' })
    await ask('Kowalski')
    const duties = within(await screen.findByRole('list', { name: 'Zuständig für' }))
    expect(duties.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '0230 DrehteileLead Buyer',
      '0260 OberflächenEinkauf vor Ort, Stade',
    ])
  })

  test('says that no one is responsible, and offers further results', async () => {
    const gap = { ...ANSWER, contacts: [], isDouble: false, ask: null }
    service['/who'] = { answers: [gap, { ...ANSWER, site: null, isDouble: false }] }
    await open({ view: 'box' })
    await ask('Drehteile')
    expect(await screen.findByText(/^In Stade ist niemand zuständig\./)).toBeTruthy()
    await userEvent.click(
      within(screen.getByRole('list', { name: 'Weitere Treffer' })).getByRole('button', { name: '0230 Drehteile' }),
    )
    expect(screen.getByText('Daniel Kowalski')).toBeTruthy()
  })

  test('shows nothing of it to the next person who signs in on the same page', async () => {
    await open({ view: 'box' })
    await ask('Drehteile Stade')
    await screen.findByText('Daniel Kowalski')
    await act(() => signIn(['portal_ma']))
    expect(screen.queryByText('Daniel Kowalski')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Wonach suchen Sie?' }).value).toBe('')
  })

  test('keeps the question when the server answers 503, and asks again', async () => {
    service['/who'] = () => failure(503)
    await open({ view: 'box' })
    await ask('Drehteile')
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
    service['/who'] = { answers: [] }
    await userEvent.click(retry)
    expect(await screen.findByText(/^Keine Treffer\./)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Drehteile')
  })

  test('shows an answer as text, whatever it contains', async () => {
    service['/who'] = { answers: [{ ...ANSWER, found: { kind: 'partner', name: '<img src=x onerror=alert(1)>' } }] }
    const { host } = await open({ view: 'box' })
    await ask('img')
    expect(await screen.findByText(/^<img src=x/)).toBeTruthy()
    expect(host.querySelector('img')).toBeNull()
  })
})
