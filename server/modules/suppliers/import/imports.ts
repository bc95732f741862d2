// Partners from a table: first a report that writes nothing, then the valid rows, once.
import { sql } from 'kysely'
import type { ImportReport, ImportResult } from '#contract/suppliers-partner.ts'
import {
  isSpreadsheetRule,
  takeOf,
  type Finding,
  type ImportChoices,
  type ReadImport,
} from '#domain/suppliers/import.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { keepPartnerKeys } from '#server/purchasing/partner-keys.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { workerFunction, WorkerTimeout } from '#server/jobs/worker-function.ts'
import {
  compareRow,
  compareRows,
  EMPTY,
  findShared,
  readBesidePartners,
  readMergedAway,
  readPresent,
  type Compared,
  type Writable,
} from './compare-rows.ts'

const readInWorker = workerFunction<{ csv: string; choices: ImportChoices }, ReadImport>(
  new URL('read-import-worker.ts', import.meta.url),
)

/** Reads a table beside the event loop; 400 where it has no numbers of partners. */
export async function readTable(csv: string, choices: ImportChoices): Promise<ReadImport> {
  const unreadable = (rule: string) => badRequest('file_unreadable', [{ field: 'body.csv', rule }])
  const table = await readInWorker({ csv, choices }).catch((error: Error) => {
    throw error.name === WorkerTimeout.name ? unreadable('takes too long to read') : error
  })
  if (!table.hasNumbers) throw unreadable('must name a column with BP numbers')
  return table
}

/** A number of a refused line, or one that changes only by request, is not written, whatever the other findings are. */
function markUnwritten(all: readonly Finding[]): Finding[] {
  const errors = all.filter(({ isError }) => isError)
  const lines = new Set(errors.filter(refusesLine).map(({ line }) => line))
  const fields = new Set(errors.map(({ line, field }) => `${line} ${field}`))
  return all.map((one) => ({
    ...one,
    isError: one.isError || lines.has(one.line) || fields.has(`${one.line} ${one.field}`),
  }))
}

const SHOWN = 1_000

