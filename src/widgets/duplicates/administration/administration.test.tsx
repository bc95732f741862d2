import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DuplicateQuality, SearchRun, type WeightVersions } from '#contract/duplicates.ts'
import { FIELD_LEVELS, MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { Duplicates } from '#widgets/duplicates/duplicates.tsx'
import { KATRIN } from '#widgets/duplicates/testing/a-pair.ts'

const aRun = (changes: Partial<SearchRun> = {}): SearchRun => ({
  ...blank(SearchRun),
  id: 4,
  state: 'done',
  startedAt: '2026-11-29T02:00:00Z',
  endedAt: '2026-11-29T02:01:00Z',
  progress: 1,
  partners: 900,
  compared: 5_000,
  pairs: 40,
  ...changes,
})
const RUNNING = aRun({ id: 5, state: 'running', endedAt: null, progress: 0.4, startedBy: KATRIN })
const figures = (value: number) => ({ precision: value, recall: value, f1: value })
const QUALITY: DuplicateQuality = {
  merges: 61,
  undone: 1,
  waiting: 2,
  rejected: 3,
  noDuplicates: [{ reason: 'sister', count: 55, reopened: 1 }],
  weightsVersion: 1,
  review: figures(0.9),
  probable: figures(0.95),
}
type Version = WeightVersions['versions'][number]
const aVersion = (changes: Partial<Version> = {}): Version => ({
  version: 1,
  active: true,
  isUsable: true,
  activatedAt: null,
  activatedBy: null,
  madeAt: null,
  madeBy: null,
  sameLabels: 0,
  otherLabels: 0,
  quality: null,
  prior: SHIPPED_WEIGHTS.prior,
  weights: MATCH_FIELDS.map((field) => ({ field, weights: [...SHIPPED_WEIGHTS.weights[field]] })),
  ...changes,
})
const PROPOSED = aVersion({
  version: 2,
  active: false,
  madeAt: '2026-11-28T09:00:00Z',
  madeBy: KATRIN,
  sameLabels: 45,
  otherLabels: 41,
  quality: { present: figures(0.91), proposed: figures(0.94), heldOut: 30 },
})
const VERSIONS: WeightVersions = { labels: { same: 60, other: 55, needed: 50 }, versions: [PROPOSED, aVersion()] }

async function open(service: Service = {}, roles: readonly string[] = ['portal_ek', 'menu_usermanagement']) {
  await screenTest(Duplicates, {
    service: {
      '/merge-requests': { requests: [] },
      '/quality': QUALITY,
      '/weights': VERSIONS,
      '/runs': { runs: [aRun()], keysDue: 0 },
      ...service,
    },
    roles,
    props: { view: 'administration' },
  })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name }, { timeout: 5_000 })

test('[SUP-05] the administration is for main administrators, not for people who work on duplicates', async () => {
  await open({}, ['portal_ek', 'menu_ek_doubletten'])
  expect(await screen.findByText('Ihnen fehlt die Berechtigung für die Verwaltung der Dubletten')).toBeTruthy()
})

test('[SUP-05] quality figures count decisions, and say how the weights judge them', async () => {
  await open()
  const judged = within(await screen.findByRole('table', { name: /^Urteil der Gewichte, Version 1/ }))
  expect(judged.getByRole('row', { name: /Wahrscheinlich derselbe Partner/ }).textContent).toContain('95')
  expect(screen.getByText('61')).toBeTruthy()
  const reasons = within(screen.getByRole('table', { name: 'Keine Dublette nach Grund' }))
  expect(reasons.getByText('Konzernschwester')).toBeTruthy()
})

test('[SUP-05] a running search shows its progress, and is stopped after a question', async () => {
  const calls: string[] = []
  await open({
    '/runs/5': (url: URL, init: RequestInit) => {
      calls.push(`${init.method} ${url.pathname}`)
      return { runs: [{ ...RUNNING, isStopping: true }, aRun()], keysDue: 0 }
    },
    '/runs': { runs: [RUNNING, aRun()], keysDue: 3 },
  })
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Partner werden verglichen' })
  expect(progress.value).toBeCloseTo(0.4)
  expect(screen.getByText('3 geänderte Partner werden vor der Suche vorbereitet.')).toBeTruthy()
  await user.click(await button('Suche anhalten …'))
  await user.click(await button('Anhalten'))
  await waitFor(() => expect(calls).toEqual([expect.stringMatching(/^DELETE .*\/runs\/5$/)]))
  expect(await screen.findByRole('progressbar', { name: 'Die Suche wird angehalten.' })).toBeTruthy()
})

test('[SUP-05] a search of another person is shown where the start is refused', async () => {
  await open({
    '/runs': (_: URL, init: RequestInit) =>
      init.method === 'POST'
        ? failure(409, { code: 'search_running', present: { runs: [RUNNING], keysDue: 0 } })
        : { runs: [aRun()], keysDue: 0 },
  })
  await screen.findByRole('table', { name: 'Letzte Suchen' })
  await user.click(await button('Suche starten'))
  expect(await screen.findByText(/Eine Suche läuft schon/)).toBeTruthy()
})

test('[SUP-05] proposed weights show their effect, and are switched to after a confirmation', async () => {
  const bodies: unknown[] = []
  await open({
    '/weights/2/active': (_: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)))
      return { ...VERSIONS, versions: [{ ...PROPOSED, active: true }, aVersion({ active: false })] }
    },
  })
  expect(await screen.findByText(/gemessen an 30 Entscheidungen/)).toBeTruthy()
  await user.click(await button('Einsetzen: Version 2'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 einsetzen' }))
  expect(dialog.getByText(/Version 2 löst Version 1 ab/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Einsetzen' }))
  await waitFor(() => expect(bodies).toEqual([{ inUse: 1 }]))
  expect(await button('Einsetzen: Version 1')).toBeTruthy()
})

test('[SUP-05] a proposal needs enough decisions, and the weights of a version are shown level by level', async () => {
  await open({ '/weights': { ...VERSIONS, labels: { same: 3, other: 55, needed: 50 } } })
  expect((await button('Anzeigen: Gewichte der Version 2')).textContent).toBe('Anzeigen')
  expect((await button('Vorschlag berechnen')).getAttribute('aria-disabled')).toBe('true')
  await user.click(await button('Anzeigen: Gewichte der Version 2'))
  const table = within(await screen.findByRole('table', { name: 'Gewichte der Version 2' }))
  expect(table.getAllByRole('row').length).toBeGreaterThan(FIELD_LEVELS.name.length)
  expect(table.getAllByText('schließt aus').length).toBeGreaterThan(0)
})
