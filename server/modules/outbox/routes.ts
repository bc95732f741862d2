import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BugReport, OutboxMails, OutboxQuery, OutboxReports } from '#contract/outbox.ts'
import { outboxOf } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { readMails, readReports, storeReport } from './queries.ts'

const config = { access: ['menu_admin'] } as const
const tags = ['outbox']

/** What the demo company does not send; no other portal has these routes, nor a demo company that sends it. */
export const outboxRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const parts = outboxOf(context.config)
    if (parts.includes('mails')) await app.register(mailRoutes(context))
    if (parts.includes('reports')) await app.register(reportRoutes(context))
  }

const mailRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/mails',
      {
        config,
        schema: {
          tags,
          summary: 'Mails of the demo company that were not sent',
          querystring: OutboxQuery,
          response: { 200: OutboxMails },
        },
      },
      ({ query }) => readMails(db, query.before),
    )
  }

const reportRoutes =
  ({ db, now, config: { publicUrl } }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/reports',
      {
        config,
        schema: {
          tags,
          summary: 'Reports of errors that the demo company has received',
          querystring: OutboxQuery,
          response: { 200: OutboxReports },
        },
      },
      ({ query }) => readReports(db, query.before),
    )

    app.post(
      '/reports',
      {
        // As to any collector the browser sends no token.
        config: { access: 'public', rateLimit: { max: 30, timeWindow: '1 hour' } },
        schema: {
          tags,
          summary: 'Report an error',
          description: 'Only for pages of the portal itself. A report that is there already is stored once.',
          body: BugReport,
          response: { 202: Type.Null({ description: 'Stored' }) },
        },
        onRequest: async ({ headers }) => {
          if (headers.origin !== publicUrl) throw forbidden('origin_not_approved')
        },
      },
      async ({ body }, reply) => {
        await storeReport(db, body, now())
        return reply.code(202).send(null)
      },
    )
  }
