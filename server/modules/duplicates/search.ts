// The nightly search for duplicates among all partners: started, watched, stopped. It compares in a worker thread, and its pairs are valid
// only when it has finished.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { SearchRun, SearchRuns } from '#contract/duplicates.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { createClient, type Db, type Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { keepDueKeys, recordOf, SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { readActiveWeights } from './weights.ts'
import type { FoundPair, FromWorker, ToWorker } from './search-worker.ts'

const SEARCH_QUEUE = 'duplicates-search'
const NIGHTLY_QUEUE = 'duplicates-nightly'
const SHOWN_RUNS = 20
const PORTION = 5_000
const BEAT = 1_000
/** A search without a sign of life for this long counts as interrupted; in ms. */
const SILENT = 120_000
/** On the first start of a day a search runs if the last one is older than this. */
const FRESH = 12 * 3_600_000
/** A million partners take two minutes on an idle machine, and longer after an update that renews all keys; in s. */
const LONGEST = 6 * 3_600

const RUN = sql`r.id, r.state, r.started_at as "startedAt", ${namedPersonOrNull(sql`r.started_by`)} as "startedBy", r.ended_at as "endedAt",
  r.state = 'running' and r.stop_asked as "isStopping", r.progress, r.partners, r.compared, r.pairs`

