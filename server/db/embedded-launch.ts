// Starts the PostgreSQL process and waits until it answers.
import { spawn } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { createClient } from './db.ts'
import { type Cluster, EmbeddedDatabaseError } from './embedded-cluster.ts'
import { freePort, socketFolder } from './embedded-host.ts'

export interface Server {
  readonly url: string
  readonly pid: number
}

const START_LIMIT = 60_000

export interface Launch extends Cluster {
  readonly dataDir: string
}

/** Starts the server of `folder`; undefined where it exits immediately. */
export async function launch({
  folder,
  dataDir,
  binaries,
  password,
  user,
  durable,
}: Launch): Promise<Server | undefined> {
  const tcp = process.platform === 'win32'
  const socket = tcp ? '127.0.0.1' : await socketFolder(dataDir, user)
  const port = tcp ? await freePort() : 5432
  const logFile = logOf(dataDir)
  const log = await open(logFile, (await startsNewLog(logFile)) ? 'w' : 'a', 0o600)
  await log.chmod(0o600)
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
    // Errors without their detail and statement, which contain rows: bank details, addresses, keys.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  // Detached: Ctrl-C only reaches the portal, which ends requests and jobs before it stops the database.
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
  const gone = new AbortController()
  for (const event of ['exit', 'error']) child.once(event, () => gone.abort())
  child.unref()
  await log.close()
  const url = addressOf(socket, port, password)
  const ready = await waitUntilReady(url, child.pid, gone.signal)
  return ready ? { url, pid: child.pid as number } : undefined
}

export const logOf = (dataDir: string) => join(dataDir, 'postgres.log')

/** A log that others can read is of a version that logged rows. */
const startsNewLog = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size, mode }) => size > 10_000_000 || (process.platform !== 'win32' && (mode & 0o077) !== 0),
    () => false,
  )

export const lastLines = async (file: string) =>
  `Its log ${file} ends with:\n${(await readFile(file, 'utf8').catch(() => '')).trim().split('\n').slice(-4).join('\n')}\n`

export const addressOf = (socket: string, port: number, password: string) =>
  `postgres://portal:${password}@${socket.startsWith('/') ? 'localhost' : socket}:${port}/portal` +
  (socket.startsWith('/') ? `?host=${encodeURIComponent(socket)}` : '')

/** Waits until the server answers and the database `portal` exists; false: its process has ended. */
export async function waitUntilReady(url: string, pid: number | undefined, gone?: AbortSignal): Promise<boolean> {
  const until = Date.now() + START_LIMIT
  for (;;) {
    const client = createClient(url.replace(/\/portal(\?|$)/, '/postgres$1'))
    try {
      await client.connect()
      const { rowCount } = await client.query(`select 1 from pg_database where datname = 'portal'`)
      if (rowCount === 0) await client.query('create database portal').catch(ignoreDuplicate)
      return true
    } catch (error) {
      if (gone?.aborted) return false
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
