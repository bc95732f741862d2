import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Subscription, type SubscriptionBody } from '#contract/controlling.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { forgetFilters } from '#widgets/controlling/filters.ts'
import { Controlling } from '#widgets/controlling/screen/controlling.tsx'
import { anOverview, aStatistics, SICK } from '#widgets/controlling/testing/figures.ts'
// The lazy parts, so that no test waits for their code.
import './statistics.tsx'
import './subscriptions-dialog.tsx'

vi.mock('#widgets/controlling/chart/plot.ts', () => ({
  STYLES: [],
  plot: () => ({ mark: () => undefined, indexAt: () => 0, destroy: () => undefined }),
}))

beforeEach(() => {
  forgetFilters()
})

async function open(service: Service = {}, props: Record<string, string> = {}) {
  const shown = await screenTest(Controlling, {
    service: {
      '/overview': anOverview(),
      '/overtime/statistics': aStatistics(),
      '/sickRate/statistics': aStatistics({ figure: SICK }),
      '/subscriptions': { subscriptions: [], hasAddress: true },
      ...service,
    },
    roles: ['portal_cp'],
    props: { tab: 'statistics', ...props },
  })
  return {
    ...shown,
    asked: (path: string) => shown.requests(undefined, path).map(({ url }) => new URL(url)),
    sent: (method: string) => shown.requests(method).map(({ path, body, version: match }) => ({ path, body, match })),
  }
}

test('[CP-01] shows the figure of the address by group and over time, each as picture and table', async () => {
  const { asked } = await open({}, { figure: 'sickRate', by: 'standort', period: '2026-04' })
  expect(await screen.findByRole('region', { name: 'Krankenquote' })).toBeTruthy()
  expect(Object.fromEntries(asked('/statistics')[0]!.searchParams)).toEqual({
    by: 'site',
    period: '2026-04',
    comparison: 'periodBefore',
  })
  const trend = within(screen.getByRole('region', { name: 'Krankenquote: Verlauf' }))
  expect(trend.getByText(/^Gruppe: 3,1 % \(KW 14 2026\), zuletzt 3,3 % \(KW 16 2026\)/)).toBeTruthy()
  const reader = trend.getByRole('slider')
  reader.focus()
  await userEvent.keyboard('{End}')
  expect(reader.getAttribute('aria-valuetext')).toBe(
    'KW 16 2026: Gruppe 3,3 %, Antriebe 3,2 %, Guss 4,3 %, Hydraulik 2,6 %',
  )
  const [, first] = within(trend.getByRole('table')).getAllByRole('row')
  expect(
    within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3,3', '3,2', '4,3', '2,6', '1,9', '–nicht ausgewiesen'])
})

test('[CP-01] figure and grouping are filters in the address', async () => {
  const { received } = await open()
  await screen.findByRole('region', { name: 'Überstunden je Person und Woche' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gliederung' }), 'Nach Standort')
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling/statistik?nach=standort' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kennzahl' }), 'Krankenquote')
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling/statistik?kennzahl=sickRate' })
})

test('another tab begins with the filters that were chosen last', async () => {
  const { received, setProps, asked } = await open({}, { company: '2' })
  await screen.findByRole('region', { name: 'Überstunden je Person und Woche' })
  setProps({ tab: 'overview' })
  await screen.findByRole('list', { name: 'Kennzahlen' })
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/controlling?firma=2' })
  expect(asked('/overview').some((url) => url.searchParams.get('company') === '2')).toBe(true)
})

test('[CP-01] copies a link that contains the filters, and says that it grants no rights', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await open({}, { company: '2' })
  await userEvent.click(await screen.findByRole('button', { name: 'Link mit Filter' }))
  expect(await screen.findByText(/Wer ihn öffnet, sieht nur, was er selbst sehen darf/)).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('http://localhost:8080/controlling/statistik?firma=2')
})

