// Logical backup: one consistent snapshot as gzipped lines of JSON, restored into an empty database and compared.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import type { Files } from '#server/files/files.ts'
import { restoreFile, storedFiles, type FileLine } from './archive-files.ts'

// The evidence that a restored table equals the saved one.
interface Sum {
  table: string
  count: number
  checksum: string
}

/** A name, quoted for SQL. */
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Count and order-independent checksum of every row's text. */
async function sumOf(client: Client, table: string): Promise<Sum> {
  const { rows } = await client.query<{ count: number; checksum: string }>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from ${quote(table)} t`,
  )
  return { table, ...(rows[0] as { count: number; checksum: string }) }
}

/** Throws with every table whose rows differ from `sums`. */
async function compare(client: Client, sums: readonly Sum[]): Promise<void> {
  const wrong: string[] = []
  for (const expected of sums) {
    const found = await sumOf(client, expected.table)
    if (found.count !== expected.count || found.checksum !== expected.checksum)
      wrong.push(`${expected.table} (${found.count} of ${expected.count} rows)`)
  }
  if (wrong.length) throw new Error(`These tables differ after the restore, nothing was kept: ${wrong.join(', ')}.`)
}

/** Inserts rows as `to_jsonb` wrote them, identity columns included; generated columns are generated again. */
async function insertRows(client: Client, table: string, rows: readonly unknown[]): Promise<void> {
  const { rows: found } = await client.query<{ columns: string; table: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns, quote_ident($1) as "table"
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const { columns, table: name } = found[0]!
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Rows per batch; fewer for tables with bytes, as a row may hold 10 MB and a line must fit into a string. */
const BATCH = 500
const BATCH_OF_BYTES = 5
const FORMAT = 1
/**
 * Data that is short-lived and secret or queued for delivery, which a restored copy must not revive or send again; and data
 * that is derived from other tables.
 */
const LEFT_OUT = new Set([
  'news_placing',
  'news_search',
  'socket_token',
  'oidc_record',
  'mfa_reset_link',
  'shown_factor',
  'delivery',
  'mail',
  'migration',
])

interface Header {
  format: number
  createdAt: string
  migrations: string[]
  tables: string[]
}
type Line = { header: Header } | { table: string; rows: unknown[] } | { file: FileLine } | { sums: Sum[] }

const tablesOf = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
  )
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name))
}

const tablesWithBytes = async (client: Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`,
  )
  return new Set(rows.map(({ name }) => name))
}

const migrationsOf = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)

/** Fixed text forms, so that sums of two databases compare. */
const prepare = (client: Client) =>
  client.query(
    `set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`,
  )

