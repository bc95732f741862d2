// People for main administrators: tables of people, who left and what passed on. Below api/people.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ExitsQuery,
  ImportId,
  ImportName,
  PeopleImport,
  PeopleImports,
  Erasure,
  PersonExit,
  PersonExits,
  PersonId,
} from '#contract/people-import.ts'
import { PEOPLE_BYTES, PEOPLE_FIELDS, PEOPLE_HEADS } from '#domain/people/import.ts'
import type { Context } from '#server/context.ts'
import { toCsv } from '#server/csv.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { MAIN_ADMIN_ROLE } from '#server/purchasing.ts'
import { erasePerson } from './erasure/erase.ts'
import { beginApplication, IMPORT_QUEUE, keepFile, readImport, readImports, type ImportJob } from './import/imports.ts'
import { comeBack, leaveNow } from './leavers/leave.ts'
import { readExits, readLastExit } from './leavers/read-exits.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const config = { access: [MAIN_ADMIN_ROLE] }
const tags = ['people']
/** A table of 100,000 people is checked in less time than this many seconds, also on a busy machine. */
const LONGEST = 1_800

export const administrationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: PEOPLE_BYTES },
      (_request, body, done) => done(null, body),
    )
    addImports(app, context)
    addImport(app, context)
    addExits(app, context)
    addReturn(app, context)
  }

function addImports(app: App, { db, jobs, now }: Context): void {
  app.post(
    '/imports',
    {
      config: { ...config, rateLimit: { max: 30, timeWindow: '1 hour' } },
      bodyLimit: PEOPLE_BYTES,
      schema: {
        tags,
        summary: 'Checks a table of people in the background and writes none of it',
        description:
          'The bytes of a CSV file with semicolons, commas or tabs, in UTF-8 or Windows-1252, as application/octet-stream. Its report names every line that breaks a rule with its field.',
        querystring: ImportName,
        response: { 200: PeopleImport },
      },
    },
    (request) => {
      const content = request.body
      if (!Buffer.isBuffer(content) || content.length === 0)
        throw badRequest('validation_failed', [{ field: 'body', rule: 'must be the bytes of a file' }])
      return idempotent(
        request,
        db,
        async (tx) => {
          const { name } = request.query
          const id = await keepFile(tx, { name: name.trim(), content, byId: request.session.personId, now: now() })
          await jobs.send<ImportJob>(tx, IMPORT_QUEUE, { id }, { longest: LONGEST })
          return readImport(tx, id)
        },
        { content },
      )
    },
  )
  app.get(
    '/imports',
    { config, schema: { tags, summary: 'The last twenty tables of people', response: { 200: PeopleImports } } },
    async () => ({ imports: await readImports(db) }),
  )
  app.get(
    '/imports/template',
    {
      config,
      schema: { tags, summary: 'An empty table of people with its heads, as CSV', response: { 200: Type.String() } },
    },
    async (_request, reply) => {
      void reply
        .header('content-disposition', 'attachment; filename="personen-vorlage.csv"')
        .type('text/csv; charset=utf-8')
      return toCsv([PEOPLE_FIELDS.map((field) => PEOPLE_HEADS[field][0])])
    },
  )
}

function addImport(app: App, { db, jobs }: Context): void {
  app.get(
    '/imports/:id',
    {
      config: { ...config, auditedList: true },
      schema: {
        tags,
        summary: 'What a table of people would do or has done, and how far it is',
        params: ImportId,
        response: { 200: PeopleImport },
      },
    },
    ({ params }) => readImport(db, params.id),
  )
  app.post(
    '/imports/:id/application',
    {
      config,
      schema: {
        tags,
        summary: 'Writes a checked table of people in the background, all of it or nothing',
        description: '409 `import_applied`, `import_running`, `has_findings` with the present report.',
        params: ImportId,
        response: { 200: PeopleImport },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const begun = await beginApplication(tx, request.params.id)
        await jobs.send<ImportJob>(tx, IMPORT_QUEUE, { id: begun.id }, { longest: LONGEST })
        return begun
      }),
  )
}

function addExits(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/exits',
    {
      config: { ...config, auditedList: true },
      schema: {
        tags,
        summary: 'Who left, what of theirs passed on and to whom; the newest first, fifty at a time',
        querystring: ExitsQuery,
        response: { 200: PersonExits },
      },
    },
    ({ query }) => readExits(db, query.before),
  )
  app.post(
    '/:id/exit',
    {
      config,
      schema: {
        tags,
        summary: 'Ends all rights of a person at once and passes on what they hold',
        description: '409 `own_person` for oneself. Somebody who left already stays so.',
        params: PersonId,
        response: { 200: PersonExit },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { id } = request.params
        if (id === request.session.personId) throw conflict('own_person')
        await leaveNow(tx, context, { personId: id, cause: 'administrator', byId: request.session.personId })
        return readLastExit(tx, id)
      }),
  )
}

function addReturn(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/:id/erasure',
    {
      config,
      schema: {
        tags,
        summary: 'Erases what the portal holds of a person who left, except what the law keeps',
        description: '409 `not_left` for somebody who is here. It cannot be taken back.',
        params: PersonId,
        response: { 200: Erasure },
      },
    },
    (request) => idempotent(request, db, (tx) => erasePerson(tx, request.params.id, now())),
  )
  app.post(
    '/:id/return',
    {
      config,
      schema: {
        tags,
        summary: 'Lets a person who left in again; nothing of what passed on comes back',
        description: 'Roles come with the next sign-in. 404 for somebody who never left.',
        params: PersonId,
        response: { 200: PersonExit },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        await comeBack(tx, context, request.params.id)
        return readLastExit(tx, request.params.id)
      }),
  )
}
