import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type MasterData as Data, ProductionImport } from '#contract/production-master-data.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { MasterData } from './master-data.tsx'

const PLACE = { id: 12, name: 'Platz 12', isEnded: false, version: 1 }
const HALL: Data['areas'][number] = {
  id: 2,
  name: 'Halle 2',
  site: 'Siegen',
  isEnded: false,
  version: 3,
  workers: 1,
  shifts: [{ id: 5, kind: 'early', begins: 360, ends: 840, isEnded: false, version: 1 }],
  workplaces: [PLACE, { id: 14, name: 'Platz 14', isEnded: true, version: 2 }],
  foremen: [{ id: '33333333-3333-4333-8333-333333333333', name: 'Murat Yıldız', hasRole: false }],
}
const DATA: Data = {
  company: 'Antriebe GmbH',
  sites: [{ id: 1, name: 'Siegen' }],
  areas: [HALL, { ...HALL, id: 4, name: 'Halle 4', foremen: [], workplaces: [] }],
  activities: [{ id: 1, kind: 'meeting', name: 'Versammlung', nameEn: 'Meeting', isEnded: false, version: 1 }],
  openOrders: 6,
}
const WORKER = { id: '11111111-1111-4111-8111-111111111111', name: 'Dragan Ilić', number: '10234', version: 7 }

async function show(service: Service = {}, data: Data = DATA, roles: readonly string[] = []) {
  const { fetch: mock } = await screenTest(() => <MasterData onBack={vi.fn<() => void>()} />, {
    service: {
      '/areas/2/workers': { workers: [WORKER] },
      '/areas/4/workers': { workers: [] },
      '/master-data/imports': { imports: [] },
      ...service,
      '/mes/master-data': data,
    },
    roles: ['portal_mes', 'menu_mes_logins', ...roles],
    clientRoles: { 'ma-api': { roles: ['ma_edit_employment_data'] } },
  })
  return mock
}
const bodiesOf = (mock: Awaited<ReturnType<typeof show>>, path: string) =>
  mock.mock.calls
    .filter(([url, init]) => String(url).includes(path) && init?.method !== undefined && init.method !== 'GET')
    .map(([, init]) => [init!.method, init!.body ? JSON.parse(String(init!.body)) : undefined])

