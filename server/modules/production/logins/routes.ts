// Logins of production. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LogOutBody, LogOutResult, Logins, LoginsQuery } from '#contract/production.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { LOGINS_ROLE, OFFICE_ROLE } from '#server/modules/production/readers.ts'
import { logOut } from './log-out.ts'
import { readLogins } from './read-logins.ts'

const tags = ['production']
const READERS = { access: [LOGINS_ROLE, OFFICE_ROLE] } as const

export const loginRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logins',
      {
        config: READERS,
        schema: {
          tags,
          summary: 'Who is signed in where in an area, stale logins first',
          description:
            'Whoever neither leads the area nor is of its time office gets figures alone. 404 without areas.',
          querystring: LoginsQuery,
          response: { 200: Logins },
        },
      },
      ({ query, session }) => readLogins(context, session.personId, query),
    )
    app.post(
      '/logins/log-out',
      {
        config: READERS,
        schema: {
          tags,
          summary: 'Log people out at the end of their shift',
          description:
            'Each is told, and confirms or contests it. 404 for whoever sees no single people of the area; 403 `notLead` for the time office. Whoever is not logged out is named with the reason.',
          body: LogOutBody,
          response: { 200: LogOutResult },
        },
      },
      (request) => idempotent(request, context.db, (tx) => logOut(tx, context, request.session.personId, request.body)),
    )
  }
