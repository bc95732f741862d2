// The library's userinfo refuses every token that has an audience; this one checks it as the API does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError, unauthenticated } from '#server/errors.ts'
import { corsHeaders } from './cors.ts'
import { allOrigins, type Parts } from './parts.ts'
import { readPersonClaims } from './person-claims.ts'
import { PROTOCOL_PATH, REALM_PATH } from './realm-paths.ts'

export function userinfoRoute(app: FastifyInstance, { db, provider, verify, clients }: Parts): void {
  const url = `${REALM_PATH}${PROTOCOL_PATH}/userinfo`
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  const origins = allOrigins(clients)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const { sub, sid } = await verify(token)
    const session = await provider.Session.findByUid(sid)
    const person = session?.accountId === sub ? await readPersonClaims(db, sub) : undefined
    if (!person) throw unauthenticated()
    return reply.header('cache-control', 'no-store').send(person)
  }

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(corsHeaders(request.headers.origin, origins))
  })
  app.options(url, options, (_request, reply) => reply.code(204).send())
  for (const method of ['GET', 'POST']) app.route({ method, url, ...options, handler: answer })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error
    return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
  })
}
