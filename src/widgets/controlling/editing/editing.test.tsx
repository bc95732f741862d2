import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type DefinitionVersions, FigureCorrection, FigureNote, ImportReport } from '#contract/controlling.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { forgetFilters } from '#widgets/controlling/filters.ts'
import { Controlling } from '#widgets/controlling/screen/controlling.tsx'
import { aFigure, anOverview, aPeriod } from '#widgets/controlling/testing/figures.ts'
import { decimalRule, readDecimal } from './decimal.ts'
// The lazy parts, so that no test waits for their code.
import './editing.tsx'
import './figure-dialog.tsx'
import './import-dialog.tsx'

const ANKE = { id: '11111111-1111-4111-8111-111111111111', name: 'Anke Siebert' }
const ROTH = { id: '22222222-2222-4222-8222-222222222222', name: 'Benedikt Roth' }

const aNote = (changes: Partial<FigureNote> = {}): FigureNote => ({
  ...blank(FigureNote),
  id: 1,
  figure: 'overtime',
  period: aPeriod('2026-W16'),
  company: { id: 2, name: 'Guss' },
  text: 'Umbau der Ofenlinie.',
  version: 1,
  by: ANKE,
  at: '2026-04-21T08:00:00Z',
  mayEdit: true,
  ...changes,
})

const aCorrection = (changes: Partial<FigureCorrection> = {}): FigureCorrection => ({
  ...blank(FigureCorrection),
  id: 5,
  figure: 'overtime',
  period: aPeriod('2026-W16'),
  company: { id: 2, name: 'Guss' },
  original: 4.6,
  value: 4.3,
  reason: 'Doppelt gemeldete Schicht.',
  by: ANKE,
  at: '2026-04-21T08:00:00Z',
  version: 1,
  state: 'inForce',
  mayWithdraw: true,
  ...changes,
})

const { de, en } = aFigure()
const aVersion = (version: number, changes: object = {}): DefinitionVersions['versions'][number] => ({
  version,
  de,
  en,
  target: { kind: 'atMost', value: 4 },
  owner: ANKE,
  validFrom: version === 0 ? null : '2026-01-01',
  change: version === 0 ? '' : 'Teilzeit anteilig',
  by: version === 0 ? null : ANKE,
  at: version === 0 ? null : '2025-12-12T08:00:00Z',
  isInForce: version === 2,
  ...changes,
})

const aReport = (changes: Partial<ImportReport> = {}): ImportReport => ({
  ...blank(ImportReport),
  id: 9,
  name: 'termintreue.csv',
  encoding: 'utf-8',
  rows: 3,
  added: 2,
  changed: 1,
  fingerprint: '0cc175b9c0f1b6a831c399e269772661',
  by: ANKE,
  at: '2026-04-21T08:00:00Z',
  ...changes,
})

beforeEach(() => {
  forgetFilters()
})

async function open(service: Service = {}, props: Record<string, string> = {}) {
  const shown = await screenTest(Controlling, {
    service: {
      '/overview': anOverview(),
      '/overtime/notes': { notes: [aNote(), aNote({ id: 2, by: ROTH, mayEdit: false, text: 'Kurzarbeit beendet.' })] },
      '/overtime/corrections': {
        corrections: [
          aCorrection(),
          aCorrection({
            id: 4,
            state: 'withdrawn',
            endedBy: ROTH,
            endedAt: '2026-04-22T08:00:00Z',
            endReason: 'Meldung war richtig.',
          }),
        ],
      },
      '/overtime/definition': { versions: [aVersion(2), aVersion(0)] },
      '/owners': { people: [ANKE, ROTH] },
      '/imports': { imports: [] },
      ...service,
    },
    roles: ['portal_cp'],
    props: { tab: 'editing', ...props },
  })
  const sent = (method: string) =>
    shown.requests(method).map(({ path, body, version: match }) => ({ path, body, match }))
  return { ...shown, sent }
}

const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string | RegExp, where: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(where.getByRole('button', { name }))
const save = () => press('Speichern', dialog())

