// One portal per embedded database: the lock lasts as long as a connection, so a crash releases it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { createClient } from './db.ts'
import { isAlive } from './embedded-host.ts'

export interface Holder {
  readonly pid: number
  readonly url: string
  readonly startedAt: string
}

/** Another portal runs on this folder; the message names it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

export interface FolderLock {
  /** Writes who runs here, for the message that a second start shows. */
  announce(url: string): Promise<void>
  release(): Promise<void>
}

export async function lockFolder(databaseUrl: string, dataDir: string): Promise<FolderLock> {
  const file = join(dataDir, 'portal.json')
  let client: Client | undefined = await acquire(databaseUrl)
  if (!client) {
    throw inUse(dataDir, await readHolder(file))
  }
  let released = false
  // The database may restart while the lock is held: then it is acquired again.
  const watch = (held: Client) =>
    held.on('error', () => {
      if (client !== held) return
      client = undefined
      const again = async () => {
        if (released || client) return
        client = await acquire(databaseUrl).catch(() => undefined)
        if (client) watch(client)
        else setTimeout(() => void again(), 1_000).unref()
      }
      void again()
    })
  watch(client)
  return {
    announce: (url) =>
      writeFile(file, JSON.stringify({ pid: process.pid, url, startedAt: new Date().toISOString() } satisfies Holder)),
    release: async () => {
      released = true
      await client?.end().catch(() => undefined)
    },
  }
}

function inUse(dataDir: string, holder: Holder | undefined): FolderInUseError {
  const who = holder
    ? `at ${holder.url} (process ${holder.pid}, since ${new Date(holder.startedAt).toLocaleString('de-DE')})`
    : 'and is just starting'
  return new FolderInUseError(
    `A portal runs on ${dataDir} already, ${who}. Open it, or name another folder by DATA_DIR.`,
  )
}

/** Throws when the portal that last ran on the folder still answers; the lock itself decides at the start. */
export async function refuseSecondStart(dataDir: string): Promise<void> {
  const holder = await readHolder(join(dataDir, 'portal.json'))
  if (!holder || !isAlive(holder.pid)) return
  try {
    await fetch(`${holder.url}/health/live`, { signal: AbortSignal.timeout(2_000) })
  } catch {
    return
  }
  throw inUse(dataDir, holder)
}

async function acquire(databaseUrl: string): Promise<Client | undefined> {
  const client = createClient(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    ADVISORY_LOCKS.folder,
  ])
  if (rows[0]?.held) return client
  await client.end()
  return undefined
}

const readHolder = async (file: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}
