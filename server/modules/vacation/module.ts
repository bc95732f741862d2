import { sql, type RawBuilder } from 'kysely'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import { fullName } from '#server/db/columns.ts'
import type { Context } from '#server/kernel/context.ts'
import { jsonFields } from '#server/db/fields.ts'
import { modelsOf } from '#server/organisation/personal-calendar.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { bookClaims } from './jobs/book-claims.ts'
import { sendReminders } from './jobs/send-reminders.ts'
import { boardRoutes, decisionRoutes } from './decision-routes.ts'
import { PERIOD } from './facts.ts'
import { feedRoutes } from './feeds/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { leaveDecisions } from './notifications/decisions.ts'
import { onLapseNotices } from './notifications/lapse-notices.ts'
import { onRequests } from './notifications/requests.ts'
import { sendNotices } from './notices/send-notices.ts'
import { deleteOldProofs, proofRoutes } from './proofs/routes.ts'
import { vacationRoutes } from './routes.ts'
import { calendarRoutes } from './settings/calendar-routes.ts'
import { companyRoutes } from './settings/company-routes.ts'
import { personnelRoutes } from './settings/personnel-routes.ts'
import { expireRequest } from './end-of-leave.ts'

const DAILY = 'leave-new-day'
const REMINDERS = 'leave-reminders'

