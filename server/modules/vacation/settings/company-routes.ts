// What holds for leave in a company, for its personnel office: below api/vac/settings/companies, and school holidays.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import {
  CompanyId,
  CompanyLeave,
  CompanyPart,
  ExceededDays,
  HolidayBody,
  LandBody,
  ListOf,
  ListQuery,
  ReasonBody,
  ReasonChange,
  ReasonVersion,
  RulesBody,
  SchoolHolidayFile,
  SchoolHolidayPreview,
  SchoolHolidays,
  SiteHoliday,
} from '#contract/vacation-personnel.ts'
import { ShortId } from '#contract/ids.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { idempotent } from '#server/idempotency.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { recountLeave } from '#server/modules/vacation/recount.ts'
import {
  addHoliday,
  addReason,
  archiveReason,
  changeReason,
  lockCompany,
  readCompany,
  removeHoliday,
  saveRules,
  setLand,
  importSchoolHolidays,
  listSchoolHolidays,
  previewSchoolHolidays,
  readFile,
  removeSchoolHoliday,
} from './company.ts'
import { listExceededDays } from './exceeded-days.ts'
import { exportList } from './lists.ts'
import { keeperOf, requireCompany } from './scope.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation settings']
const OFFICE = { access: [PERSONNEL_ROLE] } as const
const ABOUT_VERSIONS = '409 `version_conflict` with the company that holds.'
const response = { 200: CompanyLeave }

type Writing = Parameters<typeof idempotent>[0] & { params: { companyId: number } }

/** Runs a change of a company that is locked, and answers with the company after it. */
const changed = (context: Context, request: Writing, change: (tx: Tx) => Promise<void>) =>
  idempotent(request, context.db, async (tx) => {
    const { companyId } = request.params
    await requireCompany(tx, keeperOf(request), companyId)
    await lockCompany(tx, companyId)
    await change(tx)
    return readCompany(tx, companyId)
  })

/** The same for what decides about the cost of days: leave of the company's people is counted by it, unless `change` resolves to false. */
const recounted = (context: Context, request: Writing, change: (tx: Tx) => Promise<void | boolean>) =>
  changed(context, request, async (tx) => {
    if ((await change(tx)) === false) return
    const { companyId } = request.params
    const author = { by: keeperOf(request).personId, at: context.now() }
    await recountLeave(tx, context, sql<boolean>`p.company_id = ${companyId}`, author)
    await context.events.publish(tx, 'time.target_changed', { cause: 'calendar', companyId, byId: author.by })
  })

export const companyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addCompany(app, context)
    addReasons(app, context)
    addSites(app, context)
    addSchoolHolidays(app, context)
    addLists(app, context)
  }

function addCompany(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/settings/companies/:companyId',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Rules, catalogue of special leave and sites of a company',
        params: CompanyId,
        response,
      },
    },
    async (request) => {
      await requireCompany(db, keeperOf(request), request.params.companyId)
      return readCompany(db, request.params.companyId)
    },
  )
  app.put(
    '/settings/companies/:companyId/rules',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Set the rules of a company',
        description: `${ABOUT_VERSIONS} 422 \`noSuchDay\`.`,
        params: CompanyId,
        body: RulesBody,
        response,
      },
    },
    (request) =>
      recounted(context, request, (tx) => saveRules(tx, request.params.companyId, request.body, context.now())),
  )
}

function addReasons(app: App, context: Context): void {
  app.post(
    '/settings/companies/:companyId/reasons',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Add a reason for special leave',
        description: '422 `labelTaken`.',
        params: CompanyId,
        body: ReasonBody,
        response,
      },
    },
    (request) => changed(context, request, (tx) => addReason(tx, request.params.companyId, request.body)),
  )
  app.put(
    '/settings/companies/:companyId/reasons/:id',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Change a reason of the own company',
        description: `${ABOUT_VERSIONS} 422 \`labelTaken\`.`,
        params: CompanyPart,
        body: ReasonChange,
        response,
      },
    },
    (request) => {
      const { companyId, id } = request.params
      return changed(context, request, (tx) => changeReason(tx, companyId, id, request.body))
    },
  )
  app.delete(
    '/settings/companies/:companyId/reasons/:id',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Remove a reason; requests that name it keep it',
        description: ABOUT_VERSIONS,
        params: CompanyPart,
        querystring: ReasonVersion,
        response,
      },
    },
    (request) => {
      const { companyId, id } = request.params
      const seen = { version: request.query.version, at: context.now() }
      return changed(context, request, (tx) => archiveReason(tx, companyId, id, seen))
    },
  )
}

