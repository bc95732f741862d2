// What supervisors and the time office set: release paths, rules, locks, days of others, reports. Below api/az.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { listEvaluations } from '#server/modules/working-time/days/evaluations.ts'
import { addLock, listLocks, removeLock, readReleaseSettings, removeRelease, saveRelease } from './release-settings.ts'
import {
  setOfficeDay,
  companiesOf,
  keeperOf,
  OFFICE_ROLE,
  readSettings,
  requireCompany,
  requireKeeper,
  SUPERVISOR_ROLE,
} from './office.ts'
import { reportOf } from './report.ts'
import { readRulesHistory, saveRules } from '#server/modules/working-time/days/rules.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['working-time settings']
export const KEEPERS = { access: [SUPERVISOR_ROLE, OFFICE_ROLE] } as const
export const OFFICE = { access: [OFFICE_ROLE] } as const
const ABOUT_VERSIONS = '409 `version_conflict` with what holds.'

export const officeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addSettings(app, context)
    addRelease(app, context)
    addRules(app, context)
    addLocks(app, context)
    addDays(app, context)
    addReports(app, context)
  }

function addSettings(app: App, { db, now }: Context): void {
  app.get(
    '/settings/evaluations',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary:
          'How far the evaluation of days is that my changes have caused, or that concerns companies of my office',
        response: { 200: TimeEvaluations },
      },
    },
    async (request) => {
      const keeper = keeperOf(request)
      return listEvaluations(db, keeper.personId, await companiesOf(db, keeper))
    },
  )
  app.get(
    '/settings',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'What I may set',
        description: '403 `nothing_to_set` for a supervisor to whom nobody reports.',
        response: { 200: TimeSettings },
      },
    },
    async (request) => {
      const keeper = keeperOf(request)
      await requireKeeper(db, keeper)
      return readSettings(db, keeper, businessDay(now()))
    },
  )
}

function addRelease(app: App, context: Context): void {
  const { db, now } = context
  const response = { 200: ReleaseSettings }
  app.get(
    '/settings/release',
    { config: KEEPERS, schema: { tags, summary: 'How days of divisions and people are released', response } },
    async (request) => {
      const keeper = keeperOf(request)
      await requireKeeper(db, keeper)
      return readReleaseSettings(db, keeper, businessDay(now()))
    },
  )
  app.put(
    '/settings/release',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Set how days of a division or person are released from a day on',
        description: `${ABOUT_VERSIONS} 404 for those who do not report to me; 422 \`pastDay\`, \`oneOfBoth\`.`,
        headers: IfMatch,
        body: ReleaseBody,
        response,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const keeper = keeperOf(request)
        const { body } = request
        await saveRelease(tx, keeper, { body, version: versionOf(request, body), at: now() })
        return readReleaseSettings(tx, keeper, businessDay(now()))
      }),
  )
  app.delete(
    '/settings/release/:id',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Remove a setting that does not hold yet',
        description: '409 `alreadyValid` with the current settings.',
        params: SettingId,
        response,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const [keeper, today] = [keeperOf(request), businessDay(now())]
        await removeRelease(tx, keeper, request.params.id, today)
        return readReleaseSettings(tx, keeper, today)
      }),
  )
}

function addRules(app: App, context: Context): void {
  const { db, now } = context
  const path = '/settings/companies/:companyId/rules'
  const response = { 200: TimeRulesHistory }
  app.get(
    path,
    { config: OFFICE, schema: { tags, summary: 'All versions of the rules', params: TimeCompanyId, response } },
    async (request) => {
      const { companyId } = request.params
      await requireCompany(db, keeperOf(request), companyId)
      return readRulesHistory(db, companyId, businessDay(now()))
    },
  )
  app.put(
    path,
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Set the rules from a day on',
        description:
          `${ABOUT_VERSIONS} 422 names the fields: \`lessThanDaily\`, \`notAscending\`, \`minimumAboveMaximum\`, ` +
          '`bothLanguages`; of the day `monthClosed`, `alreadyValid`, `tooFar`.',
        params: TimeCompanyId,
        headers: IfMatch,
        body: TimeRulesBody,
        response,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const [{ companyId }, { body }, keeper, today] = [
          request.params,
          request,
          keeperOf(request),
          businessDay(now()),
        ]
        await requireCompany(tx, keeper, companyId)
        await saveRules(tx, context, { companyId, body, version: versionOf(request, body), by: keeper.personId, today })
        return readRulesHistory(tx, companyId, today)
      }),
  )
}

function addLocks(app: App, { db, now }: Context): void {
  const response = { 200: TimeLocks }
  app.get('/locks', { config: OFFICE, schema: { tags, summary: 'Locked periods', response } }, async (request) => ({
    locks: await listLocks(db, await companiesOf(db, keeperOf(request))),
  }))
  app.post(
    '/locks',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Lock the days of a company or site up to a day',
        description: '422 `notPast`, `reference_unknown`.',
        body: LockBody,
        response,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const keeper = keeperOf(request)
        const companies = await companiesOf(tx, keeper)
        const author = { companies, by: keeper.personId, at: now(), today: businessDay(now()) }
        await addLock(tx, request.body, author)
        return { locks: await listLocks(tx, companies) }
      }),
  )
  app.delete(
    '/locks/:id',
    { config: OFFICE, schema: { tags, summary: 'Remove a lock', params: SettingId, response } },
    (request) =>
      idempotent(request, db, async (tx) => {
        const companies = await companiesOf(tx, keeperOf(request))
        await removeLock(tx, companies, request.params.id)
        return { locks: await listLocks(tx, companies) }
      }),
  )
}

function addDays(app: App, context: Context): void {
  app.put(
    '/office/days/:personId/:day',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Set the entries of a day of somebody of my companies, with a reason',
        description:
          `${ABOUT_VERSIONS} 409 \`monthClosed\`, \`alreadyReported\`; 422 by entry as for employees; 403 \`own_day\`. ` +
          'The employee is notified.',
        params: OfficeDayId,
        body: OfficeDayBody,
        response: { 200: OfficeDay },
      },
    },
    (request) =>
      idempotent(request, context.db, (tx) =>
        setOfficeDay(tx, context, keeperOf(request), { ...request.params, ...request.body }),
      ),
  )
}

function addReports(app: App, context: Context): void {
  app.get(
    '/reports',
    {
      config: { ...OFFICE, auditedList: true, readsReplica: true },
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
      await requireCompany(context.db, keeperOf(request), query.companyId)
      const report = await reportOf(context, query)
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="arbeitszeit-${query.from}-${query.until}.csv"`,
          'cache-control': 'no-store',
        })
        .send(report)
    },
  )
}
