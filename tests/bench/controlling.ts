// Figures of two years of the demo company, as its controller reads them: the overview of all figures, each figure with its groups
// and periods, and the file of all figures. The time is measured to the end of the response.
import { loadavg } from 'node:os'
import type { Figures, Overview } from '#contract/controlling.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { readTime } from './read-time.ts'
import { median, percentile, report } from './report.ts'

/** BENCH_SHORT=1: a quick run. */
const isShort = process.env['BENCH_SHORT'] === '1'
const CONTROLLER = 'anke.siebert'
const ROUNDS = isShort ? 2 : 10
const FILES = isShort ? 3 : 10

/** Every path once to warm up, and then so many times in turn. */
async function timesOf(origin: string, api: Api, paths: readonly string[], rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = -1; round < rounds; round++)
    for (const path of paths) {
      const time = await readTime(`${origin}${path}`, api)
      if (round >= 0) times.push(time)
    }
  return times
}

export async function benchControlling(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  try {
    const api = await signInApi(portal.url, CONTROLLER, portal.password)
    // The cache is empty: the sums of all figures are read and divided.
    const first = await readTime(`${portal.url}/api/cp/overview`, api)
    const { body: overview } = await api.call<Overview>('GET', '/api/cp/overview')
    const company = overview.places.find(({ sites }) => sites.length > 1)!.id
    const { body } = await api.call<Figures>('GET', '/api/cp/figures')
    const year = new Date().getUTCFullYear() - 1
    const scopes = ['', `company=${company}`, `period=${year}`, 'comparison=yearBefore', `period=1950..${year - 24}`]
    const paths = (path: string) => scopes.map((scope) => `${path}?${scope}`)
    const overviews = await timesOf(portal.url, api, paths('/api/cp/overview'), ROUNDS)
    const statistics = await timesOf(
      portal.url,
      api,
      body.figures.flatMap(({ id, groupings }) => [
        ...paths(`/api/cp/figures/${id}/statistics`),
        `/api/cp/figures/${id}/statistics?by=${groupings.at(-1)}&period=${year - 52}..${year}`,
      ]),
      ROUNDS,
    )
    const filePaths = (format: string) => [
      `/api/cp/files?format=${format}`,
      `/api/cp/files?format=${format}&period=${year}`,
    ]
    const xlsx = await timesOf(portal.url, api, filePaths('xlsx'), FILES)
    const pdf = await timesOf(portal.url, api, filePaths('pdf'), FILES)
    report('controlling: overview, the first one after the start', first, 'ms')
    report(`controlling: overview of ${body.figures.length} figures, p95`, percentile(overviews, 0.95), 'ms', {
      atMost: 100,
    })
    report('controlling: the same, median', median(overviews), 'ms')
    report(`controlling: statistics of a figure, p95 of ${statistics.length}`, percentile(statistics, 0.95), 'ms', {
      atMost: 100,
    })
    report('controlling: the same, median', median(statistics), 'ms')
    report('controlling: Excel file of all figures, p95', percentile(xlsx, 0.95), 'ms', { atMost: 1_000 })
    report('controlling: PDF of all figures, p95', percentile(pdf, 0.95), 'ms', { atMost: 2_000 })
    report('controlling: load of the machine meanwhile', loadavg()[0] ?? 0, '')
  } finally {
    await portal.stop()
  }
}
