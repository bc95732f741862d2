// Moves the portal from one database to another, table by table: each is copied and compared in one transaction of the target, so an
// interrupted move can be repeated and continues where the tables differ.
import { escapeIdentifier, type Client } from 'pg'
import { JOBS_SCHEMA } from '#server/jobs/jobs.ts'

/** The schema of the target with the progress; it exists only until the move is complete. */
export const MOVE_SCHEMA = 'portal_move'
/** Characters of rows in one statement; a row may have 20 MB. */
const PORTION = 4_000_000
const ROWS_PER_FETCH = 200

/** The target cannot be used; the message contains the reason and the remedy. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

export interface MovedTable {
  /** With its schema, quoted. */
  readonly table: string
  readonly count: number
  /** Independent of the order of the rows. */
  readonly checksum: string
}

interface Progress {
  /** Called after each table; `isKept`: an earlier attempt has copied it. */
  onTable?(table: MovedTable, isKept: boolean): void
}

/** Made on each side by its own portal, and not moved. */
const NOT_MOVED = new Set(['public.migration', `${JOBS_SCHEMA}.version`])

const identityOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `select system_identifier::text || '/' || current_database() as id from pg_control_system()`,
  )
  return rows[0]!.id
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', $1) order by n.nspname desc, c.relname collate "C"`,
    [JOBS_SCHEMA],
  )
  return rows
    .filter(({ schema, name }) => !NOT_MOVED.has(`${schema}.${name}`))
    .map(({ schema, name }) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`)
}

async function sumOf(client: Client, table: string): Promise<MovedTable> {
  const { rows } = await client.query<{ count: number; checksum: string }>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from ${table} t`,
  )
  return { table, ...rows[0]! }
}

/** Fixed text forms: rows travel as text, and their sums are compared. */
const prepare = (client: Client) =>
  client.query(
    `set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`,
  )

/**
 * Before anything is written: throws unless the target is empty, or holds an unfinished move of this source. Returns whether it is
 * such a move.
 */
