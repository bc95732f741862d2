// A short notation for the routes of a module: who may call, the viewer, the schemas, and for writes the transaction with its
// Idempotency-Key and the version of If-Match. The module only calls a use case. Routes that send files, or work too long for a
// transaction, are plain routes of Fastify: they get `app`. Files are received by `upload`.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyContextConfig, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Session } from '#server/http/session.ts'
import type { Access } from '#server/http/access.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { UPLOAD_TYPE } from '#server/files/receive-upload.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { IfMatch, RequiredIfMatch, versionOf } from '#server/http/if-match.ts'

export type App = Parameters<FastifyPluginAsyncTypebox>[0]

type Config = Pick<FastifyContextConfig, 'rateLimit' | 'readsReplica' | 'auditedList' | 'personUnlogged'>

/** Options for all routes of a module, which a route may override. */
interface Defaults<V> extends Pick<Config, 'personUnlogged'> {
  readonly tags: readonly string[]
  readonly access: Access
  /** The viewer of the use cases; throws for people who may not call. A write reads it in its transaction. Default: the session. */
  readonly viewer?: (db: Db, request: FastifyRequest, context: Context) => V | Promise<V>
}

interface Route<P extends TSchema, Q extends TSchema, A extends TSchema> extends Config {
  readonly access?: Access
  readonly summary: string
  /** The description of the refusals with their codes. */
  readonly description?: string
  readonly params?: P
  readonly query?: Q
  /** The status of the response. */
  readonly status?: 200 | 201 | 202 | 204
  readonly response: A
}

type Versioned = true | 'required'

interface Write<
  P extends TSchema,
  Q extends TSchema,
  A extends TSchema,
  B extends TSchema,
  C,
  N = Versioned,
> extends Route<P, Q, A> {
  readonly body?: B
  /** A missing body counts as an empty object. */
  readonly mayOmitBody?: true
  /** The call may, or must, name in If-Match the version on which the change is based. */
  readonly versioned?: N
  /** Prepares the body before the transaction begins, because it takes long; its result replaces the body. */
  readonly prepare?: (body: Static<B>, request: FastifyRequest) => Promise<C>
  /** Runs with the response after the transaction has committed, also for a repeated call. */
  readonly after?: (answer: Static<A>, request: FastifyRequest) => void | Promise<void>
  /** The limit of the body, in bytes. */
  readonly bodyLimit?: number
}

interface Call<V, P extends TSchema, Q extends TSchema> {
  readonly viewer: V
  readonly params: Static<P>
  readonly query: Static<Q>
  readonly request: FastifyRequest
}

interface WriteCall<V, P extends TSchema, Q extends TSchema, C, N = true> extends Call<V, P, Q> {
  readonly tx: Tx
  readonly body: C
  /** undefined: the present version is overwritten. */
  readonly version: N extends 'required' ? number : number | undefined
}

/** Options of a response that is not stored, or only in part, for repeated calls. */
interface Repeated<V, P extends TSchema, Q extends TSchema, A extends TSchema, C, K> {
  /** The part that is stored. */
  readonly keep: (answer: Static<A>) => K
  /** The response to a repeated call; throws if it would differ in the present state. */
  readonly again: (call: WriteCall<V, P, Q, C>, kept: K) => Promise<Static<A>>
}

type Add<V> = <
  P extends TSchema,
  Q extends TSchema,
  A extends TSchema,
  B extends TSchema,
  C = Static<B>,
  K extends object = object,
  N extends Versioned = true,
>(
  url: string,
  route: Write<P, Q, A, B, C, N> & { readonly repeat?: Repeated<V, P, Q, A, C, K> },
  write: (call: WriteCall<V, P, Q, C, N>) => Static<A> | Promise<Static<A>>,
) => void

type Run<V> = <P extends TSchema, Q extends TSchema, A extends TSchema, B extends TSchema>(
  url: string,
  route: Route<P, Q, A> & { readonly body?: B; readonly bodyLimit?: number },
  run: (call: Call<V, P, Q> & { readonly body: Static<B> }) => Static<A> | Promise<Static<A>>,
) => void

type UploadRequest<P extends TSchema, Q extends TSchema> = FastifyRequest & {
  readonly params: Static<P>
  readonly query: Static<Q>
}

interface Upload<P extends TSchema, Q extends TSchema, A extends TSchema> extends Pick<
  Route<P, Q, A>,
  'access' | 'summary' | 'description' | 'params' | 'query' | 'response'
