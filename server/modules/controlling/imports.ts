// Values of outside figures from a table: first a report that writes nothing, then the whole table, once, if no line breaks a rule.
import { sql } from 'kysely'
import type { ImportBody, ImportReport } from '#contract/controlling.ts'
import {
  IMPORT_FIELDS,
  IMPORT_HEADS,
  readFigureTable,
  type ImportedSum,
  type ImportFinding,
  type ReadTable,
} from '#domain/controlling/import.ts'
import { MOST_FINDINGS, MOST_LINES } from '#domain/controlling/limits.ts'
import { namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { decodeCsv, refuseCsv, unreadable } from '#server/text/csv-file.ts'
import { toCsv } from '#server/text/csv.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { readFigures } from './figures.ts'
import { takeBackOf, takenBackOf, undoUntil, type Viewer } from './take-back.ts'

type Stored = Omit<ImportReport, 'id' | 'by' | 'at' | 'appliedAt' | 'name' | 'takeBack' | 'takenBack'>

async function readKnown(db: Db, now: Date) {
  const figures = await readFigures(db, businessDay(now))
  const { rows: places } = await sql<{ id: number; names: string[]; sites: { id: number; name: string }[] }>`
    select c.id, array[c.short_name, c.name] as names, coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name))
      from site s where s.company_id = c.id), '[]') as sites from company c`.execute(db)
  return {
    today: businessDay(now),
    places,
    figures: figures.map(({ info, rule }) => ({
      id: info.id,
      names: [info.de.name, info.en.name],
      kind: rule.kind,
      unit: rule.unit,
      grain: rule.grain,
      about: rule.about,
      isOutside: info.isOutside,
    })),
  }
}

const RECORD = sql`x(line integer, figure text, grain date, "companyId" integer, "siteId" integer, people integer,
  contributors integer, changed integer, numerator double precision, denominator double precision)`
const IS_STORED = sql`s.figure = x.figure and s.grain = x.grain and s.company_id = x."companyId"
  and s.site_id is not distinct from x."siteId" and s.part = ''`

const IS_SAME = sql`(s.people, s.contributors, s.changed, s.numerator, s.denominator)
  = (x.people, x.contributors, x.changed, x.numerator, x.denominator)`

/** The number of existing rows, with the same value or another one, and a fingerprint of all of them. */
async function compare(
  db: Db,
  rows: readonly ImportedSum[],
): Promise<{ there: number; same: number; fingerprint: string }> {
  const { rows: found } = await sql<{ there: number; same: number; fingerprint: string }>`
    select count(*)::integer as there, (count(*) filter (where ${IS_SAME}))::integer as same,
      md5(coalesce(string_agg(concat_ws(' ', x.line, s.people, s.contributors, s.changed, s.numerator, s.denominator), ',' order by x.line),
        '')) as fingerprint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${RECORD} join figure_sum s on ${IS_STORED}`.execute(db)
  return found[0]!
}

/** Lines of a company whose sites have values of the same figure and period, and vice versa. */
async function findOtherLevel(db: Db, rows: readonly ImportedSum[]): Promise<ImportFinding[]> {
  const { rows: found } = await sql<{ line: number; value: string }>`
    select x.line, coalesce(t.name, c.short_name) as value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${RECORD}
    join company c on c.id = x."companyId" left join site t on t.id = x."siteId"
    where exists (select from figure_sum s where s.figure = x.figure and s.grain = x.grain and s.company_id = x."companyId"
      and s.part = '' and (s.site_id is null) <> (x."siteId" is null))
    order by x.line`.execute(db)
  return found.map(({ line, value }) => ({ line, field: 'site', rule: 'otherLevel', value }))
}

/**
 * Lines about people in a week or month that already has values: the difference of two answers would reveal few people. An unchanged line
 * is allowed.
 */
async function findCounted(db: Db, rows: readonly ImportedSum[]): Promise<ImportFinding[]> {
  const { rows: found } = await sql<{ line: number; value: string }>`
    select x.line, x.grain as value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${RECORD}
    join outside_figure o on o.id = x.figure and o.about = 'people'
    where exists (select from figure_sum s where s.figure = x.figure and s.grain = x.grain)
      and not exists (select from figure_sum s where ${IS_STORED} and ${IS_SAME})
    order by x.line`.execute(db)
  return found.map(({ line, value }) => ({ line, field: 'period', rule: 'counted', value }))
}

/**
 * Lines of a state of people before one that was read in already: its number of people who have changed it is since the period that was
 * read in before. Hidden for few changes, the earlier one would hide the later one after it was shown, until enough have changed again.
 */
async function findEarlier(db: Db, rows: readonly ImportedSum[]): Promise<ImportFinding[]> {
  const { rows: found } = await sql<{ line: number; value: string }>`
    select x.line, x.grain as value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${RECORD}
    join outside_figure o on o.id = x.figure and o.about = 'people' and o.kind = 'state'
    where exists (select from figure_sum s where s.figure = x.figure and s.grain > x.grain)
      and not exists (select from figure_sum s where s.figure = x.figure and s.grain = x.grain)
    order by x.line`.execute(db)
  return found.map(({ line, value }) => ({ line, field: 'period', rule: 'earlier', value }))
}

/** The effects of valid rows on existing ones, and the rules that they break together. */
async function compareAll(db: Db, rows: readonly ImportedSum[]) {
  const { there, same, fingerprint } = await compare(db, rows)
  const levels = await findOtherLevel(db, rows)
  const periods = [...(await findCounted(db, rows)), ...(await findEarlier(db, rows))]
  return { added: rows.length - there, changed: there - same, same, fingerprint, levels, periods }
}

/** A report with the findings of reading or a later comparison. */
function withFindings(
  base: Omit<Stored, 'findings' | 'findingCount' | 'added' | 'changed' | 'same' | 'fingerprint'>,
  { levels, periods, ...counts }: Awaited<ReturnType<typeof compareAll>>,
  read: Pick<ReadTable, 'findings' | 'findingCount'> = { findings: [], findingCount: 0 },
): Stored {
  const findings = [...read.findings, ...levels, ...periods].toSorted((a, b) => a.line - b.line)
  const findingCount = read.findingCount + levels.length + periods.length
  return { ...base, ...counts, findings: findings.slice(0, MOST_FINDINGS), findingCount }
}

/** Reads and compares everything, and stores the valid rows. */
export async function checkImport(tx: Tx, personId: string, body: ImportBody, now: Date): Promise<ImportReport> {
  const { text, encoding } = decodeCsv(body.content)
  refuseCsv(text, MOST_LINES)
  const read = readFigureTable(text, await readKnown(tx, now))
  if (!read) throw unreadable(`must have the columns ${IMPORT_HEADS.figure[0]} and ${IMPORT_HEADS.value[0]}`)
  const base = { encoding, rows: read.lines, unknownColumns: read.unknownColumns.slice(0, 50) }
  const report = withFindings(base, await compareAll(tx, read.rows), read)
  const { id } = await tx
    .insertInto('figure_import')
    .values({
      name: body.name.trim(),
      report: JSON.stringify(report),
      rows: JSON.stringify(read.rows),
      by_id: personId,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readImport(tx, { personId, now }, id)
}

interface Row extends Pick<ImportReport, 'id' | 'name' | 'by' | 'takeBack' | 'takenBack'> {
  report: Stored
  at: Date
  appliedAt: Date | null
}

/** The newest first, at most fifty; `id`: only that one. */
export async function readImports(db: Db, viewer: Viewer, id?: number): Promise<ImportReport[]> {
  const { rows } = await sql<Row>`select i.id, i.name, i.report, ${namedPerson(sql`i.by_id`)} as by, i.made_at as at,
      i.applied_at as "appliedAt", ${takeBackOf(viewer)} as "takeBack", ${takenBackOf} as "takenBack"
    from figure_import i where ${id ?? null}::bigint is null or i.id = ${id ?? null}::bigint order by i.id desc limit 50`.execute(
    db,
  )
  return rows.map(({ report, at, appliedAt, ...row }) => ({
    ...row,
    ...report,
    at: at.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }))
}

export async function readImport(db: Db, viewer: Viewer, id: number): Promise<ImportReport> {
  const [report] = await readImports(db, viewer, id)
  if (!report) throw notFound()
  return report
}

interface Application {
  readonly id: number
  readonly personId: string
  /** The fingerprint of the report that was seen; undefined: that of the check. */
  readonly fingerprint: string | undefined
}

/**
 * Writes a checked table; 404 for that of somebody else, 409 `import_applied` for a repetition, `has_findings`, `other_level`, and
 * `import_changed` with a fresh report if the existing values differ from those of the report.
 */
export async function applyImport(
  tx: Tx,
  { id, personId, fingerprint }: Application,
  now: Date,
): Promise<ImportReport> {
  const row = await tx
    .selectFrom('figure_import')
    .select(['rows', 'report', 'applied_at as appliedAt'])
    .where('id', '=', id)
    .where('by_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const read = () => readImport(tx, { personId, now }, id)
  if (row.appliedAt !== null) throw conflict('import_applied', undefined, await read())
  const report = row.report as unknown as Stored
  if (report.findingCount > 0) throw conflict('has_findings')
  const rows = row.rows as unknown as ImportedSum[]
  const json = JSON.stringify(row.rows)
  // Applies one table after the other, because each period of a state is compared with those imported before.
  await sql`select from outside_figure where id = any(${[...new Set(rows.map(({ figure }) => figure))]}::text[])
    order by id for no key update`.execute(tx)
  await sql`insert into figure_count (figure, grain, counted_at)
    select distinct x.figure, x.grain, ${now}::timestamptz from jsonb_to_recordset(${json}::jsonb) as ${RECORD}
    order by 1, 2 on conflict (figure, grain) do update set counted_at = excluded.counted_at`.execute(tx)
  // The rows of figure_count are locked, so that no other table writes the same periods: another one may have done so since the check.
  const present = await compareAll(tx, rows)
  const fresh = withFindings(report, present)
  const answer = { ...(await read()), ...fresh }
  if (present.levels.length > 0) throw conflict('other_level', undefined, answer)
  if (fresh.findingCount > 0 || fresh.fingerprint !== (fingerprint ?? report.fingerprint))
    throw conflict('import_changed', undefined, answer)
  await sql`update figure_import set former = (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
    from jsonb_to_recordset(${json}::jsonb) as ${RECORD} join figure_sum s on ${IS_STORED}) where id = ${id}`.execute(
    tx,
  )
  // Unchanged values also belong to this table from now on, so an earlier table with them cannot be undone any more.
  await sql`insert into figure_sum (figure, grain, company_id, site_id, people, contributors, changed, numerator, denominator, import_id)
    select x.figure, x.grain, x."companyId", x."siteId", x.people, x.contributors, x.changed, x.numerator, x.denominator, ${id}::bigint
    from jsonb_to_recordset(${json}::jsonb) as ${RECORD}
    order by x.figure, x.grain, x."companyId", x."siteId"
    on conflict (figure, grain, company_id, site_id, part) do update set people = excluded.people,
      contributors = excluded.contributors, changed = excluded.changed, numerator = excluded.numerator,
      denominator = excluded.denominator, import_id = excluded.import_id`.execute(tx)
  await tx
    .updateTable('figure_import')
    .set({ applied_at: now, rows: '[]', report: JSON.stringify(fresh), undo_until: undoUntil(now) })
    .where('id', '=', id)
    .execute()
  return read()
}

/** A table with nothing but headers. */
export const importTemplate = (): string => toCsv([IMPORT_FIELDS.map((field) => IMPORT_HEADS[field][0]!)])

/** Deletes tables that were not applied after a month, and replaced values that cannot be restored any more. */
export async function deleteOldImports(db: Db, now: Date) {
  await sql`update figure_import set former = '[]' where undo_until <= ${now} and former <> '[]'`.execute(db)
  return db
    .deleteFrom('figure_import')
    .where('applied_at', 'is', null)
    .where('made_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .executeTakeFirst()
}
