import { Type } from '@fastify/type-provider-typebox'
import { BugReport, OutboxMails, OutboxQuery, OutboxReports } from '#contract/outbox.ts'
import { outboxOf } from '#server/config/config.ts'
import { forbidden } from '#server/http/errors.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readMails, readReports, storeReport } from './queries.ts'

const tags = ['outbox']

/** Everything that the demo company does not send; no other portal has these routes, nor a demo company that sends it. */
export const outboxRoutes = moduleRoutes({ tags, access: ['menu_admin'] }, (route, context, app) => {
  const { db, now, config } = context
  const parts = outboxOf(config)
  if (parts.includes('mails'))
    route.get(
      '/mails',
      { summary: 'Mails of the demo company that were not sent', query: OutboxQuery, response: OutboxMails },
      ({ query }) => readMails(db, query.before),
    )
  if (!parts.includes('reports')) return
  route.get(
    '/reports',
    { summary: 'Reports of errors that the demo company has received', query: OutboxQuery, response: OutboxReports },
    ({ query }) => readReports(db, query.before),
  )
  app.post(
    '/reports',
    {
      // The browser sends no token to a collector.
      config: { access: 'public', rateLimit: { max: 30, timeWindow: '1 hour' } },
      schema: {
        tags,
        summary: 'Report an error',
        description: 'Only for pages of the portal itself. A report that is there already is stored once.',
        body: BugReport,
        response: { 202: Type.Null({ description: 'Stored' }) },
      },
      onRequest: async ({ headers }) => {
        if (headers.origin !== config.publicUrl) throw forbidden('origin_not_approved')
      },
    },
    async ({ body }, reply) => {
      await storeReport(db, body, now())
      return reply.code(202).send(null)
    },
  )
})