> {
  /** Refuses a body by its announced length, before reading it. */
  readonly refuseLarge: (request: FastifyRequest) => Promise<void>
}

type AddUpload = <P extends TSchema, Q extends TSchema, A extends TSchema>(
  url: string,
  route: Upload<P, Q, A>,
  receive: (request: UploadRequest<P, Q>) => Promise<Static<A>>,
) => void

export interface Routes<V> {
  readonly get: Run<V>
  readonly post: Add<V>
  readonly put: Add<V>
  readonly patch: Add<V>
  readonly delete: Add<V>
  /** For calls that change nothing, write in transactions of their own, or write outside the database. */
  readonly postWithoutTransaction: Run<V>
  readonly putWithoutTransaction: Run<V>
  readonly deleteWithoutTransaction: Run<V>
  /** POST with a file as its body, which `receive` reads; limits concurrent calls and answers 201. */
  readonly upload: AddUpload
}

type AnyCall<V> = WriteCall<V, TSchema, TSchema, unknown>
type AnyWrite = Write<TSchema, TSchema, TSchema, TSchema, unknown>
type AnyRepeated<V> = { readonly repeat?: Repeated<V, TSchema, TSchema, TSchema, unknown, object> }

/** Removes undefined schemas, which Fastify would compile. */
const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const headersOf = (versioned: Versioned | undefined) =>
  versioned && (versioned === 'required' ? RequiredIfMatch : IfMatch)

function schemaOf(tags: readonly string[], route: AnyWrite): FastifySchema {
  const { summary, description, params, query, body, versioned, status = 200, response } = route
  const places = { description, params, querystring: query, body, headers: headersOf(versioned) }
  return { tags, summary, response: { [status]: response }, ...given(places) }
}

const fillBody = async (request: FastifyRequest) => {
  if (request.body === undefined) request.body = {}
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
        ...given({ bodyLimit, preValidation: route.mayOmitBody && fillBody }),
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
    const callOf = async (from: Db, request: FastifyRequest) => {
      const { params, query, body } = request
      return { params, query, body, request, viewer: await viewerOf(from, request) } as Omit<
        AnyCall<V>,
        'tx' | 'version'
      >
    }
    const runs =
      (method: string): Run<V> =>
      (url, route, run) =>
        register(method, url, route as AnyWrite, async (request) =>
          (run as (call: object) => unknown)(await callOf(db, request)),
        )
    const writes =
      (method: string) => (url: string, route: AnyWrite & AnyRepeated<V>, write: (call: AnyCall<V>) => unknown) => {
        const { prepare, versioned, after, repeat } = route
        register(method, url, route, async (request) => {
          const body = prepare ? await prepare(request.body, request) : request.body
          const version = versioned && versionOf(request)
          const callIn = async (tx: Tx): Promise<AnyCall<V>> => ({ ...(await callOf(tx, request)), tx, body, version })
          const answer = await idempotent(
            request,
            db,
            async (tx) => (await write(await callIn(tx))) as object,
            repeat && {
              repeat: {
                keep: repeat.keep,
                again: async (tx, kept) => (await repeat.again(await callIn(tx), kept)) as object,
              },
            },
          )
          await after?.(answer, request)
          return answer
        })
      }
    const upload: AddUpload = (url, route, receive) => {
      const limiter = createUploadLimiter(context.now)
      const { personUnlogged } = defaults
      // A scope of its own, because only this route accepts a raw body.
      void app.register(async (scope: App) => {
        scope.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null))
        scope.route({
          method: 'POST',
          url,
          onRequest: route.refuseLarge,
          config: { access: route.access ?? access, slowBody: true, ...given({ personUnlogged }) },
          schema: { ...schemaOf(tags, { ...route, status: 201 }), consumes: [UPLOAD_TYPE] },
          handler: async (request, reply) => {
            const run = () => receive(request as Parameters<typeof receive>[0])
            return reply.code(201).send(await limiter.run(request.session.personId, run))
          },
        })
      })
    }
    add(
      {
        get: runs('GET'),
        post: writes('POST') as Add<V>,
        put: writes('PUT') as Add<V>,
        patch: writes('PATCH') as Add<V>,
        delete: writes('DELETE') as Add<V>,
        postWithoutTransaction: runs('POST'),
        putWithoutTransaction: runs('PUT'),
        deleteWithoutTransaction: runs('DELETE'),
        upload,
      },
      context,
      app,
    )
  }
