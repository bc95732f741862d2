// A real PostgreSQL for the first run, small installations and tests: started on a unix socket, stopped by its one owner.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { createClient } from './db.ts'
import { freePort, readPostmaster, runAs, socketFolder, type RunAs } from './embedded-host.ts'
import { findBinaries } from './embedded-binaries.ts'
import { checkVersion, EmbeddedDatabaseError, initialise, readPassword } from './embedded-cluster.ts'

export interface EmbeddedDatabase {
  readonly url: string
  readonly pid: number
  /** Stops the server; waits until its process is gone. */
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  /** For tests only: gives up durability for speed. */
  readonly durable?: boolean
}

const START_LIMIT = 60_000
const STOP_LIMIT = 30_000

/** Starts, or finds, the PostgreSQL of `dataDir`. Throws EmbeddedDatabaseError with what to do. */
export async function startEmbedded({ dataDir, durable = true }: Options): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new EmbeddedDatabaseError(
      `The folder ${dataDir} cannot be made (${cause.message}). Name another by DATA_DIR.`,
    )
  })
  const user = await runAs(dataDir)
  const binaries = await findBinaries(dataDir, user)
  const folder = join(dataDir, 'postgres')
  const password = await readPassword(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, binaries, password, user)
  await checkVersion(folder)
  const running = await readPostmaster(folder)
  if (running) return attach(running, password)
  return launch({ folder, dataDir, binaries, password, user, durable })
}

/** A server that outlived its portal: use it, and stop it at the end. */
async function attach(
  { pid, socket, port }: { pid: number; socket: string; port: number },
  password: string,
): Promise<EmbeddedDatabase> {
  const url = addressOf(socket, port, password, 'portal')
  await waitUntilReady(url, pid)
  return { url, pid, stop: () => stop(pid) }
}

interface Launch {
  folder: string
  dataDir: string
  binaries: string
  password: string
  user: RunAs
  durable: boolean
}

async function launch({ folder, dataDir, binaries, password, user, durable }: Launch): Promise<EmbeddedDatabase> {
  const tcp = process.platform === 'win32'
  const socket = tcp ? '127.0.0.1' : await socketFolder(dataDir, user)
  const port = tcp ? await freePort() : 5432
  const logFile = join(dataDir, 'postgres.log')
  const log = await open(logFile, (await sizeOf(logFile)) > 10_000_000 ? 'w' : 'a')
  const settings = [
    `port=${port}`,
    ...(tcp
      ? ['listen_addresses=127.0.0.1']
      : ['listen_addresses=', `unix_socket_directories=${socket}`, 'unix_socket_permissions=0700']),
    'max_connections=100',
    'shared_buffers=64MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  // Detached: Ctrl-C reaches the portal alone, which ends requests and jobs before it stops the database.
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      ...user,
    },
  )
  const exited = new Promise<number>((done) => {
    child.once('exit', (code) => done(code ?? 1))
    child.once('error', () => done(1))
  })
  child.unref()
  await log.close()
  const url = addressOf(socket, port, password, 'portal')
  const ready = await Promise.race([waitUntilReady(url, child.pid), exited])
  if (typeof ready === 'number') {
    // Another start of the same folder was faster: its server is as good as ours.
    const other = await readPostmaster(folder)
    if (other) return attach(other, password)
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL ended at once. ${await lastLines(logFile)} Or name a server by DATABASE_URL.`,
    )
  }
  const pid = child.pid as number
  return { url, pid, stop: () => stop(pid) }
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

const lastLines = async (file: string) =>
  `Its log ${file} ends with:\n${(await readFile(file, 'utf8').catch(() => '')).trim().split('\n').slice(-4).join('\n')}\n`

const addressOf = (socket: string, port: number, password: string, database: string) =>
  `postgres://portal:${password}@${socket.startsWith('/') ? 'localhost' : socket}:${port}/${database}` +
  (socket.startsWith('/') ? `?host=${encodeURIComponent(socket)}` : '')

/** Waits until the server answers and the database `portal` exists. */
async function waitUntilReady(url: string, pid: number | undefined): Promise<true> {
  const until = Date.now() + START_LIMIT
  for (;;) {
    const client = createClient(url.replace(/\/portal(\?|$)/, '/postgres$1'))
    try {
      await client.connect()
      const { rowCount } = await client.query(`select 1 from pg_database where datname = 'portal'`)
      if (rowCount === 0) await client.query('create database portal').catch(ignoreDuplicate)
      return true
    } catch (error) {
      if (Date.now() > until)
        throw new EmbeddedDatabaseError(
          `The embedded PostgreSQL (process ${pid}) does not answer: ${(error as Error).message}. Stop it or name another DATA_DIR.`,
        )
      await delay(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const ignoreDuplicate = (error: unknown) => {
  if (!(error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
}

async function stop(pid: number): Promise<void> {
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