function addSites(app: App, context: Context): void {
  app.put(
    '/settings/companies/:companyId/sites/:id',
    {
      config: OFFICE,
      schema: { tags, summary: 'Set the Land of a site', params: CompanyPart, body: LandBody, response },
    },
    (request) => {
      const { companyId, id } = request.params
      return recounted(context, request, (tx) => setLand(tx, companyId, id, request.body.land))
    },
  )
  app.post(
    '/settings/companies/:companyId/sites/:id/holidays',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Add a holiday of the municipality of a site',
        description: '422 `reversed`, `overlap`.',
        params: CompanyPart,
        body: HolidayBody,
        response,
      },
    },
    (request) => {
      const { companyId, id } = request.params
      return recounted(context, request, (tx) => addHoliday(tx, companyId, id, request.body))
    },
  )
  app.delete(
    '/settings/companies/:companyId/sites/:id/holidays/:holidayId',
    {
      config: OFFICE,
      schema: { tags, summary: 'Remove a holiday of the municipality', params: SiteHoliday, response },
    },
    (request) => {
      const { companyId, id, holidayId } = request.params
      return recounted(context, request, (tx) => removeHoliday(tx, companyId, id, holidayId))
    },
  )
}

function addSchoolHolidays(app: App, { db, now }: Context): void {
  const path = '/settings/school-holidays'
  const answer = { 200: SchoolHolidays }
  app.get(path, { config: OFFICE, schema: { tags, summary: 'School holidays of all Länder', response: answer } }, () =>
    listSchoolHolidays(db),
  )
  app.post(
    `${path}/preview`,
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'What importing a file would write',
        body: SchoolHolidayFile,
        response: { 200: SchoolHolidayPreview },
      },
    },
    async ({ body }) => previewSchoolHolidays(db, await readFile(body)),
  )
  app.post(
    path,
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Import school holidays from ICS or CSV, whole or not at all',
        description: '422 `file_unreadable` names lines and rules.',
        body: SchoolHolidayFile,
        response: answer,
      },
    },
    async (request) => {
      const file = await readFile(request.body)
      return idempotent(request, db, async (tx) => {
        await importSchoolHolidays(tx, file, request.body.source, now())
        return listSchoolHolidays(tx)
      })
    },
  )
  app.delete(
    `${path}/:id`,
    {
      config: OFFICE,
      schema: { tags, summary: 'Remove school holidays', params: Type.Object({ id: ShortId() }), response: answer },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        await removeSchoolHoliday(tx, request.params.id)
        return listSchoolHolidays(tx)
      }),
  )
}

function addLists(app: App, context: Context): void {
  app.get(
    '/settings/companies/:companyId/exceeded-days',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Days on which the absences of a person are more than fits into them',
        description: 'At most 200, by name and day.',
        params: CompanyId,
        response: { 200: ExceededDays },
      },
    },
    async (request) => {
      await requireCompany(context.db, keeperOf(request), request.params.companyId)
      return listExceededDays(context.db, request.params.companyId)
    },
  )
  app.get(
    '/settings/companies/:companyId/lists/:list',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Balances of a year, absences of a period, or open requests, as CSV',
        description: 'Absences need `first` and `last`: 422 `required`, `reversed`, `tooLong`.',
        params: ListOf,
        querystring: ListQuery,
        response: {
          200: {
            description: 'For German spreadsheets: semicolons, decimal commas',
            content: { 'text/csv': { schema: Type.String() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { companyId, list } = request.params
      await requireCompany(context.db, keeperOf(request), companyId)
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${list}.csv"`,
          'cache-control': 'no-store',
        })
        .send(await exportList(context, companyId, list, request.query))
    },
  )
}