/** Writes everything `client` sees at this moment to `file`, attachments too; the file appears only when it is whole. */
export async function backUp(client: Client, file: string, { storage }: Files): Promise<Sum[]> {
  await prepare(client)
  await client.query('begin isolation level repeatable read read only')
  const draft = `${file}.part`
  try {
    const gzip = createGzip()
    const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }))
    // A full disk or a missing folder makes the next write fail; until then no code waits for the stream.
    written.catch(() => undefined)
    const write = async (line: Line) => {
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written])
    }
    const tables = await tablesOf(client)
    await write({
      header: { format: FORMAT, createdAt: new Date().toISOString(), migrations: await migrationsOf(client), tables },
    })
    const sums: Sum[] = []
    const withBytes = await tablesWithBytes(client)
    for (const table of tables) {
      const batch = withBytes.has(table) ? BATCH_OF_BYTES : BATCH
      await client.query(`declare rows cursor for select to_jsonb(t) as row from ${quote(table)} t`)
      for (;;) {
        const { rows } = await client.query<{ row: unknown }>(`fetch ${batch} from rows`)
        if (rows.length === 0) break
        await write({ table, rows: rows.map(({ row }) => row) })
      }
      await client.query('close rows')
      sums.push(await sumOf(client, table))
    }
    for await (const stored of storedFiles(client, storage)) await write({ file: stored })
    await write({ sums })
    gzip.end()
    await written
    await client.query('commit')
    await rename(draft, file)
    return sums
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Fills the migrated, empty database of `client` from `file` in one transaction; throws when anything differs. */
export async function restore(client: Client, file: string, files: Files): Promise<Sum[]> {
  await prepare(client)
  await client.query('begin')
  try {
    await refuseUnlessEmpty(client)
    const keys = await dropForeignKeys(client)
    for (const table of (await tablesOf(client)).filter((name) => MADE_BY_MIGRATIONS.has(name)))
      await client.query(`delete from ${quote(table)}`)
    // The triggers have done their work in the source: their checks would miss rows of tables that follow, sums would be counted
    // twice, and rows that are restored are no new sign-ins.
    const triggers = await disableTriggers(client)
    let sums: Sum[] | undefined
    for await (const text of linesOf(file)) {
      const line = parseLine(text, file)
      if ('header' in line) await checkHeader(client, line.header)
      else if ('sums' in line) sums = line.sums
      else if ('file' in line) await restoreFile(client, files, line.file)
      else await insertRows(client, line.table, line.rows)
    }
    if (!sums) throw new Error(`${file} ends too early: it is no whole backup.`)
    for (const enable of triggers) await client.query(enable)
    for (const definition of keys) await client.query(definition)
    await placeStories(client)
    await raiseSequences(client)
    await compare(client, sums)
    await client.query('commit')
    return sums
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const damaged = (file: string, cause: unknown): Error =>
  new Error(
    `${file} is damaged, or no backup (${(cause as Error).message}). Nothing was restored. Use another copy of it.`,
    { cause },
  )

function parseLine(text: string, file: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch (error) {
    throw damaged(file, error)
  }
}

/** The lines of a gzipped file; throws when it cannot be read, is damaged or cut short. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip()
  // An error here destroys `text`, so that the loop throws it.
  pipeline(createReadStream(file), text).catch(() => undefined)
  let parts: string[] = []
  try {
    for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
      const [first = '', ...later] = chunk.split('\n')
      parts.push(first)
      for (const start of later) {
        yield parts.join('')
        parts = [start]
      }
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged(file, error) : error
  }
  if (parts.join('') !== '') yield parts.join('')
}

/** Tables whose rows migrations create: those of the backup replace them. */
const MADE_BY_MIGRATIONS: ReadonlySet<string> = new Set(['production_activity'])

async function refuseUnlessEmpty(client: Client): Promise<void> {
  for (const table of (await tablesOf(client)).filter((name) => !MADE_BY_MIGRATIONS.has(name))) {
    const { rowCount } = await client.query(`select 1 from ${quote(table)} limit 1`)
    if (rowCount) throw new Error(`The database is not empty (table ${table} has rows). Restore into a new one.`)
  }
}

async function checkHeader(client: Client, { format, migrations }: Header): Promise<void> {
  if (format !== FORMAT) throw new Error(`The backup has format ${format}, this portal reads format ${FORMAT}.`)
  const here = await migrationsOf(client)
  if (JSON.stringify(here) !== JSON.stringify(migrations))
    throw new Error(
      `The backup was made with the migrations up to ${migrations.at(-1)}, this database has ${here.at(-1)}. Restore it with that release or a later one, into a database that no portal has used.`,
    )
}

/** The migrations of the database that was backed up. */
export async function migrationsIn(file: string): Promise<ReadonlySet<string>> {
  for await (const text of linesOf(file)) {
    const line = parseLine(text, file)
    if ('header' in line) return new Set(line.header.migrations)
    break
  }
  throw new Error(`${file} is no backup of a portal.`)
}

/** Rows may precede those they reference: foreign keys are restored and checked at the end. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** Returns the statements that put the triggers back. */
async function disableTriggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as disable,
            format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as enable
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { disable } of rows) await client.query(disable)
  return rows.map(({ enable }) => enable)
}

/** The search in news is derived from the stories; the migration creates that of an earlier release. */
async function placeStories(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regprocedure('place_stories(bigint[])') is not null as exists`,
  )
  if (rows[0]!.exists)
    await client.query(`select place_stories(array(select id from news_story where status = 'published'))`)
}

async function raiseSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${quote(column)}) from ${quote(table)}), 1), (select count(*) > 0 from ${quote(table)}))`,
      [quote(table), column],
    )
}
