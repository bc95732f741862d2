// People for main administrators: tables of people, leavers and their successors. Below api/people.
import { Type } from '@fastify/type-provider-typebox'
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
import { toCsv } from '#server/text/csv.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { MAIN_ADMIN_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { erasePerson } from './erasure/erase.ts'
import { beginApplication, IMPORT_QUEUE, keepFile, readImport, readImports, type ImportJob } from './import/imports.ts'
import { comeBack, leaveNow } from './leavers/leave.ts'
import { readExits, readLastExit } from './leavers/read-exits.ts'

const tags = ['people']
const access = [MAIN_ADMIN_ROLE] as const
/** A table of 100,000 people is checked in less time than this many seconds, also on a busy machine. */
const LONGEST = 1_800

export const administrationRoutes = moduleRoutes({ tags, access }, (route, context, app) => {
  const { db, jobs, now } = context
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: PEOPLE_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.post(
    '/imports',
    {
      config: { access, rateLimit: { max: 30, timeWindow: '1 hour' } },
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
  route.get('/imports', { summary: 'The last twenty tables of people', response: PeopleImports }, async () => ({
    imports: await readImports(db),
  }))
  app.get(
    '/imports/template',
    {
      config: { access },
      schema: { tags, summary: 'An empty table of people with its heads, as CSV', response: { 200: Type.String() } },
    },
    async (_request, reply) => {
      void reply
        .header('content-disposition', 'attachment; filename="personen-vorlage.csv"')
        .type('text/csv; charset=utf-8')
      return toCsv([PEOPLE_FIELDS.map((field) => PEOPLE_HEADS[field][0])])
    },
  )
  route.get(
    '/imports/:id',
    {
      summary: 'What a table of people would do or has done, and how far it is',
      params: ImportId,
      response: PeopleImport,
      auditedList: true,
    },
    ({ params }) => readImport(db, params.id),
  )
  route.post(
    '/imports/:id/application',
    {
      summary: 'Writes a checked table of people in the background, all of it or nothing',
      description: '409 `import_applied`, `import_running`, `has_findings` with the present report.',
      params: ImportId,
      response: PeopleImport,
    },
    async ({ tx, params }) => {
      const begun = await beginApplication(tx, params.id)
      await jobs.send<ImportJob>(tx, IMPORT_QUEUE, { id: begun.id }, { longest: LONGEST })
      return begun
    },
  )
  route.get(
    '/exits',
    {
      summary: 'Who left, what of theirs passed on and to whom; the newest first, fifty at a time',
      query: ExitsQuery,
      response: PersonExits,
      auditedList: true,
    },
    ({ query }) => readExits(db, query.before),
  )
  route.post(
    '/:id/exit',
    {
      summary: 'Ends all rights of a person at once and passes on what they hold',
      description: '409 `own_person` for oneself. Somebody who left already stays so.',
      params: PersonId,
      response: PersonExit,
    },
    async ({ tx, viewer, params: { id } }) => {
      if (id === viewer.personId) throw conflict('own_person')
      await leaveNow(tx, context, { personId: id, cause: 'administrator', byId: viewer.personId })
      return readLastExit(tx, id)
    },
  )
  route.post(
    '/:id/erasure',
    {
      summary: 'Erases what the portal holds of a person who left, except what the law keeps',
      description: '409 `not_left` for somebody who is here. It cannot be taken back.',
      params: PersonId,
      response: Erasure,
    },
    ({ tx, params }) => erasePerson(tx, params.id, now()),
  )
  route.post(
    '/:id/return',
    {
      summary: 'Lets a person who left in again; nothing of what passed on comes back',
      description: 'Roles come with the next sign-in. 404 for somebody who never left.',
      params: PersonId,
      response: PersonExit,
    },
    async ({ tx, params }) => {
      await comeBack(tx, context, params.id)
      return readLastExit(tx, params.id)
    },
  )
})
