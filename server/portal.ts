// Puts the running portal together: database, identity, modules, jobs, sockets, pages.
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { createIdentity } from '#server/auth/create-identity.ts'
import type { Identity } from '#server/auth/identity.ts'
import type { DemoAccount } from '#server/demo-data/accounts.ts'
import { createDemoCompany } from '#server/demo-data/demo-data.ts'
import { createFiles } from '#server/files/files.ts'
import { MODULES } from '#server/modules/installed.ts'
import { recordFigures } from '#server/modules/legal/personal-figures.ts'
import { sealBankDetails } from '#server/modules/profile/personal-data/seal-bank-details.ts'
import { attachSockets } from '#server/realtime/sockets.ts'
import { addRoutes, createServer } from './app.ts'
import type { Config } from './config/config.ts'
import type { Context } from './kernel/context.ts'
import { createContext } from './modules/create-context.ts'
import { createDb } from './db/db.ts'
import { startEmbedded } from './db/embedded.ts'
import { freePort } from './db/embedded-host.ts'
import { lockFolder } from './db/folder-lock.ts'
import { forgetOwnNames } from './auth/subjects.ts'
import { prepareDatabase } from './operation/prepare-database.ts'
import { openRedis } from './db/redis.ts'
import { keepVersions } from './pages/retained-versions.ts'

const BUILD = fileURLToPath(new URL('../dist/', import.meta.url))

export interface Portal {
  readonly url: string
  readonly context: Context
  /** The accounts in the table at the start; empty without a demo company. */
  readonly accounts: readonly DemoAccount[]
  /** The index of foreign pages with widgets on them. */
  readonly demoPage: string | undefined
  /** Process of the embedded database. */
  readonly databasePid: number | undefined
  /** Finishes requests, jobs and sockets, then the database. */
  close(): Promise<void>
}

/** Runs from the last to the first, each although another failed. */
type Cleanups = (() => Promise<unknown> | unknown)[]

async function runAll(cleanups: Cleanups): Promise<void> {
  const faults: unknown[] = []
  for (const cleanup of cleanups.splice(0).reverse())
    await Promise.resolve()
      .then(cleanup)
      .catch((error: unknown) => faults.push(error))
  if (faults.length) throw new AggregateError(faults, 'The portal did not stop cleanly')
}

const withPort = async (config: Config): Promise<Config> => {
  if (config.port !== 0) return config
  const port = await freePort()
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

interface StartOptions {
  /** Folder of the built front end. */
  readonly pages?: string
  /** Requests a minute of one person or address. */
  readonly limit?: number
  /** Aborted when the portal is no longer needed: parts that already run are stopped. */
  readonly signal?: AbortSignal
}

/** Starts everything; throws with a message for people when something it needs is missing. */
export async function startPortal(given: Config, { pages = BUILD, limit, signal }: StartOptions = {}): Promise<Portal> {
  const cleanups: Cleanups = []
  try {
    const config = await withPort(given)
    const database = await openDatabase(config, cleanups)
    signal?.throwIfAborted()
    const tracing = await openTracing(config, cleanups)
    const { db } = createDb(database.url, { max: 20, log: tracing?.query })
    cleanups.push(() => db.destroy())
    const accounts = await prepareDemo(database.url, config)
    signal?.throwIfAborted()
    const app = createServer(config)
    tracing?.follow(app)
    warnWithoutProxies(app.log, config)
    const identity: Identity = await createIdentity({ db, config, log: app.log, demoAccounts: accounts })
    const context = await openContext(
      { config, db, databaseUrl: database.url, log: app.log, identity: identity.admin },
      cleanups,
    )
    const former = await keepFormer(pages, config, app.log)
    await addRoutes(app, {
      config,
      context,
      verify: identity.verify,
      identity: identity.plugin,
      pages,
      former,
      ...(limit === undefined ? {} : { limit }),
    })
    const sockets = attachSockets(app.server, context)
    cleanups.push(
      () => app.close(),
      () => sockets.close(),
      () => context.hub.stop(),
    )
    await context.hub.start()
    await startBackground(context, cleanups)
    cleanups.push(() => drain(context))
    signal?.throwIfAborted()
    await database.announce(config.publicUrl)
    // The last part of the start that needs the database: after its first answer, an error of the start must not end the portal.
    await app.listen({ port: config.port, host: config.host })
    const demoPage = await startDemoHost(config, cleanups)
    // The caller handles signals that come later.
    signal?.throwIfAborted()
    const { port } = app.server.address() as AddressInfo
    app.log.info({ port, url: config.publicUrl }, 'portal listens')
    return {
      url: config.publicUrl,
      context,
      // The demo accounts cannot sign in with Keycloak.
      accounts: config.oidcIssuer === undefined ? accounts : [],
      demoPage,
      databasePid: database.pid,
      close: () => runAll(cleanups),
    }
  } catch (error) {
    await runAll(cleanups).catch(() => undefined)
    throw error
  }
}

/** The folder of the former versions of the widgets; the portal runs without it too. */
const keepFormer = (pages: string, config: Config, log: FastifyBaseLogger): Promise<string | undefined> =>
  keepVersions(pages, config.dataDir, config).catch((err: unknown) => {
    log.warn({ err }, 'former versions of the widgets are not kept')
    return undefined
  })

function warnWithoutProxies(log: FastifyBaseLogger, { publicUrl, trustedProxies }: Config): void {
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0)
    log.warn(
      'TRUSTED_PROXIES is empty: behind a proxy all people share its address, and wrong passwords of a few lock the sign-in for all',
    )
}

