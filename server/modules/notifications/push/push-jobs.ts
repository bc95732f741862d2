// Queued pushes: one job per device. A slow service gets a queue of its own, so that it delays no other device.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Validity } from '#server/kernel/validity.ts'
import type { SendPush, PushOrder, PushOutcome, PushTarget } from './send-push.ts'

interface SlowList {
  note(subscriptionId: string): void
  has(subscriptionId: string): boolean
}

/** How long one is slow for, in ms. */
const MEMORY = 10 * 60_000
const LIMIT = 10_000

/** Remembers which devices have let this server wait lately. */
export function createSlowList(now: () => Date): SlowList {
  /** End times in ms; the oldest first. */
  const devices = new Map<string, number>()
  const forget = () => {
    for (const [id, until] of devices) {
      if (until > now().getTime() && devices.size <= LIMIT) return
      devices.delete(id)
    }
  }
  return {
    note(id) {
      devices.delete(id)
      devices.set(id, now().getTime() + MEMORY)
      forget()
    },
    has(id) {
      forget()
      return devices.has(id)
    },
  }
}

/** One message for one device. */
export interface PushJob extends PushOrder {
  readonly subscriptionId: string
  /** Useless once this is read; undefined: always useful. */
  readonly notificationId?: number | undefined
  /** Useless after this instant (ISO). */
  readonly until: string
}

export interface PushContext {
  readonly db: Db
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly validity: Validity
  readonly sendPush: SendPush
}

export const PUSH_QUEUE = 'push'
const SLOW_QUEUE = 'push-slow'
/** Time for an answer, in ms: of a service that is well, and of one that was slow before. */
const TIMEOUT = { [PUSH_QUEUE]: 3_000, [SLOW_QUEUE]: 20_000 } as const
type Lane = keyof typeof TIMEOUT

type StoredPushTarget = PushTarget & { id: string }

/** The device, if it still belongs to this person, is enabled, and the notification is still unread. */
async function findTarget(
  { db, now, validity }: Pick<PushContext, 'db' | 'now' | 'validity'>,
  { subscriptionId, notificationId }: PushJob,
): Promise<StoredPushTarget | undefined> {
  const { rows } = await sql<StoredPushTarget>`
    select s.id, s.endpoint, s.p256dh, s.auth from push_subscription s join person p on p.id = s.person_id
    where s.id = ${subscriptionId} and s.enabled and not s.refused and p.active
      and not exists (
        select from notification n join person p on p.id = n.person_id
        where n.id = ${notificationId ?? null}::bigint
          and (n.read_at is not null or n.put_off_until is not null or not ${validity.isStillValid(now())})
      )`.execute(db)
  return rows[0]
}

/** Stores the result of the last attempt; a device that no longer exists is deleted. */
export async function noteOutcome(db: Db, id: string, { result }: PushOutcome, now: Date): Promise<void> {
  if (result === 'gone') await db.deleteFrom('push_subscription').where('id', '=', id).execute()
  else
    await db
      .updateTable('push_subscription')
      .set(
        result === 'accepted'
          ? { last_used_at: now, last_failure: null, last_failure_at: null }
          : { last_failure: result, last_failure_at: now },
      )
      .where('id', '=', id)
      .execute()
}

export function startPushJobs(context: PushContext): void {
  const { db, jobs, log, now, sendPush } = context
  const slow = createSlowList(now)

  async function run(lane: Lane, job: PushJob): Promise<void> {
    if (new Date(job.until) <= now()) return
    const target = await findTarget(context, job)
    if (!target) return
    if (lane === PUSH_QUEUE && slow.has(target.id)) return jobs.send(db, SLOW_QUEUE, job)
    const outcome = await sendPush(target, job, TIMEOUT[lane])
    await noteOutcome(db, target.id, outcome, now())
    if (outcome.result === 'accepted' || outcome.result === 'gone') return
    const { result, detail, retryAfter } = outcome
    const { host } = new URL(target.endpoint)
    log.warn({ subscription: target.id, host, result, detail }, 'push not taken')
    if (result === 'refused') return
    if (result === 'slow') slow.note(target.id)
    if (result === 'slow' && lane === PUSH_QUEUE) return jobs.send(db, SLOW_QUEUE, job)
    if (retryAfter !== undefined) return jobs.send(db, lane, job, { startAfter: retryAfter })
    throw new Error(`push ${result}`)
  }

  const patience = { days: 1, retryEvery: 600 }
  jobs.work<PushJob>(PUSH_QUEUE, (job) => run(PUSH_QUEUE, job), { concurrency: 20, batches: 4, patience })
  jobs.work<PushJob>(SLOW_QUEUE, (job) => run(SLOW_QUEUE, job), { concurrency: 20, batches: 2, patience })
}
