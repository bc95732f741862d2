// Imports of outside figures, and subscriptions of figures by mail. Below api/cp.
import { Type } from '@fastify/type-provider-typebox'
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
import { IMPORT_BYTES } from '#domain/controlling/limits.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { applyImport, checkImport, importTemplate, readImport, readImports } from './imports.ts'
import { CONTROLLERS } from './role.ts'
import { addSubscription, changeSubscription, deleteSubscription, readSubscriptions } from './subscriptions.ts'
import { takeBackImport, takenBackTable } from './take-back.ts'

const tags = ['controlling']
const ABOUT_VERSION = '409 `version_conflict` with the present state for one that has changed since.'

export const exchangeRoutes = moduleRoutes({ tags, access: CONTROLLERS }, (route, context, app) => {
  const { db, now, mail } = context
  route.post(
    '/imports',
    {
      summary: 'Checks a table of outside figures and writes none of it',
      description:
        'CSV with semicolons, commas or tabs, in UTF-8 or Windows-1252. Every line that breaks a rule is named with its field. 400 `file_unreadable` without the columns Kennzahl and Wert, `too_many_lines`.',
      // Base64, and the JSON around it.
      bodyLimit: Math.ceil(IMPORT_BYTES / 3) * 4 + 4_096,
      body: ImportBody,
      response: ImportReport,
    },
    ({ tx, viewer, body }) => checkImport(tx, viewer.personId, body, now()),
  )
  route.get('/imports', { summary: 'The last fifty imports', response: ImportReports }, async ({ viewer }) => ({
    imports: await readImports(db, { personId: viewer.personId, now: now() }),
  }))
  app.get(
    '/imports/template',
    {
      config: { access: CONTROLLERS },
      schema: { tags, summary: 'An empty table with its heads, as CSV', response: { 200: Type.String() } },
    },
    async (_request, reply) => {
      void reply
        .header('content-disposition', 'attachment; filename="kennzahlen-vorlage.csv"')
        .type('text/csv; charset=utf-8')
      return importTemplate()
    },
  )
  route.get(
    '/imports/:id',
    { summary: 'What an import would do, or has done', params: EntryId, response: ImportReport },
    ({ viewer, params }) => readImport(db, { personId: viewer.personId, now: now() }, params.id),
  )
  route.post(
    '/imports/:id/application',
    {
      summary: 'Writes a checked table, once',
      description:
        '404 for the table of somebody else. 409 `has_findings` for one with a line that breaks a rule, `other_level` where values of the company or of its sites have come since the check, `import_changed` with a fresh report where the values that are there have changed since the report that was seen, `import_applied` for the second time.',
      params: EntryId,
      query: ImportSeen,
      response: ImportReport,
    },
    ({ tx, viewer, params, query: { fingerprint } }) =>
      applyImport(tx, { id: params.id, personId: viewer.personId, fingerprint }, now()),
  )
  route.post(
    '/imports/:id/take-back',
    {
      summary: 'Takes back an applied table: what it has replaced holds again',
      description:
        '403 `notAuthor` for whoever neither read it in nor owns its figures. 409 with the present report: `notApplied`, `takenBack`, `over` after 30 days, `replaced` where a later table has written some of its values, `aboutPeople` where they are about people, `corrected` where one was corrected since.',
      params: EntryId,
      body: TakeBackBody,
      response: ImportReport,
    },
    ({ tx, viewer: { personId }, params: { id }, body }) => {
      const viewer = { personId, now: now() }
      return takeBackImport(tx, id, {
        viewer,
        reason: body.reason.trim(),
        read: () => readImport(tx, viewer, id),
      })
    },
  )
  app.get(
    '/imports/:id/taken-back',
    {
      config: { access: CONTROLLERS },
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
  route.get(
    '/subscriptions',
    { summary: 'The own subscriptions by mail', response: Subscriptions },
    async ({ viewer }) => {
      const person = await db.selectFrom('person').select('email').where('id', '=', viewer.personId).executeTakeFirst()
      return {
        subscriptions: await readSubscriptions(db, viewer.personId, now()),
        hasAddress: mail.available && typeof person?.email === 'string',
      }
    },
  )
  route.post(
    '/subscriptions',
    {
      summary: 'Subscribes to figures by mail, at 7:00 on a weekday or a day of the month',
      description: 'The rights are checked again whenever a mail is sent. 422 `tooMany` for the eleventh.',
      body: SubscriptionBody,
      response: Subscription,
    },
    ({ tx, viewer, body }) => addSubscription(tx, viewer.personId, body, now()),
  )
  route.put(
    '/subscriptions/:id',
    {
      summary: 'Changes an own subscription',
      description: ABOUT_VERSION,
      params: EntryId,
      versioned: true,
      body: SubscriptionBody,
      response: Subscription,
    },
    ({ tx, viewer, params, version, body }) =>
      changeSubscription(tx, { id: params.id, personId: viewer.personId, version }, body, now()),
  )
  route.delete(
    '/subscriptions/:id',
    {
      summary: 'Ends an own subscription',
      description: ABOUT_VERSION,
      params: EntryId,
      versioned: true,
      status: 204,
      response: Type.Null(),
    },
    async ({ tx, viewer, params, version }) => {
      await deleteSubscription(tx, { id: params.id, personId: viewer.personId, version }, now())
      return null
    },
  )
})
