// The real app on a database of its own; only sign-in is replaced: tokens are signed by a key of the test, and
// checked by the real verifier.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT, createLocalJWKSet, type GenerateKeyPairResult } from 'jose'
import type { FastifySchema, FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { Badges, Notification } from '#contract/notifications.ts'
import { createEndedSessions, type EndedSessions } from '#server/auth/ended-sessions.ts'
import { readRoles } from '#server/auth/read-roles.ts'
import { createVerifier } from '#server/auth/verify.ts'
import type { Access } from '#server/http/access.ts'
import { addRoutes, createServer } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/kernel/context.ts'
import { createContext } from '#server/modules/create-context.ts'
import { attachSockets } from '#server/realtime/sockets.ts'
import type { Db } from '#server/db/db.ts'
import { openRedis } from '#server/db/redis.ts'
import { shareSerializers } from './serializers.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { testIdentity } from './identity.ts'

export interface TestResponse<T = unknown> {
  status: number
  headers: Record<string, unknown>
  body: T
}
interface CallOptions {
  body?: unknown
  /** The version in If-Match. */
  version?: number | undefined
  headers?: Record<string, string>
  raw?: string | Buffer
}
/** A change whose `version` is sent as If-Match, as arguments of a call. */
export const bodyAndVersion = <C extends object>({
  version,
  ...body
}: C & { readonly version?: number | undefined }) => ({ body, version })

type Call = <T = any>(path: string, options?: CallOptions) => Promise<TestResponse<T>> // oxlint-disable-line no-explicit-any -- tests state the shape by what they expect

interface Calls {
  readonly get: Call
  readonly post: Call
  readonly put: Call
  readonly patch: Call
  readonly delete: Call
}

interface TestRoute {
  readonly schema: FastifySchema
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly isPersonLogged: boolean
  readonly readsReplica: boolean
}

export interface TestApp {
  readonly app: FastifyInstance
  /** Every route with its requirements for the caller. */
  readonly routes: readonly TestRoute[]
  readonly db: Db
  readonly databaseUrl: string
  readonly context: Context
  /** Ends sessions as the identity provider does. */
  readonly ended: EndedSessions
  /** Starts listening (once) and returns the origin, for sockets and browsers. */
  listen(): Promise<string>
  /** Calls as this person (by user name), with the roles from the database. */
  as(username: string): Calls
  /** The entries of this person's bell. */
  bell(username: string): Promise<Notification[]>
  /** Calls without a token. */
  readonly nobody: Calls
  tokenOf(username: string, changes?: Record<string, unknown>): Promise<string>
  /** Signs any claims with the key of the test's issuer. */
  sign(claims: Record<string, unknown>): Promise<string>
}

export const TEST_ISSUER = 'http://localhost:8080/realms/portal'

interface TestAppOptions {
  readonly limit?: number
  readonly now?: () => Date
  /** Further settings, asked for before the start. */
  readonly env?: () => Record<string, string>
  /** Another server of the same portal, started before: this one uses its database and its issuer. */
  readonly beside?: TestApp
  /** Another database than a clone of the template. */
  readonly database?: () => Promise<TestDatabase>
  /** The folder of the built pages; without it there are none. */
  readonly pages?: string
}

/** The keys of the issuers. */
const keyPairs = new WeakMap<TestApp, GenerateKeyPairResult>()

/** Starts it; it ends after the tests of the file. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { server, end } = await startApp(options)
  afterAll(end)
  return server
}

/** For a `beforeAll` of a group, which returns `end`. */
export async function startApp(
  options: TestAppOptions,
): Promise<{ readonly server: TestApp; readonly end: () => Promise<void> }> {
  const ends: (() => Promise<unknown>)[] = []
  const end = async (): Promise<void> => {
    for (const each of ends.splice(0).toReversed()) await each()
  }
  try {
    return { server: await start(options, ends), end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Adds to `ends` the functions that end its parts. */
async function start(options: TestAppOptions, ends: (() => Promise<unknown>)[]): Promise<TestApp> {
  const { beside, pages = '/nonexistent', limit = 1_000_000 } = options
  const { db, url: databaseUrl } = beside
    ? { db: beside.db, url: beside.databaseUrl }
    : await (options.database ?? createDatabase)().then((database) => {
        ends.push(database.drop)
        return database
      })
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const keyPair = (beside && keyPairs.get(beside)) ?? (await generateKeyPair('RS256'))
  const { privateKey, publicKey } = keyPair
  const keys = createLocalJWKSet({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }],
  })
  const config = readConfig({
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DEMO: '0',
    DATA_DIR: folder,
    EMBED_ORIGINS: 'http://host.localhost',
    ...options.env?.(),
  })
  const app = createServer(config)
  shareSerializers(app)
  const routes: TestRoute[] = []
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    const access: Access = config?.access ?? 'public'
    const isPersonLogged = !config?.personUnlogged
    const readsReplica = config?.readsReplica ?? false
    for (const each of [method].flat()) routes.push({ method: each, url, access, isPersonLogged, readsReplica, schema })
  })
  const ended = createEndedSessions({ db })
  const redis = config.redisUrl ? await openRedis({ url: config.redisUrl, db, log: app.log }) : undefined
  const context = createContext({
    config,
    redis,
    db,
    databaseUrl,
    log: app.log,
    identity: testIdentity({ db, log: app.log, ended, ...(options.now && { now: options.now }) }),
    ...(options.now && { now: options.now }),
  })
  const { trustedTokens: trusted } = config
  const verify = createVerifier({ issuer: TEST_ISSUER, keys, isEnded: ended.isEnded, trusted })
  await addRoutes(app, { config, context, verify, pages, limit })
  const sockets = attachSockets(app.server, context)
  await app.ready()
  await context.hub.start()
  await context.jobs.start()
  ends.push(async () => {
    await context.jobs.stop()
    await context.hub.stop()
    await sockets.close()
    await app.close()
    await context.replica?.close()
    redis?.close()
  })
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'JWT' }).sign(privateKey)
  const tokenOf: TestApp['tokenOf'] = async (username, changes = {}) =>
    sign({ ...(await claimsOf(db, username)), ...changes })
  const as: TestApp['as'] = (username) => callsOf(app, () => tokenOf(username))
  let listening: Promise<string> | undefined
  const test: TestApp = {
    app,
    routes,
    db,
    databaseUrl,
    context,
    ended,
    sign,
    tokenOf,
    as,
    bell: async (username) => (await as(username).get<Badges>('/api/notification/badges')).body.notifications,
    nobody: callsOf(app, async () => undefined),
    listen: () => (listening ??= app.listen({ port: 0, host: '127.0.0.1' })),
  }
  keyPairs.set(test, keyPair)
  return test
}