type RunRow = Omit<SearchRun, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }
const shownRun = ({ startedAt, endedAt, ...run }: RunRow): SearchRun => ({
  ...run,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** The last searches, and how many partners wait for their keys. */
export async function readRuns(db: Db): Promise<SearchRuns> {
  const { rows } = await sql<RunRow>`select ${RUN} from duplicate_run r order by r.id desc limit ${SHOWN_RUNS}`.execute(
    db,
  )
  const { rows: due } = await sql<{ count: number }>`select count(*)::integer as count from partner_key_due`.execute(db)
  return { runs: rows.map(shownRun), keysDue: due[0]!.count }
}

/** Ends searches whose process was killed. */
const endInterrupted = (tx: Tx, now: Date) =>
  sql`update duplicate_run set state = 'failed', ended_at = ${now}
    where state = 'running' and beat_at < ${new Date(now.getTime() - SILENT)}`.execute(tx)

/** Inserts a search for a job; 409 `search_running` with the searches where one is running. */
export async function insertRun(tx: Tx, at: Date, by: string | null): Promise<number> {
  await endInterrupted(tx, at)
  const { rows } = await sql<{ id: number }>`
    insert into duplicate_run (started_at, started_by, beat_at) values (${at}, ${by}, ${at})
    on conflict do nothing returning id`.execute(tx)
  if (!rows[0]) throw conflict('search_running', undefined, await readRuns(tx))
  return rows[0].id
}

/** Starts a search; 409 as `insertRun`. */
export async function startRun(tx: Tx, { jobs, now }: Pick<Context, 'jobs' | 'now'>, by: string | null): Promise<void> {
  await jobs.send(tx, SEARCH_QUEUE, { id: await insertRun(tx, now(), by) }, { longest: LONGEST })
}

/** Asks a search to stop; 404 where there is none, 409 `search_ended` where it has ended. */
export async function stopRun(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    update duplicate_run set stop_asked = (state = 'running') where id = ${id} returning state`.execute(tx)
  if (!rows[0]) throw notFound()
  if (rows[0].state !== 'running') throw conflict('search_ended', undefined, await readRuns(tx))
}

async function storePairs(db: Db, runId: number, pairs: readonly FoundPair[]): Promise<void> {
  // A partner may have been deleted since it was read.
  await sql`insert into duplicate_pair (run_id, one_id, other_id, score, reasons)
    select ${runId}, x."oneId", x."otherId", x.score, x.reasons
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("oneId" bigint, "otherId" bigint, score real, reasons jsonb)
    join partner a on a.id = x."oneId" join partner b on b.id = x."otherId"`.execute(db)
}

/** Sends all partners to the thread in portions, at most two ahead, and returns their number. */
async function sendPartners(db: Db, worker: Worker, runId: number, signal: AbortSignal): Promise<number> {
  let count = 0
  let taken: Promise<unknown> = Promise.resolve()
  for (let last = 0; !signal.aborted;) {
    const { rows } = await sql<PartnerSource>`
      select ${SOURCE_COLUMNS} from partner p where p.id > ${last} and p.merged_into is null order by p.id limit ${PORTION}`.execute(
      db,
    )
    if (rows.length === 0) break
    last = rows.at(-1)!.id
    count += rows.length
    await sql`update duplicate_run set partners = ${count} where id = ${runId}`.execute(db)
    await taken
    taken = once(worker, 'message')
    // A failure of the thread is reported where its pairs are received.
    taken.catch(() => undefined)
    worker.postMessage({ partners: rows.map((row) => ({ id: row.id, record: recordOf(row) })) } satisfies ToWorker)
  }
  return count
}

interface Outcome {
  readonly compared: number
  readonly pairs: number
  readonly wasStopped: boolean
}

/** Stores the pairs of the thread as they arrive, and the progress about every second. */
async function receivePairs(db: Db, worker: Worker, runId: number): Promise<Outcome> {
  const messages: FromWorker[] = []
  let isEnded = false
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  worker.on('message', (message: FromWorker) => messages.push(message))
  worker.on('error', reject)
  worker.on('exit', () => {
    isEnded = true
    reject(new Error('the thread of the search has ended'))
  })
  let [pairs, lastBeat] = [0, 0]
  for (;;) {
    while (messages.length === 0 && !isEnded) await Promise.race([once(worker, 'message'), failed])
    const message = messages.shift()
    if (!message) return failed
    if ('isTaken' in message) continue
    if ('pairs' in message) {
      pairs += message.pairs.length
      await storePairs(db, runId, message.pairs)
    } else if ('isDone' in message) return { compared: message.compared, pairs, wasStopped: message.wasStopped }
    else if (performance.now() - lastBeat > BEAT) {
      lastBeat = performance.now()
      await sql`update duplicate_run set progress = ${message.progress}, compared = ${message.compared}, pairs = ${pairs}
        where id = ${runId}`.execute(db)
    }
  }
}

/** Ends the run: its pairs become valid and replace those of former runs, or are deleted. */
async function endRun(
  db: Db,
  id: number,
  state: 'done' | 'stopped' | 'failed',
  now: Date,
  counts?: Outcome & { partners: number },
) {
  await db.transaction().execute(async (tx) => {
    await sql`update duplicate_run set state = case when stop_asked and ${state} = 'done' then 'stopped' else ${state} end, ended_at = ${now}, progress = case when ${state} = 'done' then 1 else progress end,
        partners = coalesce(${counts?.partners ?? null}, partners), compared = coalesce(${counts?.compared ?? null}, compared), pairs = coalesce(${counts?.pairs ?? null}, pairs)
      where id = ${id} and state = 'running'`.execute(tx)
    await sql`delete from duplicate_pair where run_id <> (select coalesce(max(id), 0) from duplicate_run where state = 'done')`.execute(
      tx,
    )
  })
}

/** Searches all partners. An interrupted search begins again, and what it had stored is deleted. */
export async function runSearch(
  context: Pick<Context, 'db' | 'databaseUrl' | 'now'>,
  id: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  // The connection holds the lock and ends with the process, so that a repeated job meets no running search.
  const client = createClient(context.databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      ADVISORY_LOCKS.duplicates,
    ])
    if (!rows[0]?.isMine) throw new Error('another process searches for duplicates')
    await searchAlone(context, id, signal)
  } finally {
    await client.end()
  }
}

/** Updates the sign of life every second; calls `onStop` when somebody has asked to stop, or the search counts as interrupted. */
function beatWhile(db: Db, id: number, now: () => Date, onStop: () => void): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let isBeating = false
  const beat = async () => {
    const { rows } = await sql<{ stop: boolean }>`
      update duplicate_run set beat_at = ${now()} where id = ${id} and state = 'running' returning stop_asked as stop`.execute(
      db,
    )
    if (rows[0]?.stop !== false) onStop()
  }
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    // A failed beat is followed by the next one; without any the search counts as interrupted.
    last = beat()
      .catch(() => undefined)
      .finally(() => {
        isBeating = false
      })
  }, BEAT)
  return async () => {
    clearInterval(timer)
    await last
  }
}

async function searchAlone({ db, now }: ReadContext, id: number, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ isAsked: boolean }>`
    update duplicate_run set beat_at = ${now()} where id = ${id} and state = 'running' returning stop_asked as "isAsked"`.execute(
    db,
  )
  if (!rows[0]) return
  const stop = new SharedArrayBuffer(1)
  const flag = new Int8Array(stop)
  const stopping = new AbortController()
  const onStop = () => {
    Atomics.store(flag, 0, 1)
    stopping.abort()
  }
  signal.addEventListener('abort', onStop)
  if (signal.aborted || rows[0].isAsked) onStop()
  const endBeat = beatWhile(db, id, now, onStop)
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url))
  try {
    await sql`delete from duplicate_pair where run_id = ${id}`.execute(db)
    await keepDueKeys(db, stopping.signal)
    const received = receivePairs(db, worker, id)
    received.catch(() => undefined)
    const partners = await sendPartners(db, worker, id, stopping.signal)
    worker.postMessage({ search: (await readActiveWeights(db)).set, stop } satisfies ToWorker)
    const outcome = await received
    await endBeat()
    await endRun(db, id, outcome.wasStopped ? 'stopped' : 'done', now(), { ...outcome, partners })
  } catch (error) {
    await endBeat()
    await endRun(db, id, 'failed', now())
    throw error
  } finally {
    await endBeat()
    signal.removeEventListener('abort', onStop)
    await worker.terminate()
  }
}

async function searchNightly(context: Context): Promise<void> {
  const { db, now } = context
  await keepDueKeys(db)
  const { rows } = await sql<{ isNeedless: boolean }>`
    select not exists (select from partner offset 1)
      or exists (select from duplicate_run where state = 'done' and ended_at > ${new Date(now().getTime() - FRESH)}) as "isNeedless"`.execute(
    db,
  )
  if (rows[0]!.isNeedless) return
  await db
    .transaction()
    .execute((tx) => startRun(tx, context, null))
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'search_running') throw error
    })
}

/** Starts the search every night, and after a server start if there was none in the last hours. */
export function startSearchJobs(context: Context): void {
  context.jobs.work<{ id: number }>(SEARCH_QUEUE, ({ id }, { signal }) => runSearch(context, id, signal))
  context.jobs.schedule(NIGHTLY_QUEUE, '0 2 * * *', () => searchNightly(context))
}
