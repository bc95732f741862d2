import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { createDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: TestDatabase
let servers: Jobs[]
const lines: Record<string, unknown>[] = []
const record = (fields: object, msg: string) => void lines.push({ ...fields, msg })
const log = { warn: record, error: record } as unknown as FastifyBaseLogger

const aServer = (): Jobs => {
  const jobs = createJobs({ databaseUrl: database.url, log })
  servers.push(jobs)
  return jobs
}
const promise = () => Promise.withResolvers<void>()

beforeEach(async () => {
  database = await createDatabase()
  servers = []
  lines.length = 0
})
afterEach(async () => {
  await Promise.all(servers.map((jobs) => jobs.stop()))
  await database.drop()
})

test('a job runs after its transaction commits, and never when it is rolled back', async () => {
  const jobs = aServer()
  const ran = vi.fn()
  jobs.work<{ name: string }>('greet', async ({ name }) => ran(name))
  await jobs.start()
  await database.db
    .transaction()
    .execute(async (tx) => {
      await jobs.send(tx, 'greet', { name: 'lost' })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await database.db.transaction().execute(async (tx) => {
    await jobs.send(tx, 'greet', { name: 'kept' })
    expect(ran).not.toHaveBeenCalled()
  })
  await expect.poll(() => ran.mock.calls).toEqual([['kept']])
})

test('a job with a start time waits for it', async () => {
  const jobs = aServer()
  const ran = promise()
  jobs.work('later', async () => ran.resolve(), { timed: true })
  await jobs.start()
  const startAfter = new Date(Date.now() + 1_500)
  await jobs.send(database.db, 'later', {}, { startAfter })
  await ran.promise
  expect(Date.now() - startAfter.getTime()).toBeGreaterThanOrEqual(-50)
})

test('a job that takes long is aborted after five minutes, or later where its sender says so', async () => {
  const jobs = aServer()
  jobs.work('slow', async () => undefined)
  await jobs.start()
  const limits = database.db.transaction().execute(async (tx) => {
    await jobs.send(tx, 'slow', {})
    await jobs.send(tx, 'slow', {}, { longest: 7_200 })
    return (await sql<{ s: number }>`select expire_seconds::int as s from jobs.job where name = 'slow'`.execute(tx))
      .rows
  })
  expect((await limits).map(({ s }) => s).toSorted((one, other) => one - other)).toEqual([300, 7_200])
})

test('a failed job is retried', async () => {
  const jobs = aServer()
  let attempts = 0
  const ran = promise()
  jobs.work('fragile', async () => {
    if (++attempts === 1) throw new Error('not yet')
    ran.resolve()
  })
  await jobs.start()
  await jobs.send(database.db, 'fragile', {})
  await ran.promise
  expect(attempts).toBe(2)
  expect(lines).toContainEqual(expect.objectContaining({ queue: 'fragile', attempt: 1 }))
})

test('a job that fails in all attempts is logged as given up', async () => {
  const jobs = aServer()
  jobs.work('hopeless', async () => Promise.reject(new Error('never')))
  await jobs.start()
  await database.db.transaction().execute(async (tx) => {
    await jobs.send(tx, 'hopeless', { what: 'ever' })
    await sql`update jobs.job set retry_limit = 0 where name = 'hopeless'`.execute(tx)
  })
  await expect
    .poll(() => lines.find((line) => line['msg'] === 'job given up'), { timeout: 15_000 })
    .toMatchObject({ queue: 'hopeless', data: { what: 'ever' } })
})

test('two servers share the work: each job runs on one of them', async () => {
  const [one, two] = [aServer(), aServer()]
  const seen: number[] = []
  for (const jobs of [one, two])
    jobs.work<{ n: number }>('count', async ({ n }) => void seen.push(n), { concurrency: 4 })
  await Promise.all([one.start(), two.start()])
  await Promise.all(Array.from({ length: 40 }, (_, n) => one.send(database.db, 'count', { n })))
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(40)
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('scheduled work runs once, whatever the number of servers', async () => {
  const ran = vi.fn()
  const scheduled = (): Jobs => {
    const jobs = aServer()
    jobs.schedule('minutely', '* * * * *', async () => ran())
    return jobs
  }
  await scheduled().start()
  await servers.pop()?.stop()
  // What the first server has queued and not run is not counted, nor what a second minute would add.
  await sql`delete from jobs.job`.execute(database.db)
  const seconds = new Date().getSeconds()
  if (seconds > 30) await delay((61 - seconds) * 1_000)
  ran.mockClear()
  // Simulates a minute in which no server has checked the schedules.
  await sql`update jobs.version set cron_on = null`.execute(database.db)
  await Promise.all([scheduled(), scheduled()].map((jobs) => jobs.start()))
  // Each start requests a run, and so does the minute.
  await expect.poll(() => ran.mock.calls.length, { timeout: 20_000 }).toBe(3)
  await delay(1_500)
  expect(ran).toHaveBeenCalledTimes(3)
}, 90_000)

test('stopping waits for the running job', async () => {
  const jobs = aServer()
  const [started, release] = [promise(), promise()]
  let done = false
  jobs.work('slow', async () => {
    started.resolve()
    await release.promise
    done = true
  })
  await jobs.start()
  await jobs.send(database.db, 'slow', {})
  await started.promise
  const stopped = jobs.stop()
  release.resolve()
  await stopped
  expect(done).toBe(true)
})

test('scheduled work runs once after the start', async () => {
  const jobs = aServer()
  const ran = vi.fn(async () => undefined)
  jobs.schedule('tidy', '0 3 * * *', ran)
  await jobs.start()
  await expect.poll(() => ran.mock.calls.length).toBe(1)
})

test('a queue of an earlier release gets the settings of this one', async () => {
  const longest = async () => {
    const { rows } = await sql<{ longest: number }>`
      select retry_delay_max as longest from jobs.queue where name = 'patient'`.execute(database.db)
    return rows[0]?.longest
  }
  for (const retryEvery of [900, 600]) {
    const jobs = aServer()
    jobs.work('patient', async () => undefined, { patience: { days: 1, retryEvery } })
    await jobs.start()
    expect(await longest()).toBe(retryEvery)
  }
})

test('a queue has one worker', () => {
  const jobs = aServer()
  jobs.work('twice', async () => undefined)
  expect(() => jobs.work('twice', async () => undefined)).toThrow('has a worker already')
})
