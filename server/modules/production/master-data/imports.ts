// Orders, workplaces and workers from a table: first a report that writes nothing, then the whole table, once, if no line breaks a rule.
import { sql, type RawBuilder } from 'kysely'
import type { ProductionImport, ProductionImportBody } from '#contract/production-master-data.ts'
import {
  IMPORT_COLUMNS,
  IMPORT_HEADS,
  MOST_FINDINGS,
  MOST_LINES,
  readTable,
  requiredHeads,
  type ImportFinding,
  type ImportKind,
  type ImportRow,
  type Known,
  type ReadTable,
} from '#domain/production/master-data/import.ts'
import { namedPerson } from '#server/db/columns.ts'
import { decodeCsv, refuseCsv, unreadable } from '#server/text/csv-file.ts'
import { toCsv } from '#server/text/csv.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lockCompany, type Viewer } from './halls.ts'

type Stored = Omit<ProductionImport, 'id' | 'kind' | 'by' | 'at' | 'appliedAt' | 'name'>

async function readKnown(db: Db, companyId: number, kind: ImportKind): Promise<Known> {
  if (kind === 'orders') return { areas: [], people: [] }
  const { rows: areas } = await sql<Known['areas'][number]>`
    select a.id, a.name, s.name as site, a.ended_at is not null as "isEnded"
    from production_area a join site s on s.id = a.site_id where s.company_id = ${companyId}`.execute(db)
  if (kind === 'workplaces') return { areas, people: [] }
  const { rows: people } = await sql<Known['people'][number]>`
    select id, personnel_number as number from person
    where company_id = ${companyId} and active and personnel_number is not null`.execute(db)
  return { areas, people }
}

/** How the rows `x` of a kind are compared with existing ones. */
interface Kind {
  /** Columns of the rows as they are stored. */
  readonly record: RawBuilder<unknown>
  /** Joins existing rows as `t`, with their version. */
  join(companyId: number): RawBuilder<unknown>
  readonly isThere: RawBuilder<boolean>
  /** Whether the row equals `t`. */
  readonly isSame: RawBuilder<boolean>
  /** Identifies the present state of a row. */
  readonly state: RawBuilder<unknown>
  /** Rules that need the database: the field and the rule by a condition. */
  readonly rules: readonly (readonly [
    field: ImportFinding['field'],
    rule: ImportFinding['rule'],
    value: RawBuilder<unknown>,
    condition: RawBuilder<boolean>,
  ])[]
  write(tx: Tx, rows: RawBuilder<unknown>, viewer: Viewer): Promise<void>
}

const RUNS = sql<boolean>`exists (select from production_booking b where b.ended_at is null and b.workplace_id = t.id)`

const WORKPLACES: Kind = {
  record: sql`x(line integer, "areaId" integer, name text, "isEnded" boolean)`,
  join: () => sql`left join production_workplace t on t.area_id = x."areaId" and t.name = x.name`,
  isThere: sql`t.id is not null`,
  isSame: sql`x."isEnded" is null or x."isEnded" = (t.ended_at is not null)`,
  state: sql`t.id, t.version`,
  rules: [
    [
      'ended',
      'hasDevices',
      sql`x.name`,
      sql`x."isEnded" and t.ended_at is null
        and exists (select from production_device d where d.workplace_id = t.id and d.revoked_at is null)`,
    ],
    ['ended', 'signedIn', sql`x.name`, sql`x."isEnded" and t.ended_at is null and ${RUNS}`],
  ],
  async write(tx, rows, { at }) {
    await sql`
      insert into production_workplace as t (area_id, name, ended_at)
      select x."areaId", x.name, case when x."isEnded" then ${at}::timestamptz end from ${rows} order by x.line
      on conflict (area_id, name) do nothing`.execute(tx)
    await sql`
      update production_workplace t set version = t.version + 1, ended_at = case when x."isEnded" then ${at}::timestamptz end
      from ${rows} where t.area_id = x."areaId" and t.name = x.name and x."isEnded" <> (t.ended_at is not null)`.execute(
      tx,
    )
  },
}

