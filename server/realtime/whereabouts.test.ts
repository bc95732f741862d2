// Several servers on one database tell each other who has the portal open.
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPerson } from '#server/testing/builders.ts'
import { testDatabase } from '#server/testing/database.ts'
import type { Receiver } from './deliver.ts'
import { createHub, type Hub } from './hub.ts'
import { VIEWS } from './views.ts'

const NOW = Date.parse('2026-06-15T08:00:00Z')
const DAY = 86_400_000
let hubs: Hub[] = []
let now = NOW
let serial = 0
let anna: string

const log = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger

const database = await testDatabase()
beforeEach(async () => {
  now = NOW
  anna = await aPerson(database.db, `anna.where${++serial}`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()))
  hubs = []
  vi.useRealTimers()
})

async function aHub(sharesOnline = true): Promise<Hub> {
  const hub = createHub({ db: database.db, databaseUrl: database.url, log, sharesOnline, now: () => new Date(now) })
  hubs.push(hub)
  await hub.start()
  return hub
}
const aReceiver = (personId: string): Receiver => ({
  personId,
  sid: 'sid',
  channels: [],
  view: VIEWS.portal,
  send: () => undefined,
  close: () => undefined,
})
/** All servers announce their people. */
const tell = () => vi.advanceTimersByTime(20_000)

test('[POST-04] a server knows its own people immediately, and those of another one soon', async () => {
  const [one, two] = [await aHub(), await aHub()]
  await one.join(aReceiver(anna))
  now += 5_000
  expect(one.lastHeard(anna)).toBe(now)
  expect(two.lastHeard(anna)).toBeUndefined()
  tell()
  await expect.poll(() => two.lastHeard(anna)).toBe(now)
})

test('[POST-04] a person who has left has the time of the last sign, and is forgotten after a week', async () => {
  const [one, two] = [await aHub(), await aHub()]
  const socket = aReceiver(anna)
  await one.join(socket)
  tell()
  await expect.poll(() => two.lastHeard(anna)).toBe(NOW)
  one.leave(socket)
  now += 7 * DAY
  tell()
  expect(one.lastHeard(anna)).toBe(NOW)
  expect(two.lastHeard(anna)).toBe(NOW)
  now += 1
  tell()
  expect(one.lastHeard(anna)).toBeUndefined()
  expect(two.lastHeard(anna)).toBeUndefined()
})

test('[POST-04] more people than fit into one NOTIFY are announced', async () => {
  const [one, two] = [await aHub(), await aHub()]
  const ids = Array.from({ length: 310 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  for (const id of ids) await one.join(aReceiver(id))
  tell()
  await expect.poll(() => ids.filter((id) => two.lastHeard(id) === undefined)).toEqual([])
})

test('[POST-04] no person is announced where it is switched off', async () => {
  const [one, two] = [await aHub(false), await aHub()]
  await one.join(aReceiver(anna))
  expect(one.lastHeard(anna)).toBeUndefined()
  const bert = await aPerson(database.db, `bert.where${serial}`)
  await two.join(aReceiver(bert))
  tell()
  // By now a message about Anna would have arrived, too.
  const third = await aHub()
  tell()
  await expect.poll(() => third.lastHeard(bert)).toBe(NOW)
  expect(two.lastHeard(anna)).toBeUndefined()
  expect(one.lastHeard(bert)).toBeUndefined()
})
