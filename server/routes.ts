// The routes of a module in short. What each of them needs is given here: who may call, the viewer, the places of the schemas, and for
// writes the transaction with its Idempotency-Key and the version of If-Match. What is left to a module is one call of a use case.
// Routes that send files, or work too long for a transaction, are plain routes of Fastify: they get `app`.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyContextConfig, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Session } from '#server/auth/session.ts'
import type { Access } from './access.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db/db.ts'
import { idempotent } from './idempotency.ts'
import { IfMatch, versionOf } from './if-match.ts'

export type App = Parameters<FastifyPluginAsyncTypebox>[0]

type Config = Pick<FastifyContextConfig, 'rateLimit' | 'readsReplica' | 'auditedList' | 'personUnlogged'>

/** What holds for all routes of a module, unless one says otherwise. */
interface Defaults<V> extends Pick<Config, 'personUnlogged'> {
  readonly tags: readonly string[]
  readonly access: Access
  /**
   * The caller as the use cases know them; throws where they may not call. A write reads them in its transaction. Without it the viewer
   * is the session.
   */
  readonly viewer?: (db: Db, request: FastifyRequest, context: Context) => V | Promise<V>
}

interface Route<P extends TSchema, Q extends TSchema, A extends TSchema> extends Config {
  readonly access?: Access
  readonly summary: string
  /** The refusals with their codes. */
  readonly description?: string
  readonly params?: P
  readonly query?: Q
  /** Of the response. */
  readonly status?: 200 | 201 | 202 | 204
  readonly response: A
}

interface Write<P extends TSchema, Q extends TSchema, A extends TSchema, B extends TSchema, C> extends Route<P, Q, A> {
  readonly body?: B
  /** The call may name the version that the change was made from, in If-Match. */
  readonly versioned?: true
  /** What is done with the body before the transaction begins, because it takes long. */
  readonly prepare?: (body: Static<B>, request: FastifyRequest) => Promise<C>
  /** What is done with the answer when the transaction has committed, also for a call that is repeated. */
  readonly after?: (answer: Static<A>, request: FastifyRequest) => void | Promise<void>
  /** Of the body, in bytes. */
  readonly bodyLimit?: number
}

interface Call<V, P extends TSchema, Q extends TSchema> {
  readonly viewer: V
  readonly params: Static<P>
  readonly query: Static<Q>
  readonly request: FastifyRequest
}

interface WriteCall<V, P extends TSchema, Q extends TSchema, C> extends Call<V, P, Q> {
  readonly tx: Tx
  readonly body: C
  /** Undefined: whatever holds is overwritten. */
  readonly version: number | undefined
}

type Add<V> = <P extends TSchema, Q extends TSchema, A extends TSchema, B extends TSchema, C extends Static<B>>(
  url: string,
  route: Write<P, Q, A, B, C>,
  write: (call: WriteCall<V, P, Q, C>) => Static<A> | Promise<Static<A>>,
) => void

export interface Routes<V> {
  readonly get: <P extends TSchema, Q extends TSchema, A extends TSchema>(
    url: string,
    route: Route<P, Q, A>,
    read: (call: Call<V, P, Q>) => Static<A> | Promise<Static<A>>,
  ) => void
  readonly post: Add<V>
  readonly put: Add<V>
  readonly patch: Add<V>
  readonly delete: Add<V>
}

type AnyWrite = Write<TSchema, TSchema, TSchema, TSchema, unknown>

/** Without what is undefined: a place of a schema would be compiled as one. */
const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function schemaOf(tags: readonly string[], route: AnyWrite): FastifySchema {
  const { summary, description, params, query, body, versioned, status = 200, response } = route
  const places = { description, params, querystring: query, body, headers: versioned && IfMatch }
  return { tags, summary, response: { [status]: response }, ...given(places) }
}

/** A plugin with the routes that `add` adds. */
export const moduleRoutes =
  <V = Session>(
    { tags, access, viewer, ...defaults }: Defaults<V>,
    add: (route: Routes<V>, context: Context, app: App) => void,
  ): ((context: Context) => FastifyPluginAsyncTypebox) =>
  (context) =>
  async (app) => {
    const { db } = context
    const register = (method: string, url: string, route: AnyWrite, handle: (request: FastifyRequest) => unknown) => {
      const { rateLimit, readsReplica, auditedList, bodyLimit, status = 200 } = route
      const { personUnlogged = defaults.personUnlogged } = route
      app.route({
        method,
        url,
        ...given({ bodyLimit }),
        config: {
          access: route.access ?? access,
          ...given({ rateLimit, readsReplica, auditedList, personUnlogged }),
        },
        schema: schemaOf(tags, route),
        handler: async (request, reply) => reply.code(status).send(await handle(request)),
      })
    }
    const viewerOf = async (from: Db, request: FastifyRequest) =>
      (viewer ? await viewer(from, request, context) : request.session) as V
    const callOf = ({ params, query }: FastifyRequest) =>
      ({ params, query }) as Pick<Call<V, TSchema, TSchema>, 'params' | 'query'>
    const writes =
      (method: string) =>
      (url: string, route: AnyWrite, write: (call: WriteCall<V, TSchema, TSchema, unknown>) => unknown) =>
        register(method, url, route, async (request) => {
          const body = route.prepare ? await route.prepare(request.body, request) : request.body
          const version = route.versioned && versionOf(request)
          const answer = await idempotent(request, db, async (tx) => {
            const call = { ...callOf(request), viewer: await viewerOf(tx, request), request, tx, body, version }
            return (await write(call)) as object
          })
          await route.after?.(answer, request)
          return answer
        })
    add(
      {
        get: (url, route, read) =>
          register('GET', url, route as AnyWrite, async (request) =>
            (read as (call: Call<V, TSchema, TSchema>) => unknown)({
              ...callOf(request),
              viewer: await viewerOf(db, request),
              request,
            }),
          ),
        post: writes('POST') as Add<V>,
        put: writes('PUT') as Add<V>,
        patch: writes('PATCH') as Add<V>,
        delete: writes('DELETE') as Add<V>,
      },
      context,
      app,
    )
  }
