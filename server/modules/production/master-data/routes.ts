// Master data of production, for the time office of the company. Below api/mes.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  ActivityBody,
  AreaBody,
  ForemanParams,
  KeptId,
  KeptWorkers,
  MasterData,
  NewAreaBody,
  NewShiftBody,
  NewWorkplaceBody,
  PersonBody,
  ProductionImport,
  ProductionImportBody,
  ProductionImportId,
  ProductionImports,
  ProductionImportSeen,
  ShiftBody,
  TemplateQuery,
  WorkerBody,
  WorkerId,
  WorkplaceBody,
} from '#contract/production-master-data.ts'
import { IMPORT_BYTES } from '#domain/production/master-data/import.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { OFFICE_ROLE, requireOffice } from '#server/modules/production/readers.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import {
  addArea,
  addForeman,
  addShift,
  addWorkplace,
  changeActivity,
  changeArea,
  changeShift,
  changeWorkplace,
  readMasterData,
  removeForeman,
} from './halls.ts'
import { applyImport, checkImport, importTemplate, readImports } from './imports.ts'
import { addWorker, changeWorker, readWorkers } from './workers.ts'

const tags = ['production master data']
/** The time office of one company cannot change what holds for all companies. */
const MAIN_ADMINS = ['menu_admin'] as const
const OFFICE = '403 for whoever is not the time office of a company; 404 for what belongs to another one.'
const VERSION = '409 `version_conflict` with what holds now.'
const ROOT = '/master-data'

/** The time office of a company. */
const viewerOf = async (db: Db, { session: { personId } }: FastifyRequest, { now }: Context) => ({
  personId,
  companyId: await requireOffice(db, personId),
  at: now(),
})

