// Scheduled work on forms: deadlines of stations, and the end of their retention.
import { sql } from 'kysely'
import { isInTurn } from '#domain/decisions/case.ts'
import { DRAFT_DAYS } from '#domain/postbox/template.ts'
import { daysSpent } from '#domain/postbox/station-clock.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { findCases, lockCases, type StoredCase } from '#server/decisions/cases.ts'
import { expire, note } from '#server/decisions/decide.ts'
import { FORMS } from './kind.ts'
import { readRoutes, stationOf, type Route } from '#server/modules/postbox/stations.ts'
import { readTimes, type Times } from './times.ts'

interface Overdue {
  readonly name: string
  readonly action: 'remind' | 'nextLevel' | 'expire'
  /** Counts the limits that have passed. */
  readonly round: number
}

/** The station whose limit has passed; undefined: none, or a question waits for the sender. */
function overdueOf(one: StoredCase, route: Route | undefined, times: Times): Overdue | undefined {
  if (one.status === 'askedBack') return undefined
  const position = one.stages.findIndex((stage) => isInTurn(one, stage))
  const stage = one.stages[position]
  const station = stage && stationOf(route, stage.name)
  const spent = position < 0 ? undefined : times.of(one, position)
  if (!station || !spent || station.limitDays === null) return undefined
  const round = Math.floor((daysSpent(spent) - 1) / station.limitDays)
  return round > 0 ? { name: station.name, action: station.onLimit, round } : undefined
}

/** The number of reminders of a station since the form came to it. */
async function readReminders(tx: Tx, id: number, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from decision_event e join decision_stage s on s.case_id = e.case_id and s.name = e.stage
    where e.case_id = ${id} and e.type = 'remind' and e.stage = ${name} and e.at >= s.since`.execute(tx)
  return rows[0]!.count
}

async function act(tx: Tx, context: WriteContext, one: StoredCase, { name, action, round }: Overdue): Promise<void> {
  if (action === 'expire') {
    await expire(tx, context, FORMS, one.id)
    return
  }
  if (action === 'nextLevel') {
    const isRaised = one.stages.some((stage) => stage.name === name && stage.raisedAt !== null)
    if (!isRaised) await note(tx, context, FORMS, one.id, { type: 'raise', stage: name })
    return
  }
  if ((await readReminders(tx, one.id, name)) >= round) return
  await note(tx, context, FORMS, one.id, { type: 'remind', stage: name })
  await context.events.publish(tx, 'forms.reminded', { id: one.id, type: 'remind', key: businessDay(context.now()) })
}

/** Handles one form after locking it, because it may have been decided in the meantime. */
async function enforceDeadline(tx: Tx, context: WriteContext, id: number): Promise<void> {
  await FORMS.lock?.(tx, [id])
  const one = (await lockCases(tx, FORMS.kind, [id])).get(id)
  if (!one || one.endedAt) return
  const [routes, times] = [await readRoutes(tx, [id]), await readTimes(tx, [one], context.now())]
  const overdue = overdueOf(one, routes.get(id), times)
  if (overdue) await act(tx, context, one, overdue)
}

/** Forms at a time. */
const BATCH = 500

/** Reminds, asks the next level, or lets forms expire whose station has had them for longer than its limit; each separately. */
export async function enforceDeadlines(context: Pick<Context, 'db' | 'events' | 'log' | 'now'>): Promise<void> {
  const { db, log, now } = context
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select f.case_id as id from form f where f.status in ('open', 'inProgress') and f.case_id > ${after}
      order by f.case_id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1)!
    const cases = await findCases(db, ids)
    const [routes, times] = [await readRoutes(db, ids), await readTimes(db, cases, now())]
    for (const one of cases)
      if (overdueOf(one, routes.get(one.id), times))
        await db
          .transaction()
          .execute((tx) => enforceDeadline(tx, context, one.id))
          .catch((err: unknown) => log.error({ err, form: one.id }, 'the deadline of a form was not kept'))
  }
}

/** A portion of them; returns how many. */
const deleteSomeExpired = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      delete from form where case_id in (
        select case_id from form where delete_on <= ${businessDay(now)}::date order by case_id limit ${BATCH} for update skip locked)
      returning case_id as id`.execute(tx)
    const keys = rows.flatMap(({ id }) => [`form:${id}`, `form:${id}:%`])
    if (keys.length > 0) await sql`delete from notification where event_key like any(${keys}::text[])`.execute(tx)
    return rows.length
  })

/** Deletes forms whose retention has ended, with answers, files, messages and entries of the bell, and returns their number. */
export async function deleteExpiredForms(db: Db, now: Date): Promise<number> {
  let deleted = 0
  for (let some = BATCH; some === BATCH; deleted += some) some = await deleteSomeExpired(db, now)
  return deleted
}

const DAY = 86_400_000

/** Deletes drafts that nobody has changed for 90 days, with their files. */
export async function deleteOldDrafts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('form_draft')
    .where('changed_at', '<', new Date(now.getTime() - DRAFT_DAYS * DAY))
    .execute()
}
