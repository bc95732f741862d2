import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PartnerPage, type PartnerRow, type SavedViews, type WholeList } from '#contract/suppliers.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { signIn } from '#shared/testing/sign-in.ts'
import { blank } from '#shared/testing/blank.ts'
import { report } from './chosen.ts'
import { SupplierReport } from './supplier-report.tsx'

const TODAY = wallTimeOf(new Date()).day
const KATRIN = { id: '0f5a7c1e-0000-4000-8000-000000000001', name: 'Katrin Osterloh' }
const DANIEL = { id: '0f5a7c1e-0000-4000-8000-000000000002', name: 'Daniel Kowalski' }
const NAMES = ['Albrecht Zerspanung GmbH', 'Brandwald Feinguss GmbH & Co. KG', 'Rönkhausener Stahlhandel GmbH']

const WHOLE: WholeList = {
  today: TODAY,
  groups: [
    { id: 1, number: '0110', name: 'Stahl, Langprodukte', nameEn: 'Steel, long products', leadBuyer: KATRIN },
    { id: 2, number: '0230', name: 'Drehteile', nameEn: 'Turned parts', leadBuyer: DANIEL },
    { id: 3, number: '0510', name: 'Betriebsstoffe', nameEn: '', leadBuyer: null },
  ],
  companies: [
    { id: 1, name: 'Talbrück Siegen' },
    { id: 2, name: 'Talbrück Olpe' },
  ],
  columns: {
    id: [11, 12, 13],
    bpNumber: [104_512, 104_877, 106_219],
    externalNumber: ['K-77120', '', ''],
    name: NAMES,
    name2: ['', '', ''],
    zip: ['57072', '57462', '57413'],
    city: ['Siegen', 'Olpe', 'Finnentrop'],
    country: ['DE', 'DE', 'DE'],
    vatId: ['DE117892246', '', 'DE811000007'],
    taxNumber: ['', '', ''],
    duns: ['', '', ''],
    register: ['HRB 4471 Siegen', '', ''],
    status: ['free', 'blocked', 'free'],
    internal: [false, false, false],
    groupIds: [[2], [3], [1, 2]],
    mainGroup: ['0230', '0510', '0110'],
    companyIds: [[1], [2], [1, 2]],
    band: ['B', 'D', 'A'],
    certificateKind: ['iso9001', null, 'iso9001'],
    inReview: [false, false, false],
    certificateUntil: [addDays(TODAY, 400), null, addDays(TODAY, 38)],
  },
}

const PAGE_ROW: PartnerRow = {
  id: 11,
  bpNumber: 104_512,
  name: NAMES[0]!,
  city: 'Siegen',
  country: 'DE',
  status: 'free',
  internal: false,
  group: { id: 2, number: '0230', name: 'Drehteile', nameEn: 'Turned parts', others: 0 },
  leadBuyer: DANIEL,
  customers: 1,
  band: 'B',
  certificate: { kind: null, state: 'missing', until: null },
}
const pageOf = (rows: readonly PartnerRow[], more: Partial<PartnerPage> = {}): PartnerPage => ({
  ...blank(PartnerPage),
  rows: [...rows],
  total: rows.length,
  totalIsExact: true,
  ...more,
})

let views: SavedViews = []

async function show(service: Service = {}, roles: string[] = []) {
  const shown = await screenTest(SupplierReport, {
    service: {
      'partners/all': WHOLE,
      'partners/certificate-counts': { expiring: 14, expired: 2, missing: 3 },
      partners: pageOf([]),
      views: (_url: URL, { method = 'GET', body }: RequestInit) => {
        if (method === 'POST')
          views = [{ id: 7, version: 1, ...(JSON.parse(String(body)) as Omit<SavedViews[number], 'id' | 'version'>) }]
        return views
      },
      ...service,
    },
    roles: ['menu_ek_lieferanten_report', ...roles],
  })
  invalidate('api/gpp')
  return { calls: shown.fetch, ...shown }
}

const table = () => screen.findByRole('grid', { name: 'Lieferantenreport' })
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent)
const type = (typed: string) => user.type(screen.getByRole('searchbox', { name: 'In der Tabelle suchen' }), typed)