/** Ids of undecided requests that may have lapsed; `expireRequest` knows which of them have. */
async function readExpiring({ db, now }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from leave_request r join person p on p.id = r.person_id left join leave_rules g on g.company_id = p.company_id
    where r.status in ('open', 'inProgress') and (r.type = 'specialLeave' or (g.expires_at_start
      and (select min(q.first_day) from leave_period q where q.request_id = r.id) <= ${businessDay(now())}::date))
    order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Runs daily: deputies change, and undecided requests lapse after their deadline. */
export async function startDay(context: Context): Promise<void> {
  const { db, events, log } = context
  for (const id of await readExpiring(context))
    try {
      await db.transaction().execute((tx) => expireRequest(tx, context, id))
    } catch (error) {
      // The others lapse regardless; this one is tried again on the next day.
      log.error({ err: error, request: id }, 'an undecided request has not lapsed')
    }
  await events.publish(db, 'leave.deciders_changed', {})
}

function startJobs(context: Context): void {
  const { jobs } = context
  jobs.schedule(DAILY, '1 0 * * *', async () => {
    await startDay(context)
    await bookClaims(context)
  })
  // In the morning, when reminded people can act.
  jobs.schedule(REMINDERS, '0 7 * * *', async () => {
    await sendReminders(context)
    await sendNotices(context)
  })
}

const nameOf = (id: RawBuilder<unknown>) => sql`(select ${fullName('u')} from person u where u.id = ${id})`

const requestsOf = (personId: string) => sql`
  select json_agg(json_build_object('type', r.type, 'status', r.status, 'version', r.version, 'created', r.created_at,
    'sent', r.sent_at, 'specialReason', (select c.label from special_leave_reason c where c.id = r.special_reason_id),
    ${jsonFields(LEAVE_FIELDS, 'r')}, 'substitute', ${nameOf(sql`r.substitute_id`)}, 'substituteState', r.substitute_state,
    'periods', (select json_agg(${PERIOD} order by q.position) from leave_period q where q.request_id = r.id),
    'proofs', (select json_agg(json_build_object('name', f.name, 'size', f.size, 'uploaded', f.uploaded_at) order by f.uploaded_at)
      from leave_proof f where f.request_id = r.id),
    'decisions', (select json_agg(json_build_object('stage', d.stage, 'outcome', d.outcome, 'reason', d.reason,
      'at', d.decided_at) order by d.decided_at) from leave_decision d where d.request_id = r.id),
    'cancellations', (select json_agg(json_build_object('reason', c.reason, 'asked', c.asked_at, 'accepted', c.accepted,
      'answer', c.answer, 'answered', c.answered_at) order by c.id) from leave_cancellation c where c.request_id = r.id),
    'timeline', (select json_agg(json_build_object('type', e.type, 'version', e.version, 'at', e.at, 'note', e.note) order by e.id)
      from leave_timeline e where e.request_id = r.id)) order by r.id)
  from leave_request r where r.person_id = ${personId}`

/** All data about a person's own leave and its decisions: requests, the ledger, certificates, contract, deputies. */
function exportLeave({ exports }: Pick<Context, 'exports'>): void {
  exports.add('leave', async (db, { personId }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select coalesce((${requestsOf(personId)}), '[]') as requests,
      coalesce((select json_agg(json_build_object('account', e.account, 'kind', e.kind, 'year', e.year, 'day', e.day,
          'numerator', e.numerator, 'denominator', e.denominator, 'reason', e.reason, 'at', e.at) order by e.id)
        from leave_entry e where e.person_id = ${personId}), '[]') as entries,
      coalesce((select json_agg(json_build_object('first', k.first_day, 'last', k.last_day) order by k.first_day)
        from sickness k where k.person_id = ${personId}), '[]') as sickness,
      coalesce((select json_agg(json_build_object('years', n.years, 'textVersion', n.text_version, 'lapsesOn', n.lapses_on,
          'sent', n.sent_on, 'text', n.text_de, 'seen', n.seen_at, 'confirmed', n.confirmed_at) order by n.id)
        from lapse_notice n where n.person_id = ${personId}), '[]') as notices,
      (select json_build_object('entry', m.entry_day, 'exit', m.exit_day, 'birth', m.birth_day, 'contractDays', m.contract_days,
          'grantedHalfDays', m.granted_half_days, 'hasProRataClause', m.has_pro_rata_clause, 'carriesPartial', m.carries_partial,
          'contractKind', m.contract_kind, 'probationEnd', m.probation_end)
        from employment m where m.person_id = ${personId}) as employment,
      coalesce((select json_agg(json_build_object('kind', t.kind, 'first', t.first_day, 'last', t.last_day, 'reduces', t.reduces)
          order by t.first_day) from employment_period t where t.person_id = ${personId}), '[]') as periods,
      ${modelsOf(sql`${personId}::uuid`)} as models,
      coalesce((select json_agg(json_build_object('from', o.from_day, 'site', s.name) order by o.from_day)
        from place_of_work o join site s on s.id = o.site_id where o.person_id = ${personId}), '[]') as places,
      coalesce((select json_agg(json_build_object('kind', f.kind, 'months', f.months, 'created', f.created_at,
          'lastRead', f.last_read_at) order by f.id) from calendar_feed f where f.person_id = ${personId}), '[]') as feeds,
      (select json_build_object('activated', a.activated, 'from', a.away_from, 'until', a.away_until)
        from deputy_setting a where a.person_id = ${personId}) as away,
      coalesce((select json_agg(${nameOf(sql`d.deputy_id`)} order by d.position)
        from deputy d where d.holder_id = ${personId}), '[]') as deputies,
      coalesce((select json_agg(json_build_object('name', j.name, 'first', j.first_day, 'last', j.last_day) order by j.id)
        from project_assignment j where j.person_id = ${personId}), '[]') as projects,
      coalesce((select json_agg(json_build_object('team', t.name, 'visibility', b.visibility) order by t.id)
        from calendar_member b join calendar_team t on t.id = b.team_id where b.person_id = ${personId}), '[]') as calendars
      `.execute(db)
    return rows[0]
  })
}

export const vacationModule: ServerModule = {
  areas: ['vacation'],
  routes: [
    ['/api/vac', vacationRoutes],
    ['/api/vac', decisionRoutes],
    ['/api/vac', boardRoutes],
    ['/api/tk', boardRoutes],
    ['/api/vac', proofRoutes],
    ['/api/vac/lapse-notices', noticeRoutes],
    ['/api/vac/feeds', feedRoutes],
    ['/api/vac', calendarRoutes],
    ['/api/vac', personnelRoutes],
    ['/api/vac', companyRoutes],
  ],
  jobs: startJobs,
  events(context) {
    onRequests(context)
    onLapseNotices(context)
  },
  todoDecisions: leaveDecisions,
  exports: exportLeave,
  cleanup: [deleteOldProofs],
}
