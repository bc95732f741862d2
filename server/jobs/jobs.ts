// Background jobs on pg-boss: queued in the writing transaction, run once whatever the number of servers.
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss, type JobResult, type JobWithMetadata, type Queue } from 'pg-boss'
import type { Db } from '#server/db/db.ts'

export interface Job {
  readonly id: string
  /** Aborted when the job exceeds its time limit. */
  readonly signal: AbortSignal
}
export type JobHandler<T extends object> = (data: T, job: Job) => Promise<void>

export interface WorkerOptions {
  /** Jobs of this queue have a start time: the worker polls every second. */
  readonly timed?: boolean
  /** Jobs that this server runs concurrently, at least 2 (the queue fetches ahead only for more than one). */
  readonly concurrency?: number
  /** Number of concurrent batches of `concurrency` jobs: a slow job delays only its own batch. */
  readonly batches?: number
  /** For jobs that wait for another machine: they are retried for this many days, at least every `retryEvery` seconds. */
  readonly patience?: { readonly days: number; readonly retryEvery: number }
}

/** Numbers of jobs of a queue on all servers: waiting, with a future start time, running, finally failed in the last days. */
export interface QueueLength {
  readonly name: string
  readonly waiting: number
  readonly later: number
  readonly running: number
  readonly failed: number
}

/** Failures on this server since its start: attempts, and jobs that were given up. */
interface Failures {
  failed: number
  givenUp: number
}

export interface Jobs {
  /** Registers the only worker of a queue. Call before `start`; a handler must be safe to run twice. */
  work<T extends object>(queue: string, handler: JobHandler<T>, options?: WorkerOptions): void
  /** Runs `handler` at the times of `cron` (Europe/Berlin) and once after the start. Must be called before `start`. */
  schedule(queue: string, cron: string, handler: (job: Job) => Promise<void>): void
  /**
   * Queues a job; within a transaction it exists only when that commits. `startAfter`: an instant, or seconds from now by
   * the clock of the database. `longest`: seconds that it may take, where five minutes are too few.
   */
  send<T extends object>(
    db: Db,
    queue: string,
    data: T,
    options?: { startAfter?: Date | number; longest?: number },
  ): Promise<void>
  /** Queues many jobs in one statement. */
  sendAll<T extends object>(db: Db, queue: string, data: readonly T[]): Promise<void>
  /** Failures by queue. */
  readonly failures: ReadonlyMap<string, Readonly<Failures>>
  /** The result is at most 20 s old. */
  queues(): Promise<QueueLength[]>
  start(): Promise<void>
  /** Accepts no more jobs and waits for running ones, at most 25 s. */
  stop(): Promise<void>
}

interface Worker {
  readonly handler: JobHandler<object>
  readonly options: WorkerOptions
  readonly cron?: string
  readonly failures: Failures
}

/** The schema of the queue in the database. */
export const JOBS_SCHEMA = 'jobs'
const DEAD_LETTERS = 'dead-letters'
const STOP_LIMIT = 25_000
const DAY = 86_400
/** How long a job may run without a sign of life, and how often that is checked, in s. */
const SIGN_OF_LIFE = 20

type QueueSettings = Omit<Queue, 'name'>

/** With doubling delays, twelve tries span about three quarters of an hour: longer than a restart of the database. */
const RETRIES: QueueSettings = {
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
  // A killed server reports nothing: its running jobs are continued by another server, or by itself after a restart.
  heartbeatSeconds: SIGN_OF_LIFE,
  deleteAfterSeconds: 3 * DAY,
}

function retriesOf({ patience }: WorkerOptions): QueueSettings {
  if (!patience) return RETRIES
  const { days, retryEvery } = patience
  const retryLimit = Math.ceil((days * DAY) / retryEvery)
  return { ...RETRIES, retryLimit, retryDelayMax: retryEvery, retentionSeconds: 2 * days * DAY }
}

interface JobsOptions {
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  /** Whether the role of `databaseUrl` creates and migrates the schema of the queue. */
  readonly ownsSchema?: boolean
}

function createBoss({ databaseUrl, log, ownsSchema = true }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'portal-jobs',
    schema: JOBS_SCHEMA,
    // With two roles the owner has created the schema, and this role may not.
    ...(ownsSchema ? {} : { migrate: false, createSchema: false }),
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: SIGN_OF_LIFE,
    monitorIntervalSeconds: SIGN_OF_LIFE,
    // The queue is a small part of the load; reports of slow queries are a task of the operator.
    monitorVacuum: false,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warns'))
  return boss
}

