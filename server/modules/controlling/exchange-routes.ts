// Imports of outside figures, and subscriptions of figures by mail. Below api/cp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EntryId,
  ImportBody,
  ImportReport,
  ImportReports,
  ImportSeen,
  Subscription,
  SubscriptionBody,
  Subscriptions,
  TakeBackBody,
} from '#contract/controlling.ts'
import { SeenVersion } from '#contract/decisions.ts'
import { IMPORT_BYTES } from '#domain/controlling/limits.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { applyImport, checkImport, importTemplate, readImport, readImports } from './imports.ts'
import { CONTROLLERS } from './role.ts'
import { addSubscription, changeSubscription, deleteSubscription, readSubscriptions } from './subscriptions.ts'
import { takeBackImport, takenBackTable } from './take-back.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['controlling']
const config = CONTROLLERS
const ABOUT_VERSION = '409 `version_conflict` with the present state for one that has changed since.'

export const exchangeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addImports(app, context)
    addImport(app, context)
    addTakeBack(app, context)
    addSubscriptions(app, context)
    addSubscriptionChanges(app, context)
  }

function addImports(app: App, { db, now }: Context): void {
  app.post(
    '/imports',
    {
      config,
      // Base64, and the JSON around it.
      bodyLimit: Math.ceil(IMPORT_BYTES / 3) * 4 + 4_096,
      schema: {
        tags,
        summary: 'Checks a table of outside figures and writes none of it',
        description:
          'CSV with semicolons, commas or tabs, in UTF-8 or Windows-1252. Every line that breaks a rule is named with its field. 400 `file_unreadable` without the columns Kennzahl and Wert, `too_many_lines`.',
        body: ImportBody,
        response: { 200: ImportReport },
      },
    },
    (request) => idempotent(request, db, (tx) => checkImport(tx, request.session.personId, request.body, now())),
  )
  app.get(
    '/imports',
    { config, schema: { tags, summary: 'The last fifty imports', response: { 200: ImportReports } } },
    async ({ session }) => ({ imports: await readImports(db, { personId: session.personId, now: now() }) }),
  )
  app.get(
    '/imports/template',
    {
      config,
      schema: { tags, summary: 'An empty table with its heads, as CSV', response: { 200: Type.String() } },
    },
    async (_request, reply) => {
      void reply
        .header('content-disposition', 'attachment; filename="kennzahlen-vorlage.csv"')
        .type('text/csv; charset=utf-8')
      return importTemplate()
    },
  )
}

function addImport(app: App, { db, now }: Context): void {
  app.get(
    '/imports/:id',
    {
      config,
      schema: {
        tags,
        summary: 'What an import would do, or has done',
        params: EntryId,
        response: { 200: ImportReport },
      },
    },
    async ({ params, session }) => readImport(db, { personId: session.personId, now: now() }, params.id),
  )
  app.post(
    '/imports/:id/application',
    {
      config,
      schema: {
        tags,
        summary: 'Writes a checked table, once',
        description:
          '404 for the table of somebody else. 409 `has_findings` for one with a line that breaks a rule, `other_level` where values of the company or of its sites have come since the check, `import_changed` with a fresh report where the values that are there have changed since the report that was seen, `import_applied` for the second time.',
        params: EntryId,
        querystring: ImportSeen,
        response: { 200: ImportReport },
      },
    },
    (request) => {
      const { fingerprint } = request.query
      const application = { id: request.params.id, personId: request.session.personId, fingerprint }
      return idempotent(request, db, (tx) => applyImport(tx, application, now()))
    },
  )
}

function addTakeBack(app: App, { db, now }: Context): void {
  app.post(
    '/imports/:id/take-back',
    {
      config,
      schema: {
        tags,
        summary: 'Takes back an applied table: what it has replaced holds again',
        description:
          '403 `notAuthor` for whoever neither read it in nor owns its figures. 409 with the present report: `notApplied`, `takenBack`, `over` after 30 days, `replaced` where a later table has written some of its values, `aboutPeople` where they are about people, `corrected` where one was corrected since.',
        params: EntryId,
        body: TakeBackBody,
        response: { 200: ImportReport },
      },
    },
    (request) => {
      const { id } = request.params
      const reader = { personId: request.session.personId, now: now() }
      return idempotent(request, db, (tx) =>
        takeBackImport(tx, id, {
          reader,
          reason: request.body.reason.trim(),
          read: () => readImport(tx, reader, id),
        }),
      )
    },
  )
  app.get(
    '/imports/:id/taken-back',
    {
      config,
      schema: {
        tags,
        summary: 'What a table had written that was taken back, as CSV',
        params: EntryId,
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      void reply
        .header('content-disposition', `attachment; filename="kennzahlen-${id}.csv"`)
        .type('text/csv; charset=utf-8')
      return takenBackTable(db, id)
    },
  )
}

function addSubscriptions(app: App, { db, mail, now }: Context): void {
  app.get(
    '/subscriptions',
    { config, schema: { tags, summary: 'The own subscriptions by mail', response: { 200: Subscriptions } } },
    async ({ session }) => {
      const person = await db.selectFrom('person').select('email').where('id', '=', session.personId).executeTakeFirst()
      return {
        subscriptions: await readSubscriptions(db, session.personId, now()),
        hasAddress: mail.available && typeof person?.email === 'string',
      }
    },
  )
  app.post(
    '/subscriptions',
    {
      config,
      schema: {
        tags,
        summary: 'Subscribes to figures by mail, at 7:00 on a weekday or a day of the month',
        description: 'The rights are checked again whenever a mail is sent. 422 `tooMany` for the eleventh.',
        body: SubscriptionBody,
        response: { 200: Subscription },
      },
    },
    (request) => idempotent(request, db, (tx) => addSubscription(tx, request.session.personId, request.body, now())),
  )
}

function addSubscriptionChanges(app: App, { db, now }: Context): void {
  app.put(
    '/subscriptions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes an own subscription',
        description: ABOUT_VERSION,
        params: EntryId,
        headers: IfMatch,
        body: SubscriptionBody,
        response: { 200: Subscription },
      },
    },
    (request) => {
      const target = {
        id: request.params.id,
        personId: request.session.personId,
        version: versionOf(request, request.body),
      }
      return idempotent(request, db, (tx) => changeSubscription(tx, target, request.body, now()))
    },
  )
  app.delete(
    '/subscriptions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Ends an own subscription',
        description: ABOUT_VERSION,
        params: EntryId,
        headers: IfMatch,
        querystring: SeenVersion,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const target = {
        id: request.params.id,
        personId: request.session.personId,
        version: versionOf(request, request.query),
      }
      await idempotent(request, db, async (tx) => {
        await deleteSubscription(tx, target, now())
        return null
      })
      return reply.code(204).send(null)
    },
  )
}