test('[CP-01] writes a note on a figure, its period and its company', async () => {
  const { sent } = await open({}, { company: '2', period: '2026-W16' })
  expect(await screen.findByText('Umbau der Ofenlinie.')).toBeTruthy()
  expect(screen.getByText('von einer anderen Person')).toBeTruthy()
  await press('Anmerkung schreiben')
  await save()
  expect(dialog().getByText('Das Feld Anmerkung darf nicht leer sein.')).toBeTruthy()
  await userEvent.type(dialog().getByRole('textbox', { name: 'Anmerkung' }), 'Zwei Feiertage.')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')[0]).toMatchObject({
    path: '/api/cp/figures/overtime/notes',
    body: { text: 'Zwei Feiertage.', period: '2026-W16', company: 2 },
  })
})

test('[CP-01] a note that was changed in another window keeps the input, and is saved on the present version', async () => {
  let version = 1
  const { sent } = await open({
    '/overtime/notes': () => ({ notes: [aNote({ version })] }),
    '/notes/1': () => {
      if (version === 2) return aNote({ version: 3 })
      version = 2
      return failure(409, { code: 'version_conflict', present: aNote({ version }) })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Anmerkung von Anke Siebert.*ändern$/ }))
  const field = dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Anmerkung' })
  await userEvent.type(field, ' Bis Mai.')
  await save()
  expect((await dialog().findAllByText(/Eine andere Person hat inzwischen etwas geändert/)).length).toBeGreaterThan(0)
  expect(field.value).toBe('Umbau der Ofenlinie. Bis Mai.')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PATCH').map(({ match }) => match)).toEqual(['"1"', '"2"'])
})

test('[CP-01] former versions of a note stay readable', async () => {
  await open({
    '/overtime/notes': {
      notes: [aNote({ version: 2, history: [{ version: 1, text: 'Umbau.', at: '2026-04-20T08:00:00Z' }] })],
    },
  })
  await userEvent.click(await screen.findByText('Eine frühere Fassung'))
  expect(screen.getByText('Umbau.')).toBeTruthy()
})

test('[CP-01] corrects a value with a reason; the counted value and former corrections stay visible', async () => {
  const { sent } = await open({}, { company: '2' })
  const table = within(await screen.findByRole('grid', { name: 'Korrekturen' }))
  const [, first, second] = table.getAllByRole('row')
  expect(first?.textContent).toContain('4,6')
  expect(first?.textContent).toContain('4,3')
  expect(first?.textContent).toContain('Doppelt gemeldete Schicht.Anke Siebert, 21.04.2026')
  expect(second?.textContent).toContain('zurückgezogenBenedikt Roth, 22.04.2026: Meldung war richtig.')
  await press('Zahl korrigieren')
  await userEvent.type(dialog().getByRole('textbox', { name: 'Neuer Wert in h' }), '1.204')
  await save()
  expect(dialog().getByText(/Geben Sie Tausender ohne Punkt ein/)).toBeTruthy()
  expect(dialog().getByText('Das Feld Begründung darf nicht leer sein.')).toBeTruthy()
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Neuer Wert in h' }))
  await userEvent.type(dialog().getByRole('textbox', { name: 'Neuer Wert in h' }), '4,2')
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Zeitraum' }), 'KW 46 2026')
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: /^Standort/ }), 'Olpe')
  await userEvent.type(dialog().getByRole('textbox', { name: 'Begründung' }), 'Falsch gebucht.')
  await save()
  await waitFor(() =>
    expect(sent('POST')[0]).toMatchObject({
      path: '/api/cp/figures/overtime/corrections',
      body: { period: '2026-W46', company: 2, site: 21, value: 4.2, reason: 'Falsch gebucht.', inForce: 0 },
    }),
  )
})