test('[MES-01] a company without a hall reads what to do first', async () => {
  await show({}, { ...DATA, areas: [], openOrders: 0 })
  expect(await screen.findByText('Noch keine Halle')).toBeTruthy()
  expect(screen.getByText(/Es gibt noch keinen offenen Auftrag/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Halle anlegen' })).toBeTruthy()
})

test('[MES-01] a hall shows its workplaces, shifts, foremen and workers, and a foreman without the role', async () => {
  await show()
  const places = await screen.findByRole('grid', { name: 'Plätze in Halle 2' })
  expect(within(places).getByText('beendet')).toBeTruthy()
  expect(screen.getByText('6:00 bis 14:00 Uhr')).toBeTruthy()
  expect(screen.getByText('Recht menu_mes_times fehlt')).toBeTruthy()
  expect(await screen.findByText('10234')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Halle, die Sie bearbeiten'), '4')
  expect(await screen.findByText('In dieser Halle arbeitet noch niemand.')).toBeTruthy()
  expect(screen.getByText(/Noch keine Schichtleitung/)).toBeTruthy()
})

test('[MES-01] a workplace is added, and one with a device does not end: the reason is shown', async () => {
  const mock = await show({
    '/areas/2/workplaces': DATA,
    '/workplaces/12': () =>
      failure(422, { code: 'request_refused', details: [{ field: 'body.isEnded', rule: 'hasDevices' }] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Platz anlegen' }))
  await user.type(await screen.findByLabelText('Name'), 'Platz 20')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(bodiesOf(mock, '/areas/2/workplaces')).toEqual([['POST', { name: 'Platz 20' }]])
  await user.click(await screen.findByRole('button', { name: /Platz 12.*ändern|ändern.*Platz 12/i }))
  await user.click(await screen.findByRole('checkbox', { name: 'Beendet' }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect((await screen.findAllByText(/Dort steht noch ein Gerät/)).length).toBeGreaterThan(0)
})

test('[MES-01] the times of a shift are read as they are typed', async () => {
  const mock = await show({ '/shifts/5': DATA })
  await user.click(await screen.findByRole('button', { name: /Frühschicht.*ändern|ändern.*Frühschicht/i }))
  const [begins, ends] = [await screen.findByLabelText('Beginn'), screen.getByLabelText('Ende')]
  await user.clear(begins)
  await user.type(begins, '530')
  await user.clear(ends)
  await user.type(ends, 'mittags')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(bodiesOf(mock, '/shifts/5')).toEqual([])
  await user.clear(ends)
  await user.type(ends, '13.30')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(bodiesOf(mock, '/shifts/5')).toEqual([['PUT', { begins: 330, ends: 810, isEnded: false }]])
})

test('[MES-01] a worker moves to another hall from the version that was seen', async () => {
  const mock = await show({ '/workers/11111111': { workers: [] } })
  await user.click(await screen.findByRole('button', { name: /Dragan Ilić.*ändern|ändern.*Dragan Ilić/i }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Halle'), '4')
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
  expect(bodiesOf(mock, '/workers/11111111')).toEqual([['PUT', { areaId: 4, isEnded: false }]])
  const [, init] = mock.mock.calls.find(
    ([url, call]) => String(url).includes('/workers/1111') && call?.method === 'PUT',
  )!
  expect(new Headers(init!.headers).get('if-match')).toBe('"7"')
})

const REPORT: ProductionImport = {
  ...blank(ProductionImport),
  id: 3,
  kind: 'orders',
  name: 'auftraege.csv',
  encoding: 'windows-1252',
  rows: 2,
  added: 1,
  changed: 1,
  fingerprint: '0123456789abcdef0123456789abcdef',
  by: { id: null, name: 'Anna Amt' },
  at: '2026-04-21T06:00:00Z',
}

async function read(report: ProductionImport, service: Service = {}) {
  const mock = await show({ '/master-data/imports': report, ...service })
  await user.click(await screen.findByRole('tab', { name: 'Tabellen' }))
  return mock
}
async function choose() {
  await user.click(await screen.findByRole('button', { name: 'Tabelle einlesen' }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(input, new File(['Auftrag;Bezeichnung;Stück'], 'auftraege.csv', { type: 'text/csv' }))
  return dialog
}
const imports = (report: ProductionImport) => (_url: URL, init: RequestInit) =>
  init.method === 'POST' ? report : { imports: [] }

test('[MES-01] a table is checked first, and written after its report was read', async () => {
  const mock = await read(REPORT, {
    '/imports/3/application': { ...REPORT, appliedAt: '2026-04-21T06:01:00Z' },
    '/master-data/imports': imports(REPORT),
  })
  const dialog = await choose()
  expect(await within(dialog).findByText('2 Zeilen geprüft: 1 neu, 1 geändert, 0 unverändert.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '2 Zeilen übernehmen' }))
  expect(await within(dialog).findByText('Übernommen: 1 neu, 1 geändert.')).toBeTruthy()
  expect(bodiesOf(mock, '/master-data/imports')[0]![1]).toMatchObject({ kind: 'orders', name: 'auftraege.csv' })
})

test('[MES-01] each broken rule of a table is named by line and column, and nothing is written', async () => {
  const report: ProductionImport = {
    ...REPORT,
    findingCount: 1,
    findings: [{ line: 4, field: 'pieces', rule: 'unreadable', value: '1,5' }],
  }
  await read(report, { '/master-data/imports': imports(report) })
  const dialog = await choose()
  const table = await within(dialog).findByRole('table', { name: 'Fehlerhafte Angaben' })
  expect(within(table).getByText('Stück')).toBeTruthy()
  expect(within(table).getByText('nicht lesbar')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /übernehmen/ })).toBeNull()
})

test.each([
  ['the time office', [], 0],
  ['a main administrator', ['menu_admin'], 1],
])('[MES-01] activities, which hold for all companies: %s', async (_who, roles, buttons) => {
  await show({}, DATA, roles)
  await user.click(await screen.findByRole('tab', { name: 'Tätigkeiten' }))
  expect(await screen.findByText('Versammlung')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Versammlung ändern' })).toHaveLength(buttons)
  expect(screen.queryAllByText(/Ändern kann sie die Hauptadministration/)).toHaveLength(1 - buttons)
})
