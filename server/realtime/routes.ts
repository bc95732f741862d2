// The calls that hand out one-time tokens for the sockets.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SocketKind } from '#contract/realtime.ts'
import { SOCKETS } from './socket-target.ts'
import { issueToken, type TokenIssuer } from './tokens.ts'

const SocketToken = Type.Object({ token: Type.String({ description: 'Valid for 60 s and one use' }) })

export const socketTokenRoutes =
  (issuer: TokenIssuer): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [kind, { tokenPath }] of Object.entries(SOCKETS) as [SocketKind, { tokenPath: string }][])
      app.get(
        tokenPath,
        {
          config: { access: ['portal_ma'] },
          schema: { tags: ['realtime'], summary: `Token for the ${kind} socket`, response: { 200: SocketToken } },
        },
        async (request, reply) => {
          void reply.header('cache-control', 'no-store')
          return { token: await issueToken(issuer, request.session, kind) }
        },
      )
  }
