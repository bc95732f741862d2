// Two servers on one database, without sticky sessions: sockets that are cut, Redis that is away, servers that are restarted under load.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPdf } from '#server/files/testing/files.ts'
import { noRedis, redisServer, type RedisServer } from '#server/testing/redis-server.ts'
import { noHaproxy, startBalancer, type Balancer } from './balancer.ts'
import { keepSending } from './load.ts'
import { note, sizeOf, timeFor } from './scenarios.ts'
import {
  addEntries,
  countFaults,
  follow,
  lastEvents,
  readEntry,
  startServers,
  stayOpen,
  type Follower,
  type Servers,
} from './several-servers.ts'

let servers: Servers
/** Both servers know it from the start; until it runs the database does its work. */
let redis: RedisServer | undefined
beforeAll(async () => {
  redis = noRedis === undefined ? await redisServer() : undefined
  servers = await startServers(redis ? { REDIS_URL: redis.url } : {})
}, 180_000)
afterAll(async () => {
  await servers?.stop()
  await redis?.kill()
}, 60_000)
const origins = () => servers.portals.map(({ url }) => url)

/** More than a person writes while a scenario runs; after the last one the rest of the writes has no effect. */
const ENTRIES = 5_000
/** People who write and read at the same time. */
const CALLERS = 8

/** Cuts sockets at random moments while events are written, each server in turn; counts lost and duplicate events. */
async function cutSockets(cuts: number, at: readonly string[]): Promise<number> {
  const people = await servers.issuer.people(cuts < 1_000 ? 5 : 20)
  await addEntries(servers.client, people, ENTRIES)
  const followers = [...people, ...people].map(follow)
  let left = cuts
  const cutting = async (follower: Follower) => {
    for (let n = 0; left-- > 0; n++) await follower.open(at[n % at.length]!, Math.random() * 60)
  }
  let writes = 0
  const writing = Promise.all(
    people.map(async (person) => {
      for (let n = 1; left > 0 && n <= ENTRIES; n++, await delay(50)) {
        expect((await readEntry(at[n % at.length]!, person, n)).status).toBe(200)
        writes++
      }
    }),
  )
  await Promise.all([...followers.map(cutting), writing])
  const last = followers.map((follower) => follower.open(at[0]!))
  const faults = await countFaults(servers.client, followers)
  for (const { stop } of followers) stop()
  await Promise.all(last)
  const numbers = await lastEvents(servers.client, people)
  expect([...numbers.values()].reduce((sum, one) => sum + one, 0)).toBe(writes)
  return faults
}

test.each([
  ['cutsOne', 1],
  ['cutsTwo', 2],
] as const)(
  '%s: each event comes once',
  async (scenario, count) => {
    const faults = await cutSockets(sizeOf(scenario), origins().slice(0, count))
    note(scenario, faults)
    expect(faults).toBe(0)
  },
  timeFor('cutsOne', 100),
)

