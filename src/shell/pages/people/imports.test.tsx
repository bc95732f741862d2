import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PeopleImport } from '#contract/people-import.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { blank } from '#shared/testing/blank.ts'
import { aConfig, content, enter, menu } from '#shell/testing/enter.tsx'

const user = userEvent.setup()
const ADMIN = ['portal_ma', 'menu_dashboard', 'menu_admin', 'menu_usermanagement']
const CONFIG = { areas: [...aConfig().areas, 'people'] }
let imports = 100

const aTable = (changes: Partial<PeopleImport> = {}): PeopleImport => ({
  ...blank(PeopleImport),
  id: ++imports,
  name: 'personen.csv',
  state: 'checked',
  lines: 1284,
  done: 1284,
  by: 'Thorsten Wehmeyer',
  at: '2026-04-21T05:52:00Z',
  encoding: 'utf-8',
  added: 3,
  changed: 4,
  same: 1275,
  leaving: 2,
  returning: 1,
  ...changes,
})

/** Opens the page; `service` answers by method and path. */
async function visit(service: Service, roles: readonly string[] = ADMIN) {
  await enter('/personen', { roles, config: CONFIG })
  return serve({ '/user/writeLastLogIn': null, '/people/exits': { exits: [] }, ...service })
}

/** A table as the service keeps it: the test changes it. */
function kept(first: PeopleImport, service: Service = {}) {
  const table = { now: first }
  return {
    table,
    service: {
      [`/imports/${first.id}`]: () => table.now,
      '/people/imports': (_url: URL, init: RequestInit) =>
        init.method === 'POST' ? table.now : { imports: [table.now] },
      ...service,
    } satisfies Service,
  }
}

async function choose(name = 'personen.csv') {
  await user.click(await screen.findByRole('button', { name: 'Tabelle einlesen' }))
  const dialog = await screen.findByRole('dialog')
  await user.upload(
    within(dialog).getByLabelText(/Tabelle als CSV/),
    new File(['Personalnummer'], name, { type: 'text/csv' }),
  )
  return screen.findByRole('dialog')
}
const calls = (mock: ReturnType<typeof serve>, method: string) =>
  mock.mock.calls.filter(([url, init]) => String(url).includes('api/people') && init?.method === method)

beforeEach(() => setLanguage('de'))

test('[ADM-01] people without user management cannot open it, and their menu does not list it', async () => {
  const mock = await visit({}, ['portal_ma', 'menu_dashboard', 'menu_admin'])
  expect((await screen.findAllByText(/menu_usermanagement/)).length).toBeGreaterThan(0)
  expect(menu().queryByRole('link', { name: 'Personen' })).toBeNull()
  expect(calls(mock, 'GET')).toEqual([])
})

test('a table is sent as its bytes, checked, and written after a look at the report', async () => {
  const { table, service } = kept(aTable())
  const mock = await visit({
    [`/imports/${table.now.id}/application`]: () => (table.now = { ...table.now, state: 'applying', done: 321 }),
    ...service,
  })
  const dialog = await choose()
  expect(await within(dialog).findByText(/1\.284 Zeilen geprüft, noch nichts übernommen/)).toBeTruthy()
  const [[url, init]] = calls(mock, 'POST') as [[string | URL, RequestInit]]
  expect(new URL(String(url)).searchParams.get('name')).toBe('personen.csv')
  expect(new Headers(init.headers).get('content-type')).toBe('application/octet-stream')
  const counts = ['neu', 'geändert', 'scheiden aus', 'kehren zurück', 'unverändert'].map(
    (name) => within(dialog).getByText(name).nextElementSibling?.textContent,
  )
  expect(counts).toEqual(['3', '4', '2', '1', '1.275'])
  expect(within(dialog).getAllByText('2 Personen verlieren mit der Übernahme alle Rechte.').length).toBeGreaterThan(0)
  await user.click(within(dialog).getByRole('button', { name: 'Tabelle übernehmen' }))
  expect(await within(dialog).findByRole('progressbar', { name: 'Die Tabelle wird übernommen' })).toBeTruthy()
  expect(within(dialog).getByText('321 von 1.284 Zeilen')).toBeTruthy()
  table.now = { ...table.now, state: 'applied', done: 1284, appliedAt: '2026-04-21T06:00:00Z' }
  expect(await within(dialog).findByText('Die Tabelle wurde übernommen.', {}, { timeout: 5000 })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Tabelle übernehmen' })).toBeNull()
})

test('a table with errors cannot be written: each error has its line and column, hints are separate', async () => {
  const { service } = kept(
    aTable({
      errors: 1,
      hints: 130,
      findings: [
        { line: 4, field: 'entry', rule: 'date', value: '31.02.2026' },
        { line: 7, field: 'division', rule: 'divisionNew', value: 'Labor' },
      ],
    }),
  )
  await visit(service)
  const dialog = await choose()
  const table = await within(dialog).findByRole('table', { name: 'Fehler und Hinweise' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Zeile 4', 'Eintritt', 'kein gültiges Datum', '31.02.2026', 'Fehler'],
    ['Zeile 7', 'Bereich', 'Bereich wird neu angelegt', 'Labor', 'Hinweis'],
  ])
  expect(within(dialog).getByText('129 weitere Befunde sind nicht aufgeführt.')).toBeTruthy()
  expect(within(dialog).getByText(/Eine Angabe ist fehlerhaft/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Tabelle übernehmen' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Andere Datei wählen' }))
  expect(await screen.findByLabelText(/Tabelle als CSV/)).toBeTruthy()
})

