// Undoes an applied table: the replaced values are valid again. Its own values stay recorded, with author and reason of the undo. Later
// tables and corrections that depend on its values must be undone first.
import { sql, type RawBuilder } from 'kysely'
import type { ImportReport } from '#contract/controlling.ts'
import { IMPORT_FIELDS, IMPORT_HEADS } from '#domain/controlling/import.ts'
import { TAKE_BACK_DAYS } from '#domain/controlling/limits.ts'
import { periodWith, writePeriod, type Grain } from '#domain/controlling/periods.ts'
import { instantText, namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { plain, toCsv, type Cell } from '#server/text/csv.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'

export interface Viewer {
  readonly personId: string
  readonly now: Date
}

/** The end of the time in which a table that is applied now can be undone. */
export const undoUntil = (now: Date): Date => new Date(now.getTime() + TAKE_BACK_DAYS * 86_400_000)

const count = (name: string) => sql`(i.report->>${sql.lit(name)})::integer`

/** The viewer owns every figure of the import `i`. */
const ownsAll = ({ personId, now }: Viewer): RawBuilder<boolean> => sql<boolean>`(
  select coalesce(bool_and((select d.owner_id from figure_definition d where d.figure = f.figure
    and d.valid_from <= ${businessDay(now)}::date order by d.version desc limit 1) is not distinct from ${personId}::uuid), false)
  from (select distinct figure from figure_sum where import_id = i.id) f)`

/** For the import `i`: until when it can be undone, and why not; null if it was not applied or is undone. */
export const takeBackOf = (viewer: Viewer): RawBuilder<ImportReport['takeBack']> => sql<ImportReport['takeBack']>`
  case when i.applied_at is not null and i.taken_back_at is null then json_build_object(
    'until', ${instantText(sql`i.undo_until`)},
    'refusal', case
      when i.undo_until is null or i.undo_until <= ${viewer.now} then 'over'
      when (select count(*) from figure_sum s where s.import_id = i.id) < ${count('added')} + ${count('changed')} + ${count('same')}
        then 'replaced'
      when exists (select from figure_sum s join outside_figure o on o.id = s.figure and o.about = 'people' where s.import_id = i.id)
        then 'aboutPeople'
      when exists (select from figure_sum s join figure_correction c on c.figure = s.figure and c.grain = s.grain
          and c.company_id = s.company_id and c.made_at >= i.applied_at where s.import_id = i.id) then 'corrected'
      when i.by_id is distinct from ${viewer.personId}::uuid and not ${ownsAll(viewer)} then 'notAuthor'
    end) end`

/** For the import `i`: author, time and reason of the undo. */
export const takenBackOf: RawBuilder<ImportReport['takenBack']> = sql<ImportReport['takenBack']>`
  case when i.taken_back_at is not null then json_build_object('by', ${namedPerson(sql`i.taken_back_by`)},
    'at', ${instantText(sql`i.taken_back_at`)}, 'reason', i.taken_back_reason) end`

const RECORD = sql`x(line integer, figure text, grain date, "companyId" integer, "siteId" integer, numerator double precision,
  denominator double precision)`

/** Takes the same locks as tables and corrections of the same values. */
async function lockValues(tx: Tx, id: number): Promise<void> {
  await sql`select from outside_figure where id in (select figure from figure_sum where import_id = ${id})
    order by id for no key update`.execute(tx)
  await sql`select from figure_count c where exists (select from figure_sum s where s.import_id = ${id} and s.figure = c.figure
    and s.grain = c.grain) order by c.figure, c.grain for update`.execute(tx)
}

/**
 * Restores the replaced values, and removes the added ones. 404 for an unknown table, 403 `notAuthor`, 409 with the present report:
 * `notApplied`, `takenBack`, and `over`, `replaced`, `aboutPeople`, `corrected` as in the report.
 */
export async function takeBackImport(
  tx: Tx,
  id: number,
  {
    viewer,
    reason,
    read,
  }: { readonly viewer: Viewer; readonly reason: string; readonly read: () => Promise<ImportReport> },
): Promise<ImportReport> {
  const row = await tx.selectFrom('figure_import').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  await lockValues(tx, id)
  const present = await read()
  if (!present.takeBack) throw conflict(present.takenBack ? 'takenBack' : 'notApplied', undefined, present)
  const { refusal } = present.takeBack
  if (refusal === 'notAuthor') throw forbidden('notAuthor')
  if (refusal !== null) throw conflict(refusal, undefined, present)
  await sql`
    with gone as (delete from figure_sum where import_id = ${id} returning figure, grain, company_id, site_id, numerator, denominator)
    update figure_import i set taken_back_at = ${viewer.now}, taken_back_by = ${viewer.personId}, taken_back_reason = ${reason},
      rows = (select coalesce(jsonb_agg(jsonb_build_object('line', g.line, 'figure', g.figure, 'grain', g.grain,
          'companyId', g.company_id, 'siteId', g.site_id, 'numerator', g.numerator, 'denominator', g.denominator) order by g.line), '[]')
        from (select gone.*, row_number() over (order by figure, grain, company_id, site_id) as line from gone) g)
    where i.id = ${id}`.execute(tx)
  await sql`insert into figure_sum select f.* from figure_import i, jsonb_populate_recordset(null::figure_sum, i.former) f
    where i.id = ${id}`.execute(tx)
  await sql`update figure_import set former = '[]' where id = ${id}`.execute(tx)
  // A week or month without any value is not the newest one of its figure.
  await sql`delete from figure_count c using figure_import i, jsonb_to_recordset(i.rows) as ${RECORD}
    where i.id = ${id} and c.figure = x.figure and c.grain = x.grain
      and not exists (select from figure_sum s where s.figure = c.figure and s.grain = c.grain)`.execute(tx)
  return read()
}

/** The format of a table: three decimals alone could be thousands. */
const written = (value: number): Cell =>
  plain(
    String(value)
      .replace('.', ',')
      .replace(/^(\d{1,3},\d{3})$/, '$10'),
  )

/** The values of an undone table, as a table that can be imported; 404 for another one. */
export async function takenBackTable(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{
    figure: string
    kind: string
    unit: string
    grain: Grain
    first: string
    company: string
    site: string | null
    numerator: number
    denominator: number
  }>`
    select x.figure, o.kind, o.unit, o.grain, x.grain::text as first, c.short_name as company, t.name as site, x.numerator, x.denominator
    from figure_import i cross join jsonb_to_recordset(i.rows) as ${RECORD} join outside_figure o on o.id = x.figure
    join company c on c.id = x."companyId" left join site t on t.id = x."siteId"
    where i.id = ${id} and i.taken_back_at is not null order by x.line`.execute(db)
  if (rows.length === 0) throw notFound()
  const lines = rows.map((row): Cell[] => {
    const isShare = row.kind === 'share'
    const divisor = isShare ? row.denominator / (row.unit === 'percent' ? 100 : 1) : 1
    // The value of a line without weight was not stored.
    const value = divisor === 0 ? 0 : row.numerator / divisor
    const cells: Partial<Record<(typeof IMPORT_FIELDS)[number], Cell>> = {
      figure: row.figure,
      period: writePeriod(periodWith(row.grain, row.first)),
      company: row.company,
      site: row.site ?? '',
      // A quotient has no more digits than were written.
      value: written(Number(value.toPrecision(12))),
      weight: isShare ? written(row.denominator) : '',
    }
    return IMPORT_FIELDS.map((field) => cells[field] ?? '')
  })
  return toCsv([IMPORT_FIELDS.map((field) => IMPORT_HEADS[field][0]!), ...lines])
}