test('[CP-01] saves the figure as Excel with its filters, and says when that fails', async () => {
  let attempts = 0
  const create = vi.fn(() => 'blob:x')
  Object.assign(URL, { createObjectURL: create })
  const { asked } = await open(
    { '/files': () => (attempts++ === 0 ? failure(503) : new Response('x', { status: 200 })) },
    { company: '2', by: 'standort' },
  )
  await screen.findByRole('region', { name: 'Überstunden je Person und Woche' })
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Excel oder PDF' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Excel: Überstunden je Person und Woche' }))
  }
  await save()
  expect(await screen.findByText(/Die Datei konnte nicht erstellt werden/)).toBeTruthy()
  await save()
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(Object.fromEntries(asked('/files').at(-1)!.searchParams)).toEqual({
    company: '2',
    comparison: 'periodBefore',
    figure: 'overtime',
    by: 'site',
    format: 'xlsx',
    language: 'de',
  })
})

const SUBSCRIPTION: Subscription = {
  ...blank(Subscription),
  id: 7,
  rhythm: 'weekly',
  day: 1,
  figures: ['overtime'],
  version: 3,
  nextOn: '2026-05-04',
}

test('[CP-01] subscribes to figures on a day', async () => {
  const { sent } = await open({
    '/subscriptions': (_: URL, { method }: RequestInit) =>
      method === 'POST' ? SUBSCRIPTION : { subscriptions: [], hasAddress: true },
  })
  await screen.findByRole('region', { name: 'Überstunden je Person und Woche' })
  await userEvent.click(screen.getByRole('button', { name: 'Abonnieren' }))
  await screen.findByRole('dialog')
  const dialog = () => within(screen.getByRole('dialog'))
  expect(await dialog().findByText('Sie haben noch kein Abonnement.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Abonnement anlegen' }))
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Rhythmus' }), 'monatlich')
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Tag im Monat' }), '3.')
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Krankenquote' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(sent('POST').at(-1)?.body).toEqual({
      rhythm: 'monthly',
      day: 3,
      figures: ['overtime', 'sickRate'],
    } satisfies SubscriptionBody),
  )
})

test('[CP-01] a subscription without a figure is refused, and one that another window has changed keeps the input', async () => {
  let version = 3
  const { sent } = await open({
    '/subscriptions': () => ({ subscriptions: [{ ...SUBSCRIPTION, version }], hasAddress: true }),
    '/subscriptions/7': () => {
      if (version === 4) return { ...SUBSCRIPTION, version: 5 }
      version = 4
      return failure(409, { code: 'version_conflict', present: { ...SUBSCRIPTION, version } })
    },
  })
  await screen.findByRole('region', { name: 'Überstunden je Person und Woche' })
  await userEvent.click(screen.getByRole('button', { name: 'Abonnieren' }))
  await screen.findByRole('dialog')
  const dialog = () => within(screen.getByRole('dialog'))
  await userEvent.click(await dialog().findByRole('button', { name: 'Abonnement wöchentlich montags ändern' }))
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Überstunden je Person und Woche' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Speichern' }))
  expect(await dialog().findByText('Das Feld Kennzahlen darf nicht leer sein.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Krankenquote' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Speichern' }))
  expect((await dialog().findAllByText(/Eine andere Person hat inzwischen etwas geändert/)).length).toBeGreaterThan(0)
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Krankenquote' }).checked).toBe(true)
  await waitFor(() => expect(version).toBe(4))
  await userEvent.click(dialog().getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(sent('PUT')).toHaveLength(2))
  expect(sent('PUT').map(({ match }) => match)).toEqual(['"3"', '"4"'])
})

test('says that the figure could not be loaded and keeps the filters', async () => {
  await open({ '/overtime/statistics': () => failure(503) })
  expect(await screen.findByText(/503 - Die Kennzahl konnte nicht geladen werden/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Kennzahl' })).toBeTruthy()
})
