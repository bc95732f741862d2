import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { ServerModule } from '#server/module.ts'
import { businessDay } from '#server/business-day.ts'
import { decisionRoutes } from './decision-routes.ts'
import { PERIOD } from './facts.ts'
import { vacationRoutes } from './routes.ts'
import { expireRequest } from './withdraw.ts'

const DAILY = 'leave-new-day'

/** Ids of the requests of special leave whose month is over. */
async function readExpired({ db, now }: Context): Promise<number[]> {
  const month = `${businessDay(now()).slice(0, 7)}-01`
  const { rows } = await sql<{ id: number }>`
    select r.id from leave_request r where r.type = 'specialLeave' and r.status in ('open', 'inProgress')
      and (select min(q.first_day) from leave_period q where q.request_id = r.id) < ${month}::date order by r.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** With each day deputies change, and with each month special leave that nobody has decided lapses. */
export async function startDay(context: Context): Promise<void> {
  const { db, events, log } = context
  for (const id of await readExpired(context))
    try {
      await db.transaction().execute((tx) => expireRequest(tx, context, id))
    } catch (error) {
      // The others lapse all the same; this one is tried again with the next day.
      log.error({ err: error, request: id }, 'special leave has not lapsed')
    }
  await events.publish(db, 'leave.deciders_changed', {})
}

function startJobs(context: Context): void {
  context.jobs.schedule(DAILY, '1 0 * * *', () => startDay(context))
}

/** Everything about a person's own leave: requests, the ledger, certificates, notices of lapse. */
function exportLeave({ exports }: Pick<Context, 'exports'>): void {
  exports.add('leave', async (db, { personId }) => {
    const { rows } = await sql<Record<'requests' | 'entries' | 'sickness' | 'notices', object[]>>`
      select coalesce((select json_agg(json_build_object('type', r.type, 'status', r.status, 'sent', r.sent_at,
          'comment', r.comment, 'handoverNote', r.handover_note,
          'periods', (select json_agg(${PERIOD} order by q.position) from leave_period q where q.request_id = r.id),
          'decisions', (select json_agg(json_build_object('stage', d.stage, 'outcome', d.outcome, 'reason', d.reason,
            'at', d.decided_at) order by d.decided_at) from leave_decision d where d.request_id = r.id)) order by r.id)
        from leave_request r where r.person_id = ${personId}), '[]') as requests,
      coalesce((select json_agg(json_build_object('account', e.account, 'kind', e.kind, 'year', e.year, 'day', e.day,
          'numerator', e.numerator, 'denominator', e.denominator, 'reason', e.reason, 'at', e.at) order by e.id)
        from leave_entry e where e.person_id = ${personId}), '[]') as entries,
      coalesce((select json_agg(json_build_object('first', k.first_day, 'last', k.last_day) order by k.first_day)
        from sickness k where k.person_id = ${personId}), '[]') as sickness,
      coalesce((select json_agg(json_build_object('years', n.years, 'textVersion', n.text_version, 'lapsesOn', n.lapses_on,
          'sent', n.sent_on, 'seen', n.seen_at, 'confirmed', n.confirmed_at) order by n.id)
        from lapse_notice n where n.person_id = ${personId}), '[]') as notices`.execute(db)
    return rows[0]
  })
}

/** The area is not listed as installed: it has no screens yet. */
export const vacationModule: ServerModule = {
  routes: [
    ['/api/vac', vacationRoutes],
    ['/api/vac', decisionRoutes],
  ],
  jobs: startJobs,
  exports: exportLeave,
}
