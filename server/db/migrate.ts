// Applies the numbered SQL files, forward only, one server at a time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { createClient } from './db.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Migrates the database of `client` and returns the names of the applied migrations. */
export async function migrate(client: Client): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
  try {
    await client.query(
      `create table if not exists migration
         (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const applied: string[] = []
    const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
    const newer = [...known.keys()].filter((name) => !names.includes(name))
    if (newer.length > 0)
      throw new Error(
        `The database was changed by a newer portal (${newer.join(', ')}), which this one would damage. Start that version, or restore a backup of this one into a new database.`,
      )
    for (const name of names) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`)
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration])
  }
}

/** What to do about an error of the first connection or statement, by its code. */
const ADVICE: Record<string, string> = {
  ECONNREFUSED: 'no server listens there. Start PostgreSQL, or correct the address.',
  ENOTFOUND: 'its host is unknown. Correct the address.',
  EAI_AGAIN: 'its host is unknown. Correct the address.',
  ETIMEDOUT: 'no server answers there. Start PostgreSQL, or correct the address.',
  EHOSTUNREACH: 'no server answers there. Start PostgreSQL, or correct the address.',
  '28P01': 'the server refuses the password. Correct it.',
  '28000': 'the server refuses the account. Correct it, or allow it in pg_hba.conf.',
  '3D000': 'the server has no database of that name. Create it, or correct the name.',
  '42501':
    'its account may not create tables. Run "grant create, usage on schema public to" that account, or make it the owner of the database.',
  '25006': 'the database is read-only. Name the primary server.',
  '53300': 'the server has no connection left. Raise max_connections, or end other programs.',
}

/** Migrates the database at `url`, the value of `setting`; what fails names the setting, the place and what to do. */
export async function migrateAt(url: string, setting: string): Promise<void> {
  const client = createClient(url, { longRunning: true })
  try {
    await client.connect()
    await migrate(client)
  } catch (error) {
    const advice = adviceFor(error)
    if (advice === undefined) throw error
    const { hostname, port, pathname } = new URL(url)
    throw new Error(
      `${setting} names ${hostname}:${port || 5432}${pathname}, but ${advice} (${(error as Error).message})`,
      {
        cause: error,
      },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first code that is known, of the error itself, its cause, or the attempts it combines. */
function adviceFor(error: unknown): string | undefined {
  const {
    code,
    cause,
    errors = [],
    message = '',
  } = (error ?? {}) as {
    code?: string
    cause?: unknown
    errors?: unknown[]
    message?: string
  }
  if (message.startsWith('timeout expired')) return ADVICE['ETIMEDOUT']
  const known = code === undefined ? undefined : ADVICE[code]
  return (
    known ??
    [cause, ...errors]
      .filter((each) => each !== undefined)
      .map(adviceFor)
      .find((each) => each !== undefined)
  )
}
