// Access to routes: closed by default. A route without `config.access` does not start.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PERSON_HEADER } from '#domain/offline/person-header.ts'
import { holds, type Role } from '#domain/organisation/roles.ts'
import type { Session } from './session.ts'
import { badRequest, forbidden, unauthenticated } from './errors.ts'

/** 'public', any signed-in person, or any one of these roles. */
export type Access = 'public' | 'signed-in' | readonly Role[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The body is the token as plain text, so that a call needs no preflight. Only for reading. */
    tokenInBody?: boolean
  }
  interface FastifyInstance {
    /** True in the scope of the built front end. */
    servesFiles: boolean
  }
  interface FastifyRequest {
    /** Set before the handler of every route that is not public. */
    session: Session
  }
}

type Admit = (token: string) => Promise<Session>
/** Counts a refusal and throws when its address has had too many. */
type CountRefusal = (request: FastifyRequest) => Promise<void>

/** Checks token, subject header and role of every request before anything else of it is read. */
export function guardRoutes(
  app: FastifyInstance,
  admitToken: Admit,
  countRefusal: CountRefusal = async () => undefined,
): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply, credential: string | undefined): Promise<void> => {
    const { access } = request.routeOptions.config
    request.session = await tokenOf(credential)
      .then(admitToken)
      .catch(async (refusal: unknown) => {
        await countRefusal(request)
        throw refusal
      })
    checkSubject(request)
    const { personId, claims } = request.session
    if (personId !== claims.sub) reply.header(PERSON_HEADER, personId)
    if (Array.isArray(access) && !access.some((role: Role) => holds(request.session.rights, role)))
      throw forbidden('role_missing')
  }
  app.decorateRequest('session', null as unknown as Session)
  app.decorate('servesFiles', false)
  app.addHook('onRoute', function (route) {
    // A plugin creates the routes of the built files and cannot set their access.
    if (this.servesFiles) route.config = { ...route.config, access: 'public', rateLimit: false }
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} names no access: 'public', 'signed-in' or roles.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access, tokenInBody } = request.routeOptions.config
    if (!request.is404 && access !== 'public' && !tokenInBody)
      await admit(request, reply, request.headers.authorization)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.tokenInBody) await admit(request, reply, `Bearer ${String(request.body)}`)
  })
}

async function tokenOf(credential = ''): Promise<string> {
  const token = /^Bearer ([\w~+/.=-]+)$/i.exec(credential)?.[1]
  if (token === undefined) throw unauthenticated()
  return token
}

/** The header is never trusted; it may only repeat the token. */
function checkSubject({ headers, session }: FastifyRequest): void {
  const subject = headers['x-subject-id']
  if (subject !== undefined && subject !== session.claims.sub)
    throw badRequest('subject_mismatch', [
      { field: 'headers.x-subject-id', rule: 'must equal the subject of the token' },
    ])
}
