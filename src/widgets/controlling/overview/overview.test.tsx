import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { forgetFilters } from '#widgets/controlling/filters.ts'
import { Controlling } from '#widgets/controlling/screen/controlling.tsx'
import { aCard, anOverview, aStatistics, aValue, SICK } from '#widgets/controlling/testing/figures.ts'
// The lazy part, so that no test waits for its code.
import './overview.tsx'

vi.mock('#widgets/controlling/chart/plot.ts', () => ({
  STYLES: [],
  plot: () => ({ mark: () => undefined, indexAt: () => 0, destroy: () => undefined }),
}))

beforeEach(() => {
  forgetFilters()
})

async function open(service: Service = {}, props: Record<string, string> = {}, roles = ['portal_cp']) {
  const shown = await screenTest(Controlling, {
    service: {
      '/overview': anOverview(),
      '/overtime/statistics': aStatistics(),
      '/sickRate/statistics': aStatistics({ figure: SICK }),
      ...service,
    },
    roles,
    props,
  })
  return { ...shown, asked: (path: string) => shown.requests(undefined, path).map(({ url }) => new URL(url)) }
}

const tile = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  return within(button.closest('li')!)
}

test('[CP-01] [APP-06] a person who only has the controlling portal sees every figure with its comparison as text', async () => {
  await open()
  const overtime = await tile('Überstunden je Person und Woche')
  expect(overtime.getByText('3,3').textContent).toBe('3,3 h')
  expect(overtime.getByText('Grenze 4,0 h, darüber: Guss')).toBeTruthy()
  const sick = await tile('Krankenquote')
  expect(sick.getByText('5,1').textContent).toBe('5,1 %')
  expect(sick.getByText('0,4 Punkte weniger als April 2025')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Controlling: Übersicht' })).toBeTruthy()
})

test('[CP-01] the definition of a figure is one key away, and behind its button', async () => {
  await open()
  const figure = within(await screen.findByRole('region', { name: 'Überstunden je Person und Woche' }))
  expect(figure.queryByText('Was heißt das?')).toBeNull()
  const info = figure.getByRole('button', { name: 'Was heißt Überstunden je Person und Woche?' })
  info.focus()
  await userEvent.keyboard('d')
  expect(figure.getByText('Was heißt das?')).toBeTruthy()
  expect(info.getAttribute('aria-expanded')).toBe('true')
  for (const [name, value] of [
    ['Quelle', 'Arbeitszeiten, freigegeben'],
    ['Schluss', 'montags 6:00 Uhr für die Vorwoche'],
    ['Verantwortlich', 'Anke Siebert'],
    ['Geändert', '01.01.2026, Teilzeit anteilig'],
  ] as const)
    expect(figure.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe(value)
  expect(figure.getByText(/^Summe von Ist − Soll/)).toBeTruthy()
  await userEvent.keyboard('D')
  expect(figure.queryByText('Was heißt das?')).toBeNull()
  await userEvent.click(info)
  expect(figure.getByText('Was heißt das?')).toBeTruthy()
})

test('[CP-01] D on a tile opens the definition of its figure', async () => {
  const { received } = await open({ '/sickRate/statistics': aStatistics({ figure: SICK }) })
  ;(await screen.findByRole('button', { name: 'Krankenquote' })).focus()
  await userEvent.keyboard('d')
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling?kennzahl=sickRate' })
  const figure = within(await screen.findByRole('region', { name: 'Krankenquote' }))
  expect(figure.getByText('Was heißt das?')).toBeTruthy()
})

test('[CP-01] a link with an unknown company offers to reset its filters', async () => {
  const { received } = await open({ '/overview': failure(404, { code: 'not_found' }) }, { company: '99' })
  expect(await screen.findByText('Diese Filter gibt es nicht')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling' })
})

test('[CP-01] an address with an invalid period is corrected to the shown one', async () => {
  const { received } = await open({}, { company: '2', period: '2026-13' })
  await screen.findByRole('button', { name: 'Krankenquote' })
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling?firma=2' })
})

test('D in a filter does not open the definition', async () => {
  await open()
  ;(await screen.findByRole('combobox', { name: 'Gesellschaft' })).focus()
  await userEvent.keyboard('d')
  expect(screen.queryByText('Was heißt das?')).toBeNull()
})

test('[CP-01] the links of a definition lead to the editing of the figure, with the filters', async () => {
  const { received } = await open({}, { company: '2' })
  await userEvent.click((await tile('Überstunden je Person und Woche')).getByRole('button', { name: /^Was heißt/ }))
  const link = screen.getByRole('link', { name: '2 Korrekturen' })
  expect(link.getAttribute('href')).toContain('/controlling/bearbeitung?kennzahl=overtime&firma=2')
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(received('portal-navigate')[0]?.detail).toEqual({ path: '/controlling/bearbeitung?kennzahl=overtime&firma=2' })
})

test('[CP-01] chart and table show the same, and a small group is in neither', async () => {
  await open()
  const figure = within(await screen.findByRole('region', { name: 'Überstunden je Person und Woche' }))
  expect(figure.getByText('Guss liegt mit 4,3 h über der Grenze, alle anderen darunter.')).toBeTruthy()
  const table = within(figure.getByRole('table'))
  const cells = (name: string) =>
    within(table.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Guss')).toEqual(['298', '3,8', '4,3 über der Grenze', '+0,5'])
  expect(cells('Handel')).toEqual(['unter 5', 'nicht ausgewiesen'])
  expect(cells('Gruppe')).toEqual(['rund 1.000', '3,1', '3,3', '+0,2'])
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Gesellschaft',
    'Pers.',
    'KW 9–12',
    'KW 13–16',
    '±',
  ])
  const reader = figure.getByRole('slider')
  reader.focus()
  await userEvent.keyboard('{End}')
  expect(reader.getAttribute('aria-valuetext')).toBe('Handel: unter 5 Personen')
  expect(
    figure.getByText(/Gruppen unter 5 Personen sind nicht ausgewiesen.*Die Summe enthält nicht alle Gruppen/),
  ).toBeTruthy()
  await userEvent.click(figure.getByRole('radio', { name: 'Tabelle' }))
  expect([figure.queryByRole('slider'), figure.queryByRole('table')].map(Boolean)).toEqual([false, true])
  await userEvent.click(figure.getByRole('radio', { name: 'Diagramm' }))
  expect([figure.queryByRole('slider'), figure.queryByRole('table')].map(Boolean)).toEqual([true, false])
})

test('[CP-01] another figure is chosen by its tile, and the address names it', async () => {
  const { received, asked } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Krankenquote' }))
  expect(await screen.findByRole('region', { name: 'Krankenquote' })).toBeTruthy()
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling?kennzahl=sickRate' })
  expect(asked('/sickRate/statistics')).toHaveLength(1)
})

test('[CP-01] filters of the address are requested, and a change of them is emitted', async () => {
  const { asked, received } = await open({}, { company: '2', period: '2026-W13..2026-W16', comparison: 'vorjahr' })
  await screen.findByRole('button', { name: 'Krankenquote' })
  expect(Object.fromEntries(asked('/overview')[0]!.searchParams)).toEqual({
    company: '2',
    period: '2026-W13..2026-W16',
    comparison: 'yearBefore',
  })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Zeitraum' }).selectedOptions[0]?.textContent).toBe(
    'KW 13–16 2026',
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Standort' }), 'Olpe')
  expect(received('portal-address').at(-1)?.detail).toEqual({
    path: '/controlling?firma=2&standort=21&zeitraum=2026-W13..2026-W16&vergleich=vorjahr',
  })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gesellschaft' }), 'Antriebe')
  await waitFor(() => expect(asked('/overview').at(-1)?.searchParams.get('company')).toBe('1'))
  expect(asked('/overview').at(-1)?.searchParams.get('site')).toBeNull()
})

test('[CP-01] any period is chosen by its kind, its first and its last part', async () => {
  const { received } = await open({}, { period: '2026-01..2026-03' })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Zeitraum' }), 'Anderer Zeitraum …')
  const dialog = within(screen.getByRole('dialog', { name: 'Zeitraum wählen' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Von' }).value).toBe('2026-01')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Von' }), 'April 2026')
  expect(dialog.getByRole('button', { name: 'Zeitraum anzeigen' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Bis' }), 'Juni 2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Zeitraum anzeigen' }))
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling?zeitraum=2026-04..2026-06' })
})

test('[CP-01] a hidden value shows why, and a corrected one names the counted one', async () => {
  await open({
    '/overview': anOverview({
      figures: [
        aCard({ value: aValue(null), beyond: [] }),
        aCard({ figure: SICK, value: aValue(5.1, { original: 5.4 }), beyond: [], change: null, before: null }),
      ],
    }),
  })
  const overtime = await tile('Überstunden je Person und Woche')
  expect(overtime.getByText('nicht ausgewiesen')).toBeTruthy()
  expect(overtime.getByText('unter 5 Personen')).toBeTruthy()
  expect((await tile('Krankenquote')).getByText('korrigiert, gezählt 5,4')).toBeTruthy()
})

test('[CP-01] the foot names filter, age, source and viewer', async () => {
  await open()
  const foot = (await screen.findByText('Filter', { selector: 'b' })).closest('p')!
  expect(foot.textContent).toContain('Filter KW 13–16 2026, Alle Gesellschaften, Alle Standorte')
  expect(foot.textContent).toMatch(/Stand 20\.04\.2026, 6:00\sUhr/)
  expect(foot.textContent).toContain('Quelle Arbeitszeiten, freigegeben')
  expect(foot.textContent).toContain('Abruf')
})

test('[CP-01] without figures for the filters it offers to reset them', async () => {
  const { received } = await open({ '/overview': anOverview({ figures: [] }) }, { company: '2' })
  expect(await screen.findByText('Keine Zahlen')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling' })
})

test('says that a person without the role has no access', async () => {
  await open({}, {}, ['portal_ma'])
  expect(await screen.findByText('Kein Zugang zum Controlling')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Kennzahlen' })).toBeNull()
})

test.each([
  ['a role that is gone', 403],
  ['a server that fails', 503],
])('shows %s with another attempt', async (_, status) => {
  await open({ '/overview': () => failure(status, { code: status === 403 ? 'role_missing' : 'internal' }) })
  expect((await screen.findByText(/Die Kennzahlen konnten nicht geladen werden/)).textContent).toContain(String(status))
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('without a connection it says that personal data needs one', async () => {
  await open({
    '/overview': () => {
      throw new TypeError('offline')
    },
  })
  expect(await screen.findByText('Diese Seite ist ohne Verbindung nicht verfügbar')).toBeTruthy()
})

test('[CP-01] without a connection other filters show no figures, and lead back to those that are here', async () => {
  let isOnline = true
  const { received } = await open({
    '/overview': (url: URL) => {
      if (!isOnline && url.searchParams.has('company')) throw new TypeError('offline')
      return anOverview()
    },
  })
  await tile('Krankenquote')
  isOnline = false
  // A value that no test before has chosen, because former filters would be requested again for the next person.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gesellschaft' }), 'Antriebe')
  expect(await screen.findByText('Diese Auswahl ist noch nicht geladen')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Kennzahlen' })).toBeNull()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Gesellschaft' }).selectedOptions[0]?.text).toBe(
    'Antriebe',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Zur letzten Auswahl' }))
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling' })
  await tile('Krankenquote')
})