test('[CP-01] withdraws a correction with a reason', async () => {
  const { sent } = await open({ '/corrections/5/withdrawal': aCorrection({ state: 'withdrawn' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Korrektur zurückziehen: Guss, KW 16 2026' }))
  await userEvent.type(dialog().getByRole('textbox'), 'War doch richtig.')
  await press('Zurückziehen', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')[0]).toMatchObject({ body: { reason: 'War doch richtig.' }, match: '"1"' })
})

test('[CP-01] writes the next version of a definition from the newest one', async () => {
  const { sent } = await open()
  const table = within(await screen.findByRole('grid', { name: 'Definition' }))
  expect(table.getByText('gilt')).toBeTruthy()
  expect(table.getByText('Auslieferung')).toBeTruthy()
  await press('Neue Version')
  await userEvent.type(dialog().getByRole('textbox', { name: 'Änderung' }), 'Ohne Rufbereitschaft.')
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: /^Verantwortlich/ }), 'Benedikt Roth')
  const value = dialog().getByRole('textbox', { name: /^Wert/ })
  await userEvent.clear(value)
  await userEvent.type(value, '4,5')
  await save()
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]).toMatchObject({
    path: '/api/cp/figures/overtime/definition',
    match: '"2"',
    body: { de, en, target: { kind: 'atMost', value: 4.5 }, owner: ROTH.id, change: 'Ohne Rufbereitschaft.' },
  })
})

