// A real PostgreSQL for the first run, small installations and tests: started on a unix socket, kept running, and
// stopped by its one owner.
import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import { checkVersion, EmbeddedDatabaseError, initialise, readPassword } from './embedded-cluster.ts'
import { isAlive, readPostmaster, runAs } from './embedded-host.ts'
import { addressOf, lastLines, launch, logOf, waitUntilReady, type Server } from './embedded-launch.ts'

export interface EmbeddedDatabase {
  readonly url: string
  /** The server's process; another one after it had to be started again. */
  readonly pid: number
  /** Lets the server run on without us; for who is only a guest. */
  release(): void
  /** Stops the server; waits until its process has ended. */
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  /** For tests only: trades durability for speed. */
  readonly durable?: boolean
}

const STOP_LIMIT = 30_000
const WATCH_EVERY = 500
/** How long a start waits for the processes of a server that was killed, in ms. */
const LEFTOVER_LIMIT = 10_000

/** Starts, or finds, the PostgreSQL of `dataDir`, and starts it again if it dies. Throws an error that contains the remedy. */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  let current = await startOnce(options)
  let restarting: Promise<unknown> | undefined
  const folder = folderOf(options.dataDir)
  const watch = async () => {
    // After SIGTERM it refuses new connections and waits for the end of the present ones, which are the portal's own.
    if ((await readPostmaster(folder))?.isStopping) await stopServer(current.pid)
    if (!isAlive(current.pid)) current = await startOnce(options)
  }
  const timer = setInterval(() => {
    // The reason of a failed start is in its log; the portal answers 503 in the meantime, and the start is retried.
    restarting ??= watch()
      .catch(() => undefined)
      .finally(() => (restarting = undefined))
  }, WATCH_EVERY).unref()
  const release = () => clearInterval(timer)
  return {
    url: current.url,
    get pid() {
      return current.pid
    },
    release,
    async stop() {
      release()
      await restarting
      await stopServer(current.pid)
    },
  }
}

const folderOf = (dataDir: string) => join(dataDir, 'postgres')

async function startOnce({ dataDir, durable = true }: Options): Promise<Server> {
  const isNew = await mkdir(dataDir, { recursive: true })
    .then(async (made) => {
      await access(dataDir, constants.W_OK)
      return made
    })
    .catch((cause: Error) => {
      throw new EmbeddedDatabaseError(
        `The folder ${dataDir} cannot be made or written to (${cause.message}). Allow it, or name another folder by DATA_DIR.`,
      )
    })
  const user = await runAs(dataDir)
  // Others cannot list it; as root the database's account must still pass through. The rights of an existing folder stay.
  if (isNew !== undefined) await chmod(dataDir, user ? 0o711 : 0o700)
  const binaries = await findBinaries(dataDir, user)
  const folder = folderOf(dataDir)
  const password = await readPassword(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise({ folder, binaries, password, user, durable })
  await checkVersion(folder)
  for (const until = Date.now() + LEFTOVER_LIMIT; ; await delay(200)) {
    // A server that outlived its portal, or that another start was faster with, is as good as ours.
    const server =
      (await attach(folder, password)) ??
      (await launch({ folder, dataDir, binaries, password, user, durable })) ??
      (await attach(folder, password))
    if (server) return server
    // The file of a killed server stays; a new one refuses to start until the last process of the old one has ended.
    if (!existsSync(join(folder, 'postmaster.pid')) || Date.now() > until) break
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL ended at once. ${await lastLines(logOf(dataDir))} Or name a server by DATABASE_URL.`,
  )
}

async function attach(folder: string, password: string): Promise<Server | undefined> {
  const found = await readPostmaster(folder)
  if (!found) return undefined
  const url = addressOf(found.socket, found.port, password)
  await waitUntilReady(url, found.pid)
  return { url, pid: found.pid }
}

async function stopServer(pid: number): Promise<void> {
  const until = Date.now() + STOP_LIMIT
  // SIGINT is PostgreSQL's fast shutdown: open transactions end, everything committed is kept.
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; ; signal = 0) {
    try {
      process.kill(pid, Date.now() > until ? 'SIGQUIT' : signal)
    } catch {
      return
    }
    await delay(20)
  }
}
