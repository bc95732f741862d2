// Master data of production, for the time office of the company. Below api/mes.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { OFFICE_ROLE, requireOffice } from '#server/modules/production/readers.ts'
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
  type Keeper,
} from './halls.ts'
import { applyImport, checkImport, importTemplate, readImports } from './imports.ts'
import { addWorker, changeWorker, readWorkers } from './workers.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]
type Asked = Pick<FastifyRequest, 'session'>
/** The right is checked in the transaction that writes. */
type KeeperOf = (db: Db, request: Asked) => Promise<Keeper>

const tags = ['production master data']
const config = { access: [OFFICE_ROLE] } as const
/** What holds for all companies is not changed by the time office of one alone. */
const MAIN_ADMINS = { access: ['menu_admin'] } as const
const OFFICE = '403 for whoever is not the time office of a company; 404 for what belongs to another one.'
const VERSION = '409 `version_conflict` with what holds now.'
const response = { 200: MasterData }
const schema = { tags, response }
const ROOT = '/master-data'

export const masterDataRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const keeperOf: KeeperOf = async (db, { session }) => ({
      companyId: await requireOffice(db, session.personId),
      at: context.now(),
    })
    addAreas(app, context, keeperOf)
    addPlaces(app, context, keeperOf)
    addShifts(app, context, keeperOf)
    addForemen(app, context, keeperOf)
    addWorkers(app, context, keeperOf)
    addImports(app, context, keeperOf)
    addApplication(app, context, keeperOf)
  }

function addAreas(app: App, { db }: Context, keeperOf: KeeperOf): void {
  app.get(
    ROOT,
    { config, schema: { ...schema, summary: 'Halls, shifts, workplaces, foremen, activities', description: OFFICE } },
    async (request) => readMasterData(db, (await keeperOf(db, request)).companyId),
  )
  app.post(
    `${ROOT}/areas`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Add a hall, with the usual three shifts',
        description: `${OFFICE} 422 \`reference_unknown\`, \`nameTaken\`, \`tooMany\`.`,
        body: NewAreaBody,
      },
    },
    (request) => idempotent(request, db, async (tx) => addArea(tx, await keeperOf(tx, request), request.body)),
  )
  app.put(
    `${ROOT}/areas/:id`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Rename a hall, end it, or open it again',
        description: `${OFFICE} ${VERSION} 422 \`nameTaken\`, \`hasDevices\`, \`hasWorkers\`, \`signedIn\`.`,
        params: KeptId,
        headers: IfMatch,
        body: AreaBody,
      },
    },
    (request) => {
      const target = { id: request.params.id, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => changeArea(tx, await keeperOf(tx, request), target, request.body))
    },
  )
  app.put(
    `${ROOT}/activities/:id`,
    {
      config: MAIN_ADMINS,
      schema: {
        ...schema,
        summary: 'Rename an activity for all companies, end it, or offer it again',
        description: `For main administrators who are also the time office of a company. ${OFFICE} ${VERSION}`,
        params: KeptId,
        headers: IfMatch,
        body: ActivityBody,
      },
    },
    (request) => {
      const target = { id: request.params.id, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) =>
        changeActivity(tx, await keeperOf(tx, request), target, request.body),
      )
    },
  )
}

function addPlaces(app: App, { db }: Context, keeperOf: KeeperOf): void {
  app.post(
    `${ROOT}/areas/:id/workplaces`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Add a workplace to a hall',
        description: `${OFFICE} 422 \`nameTaken\`, \`areaEnded\`, \`tooMany\`.`,
        params: KeptId,
        body: NewWorkplaceBody,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        addWorkplace(tx, await keeperOf(tx, request), request.params.id, request.body),
      ),
  )
  app.put(
    `${ROOT}/workplaces/:id`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Rename a workplace, end it, or use it again',
        description: `${OFFICE} ${VERSION} 422 \`nameTaken\`, \`hasDevices\`, \`signedIn\`.`,
        params: KeptId,
        headers: IfMatch,
        body: WorkplaceBody,
      },
    },
    (request) => {
      const target = { id: request.params.id, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) =>
        changeWorkplace(tx, await keeperOf(tx, request), target, request.body),
      )
    },
  )
}

function addShifts(app: App, { db }: Context, keeperOf: KeeperOf): void {
  app.post(
    `${ROOT}/areas/:id/shifts`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Add a shift to a hall',
        description: `${OFFICE} 422 \`kindTaken\`, \`sameTime\`.`,
        params: KeptId,
        body: NewShiftBody,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => addShift(tx, await keeperOf(tx, request), request.params.id, request.body)),
  )
  app.put(
    `${ROOT}/shifts/:id`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Change the times of a shift, end it, or use it again',
        description: `${OFFICE} ${VERSION} 422 \`sameTime\`, \`lastShift\`. Released shifts keep their figures.`,
        params: KeptId,
        headers: IfMatch,
        body: ShiftBody,
      },
    },
    (request) => {
      const target = { id: request.params.id, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => changeShift(tx, await keeperOf(tx, request), target, request.body))
    },
  )
}