/** Its packages are loaded only where traces are configured. */
async function openTracing({ tracing }: Config, cleanups: Cleanups) {
  if (!tracing) return undefined
  const { startTracing } = await import('./monitoring/tracing.ts')
  const started = startTracing(tracing)
  cleanups.push(() => started.stop())
  return started
}

/** The context, with Redis where it is set, and with the repairs of a start. */
async function openContext(parts: Parameters<typeof createContext>[0], cleanups: Cleanups): Promise<Context> {
  const { config, db, log } = parts
  const redis = config.redisUrl === undefined ? undefined : await openRedis({ url: config.redisUrl, db, log })
  cleanups.push(() => redis?.close())
  const context = createContext({ ...parts, redis })
  cleanups.push(() => context.replica?.close())
  if (config.oidcIssuer === undefined) await forgetOwnNames(db)
  await sealBankDetails(context)
  await recordFigures(context)
  // The rest of the portal works without it, and it may come back.
  await context.storage.check().catch((err: unknown) => log.error({ err }, 'attachments cannot be kept'))
  return context
}

/** Balancers find the server not ready, and send the next requests elsewhere, before it stops to serve. */
async function drain({ drain, config: { drainSeconds } }: Context): Promise<void> {
  drain.begun = true
  await delay(drainSeconds * 1_000)
}

/** Jobs, and listeners of modules that run without requests. */
async function startBackground(context: Context, cleanups: Cleanups): Promise<void> {
  cleanups.push(() => context.jobs.stop())
  await context.jobs.start()
  for (const { listen } of MODULES) cleanups.push(listen?.(context) ?? (() => undefined))
}

async function startDemoHost({ demoHost, publicUrl }: Config, cleanups: Cleanups): Promise<string | undefined> {
  if (!demoHost) return undefined
  const { startDemoServer } = await import('#demo/server.ts')
  // A show piece: a port that is taken must not keep the portal from running.
  const server = await startDemoServer(demoHost.port, publicUrl).catch(() => undefined)
  if (server) cleanups.push(server.close)
  return server?.origin
}

async function openDatabase(config: Config, cleanups: Cleanups) {
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseUrl !== undefined) {
    await prepareDatabase({ databaseUrl, databaseOwnerUrl }, 'DATABASE_URL')
    return { url: databaseUrl, pid: undefined, announce: async () => undefined }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir })
  // Only the holder of the folder may stop its database: a second start must not stop that of the first.
  const lock = await lockFolder(embedded.url, config.dataDir).catch((error: unknown) => {
    // It must not start that database again either, after the first one has stopped it.
    embedded.release()
    throw error
  })
  cleanups.push(
    () => embedded.stop(),
    () => lock.release(),
  )
  await prepareDatabase({ databaseUrl: embedded.url }, 'DATA_DIR')
  return { url: embedded.url, pid: embedded.pid, announce: lock.announce }
}

/** Demo accounts have a known password: they never meet a server that did not ask for them. */
async function prepareDemo(url: string, config: Config): Promise<readonly DemoAccount[]> {
  const { demo, demoPassword } = config
  const { db } = createDb(url, { max: 2, longRunning: true })
  try {
    if (demo !== false) {
      const options = { size: demo, password: demoPassword, now: new Date(), files: createFiles(config) }
      return (await createDemoCompany(db, options)).accounts
    }
    const left = await db.selectFrom('account').select('person_id').where('demo', '=', true).limit(1).executeTakeFirst()
    if (!left) return []
  } finally {
    await db.destroy()
  }
  throw new Error(
    'This database holds the demo company, whose accounts have a known password. Set DEMO=1 to run it all the same, or name another DATA_DIR or DATABASE_URL.',
  )
}