export async function checkTarget(source: Client, target: Client): Promise<boolean> {
  const [from, to] = await Promise.all([identityOf(source), identityOf(target)])
  if (from === to) throw new MoveError('The target is the database that is to be moved. Name another one.')
  const { rows: encodings } = await target.query<{ encoding: string }>(
    `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  if (encodings[0]!.encoding !== 'UTF8')
    throw new MoveError(`The target has the encoding ${encodings[0]!.encoding}. Create it with encoding 'UTF8'.`)
  const { rows } = await target.query<{ moves: boolean; tables: number }>(
    `select to_regclass('${MOVE_SCHEMA}.state') is not null as moves, (
       select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('information_schema', 'pg_catalog')
         and n.nspname not like 'pg_toast%' and not exists (
           select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables`,
  )
  const { moves, tables } = rows[0]!
  if (!moves) {
    if (tables > 0)
      throw new MoveError(`The target is not empty (${tables} tables). Name a new database; nothing was changed.`)
    return false
  }
  const { rows: state } = await target.query<{ source: string }>(`select source from ${MOVE_SCHEMA}.state`)
  if (state[0]?.source !== from)
    throw new MoveError('The target holds an unfinished move of another database. Name a new one; nothing was changed.')
  return true
}

/** Marks the empty target as one of this source; migrate it afterwards. */
export async function beginMove(source: Client, target: Client): Promise<void> {
  const id = await identityOf(source)
  await target.query('begin')
  await target.query(`create schema ${MOVE_SCHEMA}`)
  await target.query(`create table ${MOVE_SCHEMA}.state (source text not null)`)
  await target.query(`create table ${MOVE_SCHEMA}.foreign_key (position int, statement text not null)`)
  await target.query(`insert into ${MOVE_SCHEMA}.state (source) values ($1)`, [id])
  await target.query('commit')
}

async function refuseOtherVersion(source: Client, target: Client): Promise<void> {
  const list = async (client: Client) =>
    (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
  const [here, there] = await Promise.all([list(source), list(target)])
  if (here.join() !== there.join())
    throw new MoveError('The two databases have different migrations. Start this portal once on the old one first.')
}

/** Rows may precede those they reference; the dropped keys are stored in the target until the end of the move. */
async function dropForeignKeys(target: Client): Promise<void> {
  const { rows } = await target.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', $1))`,
    [JOBS_SCHEMA],
  )
  if (rows.length === 0) return
  await target.query('begin')
  for (const { drop, add } of rows) {
    await target.query(`insert into ${MOVE_SCHEMA}.foreign_key (statement) values ($1)`, [add])
    await target.query(drop)
  }
  await target.query('commit')
}

/** Rows as text of their own type, which keeps every value as it is; generated columns are generated again. */
async function copyRows(source: Client, target: Client, table: string): Promise<void> {
  const { rows: found } = await target.query<{ columns: string; own: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
       string_agg('(r).' || quote_ident(attname), ', ' order by attnum) as own
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const { columns, own } = found[0]!
  const insert = (rows: readonly string[]) =>
    target.query(
      `insert into ${table} (${columns}) overriding system value
       select ${own} from (select line::${table} as r from unnest($1::text[]) as line offset 0) as typed`,
      [rows],
    )
  await source.query(`declare moved no scroll cursor for select t::text as line from ${table} t`)
  let portion: string[] = []
  let size = 0
  for (;;) {
    const { rows } = await source.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from moved`)
    for (const { line } of rows) {
      portion.push(line)
      size += line.length
      if (size < PORTION) continue
      await insert(portion)
      portion = []
      size = 0
    }
    if (rows.length === 0) break
  }
  if (portion.length > 0) await insert(portion)
  await source.query('close moved')
}

const differs = (one: MovedTable, other: MovedTable) => one.count !== other.count || one.checksum !== other.checksum

async function moveTable(source: Client, target: Client, expected: MovedTable): Promise<void> {
  const { table } = expected
  await target.query('begin')
  try {
    // The triggers have done their work in the source, and its result is moved too.
    await target.query(`alter table ${table} disable trigger user`)
    await target.query(`delete from ${table}`)
    await copyRows(source, target, table)
    await target.query(`alter table ${table} enable trigger user`)
    const found = await sumOf(target, table)
    if (differs(found, expected))
      throw new Error(`${table} differs after the copy (${found.count} of ${expected.count} rows). It was not kept.`)
    await target.query('commit')
  } catch (error) {
    await target.query('rollback').catch(() => undefined)
    throw error
  }
}

async function raiseSequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', $1)`,
    [JOBS_SCHEMA],
  )
  for (const { name, value } of rows)
    if (value !== null) await target.query('select setval($1::regclass, $2)', [name, value])
}

async function finish(source: Client, target: Client, moved: readonly MovedTable[]): Promise<void> {
  await target.query('begin')
  try {
    const { rows } = await target.query<{ statement: string }>(`select statement from ${MOVE_SCHEMA}.foreign_key`)
    for (const { statement } of rows) await target.query(statement)
    await raiseSequences(source, target)
    for (const table of moved)
      if (differs(await sumOf(target, table.table), table))
        throw new Error(`${table.table} has changed during the move.`)
    await target.query(`drop schema ${MOVE_SCHEMA} cascade`)
    await target.query('commit')
  } catch (error) {
    await target.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Copies every table of the portal and its queue into `target`, which is migrated and marked by `beginMove`. Neither is used otherwise.
 * Returns the comparison, table by table.
 */
export async function moveDatabase(source: Client, target: Client, { onTable }: Progress = {}): Promise<MovedTable[]> {
  await prepare(source)
  await prepare(target)
  await refuseOtherVersion(source, target)
  await source.query('begin isolation level repeatable read read only')
  try {
    const tables = await tablesOf(source)
    const there = new Set(await tablesOf(target))
    await dropForeignKeys(target)
    const moved: MovedTable[] = []
    for (const table of tables) {
      const expected = await sumOf(source, table)
      if (!there.has(table)) {
        if (expected.count > 0) throw new Error(`The target has no table ${table}.`)
        continue
      }
      const isKept = expected.count > 0 && !differs(await sumOf(target, table), expected)
      if (!isKept) await moveTable(source, target, expected)
      moved.push(expected)
      onTable?.(expected, isKept)
    }
    await finish(source, target, moved)
    return moved
  } finally {
    await source.query('rollback').catch(() => undefined)
  }
}