function addForemen(app: App, { db }: Context, keeperOf: KeeperOf): void {
  app.post(
    `${ROOT}/areas/:id/foremen`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Make a colleague a foreman of a hall',
        description: `${OFFICE} 422 \`reference_unknown\`, \`tooMany\`.`,
        params: KeptId,
        body: PersonBody,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        addForeman(tx, await keeperOf(tx, request), request.params.id, request.body.personId),
      ),
  )
  app.delete(
    `${ROOT}/areas/:id/foremen/:personId`,
    {
      config,
      schema: { ...schema, summary: 'A foreman leads a hall no more', description: OFFICE, params: ForemanParams },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        removeForeman(tx, await keeperOf(tx, request), request.params.id, request.params.personId),
      ),
  )
}

function addWorkers(app: App, { db }: Context, keeperOf: KeeperOf): void {
  const workers = { tags, response: { 200: KeptWorkers } }
  app.get(
    `${ROOT}/areas/:id/workers`,
    { config, schema: { ...workers, summary: 'Who works in a hall', description: OFFICE, params: KeptId } },
    async (request) => readWorkers(db, (await keeperOf(db, request)).companyId, request.params.id),
  )
  app.post(
    `${ROOT}/areas/:id/workers`,
    {
      config,
      schema: {
        ...workers,
        summary: 'Give a colleague a hall to work in',
        description: `${OFFICE} 422 \`reference_unknown\`, \`areaEnded\`, \`worksHere\`, \`worksElsewhere\`, \`tooMany\`.`,
        params: KeptId,
        body: PersonBody,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        addWorker(tx, await keeperOf(tx, request), request.params.id, request.body.personId),
      ),
  )
  app.put(
    `${ROOT}/workers/:id`,
    {
      config,
      schema: {
        ...workers,
        summary: 'Move a worker to another hall, or end their work in production',
        description: `${OFFICE} ${VERSION} 422 \`areaEnded\`, \`signedIn\`, \`tooMany\`.`,
        params: WorkerId,
        headers: IfMatch,
        body: WorkerBody,
      },
    },
    (request) => {
      const target = { id: request.params.id, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => changeWorker(tx, await keeperOf(tx, request), target, request.body))
    },
  )
}

function addImports(app: App, { db }: Context, keeperOf: KeeperOf): void {
  app.post(
    `${ROOT}/imports`,
    {
      config,
      // Base64, and the JSON around it.
      bodyLimit: Math.ceil(IMPORT_BYTES / 3) * 4 + 4_096,
      schema: {
        tags,
        summary: 'Check a table of orders, workplaces or workers, and write none of it',
        description: `${OFFICE} CSV with semicolons, commas or tabs, in UTF-8 or Windows-1252. Every line that breaks a rule is named with its field. 400 \`file_unreadable\` where a column is missing, \`too_many_lines\`.`,
        body: ProductionImportBody,
        response: { 200: ProductionImport },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        checkImport(tx, await keeperOf(tx, request), request.session.personId, request.body),
      ),
  )
  app.get(
    `${ROOT}/imports`,
    {
      config,
      schema: {
        tags,
        summary: 'The last fifty tables of the company',
        description: OFFICE,
        response: { 200: ProductionImports },
      },
    },
    async (request) => ({ imports: await readImports(db, (await keeperOf(db, request)).companyId) }),
  )
  app.get(
    `${ROOT}/imports/template`,
    {
      config,
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
}

function addApplication(app: App, { db }: Context, keeperOf: KeeperOf): void {
  app.post(
    `${ROOT}/imports/:id/application`,
    {
      config,
      schema: {
        tags,
        summary: 'Write a checked table, once',
        description: `${OFFICE} 404 for the table of somebody else. 409 \`has_findings\` for one with a line that breaks a rule, \`import_changed\` with a fresh report where what is there has changed since the report that was seen, \`import_applied\` for the second time.`,
        params: ProductionImportId,
        querystring: ProductionImportSeen,
        response: { 200: ProductionImport },
      },
    },
    (request) => {
      const { id } = request.params
      const application = { id, personId: request.session.personId, fingerprint: request.query.fingerprint }
      return idempotent(request, db, async (tx) => applyImport(tx, await keeperOf(tx, request), application))
    },
  )
}