export const masterDataRoutes = moduleRoutes(
  { tags, access: [OFFICE_ROLE], viewer: viewerOf },
  (route, context, app) => {
    const { db } = context
    route.get(
      ROOT,
      { summary: 'Halls, shifts, workplaces, foremen, activities', description: OFFICE, response: MasterData },
      ({ viewer }) => readMasterData(db, viewer.companyId),
    )
    route.post(
      `${ROOT}/areas`,
      {
        summary: 'Add a hall, with the usual three shifts',
        description: `${OFFICE} 422 \`reference_unknown\`, \`nameTaken\`, \`tooMany\`.`,
        body: NewAreaBody,
        response: MasterData,
      },
      ({ tx, viewer, body }) => addArea(tx, viewer, body),
    )
    route.put(
      `${ROOT}/areas/:id`,
      {
        summary: 'Rename a hall, end it, or open it again',
        description: `${OFFICE} ${VERSION} 422 \`nameTaken\`, \`hasDevices\`, \`hasWorkers\`, \`signedIn\`.`,
        params: KeptId,
        versioned: true,
        body: AreaBody,
        response: MasterData,
      },
      ({ tx, viewer, params, version, body }) => changeArea(tx, viewer, { id: params.id, version }, body),
    )
    route.put(
      `${ROOT}/activities/:id`,
      {
        access: MAIN_ADMINS,
        summary: 'Rename an activity for all companies, end it, or offer it again',
        description: `For main administrators who are also the time office of a company. ${OFFICE} ${VERSION}`,
        params: KeptId,
        versioned: true,
        body: ActivityBody,
        response: MasterData,
      },
      ({ tx, viewer, params, version, body }) => changeActivity(tx, viewer, { id: params.id, version }, body),
    )
    route.post(
      `${ROOT}/areas/:id/workplaces`,
      {
        summary: 'Add a workplace to a hall',
        description: `${OFFICE} 422 \`nameTaken\`, \`areaEnded\`, \`tooMany\`.`,
        params: KeptId,
        body: NewWorkplaceBody,
        response: MasterData,
      },
      ({ tx, viewer, params, body }) => addWorkplace(tx, viewer, params.id, body),
    )
    route.put(
      `${ROOT}/workplaces/:id`,
      {
        summary: 'Rename a workplace, end it, or use it again',
        description: `${OFFICE} ${VERSION} 422 \`nameTaken\`, \`hasDevices\`, \`signedIn\`.`,
        params: KeptId,
        versioned: true,
        body: WorkplaceBody,
        response: MasterData,
      },
      ({ tx, viewer, params, version, body }) => changeWorkplace(tx, viewer, { id: params.id, version }, body),
    )
    route.post(
      `${ROOT}/areas/:id/shifts`,
      {
        summary: 'Add a shift to a hall',
        description: `${OFFICE} 422 \`kindTaken\`, \`sameTime\`.`,
        params: KeptId,
        body: NewShiftBody,
        response: MasterData,
      },
      ({ tx, viewer, params, body }) => addShift(tx, viewer, params.id, body),
    )
    route.put(
      `${ROOT}/shifts/:id`,
      {
        summary: 'Change the times of a shift, end it, or use it again',
        description: `${OFFICE} ${VERSION} 422 \`sameTime\`, \`lastShift\`. Released shifts keep their figures.`,
        params: KeptId,
        versioned: true,
        body: ShiftBody,
        response: MasterData,
      },
      ({ tx, viewer, params, version, body }) => changeShift(tx, viewer, { id: params.id, version }, body),
    )
    route.post(
      `${ROOT}/areas/:id/foremen`,
      {
        summary: 'Make a colleague a foreman of a hall',
        description: `${OFFICE} 422 \`reference_unknown\`, \`tooMany\`.`,
        params: KeptId,
        body: PersonBody,
        response: MasterData,
      },
      ({ tx, viewer, params, body }) => addForeman(tx, viewer, params.id, body.personId),
    )
    route.delete(
      `${ROOT}/areas/:id/foremen/:personId`,
      { summary: 'A foreman leads a hall no more', description: OFFICE, params: ForemanParams, response: MasterData },
      ({ tx, viewer, params }) => removeForeman(tx, viewer, params.id, params.personId),
    )
    route.get(
      `${ROOT}/areas/:id/workers`,
      { summary: 'Who works in a hall', description: OFFICE, params: KeptId, response: KeptWorkers },
      ({ viewer, params }) => readWorkers(db, viewer.companyId, params.id),
    )
    route.post(
      `${ROOT}/areas/:id/workers`,
      {
        summary: 'Give a colleague a hall to work in',
        description: `${OFFICE} 422 \`reference_unknown\`, \`areaEnded\`, \`worksHere\`, \`worksElsewhere\`, \`tooMany\`.`,
        params: KeptId,
        body: PersonBody,
        response: KeptWorkers,
      },
      ({ tx, viewer, params, body }) => addWorker(tx, viewer, params.id, body.personId),
    )
    route.put(
      `${ROOT}/workers/:id`,
      {
        summary: 'Move a worker to another hall, or end their work in production',
        description: `${OFFICE} ${VERSION} 422 \`areaEnded\`, \`signedIn\`, \`tooMany\`.`,
        params: WorkerId,
        versioned: true,
        body: WorkerBody,
        response: KeptWorkers,
      },
      ({ tx, viewer, params, version, body }) => changeWorker(tx, viewer, { id: params.id, version }, body),
    )
    route.post(
      `${ROOT}/imports`,
      {
        summary: 'Check a table of orders, workplaces or workers, and write none of it',
        description: `${OFFICE} CSV with semicolons, commas or tabs, in UTF-8 or Windows-1252. Every line that breaks a rule is named with its field. 400 \`file_unreadable\` where a column is missing, \`too_many_lines\`.`,
        // Base64, and the JSON around it.
        bodyLimit: Math.ceil(IMPORT_BYTES / 3) * 4 + 4_096,
        body: ProductionImportBody,
        response: ProductionImport,
      },
      ({ tx, viewer, body }) => checkImport(tx, viewer, viewer.personId, body),
    )
    route.get(
      `${ROOT}/imports`,
      { summary: 'The last fifty tables of the company', description: OFFICE, response: ProductionImports },
      async ({ viewer }) => ({ imports: await readImports(db, viewer.companyId) }),
    )
    app.get(
      `${ROOT}/imports/template`,
      {
        config: { access: [OFFICE_ROLE] },
        schema: {
          tags,
          summary: 'An empty table with its heads, as CSV',
          querystring: TemplateQuery,
          response: { 200: Type.String() },
        },
      },
      async ({ query: { kind } }, reply) => {
        void reply.header('content-disposition', `attachment; filename="${kind}.csv"`).type('text/csv; charset=utf-8')
        return importTemplate(kind)
      },
    )
    route.post(
      `${ROOT}/imports/:id/application`,
      {
        summary: 'Write a checked table, once',
        description: `${OFFICE} 404 for the table of somebody else. 409 \`has_findings\` for one with a line that breaks a rule, \`import_changed\` with a fresh report where what is there has changed since the report that was seen, \`import_applied\` for the second time.`,
        params: ProductionImportId,
        query: ProductionImportSeen,
        response: ProductionImport,
      },
      ({ tx, viewer, params: { id }, query: { fingerprint } }) =>
        applyImport(tx, viewer, { id, personId: viewer.personId, fingerprint }),
    )
  },
)
