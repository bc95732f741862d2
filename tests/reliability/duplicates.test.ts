// The search for duplicates is killed with its process while it stores pairs: no partial result is shown or stays.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queue, SearchRuns } from '#contract/duplicates.ts'
import { createDb } from '#server/db/db.ts'
import { addRegister } from '#tests/bench/add-register.ts'
import { signInApi, type Api } from '#tests/e2e/api.ts'
import { startPortal, type RunningPortal } from '#tests/e2e/portal.ts'
import { databaseAddress, query } from './database.ts'

const SEED = 77
/** The search over them stores pairs for about a second. */
const PARTNERS = 20_000
const PATH = '/api/gpp/duplicates'

let portal: RunningPortal
beforeAll(async () => {
  portal = await startPortal({}, { inMemory: true })
}, 120_000)
afterAll(() => portal?.stop(), 60_000)

const runsOf = async (admin: Api) => (await admin.call<SearchRuns>('GET', `${PATH}/runs`)).body.runs
const countPairs = async (run: string) =>
  (
    await query<{ n: number }>(
      portal.dataDir,
      `select count(*)::int as n from duplicate_pair where run_id ${run} (select max(id) from duplicate_run)`,
    )
  )[0]!.n

test('[SUP-05] a search killed while it stores pairs shows none of them, and a new one runs to its end', async () => {
  let admin = await signInApi(portal.url, 'thorsten.wehmeyer', portal.password)
  const lead = await signInApi(portal.url, 'katrin.osterloh', portal.password)
  const queue = async () => (await lead.call<Queue>('GET', `${PATH}/pairs`)).body
  await expect.poll(async () => (await runsOf(admin))[0]?.state, { timeout: 60_000 }).toBe('done')
  const before = await queue()
  expect(before.total).toBeGreaterThan(0)
  const { db, pool } = createDb(await databaseAddress(portal.dataDir), { longRunning: true })
  await addRegister(db, SEED, PARTNERS).finally(() => pool.end())

  const { body } = await admin.call<SearchRuns>('POST', `${PATH}/runs`)
  const { id } = body.runs[0]!
  await expect.poll(() => countPairs('='), { timeout: 120_000, interval: 5 }).toBeGreaterThan(0)
  process.kill(portal.pid, 'SIGKILL')
  await portal.restart()

  admin = await signInApi(portal.url, 'thorsten.wehmeyer', portal.password)
  // The portal may have continued it by now: then its pairs count.
  const run = (await runsOf(admin)).find((one) => one.id === id)!
  if (run.state === 'running') expect(await queue()).toEqual(before)
  await expect
    .poll(async () => (await runsOf(admin)).find((one) => one.id === id)?.state, { timeout: 120_000, interval: 500 })
    .toBe('done')
  const { pairs } = (await runsOf(admin)).find((one) => one.id === id)!
  expect(pairs).toBeGreaterThan(1_000)
  expect([await countPairs('='), await countPairs('<>')]).toEqual([pairs, 0])
}, 400_000)