test('[CP-01] checks a table first, lists its bad lines, and applies it once it is correct', async () => {
  let report = aReport({
    added: 1,
    findings: [{ line: 3, field: 'value', rule: 'unreadable', value: 'viel' }],
    findingCount: 1,
    unknownColumns: ['Bemerkung'],
  })
  const { sent } = await open({
    '/imports': (_: URL, { method }: RequestInit) => (method === 'POST' ? report : { imports: [] }),
    '/imports/9/application': aReport({ appliedAt: '2026-04-21T09:00:00Z' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Tabelle einlesen' }))
  await screen.findByRole('dialog')
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')!
    await userEvent.upload(input, new File([text], 'termintreue.csv', { type: 'text/csv' }))
  }
  await choose('Kennzahl;Wert\nä;1')
  const findings = within(await screen.findByRole('table', { name: 'Fehlerhafte Angaben' }))
  expect(findings.getAllByRole('row')[1]?.textContent).toBe('Wert3nicht lesbarviel')
  expect(dialog().getAllByText(/Diese Spalten sind unbekannt/).length).toBeGreaterThan(0)
  expect(dialog().queryByRole('button', { name: /übernehmen/ })).toBeNull()
  const [checked] = sent('POST')
  expect(atob(String(checked?.body?.['content']))).toBe('Kennzahl;Wert\nÃ¤;1')
  report = aReport()
  await choose('Kennzahl;Wert\na;1')
  await userEvent.click(await dialog().findByRole('button', { name: '3 Zeilen übernehmen' }))
  expect(await dialog().findByText('Übernommen: 2 neu, 1 geändert.')).toBeTruthy()
})

test('[CP-01] shows the fresh report of a table where others have changed its values since', async () => {
  const fresh = { ...aReport({ added: 0, changed: 3 }), fingerprint: '92eb5ffee6ae2fec3ad71c777531578f' }
  let isLate = true
  const { sent } = await open({
    '/imports': (_: URL, { method }: RequestInit) => (method === 'POST' ? aReport() : { imports: [] }),
    '/imports/9/application': () =>
      isLate
        ? failure(409, { code: 'import_changed', present: fresh })
        : { ...fresh, appliedAt: '2026-04-21T09:00:00Z' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Tabelle einlesen' }))
  await screen.findByRole('dialog')
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')!
  await userEvent.upload(input, new File(['Kennzahl;Wert\na;1'], 'a.csv', { type: 'text/csv' }))
  await userEvent.click(await dialog().findByRole('button', { name: '3 Zeilen übernehmen' }))
  expect(await dialog().findByText(/Inzwischen haben sich vorhandene Angaben geändert/)).toBeTruthy()
  expect(dialog().getByText(/0 neu, 3 geändert, 0 unverändert/)).toBeTruthy()
  isLate = false
  await userEvent.click(dialog().getByRole('button', { name: '3 Zeilen übernehmen' }))
  expect(await dialog().findByText('Übernommen: 0 neu, 3 geändert.')).toBeTruthy()
  expect(sent('POST')).toHaveLength(3)
})

test('[CP-01] undoes an import with a reason, and says of others why that is impossible', async () => {
  const until = '2026-05-21T09:00:00Z'
  const applied = { appliedAt: '2026-04-21T09:00:00Z' }
  const first = aReport({ ...applied, takeBack: { until, refusal: null } })
  let imports = [first, aReport({ ...applied, id: 8, name: 'alt.csv', takeBack: { until, refusal: 'replaced' } })]
  const { sent } = await open({
    '/imports': () => ({ imports }),
    '/imports/9/take-back': (_: URL, { body }: RequestInit) => {
      const { reason } = JSON.parse(String(body)) as { reason: string }
      const done = { ...first, takeBack: null, takenBack: { by: ANKE, at: '2026-04-22T09:00:00Z', reason } }
      imports = [done, imports[1]!]
      return done
    },
  })
  const list = within(await screen.findByRole('grid', { name: 'Kennzahlen aus anderen Systemen' }))
  expect(list.getByText('danach überschrieben')).toBeTruthy()
  await userEvent.click(list.getByRole('button', { name: 'termintreue.csv zurücknehmen' }))
  expect(dialog().getByText(/2 Werte neu und 1 geändert.*Möglich bis 21\.05\.2026/)).toBeTruthy()
  await userEvent.type(dialog().getByRole('textbox'), 'Falscher Monat.')
  await userEvent.click(dialog().getByRole('button', { name: 'Zurücknehmen' }))
  expect(await list.findByText('Anke Siebert, 22.04.2026: Falscher Monat.')).toBeTruthy()
  expect(list.getByRole('button', { name: 'Werte von termintreue.csv speichern' })).toBeTruthy()
  expect(sent('POST')).toMatchObject([{ path: '/api/cp/imports/9/take-back', body: { reason: 'Falscher Monat.' } }])
})

test('[CP-01] adds a figure of another system, about people by default', async () => {
  const { sent } = await open({ '/figures': aFigure({ id: 'x' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Kennzahl anlegen' }))
  await screen.findByRole('dialog')
  await save()
  expect(dialog().getAllByText('Das Feld Name darf nicht leer sein.')).toHaveLength(2)
  for (const language of ['Deutsch', 'Englisch']) {
    const words = within(dialog().getByRole('group', { name: language }))
    for (const field of words.getAllByRole('textbox')) await userEvent.type(field, 'x')
  }
  await save()
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toMatchObject({ about: 'people', decimals: 1, target: null, de: { name: 'x' } })
})

test.each([
  ['notes', '/overtime/notes', 'Die Anmerkungen konnten nicht geladen werden.'],
  ['corrections', '/overtime/corrections', 'Die Korrekturen konnten nicht geladen werden.'],
  ['versions', '/overtime/definition', 'Die Definition konnte nicht geladen werden.'],
  ['tables', '/imports', 'Die eingelesenen Tabellen konnten nicht geladen werden.'],
])('says that the %s could not be loaded', async (_, path, sentence) => {
  await open({ [path]: () => failure(503) })
  expect((await screen.findByText(new RegExp(sentence))).textContent).toContain('503')
})

test.each([
  ['4,3', 1, 4.3, undefined],
  ['4.3', 1, 4.3, undefined],
  [' 12 ', 0, 12, undefined],
  ['1.204', 0, 1.204, 'decimals'],
  ['4,25', 1, 4.25, 'decimals'],
  ['viel', 1, undefined, 'decimal'],
  ['-1', 1, -1, 'negative'],
  ['', 1, undefined, undefined],
])('reads %j with %i decimals', (typed, decimals, value, rule) => {
  expect([readDecimal(typed), decimalRule(typed, decimals)]).toEqual([value, rule])
})
