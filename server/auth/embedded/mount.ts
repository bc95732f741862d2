// Mounts the library below the realm's path: it gets the raw request, with addresses that no header of the client influences.
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isOfConnection, ProblemError, unauthenticated } from '#server/http/errors.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { identityHeaders } from './page-request.ts'
import { allOrigins, type IdentityServices } from './identity-services.ts'
import { PROTOCOL_PATH, REALM_PATH } from './realm-paths.ts'
import { readPersonClaims } from './person-claims.ts'

// Checks the token as the API does, because the library's own userinfo refuses every token that has an audience.
export function userinfoRoute(app: FastifyInstance, { db, provider, verify, clients }: IdentityServices): void {
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

// keycloak-js asks for tokens with credentials; the library's own CORS does not allow them.

/** Headers for a request from `origin`; none for an origin that no client has. */
export function corsHeaders(origin: string | undefined, origins: readonly string[]): Record<string, string> {
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, accept, x-requested-with',
    'access-control-max-age': '3600',
  }
}

export function mountProvider(app: FastifyInstance, services: IdentityServices): void {
  const { provider, publicUrl, clients } = services
  const { host, protocol } = new URL(publicUrl)
  const origins = allOrigins(clients)
  answerFaults(services)
  // Addresses and the Secure mark of cookies come from our two headers below, never from those of the client.
  provider.proxy = true
  const handle = provider.callback() as (request: IncomingMessage, response: ServerResponse) => Promise<void>

  app.removeAllContentTypeParsers()
  // The library reads bodies itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(`${REALM_PATH}/*`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const { raw } = request
    const isToken = request.url.startsWith(`${REALM_PATH}${PROTOCOL_PATH}/token`)
    const headers = { ...identityHeaders(origins), ...(isToken ? corsHeaders(raw.headers.origin, origins) : {}) }
    if (isToken && raw.method === 'OPTIONS') return reply.headers(headers).code(204).send()
    reply.hijack()
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    raw.headers['x-forwarded-for'] = request.ip
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(REALM_PATH.length) })
    void handle(raw, reply.raw)
  })
}

/** An unreachable database is 503, which clients may retry; they keep their tokens. */
function answerFaults({ provider, log }: IdentityServices): void {
  const failures = new WeakMap<object, unknown>()
  const note = (ctx: KoaContextWithOIDC, error: unknown) => {
    if (isOfConnection(error, ctx.req)) return
    failures.set(ctx, error)
    log.error({ err: error, path: ctx.path }, 'identity provider failed')
  }
  provider.on('server_error', note)
  const emitter: EventEmitter = provider
  emitter.on('error', (error: Error, ctx?: KoaContextWithOIDC) => {
    if (ctx && isOfConnection(error, ctx.req)) return
    log.error({ err: error }, 'identity provider failed')
  })
  outermost(provider, async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // The library saves sessions after its response, which may fail too.
      note(ctx, error)
      ctx.status = 500
      ctx.body = { error: 'server_error' }
    }
    if (ctx.status !== 500 || !isDatabaseAway(failures.get(ctx))) return
    ctx.status = 503
    ctx.set('retry-after', '5')
    if (!String(ctx.type).includes('html')) ctx.body = { error: 'temporarily_unavailable' }
  })
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

const outermost = (provider: Provider, middleware: Middleware): void => {
  provider.use((ctx, next) => middleware(ctx as KoaContextWithOIDC, next))
}
