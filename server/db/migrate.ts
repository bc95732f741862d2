// Applies the numbered SQL files, forward only, one server at a time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * The sha256 of earlier texts of migrations that failed on a supported version of PostgreSQL, and had to be changed for it. Where they ran
 * they did the same.
 */
const EARLIER: Readonly<Record<string, string>> = {
  '082-partner-merges.sql': 'f0650197439baa74b042b2da29ac74cce086b0f9fb8f582724e961e2075abd77',
}

/** Migrates the database of `client`, by `only` some of the migrations, and returns the names of those that were applied. */
export async function migrate(client: Client, only?: ReadonlySet<string>): Promise<string[]> {
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
      if (only?.has(name) === false) continue
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === sha256 || (before !== undefined && before === EARLIER[name])) continue
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
