import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PersonExit } from '#contract/people-import.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { blank } from '#shared/testing/blank.ts'
import { aConfig, content, enter } from '#shell/testing/enter.tsx'

const user = userEvent.setup()
const ADMIN = ['portal_ma', 'menu_dashboard', 'menu_admin', 'menu_usermanagement']
const KATRIN = '11111111-1111-4111-8111-111111111111'
const UWE = { id: '22222222-2222-4222-8222-222222222222', name: 'Uwe Brandt' }

const anExit = (changes: Partial<PersonExit> = {}): PersonExit => ({
  ...blank(PersonExit),
  id: 7,
  person: { id: KATRIN, name: 'Katrin Osterloh', personnelNumber: '10234' },
  at: '2026-04-21T05:52:00Z',
  cause: 'exitDate',
  ...changes,
})

async function visit(service: Service) {
  await enter('/personen', { roles: ADMIN, config: { areas: [...aConfig().areas, 'people'] } })
  return serve({ '/people/imports': { imports: [] }, ...service })
}
const posts = (mock: ReturnType<typeof serve>) =>
  mock.mock.calls.filter(([url, init]) => String(url).includes('api/people') && init?.method === 'POST')
const open = async () => {
  await user.click(await content().findByText('Katrin Osterloh'))
  return content().getByText('Katrin Osterloh').closest('details')!
}

beforeEach(() => setLanguage('de'))

test('the report names who left, the successor of each duty, and duties without one', async () => {
  const passed: PersonExit['passed'] = [
    { what: 'reports', count: 4, to: UWE },
    { what: 'todos', count: 2, to: null },
    { what: 'decisions', count: 1, to: null },
    { what: 'supplyRelations', count: 1284, to: null },
    { what: 'halls', count: 1, to: UWE },
    { what: 'subscriptions', count: 3, to: null },
  ]
  await visit({ '/people/exits': { exits: [anExit({ passed, cause: 'administrator', by: UWE })] } })
  const entry = within(await open())
  expect(entry.getByText('Nachfolge prüfen')).toBeTruthy()
  expect(entry.getByText('10234 · 21.04.2026, 7:52 Uhr · Rechte beendet von Uwe Brandt')).toBeTruthy()
  const rows = within(entry.getByRole('table', { name: 'Was Katrin Osterloh innehatte' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['zugeordnete Mitarbeitende', '4', 'Uwe Brandt'],
    ['offene Aufgaben', '2', 'wer an ihrer Stelle entscheidet'],
    ['übernommene Entscheidungen', '1', 'zurück an die Gruppe'],
    ['Lieferbeziehungen', '1.284', 'niemand, bitte zuweisen'],
    ['Hallen (Schichtleitung)', '1', 'übrige Zuständige, sonst Uwe Brandt'],
    ['Abonnements', '3', 'endet'],
  ])
})

test('older exits are added, and people who are back or erased have no actions', async () => {
  await visit({
    '/people/exits': (url: URL) =>
      url.searchParams.get('before') === '7'
        ? { exits: [anExit({ id: 3, person: { ...UWE, personnelNumber: '' }, returnedAt: '2026-05-02T10:00:00Z' })] }
        : { exits: [anExit({ erasedAt: '2026-05-01T10:00:00Z' })], next: 7 },
  })
  await user.click(await content().findByRole('button', { name: 'Ältere anzeigen' }))
  expect(await content().findByText('zurück seit 02.05.2026')).toBeTruthy()
  expect(content().getByText('Daten gelöscht')).toBeTruthy()
  const entry = within(await open())
  expect(entry.queryByRole('button')).toBeNull()
})

test('an empty report is named as such', async () => {
  await visit({ '/people/exits': { exits: [] } })
  expect(await content().findByText('Es ist noch niemand ausgeschieden.')).toBeTruthy()
})

test('an unreadable report shows its status', async () => {
  await visit({ '/people/exits': failure(503) })
  expect(await content().findByText(/503 - Die Ausgeschiedenen konnten nicht geladen werden\./)).toBeTruthy()
})

test("the rights of a person end after a look at the effect, except one's own", async () => {
  let answer: unknown = failure(409, { code: 'own_person' })
  const hit = { uid: KATRIN, displayname: 'Katrin Osterloh', position: '', devision: 'Einkauf', company: '' }
  const mock = await visit({
    '/people/exits': { exits: [] },
    '/user/user/search': { user: [hit], team: [], devision: [] },
    [`/people/${KATRIN}/exit`]: () => answer,
  })
  await user.click(await content().findByRole('button', { name: 'Rechte beenden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Alle Rechte einer Person beenden' }))
  expect(dialog.getByText(/Ausweise und Anmeldungen auf allen Geräten enden/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Rechte jetzt beenden' }))
  expect(await dialog.findByText('Das Feld Person darf nicht leer sein.')).toBeTruthy()
  expect(posts(mock)).toEqual([])
  await user.type(dialog.getByRole('combobox', { name: 'Person' }), 'Osterloh')
  await user.click(await dialog.findByRole('option', { name: /Katrin Osterloh/ }))
  await user.click(dialog.getByRole('button', { name: 'Rechte jetzt beenden' }))
  expect(await dialog.findByText(/409 - Sie können Ihre eigenen Rechte nicht beenden/)).toBeTruthy()
  answer = anExit()
  await user.click(dialog.getByRole('button', { name: 'Rechte jetzt beenden' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(posts(mock)).toHaveLength(2)
})

test('the access of somebody who left is restored after a question', async () => {
  const mock = await visit({ '/people/exits': { exits: [anExit()] }, [`/people/${KATRIN}/return`]: anExit() })
  await user.click(within(await open()).getByRole('button', { name: 'Zugang wiederherstellen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zugang von Katrin Osterloh wiederherstellen?' }))
  await user.click(dialog.getByRole('button', { name: 'Zugang wiederherstellen' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(posts(mock).map(([url]) => new URL(String(url)).pathname)).toEqual([`/api/people/${KATRIN}/return`])
})

test.each([
  ['2035-01-01', 'Die Daten wurden gelöscht. Was noch bleibt, wird spätestens am 01.01.2035 gelöscht.'],
  [null, 'Die Daten wurden vollständig gelöscht.'],
])('an erasure says what the law keeps and until when (%s)', async (keptUntil, sentence) => {
  await visit({ '/people/exits': { exits: [anExit()] }, [`/people/${KATRIN}/erasure`]: { erased: true, keptUntil } })
  await user.click(within(await open()).getByRole('button', { name: 'Daten löschen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Daten von Katrin Osterloh löschen?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Arbeitszeiten bis Ende 2028 (ArbZG § 16 Abs. 2)',
    'Urlaub, Krankmeldungen und Zeitkonten bis Ende 2029 (BGB §§ 195, 199)',
    'Bestätigungen und Zustimmungen bis Ende 2029 (BGB §§ 195, 199)',
    'Übergabebelege des Marktplatzes bis Ende 2034 (HGB § 257, AO § 147)',
    'abgeschlossene Formulare bis zum Ende der Frist ihrer Vorlage',
  ])
  await user.click(dialog.getByRole('button', { name: 'Daten endgültig löschen' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Daten endgültig löschen' })).toBeNull()
})