test.each<[string, Partial<PeopleImport>, RegExp]>([
  ['lacks columns', { state: 'failed', failure: 'columns', missing: ['username'] }, /fehlen Spalten: Benutzername/],
  ['is no table', { state: 'failed', failure: 'unreadable' }, /konnte nicht gelesen werden/],
  ['is too long', { state: 'failed', failure: 'tooManyLines' }, /Möglich sind 120\.000/],
  ['was interrupted', { state: 'failed', failure: 'stopped' }, /wurde unterbrochen, es wurde nichts übernommen/],
  ['does not fit any more', { failure: 'changed', errors: 1 }, /Während der Prüfung haben sich Personen geändert/],
  ['changes nothing', { added: 0, changed: 0, leaving: 0, returning: 0 }, /Die Tabelle ändert nichts/],
])('a report from the list says that a table %s, and cannot be written', async (_, changes, sentence) => {
  const { service } = kept(aTable(changes))
  await visit(service)
  await user.click(await content().findByRole('button', { name: 'personen.csv' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bericht zu „personen.csv“' })
  expect((await within(dialog).findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(within(dialog).queryByRole('button', { name: 'Tabelle übernehmen' })).toBeNull()
})

test('a refused application shows the reason and the present state', async () => {
  const first = aTable()
  const { table, service } = kept(first)
  await visit({
    [`/imports/${first.id}/application`]: () => {
      table.now = { ...first, state: 'applied', appliedAt: '2026-04-21T06:00:00Z' }
      return failure(409, { code: 'import_applied', present: table.now })
    },
    ...service,
  })
  const dialog = await choose()
  await user.click(await within(dialog).findByRole('button', { name: 'Tabelle übernehmen' }))
  expect(await within(dialog).findByText(/409 - Diese Tabelle wurde schon übernommen/)).toBeTruthy()
  expect(await within(dialog).findByText('Die Tabelle wurde übernommen.')).toBeTruthy()
})

test('a file whose answer was lost is sent again with the same key', async () => {
  const { table, service } = kept(aTable())
  let isCut = true
  const mock = await visit({
    ...service,
    '/people/imports': (_url: URL, init: RequestInit) => {
      if (init.method !== 'POST') return { imports: [] }
      if (isCut) throw new TypeError('network')
      return table.now
    },
  })
  const dialog = await choose()
  expect(await within(dialog).findByText(/Error - Es besteht keine Verbindung/)).toBeTruthy()
  isCut = false
  await user.click(within(dialog).getByRole('button', { name: 'Erneut senden' }))
  expect(await screen.findByText(/1\.284 Zeilen geprüft/)).toBeTruthy()
  const keys = calls(mock, 'POST').map(([, init]) => new Headers(init!.headers).get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('the list shows the outcome of each table, also without one, and where it cannot be read', async () => {
  await visit({
    '/people/imports': {
      imports: [
        aTable({ name: 'a.csv', state: 'applied', by: '' }),
        aTable({ name: 'b.csv', errors: 12 }),
        aTable({ name: 'c.csv', state: 'failed', failure: 'columns' }),
        aTable({ name: 'd.csv', state: 'reading' }),
      ],
    },
  })
  const table = await content().findByRole('grid', { name: 'Tabellen' })
  expect(within(table).getByText('Befehl auf dem Server')).toBeTruthy()
  for (const word of ['übernommen', '12 fehlerhafte Angaben', 'nicht lesbar', 'wird geprüft'])
    expect(within(table).getByText(word)).toBeTruthy()
})

test('an empty list is named as such, a failure with its status', async () => {
  await visit({ '/people/imports': { imports: [] } })
  expect(await content().findByText('Es wurde noch keine Tabelle eingelesen.')).toBeTruthy()
})

test('an unreadable list shows its status', async () => {
  await visit({ '/people/imports': failure(500) })
  expect(await content().findByText(/500 - Die Tabellen konnten nicht geladen werden\./)).toBeTruthy()
})