test('a file that one server took is read at the other, by the same session', async () => {
  const [{ headers } = { headers: {} }] = await servers.issuer.people(1)
  const content = new Uint8Array(aPdf(20_000))
  const [one = '', two = ''] = origins()
  const sent = await fetch(`${one}/api/news/ma/docs?kind=attachment&name=Plan.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: content,
  })
  expect(sent.status).toBe(201)
  const { id } = (await sent.json()) as { id: string }
  const answer = await fetch(`${two}/api/news/ma/docs/${id}/download`, { headers })
  expect(answer.status).toBe(200)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content)
})

describe.skipIf(noRedis)(`Redis${noRedis === undefined ? '' : ` (skipped: ${noRedis})`}`, () => {
  const statesAre = async (state: string) => {
    const ask = () => Promise.all(origins().map(async (url) => (await fetch(`${url}/health/ready`)).json()))
    const one = { status: 'ok', redis: state }
    await expect.poll(ask, { timeout: 20_000 }).toEqual([one, one])
  }

  test(
    'unreachable for a while: requests continue, and sockets miss no event',
    async () => {
      await redis!.start()
      await statesAre('ok')
      const people = await servers.issuer.people(CALLERS)
      await addEntries(servers.client, people, ENTRIES)
      const followers = people.map(follow)
      const open = followers.map((follower, n) => stayOpen(follower, origins()[n % 2]!))
      let goesOn = true
      const load = keepSending(
        CALLERS,
        (caller, n) => readEntry(origins()[n % 2]!, people[caller]!, n + 1),
        () => goesOn,
      )
      await delay(500)
      await redis!.kill()
      await delay(sizeOf('redisGone') * 1_000)
      await statesAre('unreachable')
      await redis!.start()
      await statesAre('ok')
      goesOn = false
      const { failed } = await load
      const faults = await countFaults(servers.client, followers)
      for (const { stop } of followers) stop()
      const unopened = (await Promise.all(open)).flat()
      note('redisGone', faults + failed.length + unopened.length)
      expect({ failed, unopened, faults }).toEqual({ failed: [], unopened: [], faults: 0 })
    },
    timeFor('redisGone', 2_000),
  )
})

describe.skipIf(noHaproxy)(`HAProxy${noHaproxy === undefined ? '' : ` (skipped: ${noHaproxy})`}`, () => {
  let balancer: Balancer
  beforeAll(async () => {
    const addresses = servers.portals.map(({ url }) => `127.0.0.1:${new URL(url).port}`)
    balancer = await startBalancer(addresses, servers.publicPort)
  })
  afterAll(() => balancer?.stop())
  const ready = async () => {
    await expect.poll(() => balancer.ready(), { timeout: 20_000 }).toBe(2)
  }

  test(
    'restarting servers one after the other under load fails no request, and sockets miss no event',
    async () => {
      await ready()
      const people = await servers.issuer.people(CALLERS)
      await addEntries(servers.client, people, ENTRIES)
      const followers = people.map(follow)
      const open = followers.map((follower) => stayOpen(follower, balancer.url))
      const reads = ['/api/notification/badges/earlier', '/api/news/ma/news/last?size=3', '/api/realtime/token']
      let goesOn = true
      const load = keepSending(
        CALLERS,
        (caller, n) =>
          n % 2 === 0
            ? readEntry(balancer.url, people[caller]!, n / 2 + 1)
            : fetch(`${balancer.url}${reads[(n >> 1) % 3]!}`, { headers: people[caller]!.headers }),
        () => goesOn,
      )
      for (let restarts = 0; restarts < sizeOf('failedRequests'); restarts++) {
        await servers.portals[restarts % 2]!.restart()
        await ready()
      }
      goesOn = false
      const { failed, times } = await load
      const faults = await countFaults(servers.client, followers)
      for (const { stop } of followers) stop()
      const unopened = (await Promise.all(open)).flat()
      note('failedRequests', failed.length + unopened.length)
      note('missedEvents', faults)
      expect(times.length).toBeGreaterThan(100)
      expect({ failed, unopened, faults }).toEqual({ failed: [], unopened: [], faults: 0 })
    },
    timeFor('failedRequests', 60_000),
  )
})

test(
  'a server starts on a migrated database',
  async () => {
    const [, two] = servers.portals
    const seconds: number[] = []
    for (let n = 0; n < sizeOf('coldStart'); n++) {
      process.kill(two.pid, 'SIGKILL')
      const began = performance.now()
      await two.restart()
      seconds.push((performance.now() - began) / 1_000)
    }
    note('coldStart', seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)]!)
    expect((await fetch(`${two.url}/health/ready`)).status).toBe(200)
  },
  timeFor('coldStart', 30_000),
)

if (sizeOf('schedules') > 0)
  test(
    'a job of each minute runs once',
    async () => {
      const wholeMinutes = (
        await servers.client.query<{ at: Date }>(`select date_trunc('minute', now()) + interval '1 minute' as at`)
      ).rows[0]!.at
      const end = new Date(wholeMinutes.getTime() + sizeOf('schedules') * 60_000)
      // Due jobs are looked up every 30 s.
      await delay(end.getTime() - Date.now() + 10_000)
      const { rows } = await servers.client.query<{ name: string; runs: number }>(
        `select name, (select count(*) from jobs.job where job.name = schedule.name and job.state = 'completed'
           and job.created_on >= $1 and job.created_on < $2)::int as runs
         from jobs.schedule where cron = '* * * * *'`,
        [wholeMinutes, end],
      )
      const wrong = rows.filter(({ runs }) => runs !== sizeOf('schedules'))
      note('schedules', wrong.length)
      expect(rows.length).toBeGreaterThan(3)
      expect(wrong).toEqual([])
    },
    timeFor('schedules', 60_000),
  )
