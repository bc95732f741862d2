// Imports of people: a file is stored, read and checked in the background, and its rows are written in one transaction on request.
import { sql } from 'kysely'
import type { PeopleImport } from '#contract/people-import.ts'
import { PEOPLE_LINES, type PeopleFinding } from '#domain/people/import.ts'
import { nameById } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import { createDb, type Db, type Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { workerFunction } from '#server/jobs/worker-function.ts'
import { endDue } from '#server/modules/people/leavers/leave.ts'
import { findContradictions } from './contradictions.ts'
import type { ReadPeople } from './read-people-worker.ts'
import { compare, writePeople } from './write-people.ts'

export const IMPORT_QUEUE = 'people-import'
export interface ImportJob {
  readonly id: number
}

type Report = Pick<
  PeopleImport,
  | 'failure'
  | 'encoding'
  | 'missing'
  | 'unknownColumns'
  | 'added'
  | 'changed'
  | 'same'
  | 'leaving'
  | 'returning'
  | 'findings'
  | 'errors'
  | 'hints'
>

const EMPTY: Report = {
  failure: '',
  encoding: '',
  missing: [],
  unknownColumns: [],
  added: 0,
  changed: 0,
  same: 0,
  leaving: 0,
  returning: 0,
  findings: [],
  errors: 0,
  hints: 0,
}
const SHOWN_COLUMNS = 50

const readInWorker = workerFunction<Uint8Array, ReadPeople>(new URL('read-people-worker.ts', import.meta.url))

/** Keeps a file to be read; returns its id. */
export async function keepFile(
  tx: Db | Tx,
  { name, content, byId, now }: { name: string; content: Buffer; byId: string | null; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('people_import')
    .values({ name, content, by_id: byId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest first, at most twenty; `id`: only that one. */
export async function readImports(db: Db, id?: number): Promise<PeopleImport[]> {
  const { rows } = await sql<
    Omit<PeopleImport, keyof Report> & { report: Partial<Report>; at: Date; appliedAt: Date | null }
  >`select i.id, i.name, i.state, i.lines, i.done, i.report, i.made_at as at, i.applied_at as "appliedAt",
      ${nameById(sql`i.by_id`)} as by
    from people_import i where ${id ?? null}::bigint is null or i.id = ${id ?? null}::bigint order by i.id desc limit 20`.execute(
    db,
  )
  return rows.map(({ report, at, appliedAt, ...row }) => ({
    ...row,
    ...EMPTY,
    ...report,
    at: (at as unknown as Date).toISOString(),
    appliedAt: (appliedAt as unknown as Date | null)?.toISOString() ?? null,
  }))
}

export async function readImport(db: Db, id: number): Promise<PeopleImport> {
  const [one] = await readImports(db, id)
  if (!one) throw notFound()
  return one
}

async function store(
  db: Db,
  id: number,
  state: PeopleImport['state'],
  report: Partial<Report>,
  appliedAt: Date | null = null,
): Promise<void> {
  await sql`update people_import set state = ${state}, applied_at = ${appliedAt}::timestamptz, report = report || ${JSON.stringify({ ...EMPTY, ...report })}::jsonb
    where id = ${id}`.execute(db)
}

/** Reads the kept file into rows; false where it is no table of people. */
async function readRows(db: Db, id: number, content: Buffer): Promise<boolean> {
  const table = await readInWorker(content).catch(() => undefined)
  const { encoding = '', missing = [], unknownColumns = [], lines = 0 } = table ?? {}
  const failure =
    table === undefined ? 'unreadable' : missing.length > 0 ? 'columns' : lines > PEOPLE_LINES ? 'tooManyLines' : ''
  const report = {
    ...EMPTY,
    failure,
    encoding,
    missing,
    unknownColumns: unknownColumns.slice(0, SHOWN_COLUMNS),
  } as const
  if (!table || failure !== '') {
    await store(db, id, 'failed', { ...report, missing: [...missing] })
    await db.updateTable('people_import').set({ content: null }).where('id', '=', id).execute()
    return false
  }
  await db.deleteFrom('people_import_row').where('import_id', '=', id).execute()
  await db
    .updateTable('people_import')
    .set({ lines, done: 0, fields: [...table.fields] })
    .where('id', '=', id)
    .execute()
  for (const portion of table.portions) {
    await sql`insert into people_import_row (import_id, line, personnel_number, username, given_name, family_name, mail, company, division,
        site, supervisor, deputy, entry_on, exit_on)
      select ${id}::bigint, x.line, x."personnelNumber", x.username, x."givenName", x."familyName", x.mail, x.company, x.division, x.site,
        x.supervisor, x.deputy, x.entry, x.exit
      from jsonb_to_recordset(${portion}::jsonb) as x(line integer, "personnelNumber" text, username text, "givenName" text,
        "familyName" text, mail text, company text, division text, site text, supervisor text, deputy text, entry date, exit date)`.execute(
      db,
    )
    await sql`update people_import set done = least(lines, done + 2000), step_at = now() where id = ${id}`.execute(db)
  }
  const own = { findings: table.findings, count: table.findingCount }
  await sql`update people_import set content = null, report = ${JSON.stringify({ ...report, own })}::jsonb where id = ${id}`.execute(
    db,
  )
  return true
}

interface Own {
  readonly findings: readonly PeopleFinding[]
  readonly count: number
}

/** The present effects and faults of the table, because people may have changed since it was read. */
async function check(db: Db, id: number, today: string): Promise<Pick<Report, 'errors'> & Partial<Report>> {
  const row = await db
    .selectFrom('people_import')
    .select(['fields', 'report'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { own, ...report } = row.report as unknown as Report & { own: Own }
  const found = await findContradictions(db, id, row.fields, own)
  const counts = found.errors === 0 ? await compare(db, id, row.fields, today) : {}
  return { ...report, ...found, findings: [...found.findings], ...counts }
}

/** The statistics lack the new rows, and a running portal may not refresh them: each line would read the whole table. */
const USE_INDEXES = sql`set local enable_seqscan = off`

/** Reads and checks a kept file. */
export async function checkImport(db: Db, { now }: Pick<Context, 'now'>, id: number): Promise<void> {
  const row = await db
    .selectFrom('people_import')
    .select('content')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  if (!row) return
  if (row.content && !(await readRows(db, id, row.content))) return
  const report = await db.transaction().execute(async (tx) => {
    await USE_INDEXES.execute(tx)
    return check(tx, id, businessDay(now()))
  })
  await store(db, id, 'checked', report)
}

/** The next check or writing of a table waits for the one that runs. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('people import'))`

/** Writes a checked table completely, or not at all if people have changed so that it contradicts them. */
export async function applyImport(db: Db, context: WriteContext, id: number): Promise<void> {
  const at = context.now()
  const today = businessDay(at)
  const outcome = await db.transaction().execute(async (tx) => {
    await LOCK.execute(tx)
    await USE_INDEXES.execute(tx)
    const row = await tx
      .selectFrom('people_import')
      .select('fields')
      .where('id', '=', id)
      .where('state', '=', 'applying')
      .executeTakeFirst()
    if (!row) return undefined
    const report = await check(tx, id, today)
    if (report.errors > 0) return report
    const write = { importId: id, fields: row.fields, at, today }
    await writePeople(tx, context, write, async (done) => {
      await sql`update people_import set done = least(lines, ${done}), step_at = now() where id = ${id}`.execute(db)
    })
    await store(tx, id, 'applied', report, at)
    await sql`update people_import set done = lines where id = ${id}`.execute(tx)
    await tx.deleteFrom('people_import_row').where('import_id', '=', id).execute()
    return undefined
  })
  if (outcome) await store(db, id, 'checked', { ...outcome, failure: 'changed' })
}

/** The queue retries a failed step within an hour: then `endStoppedImports` ends it with a reason. */
export async function runImport(context: Context, { id }: ImportJob): Promise<void> {
  const { db, destroy } = longDb(context.databaseUrl)
  try {
    const { state } = await readImport(db, id)
    if (state === 'reading') await checkImport(db, context, id)
    if (state === 'applying') await applyImport(db, context, id)
  } finally {
    await destroy()
  }
  await followImports(context)
}

/** A connection without the limits of requests. */
export function longDb(url: string): { db: Db; destroy(): Promise<void> } {
  const { db } = createDb(url, { max: 2, longRunning: true })
  return { db, destroy: () => db.destroy() }
}

/**
 * Effects of written tables: rights of leavers end, and areas are notified of affected people. Also for tables that a command has written.
 */
export async function followImports(context: Pick<Context, 'db' | 'events' | 'jobs' | 'now'>): Promise<void> {
  const { db, events, now } = context
  await endDue(context)
  const open = await db
    .selectFrom('people_import')
    .select(['id', 'applied_at as at'])
    .where('state', '=', 'applied')
    .where('followed_at', 'is', null)
    .execute()
  for (const { id, at } of open)
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('people_import')
        .set({ followed_at: now() })
        .where('id', '=', id)
        .where('followed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || at === null) return
      // Only people who have used the portal, with any front end, have entries, to-dos or sockets.
      const people = await tx
        .selectFrom('person')
        .select('id')
        .where('changed_at', '=', at)
        .where('account_seen_at', 'is not', null)
        .execute()
      await events.publishAll(
        tx,
        'person.changed',
        people.map(({ id: personId }) => ({ personId })),
      )
      await events.publish(tx, 'leave.deciders_changed', {})
    })
}

/** Begins to write a checked table; 404, 409 `import_applied`, `import_running`, `has_findings`. */
export async function beginApplication(tx: Tx, id: number): Promise<PeopleImport> {
  const row = await tx.selectFrom('people_import').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const present = await readImport(tx, id)
  if (row.state === 'applied') throw conflict('import_applied', undefined, present)
  if (row.state !== 'checked') throw conflict('import_running', undefined, present)
  if (present.errors > 0) throw conflict('has_findings', undefined, present)
  await tx
    .updateTable('people_import')
    .set({ state: 'applying', done: 0, step_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return { ...present, state: 'applying', done: 0 }
}

/** A step without a sign of life for an hour has stopped: each of its attempts failed, or the last server was killed. */
export const endStoppedImports = async (db: Db, now: Date): Promise<void> => {
  await sql`update people_import set state = 'failed', content = null, report = report || '{"failure": "stopped"}'
    where state in ('reading', 'applying') and step_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
}

/** Deletes tables that were not applied after a month, and reports of applied ones after a year, because they name people. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  await endStoppedImports(db, now)
  await db.deleteFrom('people_import').where('state', '<>', 'applied').where('made_at', '<', days(30)).execute()
  await db.deleteFrom('people_import').where('made_at', '<', days(365)).execute()
}
