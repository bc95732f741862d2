// Corrections of a figure: a value in place of the counted one, with its reason; the counted one and every former correction stay.
import { sql } from 'kysely'
import type { CorrectionBody, FigureCorrection } from '#contract/controlling.ts'
import { answer, showsCorrections } from '#domain/controlling/answer.ts'
import { grainsOf, periodWith, readPeriod } from '#domain/controlling/periods.ts'
import { namedPerson, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { readCounted, readFigure, readFigures } from './figures.ts'
import { periodView } from './views.ts'

interface Row extends Omit<FigureCorrection, 'period' | 'at' | 'endedAt' | 'mayWithdraw'> {
  grain: string
  at: Date
  endedAt: Date | null
}

/** The corrections of a figure, the newest first, at most 200; `id`: only that one. */
async function findCorrections(
  db: Db,
  personId: string,
  now: Date,
  where: { figure?: string; id?: number },
): Promise<FigureCorrection[]> {
  const figures = new Map((await readFigures(db, businessDay(now))).map((one) => [one.info.id, one]))
  const { rows } = await sql<Row>`
    select x.id, x.figure, x.grain, json_build_object('id', c.id, 'name', c.short_name) as company,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site, x.original, x.value, x.reason,
      ${namedPerson(sql`x.by_id`)} as by, x.made_at as at, x.version, x.state, ${namedPersonOrNull(sql`x.ended_by`)} as "endedBy",
      x.ended_at as "endedAt", x.end_reason as "endReason"
    from figure_correction x join company c on c.id = x.company_id left join site s on s.id = x.site_id
    where (${where.figure ?? null}::text is null or x.figure = ${where.figure ?? null}::text)
      and (${where.id ?? null}::bigint is null or x.id = ${where.id ?? null}::bigint)
    order by x.id desc limit 200`.execute(db)
  return rows.map(({ grain, at, endedAt, ...row }) => {
    const figure = figures.get(row.figure)!
    return {
      ...row,
      period: periodView(periodWith(figure.rule.grain, grain)),
      at: at.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      mayWithdraw: row.state === 'inForce' && [row.by.id, figure.info.owner?.id].includes(personId),
    }
  })
}

export const readCorrections = (db: Db, personId: string, now: Date, figure: string) =>
  findCorrections(db, personId, now, { figure })

export async function readCorrection(db: Db, personId: string, now: Date, id: number): Promise<FigureCorrection> {
  const [correction] = await findCorrections(db, personId, now, { id })
  if (!correction) throw notFound()
  return correction
}

/** The only week or month of a period text; 400 for another period. */
function grainOf(text: string, grain: 'week' | 'month'): string {
  const period = readPeriod(text)
  const only = period && period.kind === grain && period.count === 1 ? grainsOf(period, grain)[0] : undefined
  if (only === undefined)
    throw badRequest('validation_failed', [{ field: 'body.period', rule: `must be one ${grain} that exists` }])
  return only
}

/** Never before the table that wrote the value: another server may have applied it while this one waited. */
const notBeforeItsTable = (figure: string, grain: string, company: number, now: Date) => sql<Date>`greatest(${now}, (
  select max(i.applied_at) from figure_sum s join figure_import i on i.id = s.import_id
  where s.figure = ${figure} and s.grain = ${grain}::date and s.company_id = ${company}))`

/**
 * Replaces the counted value and a former correction of it, 409 if that is another one than was seen. 422 `valueNotShown` if the value is
 * suppressed or nothing was counted, `otherCorrection` if another valid correction would be shown.
 */
export async function addCorrection(
  tx: Tx,
  personId: string,
  id: string,
  body: CorrectionBody,
  now: Date,
): Promise<FigureCorrection> {
  const figure = await readFigure(tx, businessDay(now), id)
  const { grain: kind } = figure.rule
  const grain = grainOf(body.period, kind)
  const { company, site = null, value, reason, inForce } = body
  // Held until the end of the transaction: two corrections of one value come one after the other.
  await sql`select from figure_count where figure = ${id} and grain = ${grain}::date for update`.execute(tx)
  const counted = (await readCounted(tx, [figure])).get(id)!
  const scope = { companyId: company, ...(site !== null && { siteId: site }) }
  const shown = answer({ ...counted, corrections: [] }, scope, periodWith(kind, grain))
  if (shown.value === null) throw unprocessable('valueNotShown')
  const refuse = (rule: string) => badRequest('validation_failed', [{ field: 'body.value', rule }])
  if (counted.rule.kind === 'share' && counted.rule.unit === 'percent' && value > 100)
    throw refuse('must be at most 100')
  if (value < 0 && !counted.rule.mayBeNegative) throw refuse('must be at least 0')
  const former = await tx
    .selectFrom('figure_correction')
    .select('id')
    .where('figure', '=', id)
    .where('grain', '=', grain)
    .where('company_id', '=', company)
    .where('site_id', site === null ? 'is' : '=', site)
    .where('state', '=', 'inForce')
    .forUpdate()
    .executeTakeFirst()
  if (inForce !== undefined && inForce !== (former?.id ?? 0))
    throw conflict('version_conflict', undefined, await readCorrection(tx, personId, now, former?.id ?? inForce))
  const corrections = [
    ...counted.corrections.filter((one) => one.grain !== grain || one.companyId !== company || one.siteId !== site),
    { grain, companyId: company, siteId: site, value },
  ]
  if (!showsCorrections({ ...counted, corrections }, grain, company)) throw unprocessable('otherCorrection')
  if (former)
    await tx
      .updateTable('figure_correction')
      .set((eb) => ({ state: 'replaced', ended_by: personId, ended_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', former.id)
      .execute()
  const row = await tx
    .insertInto('figure_correction')
    .values({
      figure: id,
      grain,
      company_id: company,
      site_id: site,
      original: shown.value,
      value,
      reason: reason.trim(),
      by_id: personId,
      made_at: notBeforeItsTable(id, grain, company, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readCorrection(tx, personId, now, row.id)
}

interface SeenCorrection {
  readonly id: number
  readonly personId: string
  readonly version: number | undefined
}

/** Throws 403 `notAuthor` for people who neither made it nor own the figure, 409 for one that is invalid or has changed. */
export async function withdrawCorrection(
  tx: Tx,
  target: SeenCorrection,
  reason: string,
  now: Date,
): Promise<FigureCorrection> {
  const { id, personId, version } = target
  await tx.selectFrom('figure_correction').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const present = await readCorrection(tx, personId, now, id)
  if (present.state !== 'inForce') throw conflict('notInForce', undefined, present)
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  if (!present.mayWithdraw) throw forbidden('notAuthor')
  await tx
    .updateTable('figure_correction')
    .set({
      state: 'withdrawn',
      ended_by: personId,
      ended_at: now,
      end_reason: reason.trim(),
      version: present.version + 1,
    })
    .where('id', '=', id)
    .execute()
  return readCorrection(tx, personId, now, id)
}
