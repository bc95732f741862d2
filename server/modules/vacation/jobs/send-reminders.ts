// Reminds of requests that wait for a decision or for the answer to a cancellation, and substitutes of duties that begin tomorrow. Each reminder is stored in the
// transaction that publishes it, so that it is sent once.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { holidayLookup } from '#domain/calendar/count-days.ts'
import { decideByOf, reminderOf, type DeadlineRules, type DueReminder } from '#domain/leave/deadline.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { readPerson } from '#server/modules/vacation/person.ts'
import { DEADLINE } from '#server/modules/vacation/requests.ts'

interface WaitingRow {
  id: number
  version: number
  personId: string
  type: LeaveType
  deadline: DeadlineRules
  /** The time of the first version, which decides about the lapse. */
  sentAt: Date
  versionSentAt: Date
  /** Since when an answer to the cancellation of approved leave is waited for. */
  cancelAskedAt: Date | null
  first: Day
  last: Day
}

async function readWaiting(db: Db): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.id, r.version, r.person_id as "personId", c.asked_at as "cancelAskedAt", r.type, ${DEADLINE} as deadline, r.sent_at as "sentAt",
      coalesce((select max(t.at) from leave_timeline t
        where t.request_id = r.id and t.version = r.version and t.type in ('sent', 'changed')), r.sent_at) as "versionSentAt",
      (select min(q.first_day) from leave_period q where q.request_id = r.id) as first,
      (select max(q.last_day) from leave_period q where q.request_id = r.id) as last
    from leave_request r join person p on p.id = r.person_id
    left join leave_cancellation c on c.request_id = r.id and c.accepted is null
    where (r.status in ('open', 'inProgress') or (r.status = 'approved' and c.id is not null)) and p.active order by r.id`.execute(
    db,
  )
  return rows
}

async function dueOf(db: Db, row: WaitingRow, today: Day): Promise<DueReminder | undefined> {
  const { type, deadline, first, last, sentAt, versionSentAt, cancelAskedAt, personId } = row
  const { calendar } = await readPerson(db, personId)
  const holidayOn = holidayLookup(calendar.places)
  const isHoliday = (day: Day) => holidayOn(day) !== undefined
  if (cancelAskedAt) {
    const asked = businessDay(cancelAskedAt)
    const due = reminderOf({ sent: asked }, today, isHoliday)
    // A cancellation may be requested again after a refusal.
    return due && { ...due, key: `cancellation-${asked}-${due.key}` }
  }
  const submitted = businessDay(sentAt)
  const decideBy = decideByOf(type, { first, last, submitted }, deadline)
  return reminderOf({ sent: businessDay(versionSentAt), decideBy }, today, isHoliday)
}

interface ReminderKey {
  readonly id: number
  readonly version: number
  readonly key: string
}

/** False: it was sent before. */
async function isNew(tx: Tx, { id, version, key }: ReminderKey, at: Date): Promise<boolean> {
  const stored = await tx
    .insertInto('leave_reminder')
    .values({ request_id: id, version, key, sent_at: at })
    .onConflict((on) => on.doNothing())
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

async function remindOfWaiting({ db, events, now }: Context, row: WaitingRow, today: Day): Promise<void> {
  const due = await dueOf(db, row, today)
  if (!due) return
  const { id, version } = row
  await db.transaction().execute(async (tx) => {
    if (await isNew(tx, { id, version, key: due.key }, now()))
      await events.publish(tx, 'leave.reminded', { requestId: id, version, ...due })
  })
}

interface DutyRow {
  id: number
  version: number
  first: Day
}

/**
 * Periods of approved leave with a substitute that begin tomorrow, or began while no server was running. A substitute who was
 * notified of the approval only today needs no reminder.
 */
async function readDuties(db: Db, today: Day): Promise<DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select r.id, r.version, q.first_day as first from leave_request r join leave_period q on q.request_id = r.id
    where r.status = 'approved' and r.substitute_id is not null and r.substitute_state <> 'declined'
      and q.first_day <= ${addDays(today, 1)}::date and q.last_day >= ${today}::date
      and exists (select from leave_decision d where d.request_id = r.id and d.version = r.version
        having (max(d.decided_at) at time zone 'Europe/Berlin')::date < least(${today}::date, q.first_day))
    order by q.first_day, r.id`.execute(db)
  return rows
}

async function remindOfDuty({ db, events, now }: Context, { id, version, first }: DutyRow, today: Day): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isNew(tx, { id, version, key: `duty-${first}` }, now()))
      await events.publish(tx, 'leave.duty_near', { requestId: id, first, hasBegun: first <= today })
  })
}

/** Runs once a day. An error for one request does not stop the reminders for the others. */
export async function sendReminders(context: Context): Promise<void> {
  const { db, now, log } = context
  const today = businessDay(now())
  const attempt = async (id: number, send: () => Promise<void>) => {
    try {
      await send()
    } catch (error) {
      log.error({ err: error, request: id }, 'a reminder of leave was not sent')
    }
  }
  for (const row of await readWaiting(db)) await attempt(row.id, () => remindOfWaiting(context, row, today))
  for (const duty of await readDuties(db, today)) await attempt(duty.id, () => remindOfDuty(context, duty, today))
}
