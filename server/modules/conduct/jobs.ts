// Jobs: a version begins to apply, and missing people are reminded near the deadline and after it.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { NEAR_DAYS } from '#domain/legal/conduct.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { announce } from './editing.ts'
import { addToLog } from './log.ts'
import { readCurrent } from './versions.ts'

/** Announces the version that applies today unless that was done. Older ones that were never announced ask nobody any more. */
export async function announceCurrent(context: Context): Promise<void> {
  const { db, now } = context
  const current = await readCurrent(db, businessDay(now()))
  if (current && !current.isAnnounced) await db.transaction().execute((tx) => announce(tx, context, current.version))
}

/** Sends the reminder of a step once for each version, whatever the number of servers: the row of the reminder is unique. */
async function remind(context: Context, version: number, step: 'near' | 'overdue'): Promise<void> {
  const { db, events, now } = context
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into conduct_reminder (version, step, sent_at) values (${version}, ${step}, ${now()})
      on conflict (version, step) where step <> 'sent' do nothing returning id`.execute(tx)
    const [sent] = rows
    if (!sent) return
    await addToLog(tx, 'reminded', { by: null, at: now(), version })
    await events.publish(tx, 'conduct.reminded', { reminderId: sent.id })
  })
}

/** Within a week of the deadline the first reminder, after the deadline the second one. */
export async function remindByDeadline(context: Context): Promise<void> {
  const today = businessDay(context.now())
  const current = await readCurrent(context.db, today)
  if (!current || current.confirmBy === null) return
  const { version, confirmBy, appliesFrom } = current
  if (today > confirmBy) await remind(context, version, 'overdue')
  // A deadline within a week of the first day has its to-do only just opened.
  else if (today >= addDays(confirmBy, -NEAR_DAYS) && today > appliesFrom) await remind(context, version, 'near')
}

export function startConductJobs(context: Context): void {
  const { jobs } = context
  // Each hour, so that nothing is lost if no server ran at midnight.
  jobs.schedule('conduct-new-day', '2 * * * *', () => announceCurrent(context))
  // In the morning, when reminded people can act.
  jobs.schedule('conduct-reminders', '0 7 * * *', () => remindByDeadline(context))
}