beforeEach(() => {
  report.reset()
  views = []
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

test('[SUP-01] the whole list is shown by supplier, with group, lead buyer, band and certificate', async () => {
  await show()
  expect(await names()).toEqual(NAMES)
  expect(within(await table()).getByRole('columnheader', { name: 'Lieferant' }).ariaSort).toBe('ascending')
  for (const shown of [
    '106 219',
    'nicht vergeben',
    'läuft in 38 Tagen ab',
    'fehlt',
    'gesperrt',
    '1–3 von 3 Lieferanten',
  ])
    expect(screen.getAllByText(shown, { normalizer: (text) => text.replaceAll('\u00a0', ' ') }).length).toBe(1)
})

test.each([
  ['stahlhandel', [NAMES[2]]],
  ['ronkhausner', [NAMES[2]]],
  ['kowalski', [NAMES[0], NAMES[2]]],
  ['K-77120', [NAMES[0]]],
  ['langprodukte', [NAMES[2]]],
  ['HRB 4471', [NAMES[0]]],
])('[SUP-01] [SUP-02] %j is searched in every column', async (typed, expected) => {
  await show()
  await table()
  await type(typed)
  await waitFor(async () => expect(await names()).toEqual(expected))
})

test('[SUP-01] hits that only the service can find, such as memos, appear a moment later', async () => {
  await show({ partners: (url: URL) => pageOf(url.searchParams.get('q') === 'reklamation' ? [PAGE_ROW] : []) })
  await table()
  await type('reklamation')
  await screen.findByText('Kein Lieferant passt')
  await waitFor(async () => expect(await names()).toEqual([NAMES[0]]))
})

test('[SUP-01] filters combine, and an empty result offers to show all', async () => {
  await show()
  await table()
  await user.click(screen.getByRole('button', { name: 'Warengruppe', expanded: false }))
  await user.click(await screen.findByRole('checkbox', { name: '0230 Drehteile' }))
  expect(await names()).toEqual([NAMES[0], NAMES[2]])
  await user.click(screen.getByRole('button', { name: /Zertifikat läuft ab/ }))
  expect(await names()).toEqual([NAMES[2]])
  await type('gibtesnicht')
  await user.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }))
  expect(await names()).toEqual(NAMES)
})