/** Compares everything, and keeps the rows that can be written. */
export async function checkImport(
  tx: Tx,
  personId: string,
  read: ReadImport,
  { choices, now }: { choices: ImportChoices; now: Date },
): Promise<ImportReport> {
  const present = await readPresent(tx, read.rows)
  const mergedAway = await readMergedAway(tx, read.rows)
  const { rows, findings } = readBesidePartners(read, present, choices)
  const known = await tx
    .selectFrom('material_group')
    .select(['id', 'number'])
    .where('merged_into', 'is', null)
    .execute()
  const groups = new Map(known.map(({ id, number }) => [number, id]))
  const compared = await compareRows(rows, (row) =>
    compareRow(row, { present: present.get(row.bpNumber), leadNumber: mergedAway.get(row.bpNumber), groups, choices }),
  )
  const writable = compared.flatMap((one) => one.writable ?? [])
  const errors = compared.flatMap((one) => one.findings)
  const shared = [...(await findShared(tx, rows, 'vatId')), ...(await findShared(tx, rows, 'duns'))]
  const all = markUnwritten([...findings, ...errors, ...shared]).toSorted((one, other) => one.line - other.line)
  const refused = new Set(all.filter(refusesLine).map(({ line }) => line))
  const added = writable.filter(({ id }) => id === null).length
  const report: Omit<ImportReport, 'id'> = {
    rows: rows.length + new Set(findings.filter(refusesLine).map(({ line }) => line)).size,
    added,
    changed: writable.length - added,
    same: rows.length - writable.length - compared.filter(isRefused).length,
    refused: refused.size,
    unknownColumns: [...read.unknownColumns],
    findings: all.slice(0, SHOWN),
    findingCount: all.length,
    doubts: doubtsOf(all, choices),
    applied: false,
  }
  const { id } = await tx
    .insertInto('partner_import')
    .values({ by_id: personId, made_at: now, rows: JSON.stringify(writable), report: JSON.stringify(report) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...report }
}

/** True when the line is not written at all. */
const refusesLine = ({ field, rule, isError }: Finding): boolean =>
  rule === 'name_missing' || (field === 'bpNumber' && isError)
const isRefused = ({ findings }: Compared): boolean => findings.some(refusesLine)

/** Values that spreadsheets have changed, by field and rule, with the choice for each. */
function doubtsOf(findings: readonly Finding[], choices: ImportChoices): ImportReport['doubts'] {
  const changed = findings.filter(({ rule }) => isSpreadsheetRule(rule))
  return [...Map.groupBy(changed, ({ field, rule }) => `${field} ${rule}`).values()].map((same) => {
    const [{ field, rule }] = same as [Finding]
    return { field, rule, lines: same.length, take: takeOf(choices, field, rule) ?? null }
  })
}

/** Within the time of a statement, also on a slow machine. */
const BATCH = 1_000

const RECORD = sql`x("bpNumber" bigint, id bigint, version integer, columns jsonb, "groupIds" jsonb, changes jsonb)`
const ASSIGNED = sql.join(
  Object.keys(EMPTY).map((column) => sql`${sql.ref(column)} = x.columns ->> ${sql.lit(column)}`),
  sql`, `,
)
const NAMES = sql.join(Object.keys(EMPTY).map((column) => sql.ref(column)))
const VALUES = sql.join(Object.keys(EMPTY).map((column) => sql`x.columns ->> ${sql.lit(column)}`))

/** Writes a batch, and returns which numbers it has written. */
async function writeBatch(tx: Tx, batch: readonly Writable[], by: string, now: Date): Promise<ReadonlySet<number>> {
  const json = JSON.stringify(batch)
  const { rows } = await sql<{ id: number; bpNumber: number }>`
    with given as materialized (select * from jsonb_to_recordset(${json}::jsonb) as ${RECORD}),
    held as materialized (select p.id from partner p join given x on x.id = p.id and x.version = p.version
      order by p.id for no key update of p),
    changed as (update partner p set ${ASSIGNED}, version = p.version + 1, changed_at = ${now} from given x
      where p.id = x.id and p.id in (select id from held) returning p.id, p.bp_number),
    added as (insert into partner (bp_number, changed_at, ${NAMES})
      select x."bpNumber", ${now}::timestamptz, ${VALUES} from given x where x.id is null order by x."bpNumber"
      on conflict (bp_number) do nothing returning id, bp_number)
    select id, bp_number as "bpNumber" from changed union all select id, bp_number from added`.execute(tx)
  const ids = JSON.stringify(rows)
  const written = sql`jsonb_to_recordset(${json}::jsonb) as ${RECORD}
    join jsonb_to_recordset(${ids}::jsonb) as w(id bigint, "bpNumber" bigint) on w."bpNumber" = x."bpNumber"`
  await sql`insert into partner_change (partner_id, field, before, after, at, by_id)
    select w.id, c ->> 'field', c ->> 'before', c ->> 'after', ${now}::timestamptz, ${by}::uuid
    from ${written} cross join jsonb_array_elements(x.changes) c`.execute(tx)
  // Groups that were merged after the report are those that they were merged into.
  await sql`with recursive remaining as (select id as given, id, merged_into from material_group
      union all select r.given, g.id, g.merged_into from remaining r join material_group g on g.id = r.merged_into),
    added as (insert into partner_group (partner_id, group_id, by_id, at)
      select w.id, r.id, ${by}::uuid, ${now}::timestamptz
      from ${written} cross join jsonb_array_elements_text(x."groupIds") g
      join remaining r on r.given = g::integer and r.merged_into is null
      on conflict do nothing returning partner_id, group_id)
    insert into partner_change (partner_id, field, before, after, at, by_id)
    select partner_id, 'groups', '', string_agg(group_id::text, ',' order by group_id), ${now}::timestamptz, ${by}::uuid
    from added group by partner_id`.execute(tx)
  await keepPartnerKeys(
    tx,
    rows.map((row) => row.id),
  )
  return new Set(rows.map(({ bpNumber }) => bpNumber))
}

/** 404 for another person's import, 409 `import_applied` for the second time, `choice_missing`. Fields changed by others since are left out. */
export async function applyImport(tx: Tx, personId: string, id: number, now: Date): Promise<ImportResult> {
  const row = await tx
    .selectFrom('partner_import')
    .select(['rows', 'report', 'applied_at as appliedAt'])
    .where('id', '=', id)
    .where('by_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.appliedAt !== null) throw conflict('import_applied')
  const { doubts } = row.report as unknown as ImportReport
  if (doubts?.some(({ take }) => take === null)) throw conflict('choice_missing')
  await holdGroups(tx, sql<boolean>`true`)
  const writable = row.rows as unknown as Writable[]
  const written = new Set<number>()
  for (let at = 0; at < writable.length; at += BATCH)
    for (const number of await writeBatch(tx, writable.slice(at, at + BATCH), personId, now)) written.add(number)
  await tx
    .updateTable('partner_import')
    .set({ applied_at: now, rows: '[]', report: sql`report || '{"applied": true}'` })
    .where('id', '=', id)
    .execute()
  const done = writable.filter(({ bpNumber }) => written.has(bpNumber))
  const added = done.filter((one) => one.id === null).length
  return {
    id,
    added,
    changed: done.length - added,
    changedMeanwhile: writable.filter(({ bpNumber }) => !written.has(bpNumber)).map(({ bpNumber }) => bpNumber),
  }
}

export async function readImportReport(db: Db, personId: string, id: number): Promise<ImportReport> {
  const row = await db
    .selectFrom('partner_import')
    .select(['id', 'report'])
    .where('id', '=', id)
    .where('by_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  // Reports of former versions know no doubts.
  return { ...(row.report as unknown as ImportReport), doubts: [], ...(row.report as object), id: row.id }
}

/** Deletes unapplied imports, and reports of applied ones, after a month; returns how many. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partner_import')
    .where('made_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
