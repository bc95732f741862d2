// Response times of searches among 50,000 stories, for words that occur in most of them or in one, German and English, with
// typing errors, by people of several companies. The time is measured to the end of the response.
import { loadavg } from 'node:os'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { readTime } from './read-time.ts'
import { percentile, report } from './report.ts'
import { addStories, rareWord } from './stories.ts'

const STORIES = 50_000
const ROUNDS = 4

/** Queries by kind. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  common: ['Betriebsversammlung', 'kantine', 'siegen', 'Frau Weber', 'härterei'],
  'begun words': ['bet', 'här', 'sich', 'ausbild', 'kan'],
  'several words': ['Kantine Olpe', 'härterei betriebsversammlung', 'werkstor stade dienstrad', 'lagerplan siegen'],
  English: ['meeting', 'safety training', 'fireproof', 'holidays'],
  rare: [rareWord(48_211), rareWord(17), `${rareWord(31_407)} weber`, 'gießereiersatzteil'],
  slips: ['Betriebsversamlung', 'kanitne', 'hätrerei', 'Dienstard', 'meetign'],
  nowhere: ['zwölftonmusik', 'quastenflosser'],
}
const PATHS: Readonly<Record<string, (q: string) => string>> = {
  palette: (q) => `search?size=5&q=${q}`,
  overview: (q) => `overview?order=best&q=${q}`,
  'overview, in a category': (q) => `overview?order=best&category=Unternehmen&q=${q}`,
  'overview, newest first': (q) => `overview?q=${q}`,
  'overview, unread first': (q) => `overview?order=unread&q=${q}`,
}

interface Timed {
  readonly path: string
  readonly kind: string
  readonly time: number
}

async function askAll(url: string, people: readonly Api[]): Promise<Timed[]> {
  const times: Timed[] = []
  for (const [path, queryOf] of Object.entries(PATHS))
    for (const [kind, queries] of Object.entries(QUERIES))
      for (const [index, q] of queries.entries()) {
        const person = people[index % people.length]!
        const time = await readTime(`${url}/api/news/ma/news/${queryOf(encodeURIComponent(q))}`, person)
        times.push({ path, kind, time })
      }
  return times
}

function reportBy(times: readonly Timed[], key: 'path' | 'kind'): void {
  for (const [name, some] of Map.groupBy(times, (one) => one[key])) {
    const values = some.map(({ time }) => time)
    report(`search, ${name}: p95 of ${values.length}`, percentile(values, 0.95), 'ms')
  }
}

/** Reports the p95 of all requests, of each kind of search and of each kind of query; the first round warms up. */
export async function benchSearch(usernames: readonly string[]): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  try {
    await addStories(await databaseAddress(portal.dataDir), STORIES)
    const people: Api[] = []
    for (const username of usernames) people.push(await signInApi(portal.url, username, portal.password))
    await askAll(portal.url, people)
    const times: Timed[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(...(await askAll(portal.url, people)))
    const all = times.map(({ time }) => time)
    report(`search among ${STORIES} stories, median of ${all.length}`, percentile(all, 0.5), 'ms')
    report(`search among ${STORIES} stories, p95`, percentile(all, 0.95), 'ms', { atMost: 50 })
    report(`search among ${STORIES} stories, worst`, percentile(all, 1), 'ms')
    reportBy(times, 'path')
    reportBy(times, 'kind')
    report('search: load of the machine meanwhile', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}
