// What holds for leave in a company, for its personnel office: below api/vac/settings/companies, and school holidays.
import { Type } from '@fastify/type-provider-typebox'
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
  RulesBody,
  SchoolHolidayFile,
  SchoolHolidayPreview,
  SchoolHolidays,
  SiteHoliday,
} from '#contract/vacation-personnel.ts'
import { ShortId } from '#contract/ids.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { recountLeave } from '#server/modules/vacation/recount.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
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
import { type Viewer, requireCompany } from '#server/modules/vacation/scope.ts'

const tags = ['vacation settings']
const ABOUT_VERSIONS = '409 `version_conflict` with the company that holds.'

interface Change {
  readonly tx: Tx
  readonly viewer: Viewer
  readonly params: { readonly companyId: number }
}

/** Runs a change of a company that is locked, and answers with the company after it. */
async function changed<C extends Change>(call: C, change: (call: C) => Promise<unknown>): Promise<CompanyLeave> {
  const { tx, viewer, params } = call
  await requireCompany(tx, viewer, params.companyId)
  await lockCompany(tx, params.companyId)
  await change(call)
  return readCompany(tx, params.companyId)
}

/** The same for what decides about the cost of days: leave of the company's people is counted by it, unless `change` resolves to false. */
const recounted = <C extends Change>(context: Context, call: C, change: (call: C) => Promise<void | boolean>) =>
  changed(call, async ({ tx, viewer, params: { companyId } }) => {
    if ((await change(call)) === false) return
    const author = { by: viewer.personId, at: context.now() }
    await recountLeave(tx, context, sql<boolean>`p.company_id = ${companyId}`, author)
    await context.events.publish(tx, 'time.target_changed', { cause: 'calendar', companyId, byId: author.by })
  })

export const companyRoutes = moduleRoutes({ tags, access: [PERSONNEL_ROLE] }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/settings/companies/:companyId',
    { summary: 'Rules, catalogue of special leave and sites of a company', params: CompanyId, response: CompanyLeave },
    async ({ viewer, params }) => {
      await requireCompany(db, viewer, params.companyId)
      return readCompany(db, params.companyId)
    },
  )
  route.put(
    '/settings/companies/:companyId/rules',
    {
      summary: 'Set the rules of a company',
      description: `${ABOUT_VERSIONS} 422 \`noSuchDay\`.`,
      params: CompanyId,
      versioned: 'required',
      body: RulesBody,
      response: CompanyLeave,
    },
    (call) =>
      recounted(context, call, ({ tx, params, version, body }) => saveRules(tx, { ...params, version }, body, now())),
  )
  route.post(
    '/settings/companies/:companyId/reasons',
    {
      summary: 'Add a reason for special leave',
      description: '422 `labelTaken`.',
      params: CompanyId,
      body: ReasonBody,
      response: CompanyLeave,
    },
    (call) => changed(call, ({ tx, params, body }) => addReason(tx, params.companyId, body)),
  )
  route.put(
    '/settings/companies/:companyId/reasons/:id',
    {
      summary: 'Change a reason of the own company',
      description: `${ABOUT_VERSIONS} 422 \`labelTaken\`.`,
      params: CompanyPart,
      versioned: 'required',
      body: ReasonBody,
      response: CompanyLeave,
    },
    (call) => changed(call, ({ tx, params, version, body }) => changeReason(tx, { ...params, version }, body)),
  )
  route.delete(
    '/settings/companies/:companyId/reasons/:id',
    {
      summary: 'Remove a reason; requests that name it keep it',
      description: ABOUT_VERSIONS,
      params: CompanyPart,
      versioned: 'required',
      response: CompanyLeave,
    },
    (call) => changed(call, ({ tx, params, version }) => archiveReason(tx, { ...params, version }, now())),
  )
  route.put(
    '/settings/companies/:companyId/sites/:id',
    { summary: 'Set the Land of a site', params: CompanyPart, body: LandBody, response: CompanyLeave },
    (call) =>
      recounted(context, call, ({ tx, params: { companyId, id }, body }) => setLand(tx, companyId, id, body.land)),
  )
  route.post(
    '/settings/companies/:companyId/sites/:id/holidays',
    {
      summary: 'Add a holiday of the municipality of a site',
      description: '422 `reversed`, `overlap`.',
      params: CompanyPart,
      body: HolidayBody,
      response: CompanyLeave,
    },
    (call) =>
      recounted(context, call, ({ tx, params: { companyId, id }, body }) => addHoliday(tx, companyId, id, body)),
  )
  route.delete(
    '/settings/companies/:companyId/sites/:id/holidays/:holidayId',
    { summary: 'Remove a holiday of the municipality', params: SiteHoliday, response: CompanyLeave },
    (call) =>
      recounted(context, call, ({ tx, params: { companyId, id, holidayId } }) =>
        removeHoliday(tx, companyId, id, holidayId),
      ),
  )
  const path = '/settings/school-holidays'
  route.get(path, { summary: 'School holidays of all Länder', response: SchoolHolidays }, () => listSchoolHolidays(db))
  route.postWithoutTransaction(
    `${path}/preview`,
    { summary: 'What importing a file would write', body: SchoolHolidayFile, response: SchoolHolidayPreview },
    async ({ body }) => previewSchoolHolidays(db, await readFile(body)),
  )
  route.post(
    path,
    {
      summary: 'Import school holidays from ICS or CSV, whole or not at all',
      description: '422 `file_unreadable` names lines and rules.',
      body: SchoolHolidayFile,
      prepare: async (body) => ({ ...body, file: await readFile(body) }),
      response: SchoolHolidays,
    },
    async ({ tx, body }) => {
      await importSchoolHolidays(tx, body.file, body.source, now())
      return listSchoolHolidays(tx)
    },
  )
  route.delete(
    `${path}/:id`,
    { summary: 'Remove school holidays', params: Type.Object({ id: ShortId() }), response: SchoolHolidays },
    async ({ tx, params }) => {
      await removeSchoolHoliday(tx, params.id)
      return listSchoolHolidays(tx)
    },
  )
  route.get(
    '/settings/companies/:companyId/exceeded-days',
    {
      summary: 'Days on which the absences of a person are more than fits into them',
      description: 'At most 200, by name and day.',
      params: CompanyId,
      response: ExceededDays,
    },
    async ({ viewer, params }) => {
      await requireCompany(db, viewer, params.companyId)
      return listExceededDays(db, params.companyId)
    },
  )
  app.get(
    '/settings/companies/:companyId/lists/:list',
    {
      config: { access: [PERSONNEL_ROLE] },
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
      await requireCompany(db, request.session, companyId)
      return reply.headers(csvHeaders(list)).send(await exportList(context, companyId, list, request.query))
    },
  )
})
