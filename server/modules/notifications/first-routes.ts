// The first read of an embedded page. A request that no browser asks leave for beforehand (CORS-simple): its token is the
// body, for an address would keep it in logs, and a header would cost another round trip.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Badges } from '#contract/notifications.ts'
import type { Context } from '#server/kernel/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { readBadges } from './queries.ts'

/** As long as a header may be. */
const TOKEN_LIMIT = 16_384

const pack = promisify(gzip)

export const firstRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const origins = new Set([context.config.publicUrl, ...context.config.embedOrigins])
    app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: TOKEN_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      '/first',
      {
        // Counted when the caller is known: a whole company may have one address.
        config: { access: 'signed-in', tokenInBody: true, rateLimit: { hook: 'preHandler' } },
        // There is no preflight for this request: an origin that is not approved gets no response at all, not only an unreadable one.
        onRequest: async ({ headers: { origin = '' } }) => {
          if (!origins.has(origin)) throw forbidden('origin_not_approved')
        },
        // Six kilobytes are 30 ms of a slow line, and the number waits for the last of them.
        onSend: async ({ headers }, reply, payload) => {
          if (reply.statusCode !== 200 || !/\bgzip\b/.test(String(headers['accept-encoding']))) return payload
          reply.header('content-encoding', 'gzip')
          return pack(String(payload))
        },
        schema: {
          tags: ['notifications'],
          summary: 'Unread notifications, for the first read of an embedded page',
          description: 'The body is the access token, as text/plain. `x-subject-id` of the answer says whose they are.',
          consumes: ['text/plain'],
          body: Type.String({ minLength: 1, maxLength: TOKEN_LIMIT }),
          response: { 200: Badges },
        },
      },
      async ({ session: { personId, claims } }, reply) => {
        reply.header('x-subject-id', claims.sub)
        return readBadges(context, personId)
      },
    )
  }