const WORKERS: Kind = {
  record: sql`x(line integer, "areaId" integer, "personId" uuid, "isEnded" boolean)`,
  join: () => sql`left join production_worker t on t.person_id = x."personId"`,
  isThere: sql`t.person_id is not null`,
  // An ended worker who is named again without the column works again.
  isSame: sql`t.area_id = x."areaId" and coalesce(x."isEnded", false) = (t.ended_at is not null)`,
  state: sql`t.person_id, t.version`,
  rules: [
    [
      'ended',
      'signedIn',
      sql`(select p.personnel_number from person p where p.id = x."personId")`,
      sql`x."isEnded" and t.ended_at is null
        and exists (select from production_booking b where b.ended_at is null and b.person_id = x."personId")`,
    ],
  ],
  async write(tx, rows, { at }) {
    await sql`
      insert into production_worker as t (person_id, area_id, ended_at)
      select x."personId", x."areaId", case when x."isEnded" then ${at}::timestamptz end from ${rows} order by x."personId"
      on conflict (person_id) do update set area_id = excluded.area_id, version = t.version + 1,
        ended_at = case when excluded.ended_at is not null then coalesce(t.ended_at, excluded.ended_at) end
      where t.area_id <> excluded.area_id or (t.ended_at is null) <> (excluded.ended_at is null)`.execute(tx)
  },
}

const ORDERS: Kind = {
  record: sql`x(line integer, number text, title text, pieces integer, operation text, setup integer, run integer,
    "isEnded" boolean)`,
  // An order that is open to all companies and was never booked becomes that of the company that names it.
  join: (companyId) => sql`left join lateral (select o.* from production_order o where o.number = x.number
    and (o.company_id = ${companyId} or o.company_id is null
      and not exists (select from production_booking b where b.order_id = o.id)
      and not exists (select from production_event e where e.order_id = o.id))
    order by o.company_id nulls last limit 1) t on true`,
  isThere: sql`t.id is not null`,
  isSame: sql`t.company_id is not null and t.title = x.title and t.planned_pieces = x.pieces
    and t.operation = coalesce(x.operation, t.operation) and t.setup_minutes = coalesce(x.setup, t.setup_minutes)
    and t.run_minutes = coalesce(x.run, t.run_minutes) and (x."isEnded" is null or x."isEnded" = (t.closed_at is not null))`,
  state: sql`t.id, t.version`,
  rules: [],
  async write(tx, rows, { companyId, at }) {
    await sql`
      update production_order o set company_id = ${companyId} from ${rows} ${ORDERS.join(companyId)}
      where o.id = t.id and t.company_id is null`.execute(tx)
    await sql`
      update production_order t set title = x.title, planned_pieces = x.pieces, version = t.version + 1,
        operation = coalesce(x.operation, t.operation), setup_minutes = coalesce(x.setup, t.setup_minutes),
        run_minutes = coalesce(x.run, t.run_minutes), closed_at = case x."isEnded" when true then coalesce(t.closed_at, ${at}::timestamptz)
          when false then null else t.closed_at end
      from ${rows} where t.company_id = ${companyId} and t.number = x.number and not (${ORDERS.isSame})`.execute(tx)
    await sql`
      insert into production_order (company_id, number, title, planned_pieces, operation, setup_minutes, run_minutes, closed_at)
      select ${companyId}::integer, x.number, x.title, x.pieces, coalesce(x.operation, ''), coalesce(x.setup, 0), coalesce(x.run, 0),
        case when x."isEnded" then ${at}::timestamptz end
      from ${rows} order by x.line on conflict on constraint production_order_number do nothing`.execute(tx)
  },
}

const KINDS: Readonly<Record<ImportKind, Kind>> = { orders: ORDERS, workplaces: WORKPLACES, workers: WORKERS }