test('[SUP-01] columns begin with those of the role, and change by set', async () => {
  await show({}, ['menu_usermanagement'])
  expect(within(await table()).getByRole('columnheader', { name: 'USt-ID' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ansichten' }))
  await user.click(screen.getByRole('button', { name: 'Einkauf' }))
  expect(within(await table()).queryByRole('columnheader', { name: 'USt-ID' })).toBeNull()
  expect(within(await table()).getByRole('columnheader', { name: 'Volumen' })).toBeTruthy()
})

test('[SUP-01] filters, columns and order are kept under a name and applied again', async () => {
  const { calls } = await show()
  await table()
  await type('stahl')
  await user.click(screen.getByRole('button', { name: 'Ansichten' }))
  await user.type(screen.getByRole('textbox', { name: 'Name der Ansicht' }), 'Nur Stahl{Enter}')
  await waitFor(() => expect(views).toHaveLength(1))
  expect(views[0]!.definition).toMatchObject({ filters: { q: 'stahl' }, sort: 'name', descending: false })
  await user.clear(screen.getByRole('searchbox', { name: 'In der Tabelle suchen' }))
  expect(await names()).toEqual(NAMES)
  await user.click(screen.getByRole('button', { name: 'Ansichten' }))
  await user.click(await screen.findByRole('button', { name: 'Nur Stahl' }))
  expect(await names()).toEqual([NAMES[2]])
  expect(calls).toHaveBeenCalled()
})

test('[SUP-01] of more partners than a browser should hold pages are read, and a typed word is sent', async () => {
  const asked: URL[] = []
  await show({
    'partners/all': failure(422, { code: 'too_many_partners' }),
    partners: (url: URL) => {
      asked.push(url)
      return pageOf([PAGE_ROW], { total: 1_000_000, next: 'abc' })
    },
  })
  expect((await table()).ariaRowCount ?? (await table()).getAttribute('aria-rowcount')).toBe('1000001')
  await type('alb')
  await waitFor(() => expect(asked.at(-1)!.searchParams.get('q')).toBe('alb'))
  expect(asked.at(-1)!.searchParams.get('sort')).toBe('name')
})

test('[SUP-01] a failed page is only requested again by the button', async () => {
  let isDown = true
  const asked = vi.fn<() => void>()
  await show({
    'partners/all': failure(422, { code: 'too_many_partners' }),
    partners: (url: URL) => {
      if (!url.searchParams.has('after')) return pageOf([PAGE_ROW], { total: 2, next: 'abc' })
      asked()
      return isDown ? failure(503) : pageOf([{ ...PAGE_ROW, id: 12, name: NAMES[1]! }], { total: 2 })
    },
  })
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Weitere Lieferanten konnten nicht geladen werden (503).')
  // Another drawing of the table.
  await user.click(screen.getByRole('checkbox', { name: `${NAMES[0]} auswählen` }))
  expect(asked).toHaveBeenCalledTimes(1)
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(async () => expect(await names()).toEqual([NAMES[0], NAMES[1]]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SUP-01] a new partner of a page that is read again is shown', async () => {
  let rows = [PAGE_ROW]
  await show({
    'partners/all': failure(422, { code: 'too_many_partners' }),
    partners: () => pageOf(rows),
  })
  expect(await names()).toEqual([NAMES[0]])
  rows = [{ ...PAGE_ROW, id: 10, name: NAMES[1]! }, PAGE_ROW]
  act(() => invalidate('api/gpp/partners'))
  await waitFor(async () => expect(await names()).toEqual([NAMES[1], NAMES[0]]))
})

test('[SUP-01] the next person who signs in on the same page sees neither rows nor selection of the one before', async () => {
  let page: PartnerPage | Promise<never> = pageOf([PAGE_ROW])
  await show({ 'partners/all': failure(422, { code: 'too_many_partners' }), partners: () => page })
  await table()
  await user.click(screen.getByRole('checkbox', { name: `${NAMES[0]} auswählen` }))
  await screen.findByRole('region', { name: 'Auswahl' })
  page = new Promise<never>(() => undefined)
  await act(() => signIn(['menu_ek_lieferanten_report']))
  expect(screen.queryByText(NAMES[0]!)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Auswahl' })).toBeNull()
})

test('[SUP-01] without the role it says so, and whom to ask', async () => {
  const refused = failure(403, { code: 'role_missing' })
  await show({ 'partners/all': refused, partners: refused, 'partners/certificate-counts': refused, views: refused })
  await screen.findByText('Kein Zugriff auf den Lieferantenreport')
})

test('[SUP-01] a selection is counted and can be cleared', async () => {
  await show()
  await table()
  await user.click(screen.getByRole('checkbox', { name: `${NAMES[1]} auswählen` }))
  const bar = await screen.findByRole('region', { name: 'Auswahl' })
  within(bar).getByText('1 Lieferant ausgewählt')
  await user.click(within(bar).getByRole('button', { name: 'Auswahl aufheben' }))
  expect(screen.queryByRole('region', { name: 'Auswahl' })).toBeNull()
})

describe('[SUP-01] the export of a selection', () => {
  const exportChosen = async (button = 'Auswahl als CSV exportieren') => {
    for (const name of [NAMES[2], NAMES[0]])
      await user.click(screen.getByRole('checkbox', { name: `${name} auswählen` }))
    await user.click(await screen.findByRole('button', { name: button }))
  }

  test('exports only the selected partners, in the order of the table, whatever the filters are', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    await show({
      'partners/export': (_url: URL, { method, body }: RequestInit) => {
        asked.push([method, JSON.parse(String(body))])
        return new Response('\uFEFF"Lieferant"\r\n', { headers: { 'content-type': 'text/csv' } })
      },
    })
    await table()
    await exportChosen()
    await screen.findByText('2 Lieferanten exportiert')
    expect(asked).toEqual([['POST', { ids: [13, 11], sort: 'name', descending: false, language: 'de' }]])
  })

  test('is the action of the button above the table while something is selected, and its label says so', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    await show({
      'partners/export': (_url: URL, { method, body }: RequestInit) => {
        asked.push([method, body && JSON.parse(String(body)).ids])
        return new Response('\uFEFF"Lieferant"\r\n', { headers: { 'content-type': 'text/csv' } })
      },
    })
    await table()
    await exportChosen('2 ausgewählte als Tabelle für Excel speichern')
    await waitFor(() => expect(asked).toEqual([['POST', [13, 11]]]))
    await user.click(await screen.findByRole('button', { name: 'Auswahl aufheben' }))
    await user.click(screen.getByRole('button', { name: 'Als Tabelle für Excel speichern' }))
    await waitFor(() => expect(asked[1]).toEqual([undefined, undefined]))
  })

  test('says what failed, and can be pressed again', async () => {
    await show({ 'partners/export': failure(503) })
    await table()
    await exportChosen()
    await screen.findByText('Die Tabelle konnte nicht gespeichert werden (503).')
    expect(screen.getByRole('button', { name: 'Auswahl als CSV exportieren' })).toHaveProperty('ariaBusy', null)
  })
})

test('[SUP-01] months and numbers are written as the language has it', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => at)
  const columns = Object.fromEntries(
    Object.entries(WHOLE.columns).map(([name, values]) => [name, many.map(() => values[0])]),
  ) as unknown as WholeList['columns']
  const until = many.map(() => '2099-12-31' as const)
  await show({
    'partners/all': { ...WHOLE, columns: { ...columns, id: many, certificateUntil: until } },
    'partners/certificate-counts': { expiring: 1400, expired: 0, missing: 0 },
  })
  await table()
  expect(screen.getByRole('button', { name: 'Zertifikat läuft ab 1.400' })).toBeTruthy()
  expect(screen.getAllByText('gültig bis 12/2099')).not.toHaveLength(0)
  await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }))
  await screen.findByText('1.200 Lieferanten ausgewählt')
  act(() => setLanguage('en'))
  expect(screen.getAllByText('valid until Dec 2099')).not.toHaveLength(0)
  expect(screen.getAllByText(/0230 Turned parts/)).not.toHaveLength(0)
  screen.getByText('1,200 suppliers selected')
})

test('[SUP-02] the main admin is offered the import', async () => {
  await show({}, ['menu_usermanagement'])
  await user.click(await screen.findByRole('button', { name: 'Lieferanten importieren' }))
  await screen.findByRole('dialog', { name: 'Lieferanten importieren' })
})

test('a buyer is offered no import', async () => {
  await show()
  await table()
  expect(screen.queryByRole('button', { name: 'Lieferanten importieren' })).toBeNull()
})
