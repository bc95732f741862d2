// Settings by supervisors and the time office: release paths, rules, locks, days of others, reports. Below api/az.
import { Type } from '@fastify/type-provider-typebox'
import {
  LockBody,
  OfficeDay,
  OfficeDayBody,
  OfficeDayId,
  ReleaseBody,
  ReleaseSettings,
  ReportQuery,
  SettingId,
  TimeCompanyId,
  TimeEvaluations,
  TimeLocks,
  TimeRulesBody,
  TimeRulesHistory,
  TimeSettings,
} from '#contract/working-time-settings.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { listEvaluations } from '#server/modules/working-time/days/evaluations.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { addLock, listLocks, removeLock, readReleaseSettings, removeRelease, saveRelease } from './release-settings.ts'
import {
  setOfficeDay,
  companiesOf,
  OFFICE_ROLE,
  readSettings,
  requireCompany,
  requireOfficeViewer,
  SUPERVISOR_ROLE,
} from './office.ts'
import { reportOf } from './report.ts'
import { readRulesHistory, saveRules } from '#server/modules/working-time/days/rules.ts'

const tags = ['working-time settings']
const OFFICE_VIEWERS = [SUPERVISOR_ROLE, OFFICE_ROLE] as const
const ABOUT_VERSIONS = '409 `version_conflict` with what holds.'

export const officeRoutes = moduleRoutes({ tags, access: [OFFICE_ROLE] }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/settings/evaluations',
    {
      access: OFFICE_VIEWERS,
      summary: 'How far the evaluation of days is that my changes have caused, or that concerns companies of my office',
      response: TimeEvaluations,
    },
    async ({ viewer }) => listEvaluations(db, viewer.personId, await companiesOf(db, viewer)),
  )
  route.get(
    '/settings',
    {
      access: OFFICE_VIEWERS,
      summary: 'What I may set',
      description: '403 `nothing_to_set` for a supervisor to whom nobody reports.',
      response: TimeSettings,
    },
    async ({ viewer }) => {
      await requireOfficeViewer(db, viewer)
      return readSettings(db, viewer, businessDay(now()))
    },
  )
  route.get(
    '/settings/release',
    { access: OFFICE_VIEWERS, summary: 'How days of divisions and people are released', response: ReleaseSettings },
    async ({ viewer }) => {
      await requireOfficeViewer(db, viewer)
      return readReleaseSettings(db, viewer, businessDay(now()))
    },
  )
  route.put(
    '/settings/release',
    {
      access: OFFICE_VIEWERS,
      summary: 'Set how days of a division or person are released from a day on',
      description: `${ABOUT_VERSIONS} 404 for those who do not report to me; 422 \`pastDay\`, \`oneOfBoth\`.`,
      versioned: true,
      body: ReleaseBody,
      response: ReleaseSettings,
    },
    async ({ tx, viewer, version, body }) => {
      await saveRelease(tx, viewer, { body, version, at: now() })
      return readReleaseSettings(tx, viewer, businessDay(now()))
    },
  )
  route.delete(
    '/settings/release/:id',
    {
      access: OFFICE_VIEWERS,
      summary: 'Remove a setting that does not hold yet',
      description: '409 `alreadyValid` with the current settings.',
      params: SettingId,
      response: ReleaseSettings,
    },
    async ({ tx, viewer, params }) => {
      const today = businessDay(now())
      await removeRelease(tx, viewer, params.id, today)
      return readReleaseSettings(tx, viewer, today)
    },
  )
  const path = '/settings/companies/:companyId/rules'
  route.get(
    path,
    { summary: 'All versions of the rules', params: TimeCompanyId, response: TimeRulesHistory },
    async ({ viewer, params: { companyId } }) => {
      await requireCompany(db, viewer, companyId)
      return readRulesHistory(db, companyId, businessDay(now()))
    },
  )
  route.put(
    path,
    {
      summary: 'Set the rules from a day on',
      description:
        `${ABOUT_VERSIONS} 422 names the fields: \`lessThanDaily\`, \`notAscending\`, \`minimumAboveMaximum\`, ` +
        '`bothLanguages`; of the day `monthClosed`, `alreadyValid`, `tooFar`.',
      params: TimeCompanyId,
      versioned: true,
      body: TimeRulesBody,
      response: TimeRulesHistory,
    },
    async ({ tx, viewer, params: { companyId }, version, body }) => {
      const today = businessDay(now())
      await requireCompany(tx, viewer, companyId)
      await saveRules(tx, context, { companyId, body, version, by: viewer.personId, today })
      return readRulesHistory(tx, companyId, today)
    },
  )
  route.get('/locks', { summary: 'Locked periods', response: TimeLocks }, async ({ viewer }) => ({
    locks: await listLocks(db, await companiesOf(db, viewer)),
  }))
  route.post(
    '/locks',
    {
      summary: 'Lock the days of a company or site up to a day',
      description: '422 `notPast`, `reference_unknown`.',
      body: LockBody,
      response: TimeLocks,
    },
    async ({ tx, viewer, body }) => {
      const companies = await companiesOf(tx, viewer)
      const author = { companies, by: viewer.personId, at: now(), today: businessDay(now()) }
      await addLock(tx, body, author)
      return { locks: await listLocks(tx, companies) }
    },
  )
  route.delete(
    '/locks/:id',
    { summary: 'Remove a lock', params: SettingId, response: TimeLocks },
    async ({ tx, viewer, params }) => {
      const companies = await companiesOf(tx, viewer)
      await removeLock(tx, companies, params.id)
      return { locks: await listLocks(tx, companies) }
    },
  )
  route.put(
    '/office/days/:personId/:day',
    {
      summary: 'Set the entries of a day of somebody of my companies, with a reason',
      description:
        `${ABOUT_VERSIONS} 409 \`monthClosed\`, \`alreadyReported\`; 422 by entry as for employees; 403 \`own_day\`. ` +
        'The employee is notified.',
      params: OfficeDayId,
      versioned: 'required',
      body: OfficeDayBody,
      response: OfficeDay,
    },
    ({ tx, viewer, params, version, body }) => setOfficeDay(tx, context, viewer, { ...params, version }, body),
  )
  app.get(
    '/reports',
    {
      config: { access: [OFFICE_ROLE], auditedList: true, readsReplica: true },
      schema: {
        tags,
        summary: 'Target, actual, credit of absences, balance, account and open days by person and month, as CSV',
        description:
          'With the mean of the division where it has five people or more and colleagues may be compared. ' +
          '422 `reversed`, `tooLong` (24 months), `reference_unknown`.',
        querystring: ReportQuery,
        response: {
          200: {
            description: 'For German spreadsheets: semicolons, decimal commas',
            content: { 'text/csv': { schema: Type.String() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { query } = request
      await requireCompany(db, request.session, query.companyId)
      const report = await reportOf(context, query)
      return reply.headers(csvHeaders(`arbeitszeit-${query.from}-${query.until}`)).send(report)
    },
  )
})