const rowsOf = ({ record }: Kind, rows: readonly ImportRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${record}`

/** The effects of valid rows on existing ones, and the rules that they break together. */
async function compare(db: Db, name: ImportKind, companyId: number, rows: readonly ImportRow[]) {
  const kind = KINDS[name]
  const from = sql`from ${rowsOf(kind, rows)} ${kind.join(companyId)}`
  const { rows: counts } = await sql<Pick<Stored, 'added' | 'changed' | 'same' | 'fingerprint'>>`
    select (count(*) filter (where not (${kind.isThere})))::integer as added,
      (count(*) filter (where (${kind.isThere}) and not (${kind.isSame})))::integer as changed,
      (count(*) filter (where (${kind.isThere}) and (${kind.isSame})))::integer as same,
      md5(coalesce(string_agg(concat_ws(' ', x.line, ${kind.state}), ',' order by x.line), '')) as fingerprint ${from}`.execute(
    db,
  )
  const findings: ImportFinding[] = []
  for (const [field, rule, value, condition] of kind.rules) {
    const { rows: found } = await sql<{ line: number; value: string | null }>`
      select x.line, ${value} as value ${from} where ${condition} order by x.line`.execute(db)
    findings.push(...found.map((one) => ({ line: one.line, field, rule, value: one.value ?? '' })))
  }
  return { ...counts[0]!, findings }
}

type Base = Pick<Stored, 'encoding' | 'rows' | 'unknownColumns'>

function reportOf(
  base: Base,
  { findings, ...counts }: Awaited<ReturnType<typeof compare>>,
  read: Pick<ReadTable, 'findings' | 'findingCount'> = { findings: [], findingCount: 0 },
): Stored {
  const all = [...read.findings, ...findings].toSorted((one, other) => one.line - other.line)
  return {
    encoding: base.encoding,
    rows: base.rows,
    unknownColumns: base.unknownColumns,
    ...counts,
    findings: all.slice(0, MOST_FINDINGS),
    findingCount: read.findingCount + findings.length,
  }
}

/** Reads and compares everything, and stores the valid rows; throws 400 `file_unreadable`, `too_many_lines`. */
export async function checkImport(
  tx: Tx,
  { companyId, at }: Viewer,
  personId: string,
  body: ProductionImportBody,
): Promise<ProductionImport> {
  const { kind } = body
  const { text, encoding } = decodeCsv(body.content)
  refuseCsv(text, MOST_LINES)
  const read = readTable(kind, text, await readKnown(tx, companyId, kind))
  if (!read) throw unreadable(`must have the columns ${requiredHeads(kind).join(', ')}`)
  const base = { encoding, rows: read.lines, unknownColumns: read.unknownColumns.slice(0, 50) }
  const report = reportOf(base, await compare(tx, kind, companyId, read.rows), read)
  const { id } = await tx
    .insertInto('production_import')
    .values({
      company_id: companyId,
      kind,
      name: body.name.trim(),
      report: JSON.stringify(report),
      rows: JSON.stringify(read.rows),
      by_id: personId,
      made_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readImport(tx, companyId, id)
}

interface Row extends Pick<ProductionImport, 'id' | 'kind' | 'name' | 'by'> {
  report: Stored
  at: Date
  appliedAt: Date | null
}

/** Imports of a company, the newest first, at most fifty; `id`: only that one. */
export async function readImports(db: Db, companyId: number, id?: number): Promise<ProductionImport[]> {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.name, i.report, ${namedPerson(sql`i.by_id`)} as by, i.made_at as at, i.applied_at as "appliedAt"
    from production_import i
    where i.company_id = ${companyId} and (${id ?? null}::bigint is null or i.id = ${id ?? null}::bigint)
    order by i.id desc limit 50`.execute(db)
  return rows.map(({ report, at, appliedAt, ...row }) => ({
    ...row,
    ...report,
    at: at.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }))
}

export async function readImport(db: Db, companyId: number, id: number): Promise<ProductionImport> {
  const [report] = await readImports(db, companyId, id)
  if (!report) throw notFound()
  return report
}

interface Application {
  readonly id: number
  readonly personId: string
  /** The fingerprint of the report that was seen. */
  readonly fingerprint: string
}

/**
 * Writes a checked table; 404 for that of somebody else, 409 `import_applied` for a repetition, `has_findings`, and `import_changed` with a
 * fresh report if the existing data differs from that of the report.
 */
export async function applyImport(
  tx: Tx,
  viewer: Viewer,
  { id, personId, fingerprint }: Application,
): Promise<ProductionImport> {
  const { companyId } = viewer
  await lockCompany(tx, viewer)
  const row = await tx
    .selectFrom('production_import')
    .select(['kind', 'rows', 'report', 'applied_at as appliedAt'])
    .where('id', '=', id)
    .where('by_id', '=', personId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.appliedAt !== null) throw conflict('import_applied', undefined, await readImport(tx, companyId, id))
  const report = row.report as unknown as Stored
  if (report.findingCount > 0) throw conflict('has_findings')
  const name = row.kind as ImportKind
  const rows = row.rows as unknown as ImportRow[]
  const fresh = reportOf(report, await compare(tx, name, companyId, rows))
  if (fresh.findingCount > 0 || fresh.fingerprint !== fingerprint)
    throw conflict('import_changed', undefined, { ...(await readImport(tx, companyId, id)), ...fresh })
  await KINDS[name].write(tx, rowsOf(KINDS[name], rows), viewer)
  await tx
    .updateTable('production_import')
    .set({ applied_at: viewer.at, rows: '[]', report: JSON.stringify(fresh) })
    .where('id', '=', id)
    .execute()
  return readImport(tx, companyId, id)
}

/** A table of a kind that has only the heads of its columns. */
export const importTemplate = (kind: ImportKind): string =>
  toCsv([IMPORT_COLUMNS[kind].map((field) => IMPORT_HEADS[field][0]!)])

/** Deletes tables that were not applied within a month; returns how many. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('production_import')
    .where('applied_at', 'is', null)
    .where('made_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
