// The exit of a person: every right ends in one transaction, their holdings pass on, and the report gets a line. And their return.
import { sql } from 'kysely'
import { readSubjects } from '#server/auth/subjects.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { passOn, type Passed } from './pass-on.ts'

export type ExitCause = 'exitDate' | 'deactivated' | 'administrator'

export interface Exit {
  readonly personId: string
  readonly cause: ExitCause
  /** The author; null: a rule, or another system. */
  readonly byId: string | null
}

export const SIGN_OUT_QUEUE = 'people-sign-out'
export interface SignOutJob {
  readonly personId: string
  /** The accounts of the person at the exit, because an erasure may precede the job. Jobs of the former release have none. */
  readonly subjects?: readonly string[]
}
type LeaveContext = Pick<Context, 'events' | 'jobs' | 'now'>

interface Heirs {
  successorId: string | null
  lineId: string | null
}

/** The deputy, or else the nearest present person up the line. */
async function readHeirs(tx: Tx, personId: string): Promise<Heirs> {
  const { rows } = await sql<Heirs>`
    with recursive line(id, supervisor_id, active, depth) as (
      select s.id, s.supervisor_id, s.active, 1 from person p join person s on s.id = p.supervisor_id where p.id = ${personId}
      union all
      select s.id, s.supervisor_id, s.active, l.depth + 1 from line l join person s on s.id = l.supervisor_id
      where not l.active and l.depth < 50)
    select (select id from line where active and id <> ${personId} order by depth limit 1) as "lineId",
      (select d.id from person p join person d on d.id = p.representative_id where p.id = ${personId} and d.active) as "successorId"`.execute(
    tx,
  )
  const { lineId = null, successorId = null } = rows[0] ?? {}
  return { lineId, successorId: successorId ?? lineId }
}

/** Deletes everything that admits or reaches the person. */
async function endRights(tx: Tx, personId: string): Promise<void> {
  for (const table of ['person_role', 'socket_token', 'mfa_reset_link', 'shown_factor', 'production_badge'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute()
  await tx.deleteFrom('delivery').where('person_id', '=', personId).where('done_at', 'is', null).execute()
  await sql`delete from mail where person_id = ${personId} and sent_at is null and failed_at is null`.execute(tx)
}

/** Ends the rights of a person and passes on their holdings; undefined: they have left already, or do not exist. */
export async function leave(
  tx: Tx,
  context: LeaveContext,
  { personId, cause, byId }: Exit,
): Promise<Passed[] | undefined> {
  const at = context.now()
  const held = await sql`select from person where id = ${personId} and left_at is null for update`.execute(tx)
  if (held.rows.length === 0) return undefined
  const heirs = await readHeirs(tx, personId)
  await sql`update person set active = false, left_at = ${at}::timestamptz, changed_at = ${at}::timestamptz where id = ${personId}`.execute(
    tx,
  )
  await endRights(tx, personId)
  const passed = await passOn(tx, { personId, ...heirs, at, today: businessDay(at), byId })
  await tx
    .insertInto('person_exit')
    .values({
      person_id: personId,
      at,
      cause,
      by_id: byId,
      successor_id: heirs.successorId,
      passed: JSON.stringify(passed),
    })
    .execute()
  await context.events.publish(tx, 'person.changed', { personId })
  const job: SignOutJob = { personId, subjects: await readSubjects(tx, personId) }
  await context.jobs.send(tx, SIGN_OUT_QUEUE, job)
  return passed
}

/** The same as `leave` for one person, with the deciders in their place refreshed immediately. */
export async function leaveNow(tx: Tx, context: LeaveContext, exit: Exit): Promise<Passed[] | undefined> {
  const passed = await leave(tx, context, exit)
  if (passed) await context.events.publish(tx, 'leave.deciders_changed', {})
  return passed
}

/** Readmits a person who left: roles follow at their next sign-in, holdings do not return. Returns false if they had not left. */
export async function comeBack(tx: Tx, context: WriteContext, personId: string): Promise<boolean> {
  const at = context.now()
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({ active: true, left_at: null, exit_on: null, account_seen_at: null, changed_at: at })
    .where('id', '=', personId)
    .where('left_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('person_exit')
    .set({ returned_at: sql`greatest(at, ${at}::timestamptz)` })
    .where('person_id', '=', personId)
    .where('returned_at', 'is', null)
    .execute()
  await context.events.publish(tx, 'person.changed', { personId })
  return true
}

/** People whose last day is over, in portions, because an import may end the rights of thousands. */
const PORTION = 200

/** Ends the rights of everybody whose last day is over, and returns their number. */
export async function endDue(context: Pick<Context, 'db' | 'events' | 'jobs' | 'now'>): Promise<number> {
  const { db, events, now } = context
  let ended = 0
  const failed = new Map<string, unknown>()
  for (;;) {
    const today = businessDay(now())
    const due = await db
      .selectFrom('person')
      .select('id')
      .where('left_at', 'is', null)
      .where('exit_on', '<', today)
      .$if(failed.size > 0, (query) => query.where('id', 'not in', [...failed.keys()]))
      .orderBy('exit_on')
      .limit(PORTION)
      .execute()
    // A failed exit of one person must not keep the rights of all others.
    for (const { id } of due)
      await db
        .transaction()
        .execute((tx) => leave(tx, context, { personId: id, cause: 'exitDate', byId: null }))
        .then(
          (passed) => passed && ended++,
          (error: unknown) => failed.set(id, error),
        )
    if (due.length > 0) await events.publish(db, 'leave.deciders_changed', {})
    if (due.length < PORTION) break
  }
  if (failed.size > 0) throw new AggregateError([...failed.values()], `The exit of ${failed.size} people failed`)
  return ended
}