function callsOf(app: FastifyInstance, token: () => Promise<string | undefined>): Calls {
  const call =
    (method: InjectOptions['method']): Call =>
    async (path, { body, version, headers = {}, raw } = {}) => {
      const bearer = await token()
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
          ...headers,
        },
        ...(raw === undefined ? (body === undefined ? {} : { payload: body as object }) : { payload: raw }),
      })
      const isJson = /json/.test(String(answer.headers['content-type'] ?? ''))
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson && answer.body ? answer.json() : (answer.rawPayload as never),
      }
    }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') }
}

/** The claims that the identity provider would put into a token of this person. */
async function claimsOf(db: Db, username: string): Promise<Record<string, unknown>> {
  const person = await db
    .selectFrom('person')
    .leftJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'given_name', 'family_name', 'company_id', 'company.name as company'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const roles = await readRoles(db, person.id)
  const clients = [
    ...Map.groupBy(
      roles.filter(({ client }) => client !== ''),
      ({ client }) => client,
    ),
  ]
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: TEST_ISSUER,
    aud: 'portal-api',
    azp: 'portal',
    typ: 'Bearer',
    sub: person.id,
    sid: `sid-${person.id}`,
    jti: randomUUID(),
    iat: now,
    exp: now + 300,
    preferred_username: username,
    name: `${person.given_name} ${person.family_name}`,
    given_name: person.given_name,
    family_name: person.family_name,
    ...(person.company_id === null ? {} : { ma_company_id: String(person.company_id), unternehmen: person.company }),
    realm_access: { roles: roles.filter(({ client }) => client === '').map(({ role }) => role) },
    resource_access: Object.fromEntries(
      clients.map(([client, list]) => [client, { roles: list.map(({ role }) => role) }]),
    ),
  }
}