async function run(
  { handler, failures }: Worker,
  log: FastifyBaseLogger,
  job: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const { id, name: queue, signal, retryCount } = job
  try {
    await handler((job.data ?? {}) as object, { id, signal })
    return { id, status: 'completed' }
  } catch (err) {
    failures.failed++
    log.warn({ err, queue, job: id, attempt: retryCount + 1 }, 'job failed, will be tried again')
    return { id, status: 'failed', output: { message: err instanceof Error ? err.message : String(err) } }
  }
}

/** A job that failed in all attempts: the log informs the operator. */
const buryDeadLetter =
  (log: FastifyBaseLogger, failures: ReadonlyMap<string, Failures>) =>
  async ([job]: JobWithMetadata<object>[]) => {
    const counts = failures.get(job?.sourceName ?? '')
    if (counts) counts.givenUp++
    log.error({ queue: job?.sourceName, job: job?.sourceId, data: job?.data, output: job?.output }, 'job given up')
  }

const DEAD_LETTER_SETTINGS: QueueSettings = { deleteAfterSeconds: 30 * DAY, notify: true }
const settingsOf = ({ options }: Worker): QueueSettings => ({
  ...retriesOf(options),
  deadLetter: DEAD_LETTERS,
  notify: true,
})

/** Creates missing queues, and gives the others the settings of this release. Most starts have nothing to write. */
async function prepareQueues(boss: PgBoss, workers: ReadonlyMap<string, Worker>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // The first queue is created before the others, which refer to it.
  const wanted = new Map([
    [DEAD_LETTERS, DEAD_LETTER_SETTINGS],
    ...[...workers].map(([name, worker]) => [name, settingsOf(worker)] as const),
  ])
  for (const [name, settings] of wanted) {
    const queue = existing.get(name)
    const keys = Object.keys(settings) as (keyof QueueSettings)[]
    if (queue === undefined) await boss.createQueue(name, settings)
    else if (keys.some((key) => queue[key] !== settings[key])) await boss.updateQueue(name, settings)
  }
}

async function startWorker(boss: PgBoss, queue: string, worker: Worker, log: FastifyBaseLogger): Promise<void> {
  const { timed = false, concurrency = 2, batches = 1 } = worker.options
  await boss.work(
    queue,
    {
      includeMetadata: true,
      // NOTIFY wakes the worker for a new job; start times and retries have no NOTIFY, so it also polls.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: timed ? 1 : 3,
      batchSize: concurrency,
      burstWhenBatchFull: true,
      localConcurrency: batches,
      perJobResults: true,
    },
    (jobs: JobWithMetadata<unknown>[]) => Promise.all(jobs.map((job) => run(worker, log, job))),
  )
  if (worker.cron === undefined) return
  await boss.schedule(queue, worker.cron, {}, { tz: 'Europe/Berlin', retryLimit: 0 })
  await boss.send(queue, {}, { retryLimit: 0 })
}

export function createJobs(options: JobsOptions): Jobs {
  const { log } = options
  const boss = createBoss(options)
  const workers = new Map<string, Worker>()
  const failures = new Map<string, Failures>()
  const failuresOf = (queue: string): Failures => {
    const counts = { failed: 0, givenUp: 0 }
    failures.set(queue, counts)
    return counts
  }

  return {
    work<T extends object>(queue: string, handler: JobHandler<T>, options: WorkerOptions = {}) {
      if (workers.has(queue)) throw new Error(`The queue ${queue} has a worker already.`)
      workers.set(queue, { handler: handler as JobHandler<object>, options, failures: failuresOf(queue) })
    },
    schedule(queue, cron, handler) {
      if (workers.has(queue)) throw new Error(`The queue ${queue} has a worker already.`)
      workers.set(queue, { handler: (_data, job) => handler(job), options: {}, cron, failures: failuresOf(queue) })
    },
    async send(db, queue, data, { startAfter, longest } = {}) {
      await boss.send(queue, data, {
        db: fromKysely(db),
        ...(startAfter && { startAfter }),
        ...(longest && { expireInSeconds: longest }),
      })
    },
    async sendAll(db, queue, data) {
      if (data.length === 0) return
      await boss.insert(
        queue,
        data.map((each) => ({ data: each })),
        { db: fromKysely(db) },
      )
    },
    failures,
    async queues() {
      const queues = await boss.getQueues()
      return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        name,
        waiting: readyCount,
        later: deferredCount,
        running: activeCount,
        failed: failedCount,
      }))
    },
    async start() {
      await boss.start()
      await prepareQueues(boss, workers)
      await boss.work(
        DEAD_LETTERS,
        { includeMetadata: true, notifyPollingIntervalSeconds: 5 },
        buryDeadLetter(log, failures),
      )
      await Promise.all([...workers].map(([queue, worker]) => startWorker(boss, queue, worker, log)))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_LIMIT })
    },
  }
}
