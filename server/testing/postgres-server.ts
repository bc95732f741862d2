// A PostgreSQL of its own on a TCP port, for tests: of another version (TEST_POSTGRES=/usr/lib/postgresql/15), with TLS, as the server that
// a portal moves to, or as a streaming replica.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '#server/db/db.ts'
import { findBinaries } from '#server/db/embedded-binaries.ts'
import { initialise } from '#server/db/embedded-cluster.ts'
import { freePort, runAs, type RunAs } from '#server/db/embedded-host.ts'
import { addressOf, waitUntilReady } from '#server/db/embedded-launch.ts'
import { temporaryDataDir } from './temporary-data-dir.ts'

export interface PostgresServer {
  /** Address of the database `portal`, as superuser. */
  readonly url: string
  readonly folder: string
  stop(): Promise<void>
}

interface Options {
  /** The folder that holds bin/; without it the embedded binaries. */
  readonly binaries?: string | undefined
  readonly settings?: readonly string[]
  /** The new server is a streaming replica of this one, which has wal_level=replica. */
  readonly replicaOf?: PostgresServer
  /** Called with the new cluster before it is started. */
  readonly prepare?: (
    folder: string,
    owner: { readonly uid: number; readonly gid: number } | undefined,
  ) => Promise<void>
}

const PASSWORD = 'secret'

/** A base backup by hand: the embedded binaries have no pg_basebackup. */
async function copyCluster(primary: PostgresServer, folder: string, user: RunAs): Promise<void> {
  const client = createClient(primary.url)
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const copied = spawnSync('cp', ['-a', primary.folder, folder])
  if (copied.status !== 0) throw new Error(copied.stderr.toString())
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(folder, 'postmaster.pid'), { force: true })
  for (const [name, content] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(folder, name), content)
    if (user) await chown(join(folder, name), user.uid, user.gid)
  }
}

export async function postgresServer({
  binaries,
  settings = [],
  replicaOf,
  prepare,
}: Options = {}): Promise<PostgresServer> {
  const dataDir = await temporaryDataDir()
  const user = await runAs(dataDir)
  const programs = binaries ?? (await findBinaries(dataDir, user))
  const folder = join(dataDir, 'postgres')
  if (replicaOf) await copyCluster(replicaOf, folder, user)
  else await initialise({ folder, binaries: programs, password: PASSWORD, user, durable: false })
  await prepare?.(folder, user)
  const port = await freePort()
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'lc_messages=C',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    ...(replicaOf ? [`primary_conninfo=${replicaOf.url.replace(/\/portal$/, '/postgres')}`] : []),
    ...settings,
  ]
  const logFile = join(dataDir, 'log')
  const log = await open(logFile, 'w')
  const child = spawn(join(programs, 'bin', 'postgres'), ['-D', folder, ...all.flatMap((one) => ['-c', one])], {
    cwd: folder,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    ...user,
  })
  await log.close()
  const gone = new AbortController()
  const ended = once(child, 'exit').then(() => gone.abort())
  const url = addressOf('127.0.0.1', port, PASSWORD)
  if (!(await waitUntilReady(url, child.pid, gone.signal))) throw new Error(await readFile(logFile, 'utf8'))
  return {
    url,
    folder,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
