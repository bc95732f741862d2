import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { ServerModule } from '#server/module.ts'
import { businessDay } from '#server/business-day.ts'
import { decisionRoutes } from './decision-routes.ts'
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
function startJobs(context: Context): void {
  const { db, events, jobs } = context
  jobs.schedule(DAILY, '1 0 * * *', async () => {
    for (const id of await readExpired(context)) await db.transaction().execute((tx) => expireRequest(tx, context, id))
    await events.publish(db, 'leave.deciders_changed', {})
  })
}

/** The area is not listed as installed: it has no screens yet. */
export const vacationModule: ServerModule = {
  routes: [
    ['/api/vac', vacationRoutes],
    ['/api/vac', decisionRoutes],
  ],
  jobs: startJobs,
}
