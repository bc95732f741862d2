// Counts figures: each week or month once, after its cut-off, and never again.
import { sql } from 'kysely'
import { addDays, instantAt } from '#domain/calendar/berlin-time.ts'
import { FIGURE_IDS, FIGURE_RULES, type FigureId } from '#domain/controlling/figures.ts'
import { lastDayOf, periodWith, shiftPeriod, type FigurePeriod } from '#domain/controlling/periods.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { COUNTS, STATES, type GrainSpan } from './queries.ts'

/** The moment from which a week or month of a figure may be counted. */
export function cutOffOf(figure: FigureId, period: FigurePeriod): Date {
  const { days, hour } = FIGURE_RULES[figure].cutOff
  return instantAt(addDays(lastDayOf(period), days), hour * 60)
}

/** Past weeks or months that a new installation counts: as far as the tables contain them. */
const BACK = { week: 13, month: 3 } as const

/** Weeks and months of a figure that are over and not counted, oldest first. */
async function findDue(db: Db, figure: FigureId, now: Date): Promise<FigurePeriod[]> {
  const { grain } = FIGURE_RULES[figure]
  const counted = await db
    .selectFrom('figure_count')
    .select(({ fn }) => fn.max('grain').as('last'))
    .where('figure', '=', figure)
    .executeTakeFirstOrThrow()
  const present = periodWith(grain, businessDay(now))
  const last = counted.last as string | null
  const due: FigurePeriod[] = []
  for (let back = -BACK[grain]; back < 0; back++) {
    const one = shiftPeriod(present, back)
    if ((last === null || one.first > last) && cutOffOf(figure, one) <= now) due.push(one)
  }
  return due
}

const isCounted = (figure: FigureId): boolean => COUNTS[figure] !== undefined || STATES[figure] !== undefined

/**
 * Counts a state, and keeps it for each person: who joined, left, moved or has another value since the grain before has changed the
 * sum of the place.
 */
async function countState(tx: Tx, figure: FigureId, { first, ...span }: GrainSpan): Promise<void> {
  const rows = STATES[figure]!({ first, ...span })
  await sql`with
    present as materialized (${rows}),
    before as materialized (delete from figure_member where figure = ${figure} returning person_id, company_id, site_id, numerator),
    kept as (insert into figure_member (figure, person_id, company_id, site_id, numerator)
      select ${figure}::text, person_id, company_id, site_id, numerator from present),
    placed as (
      select p.company_id, p.site_id, p.numerator, true as is_there,
        b.person_id is null or abs(p.numerator - b.numerator) > 0.001 as has_changed,
        b.person_id is not null and (b.company_id, b.site_id) is distinct from (p.company_id, p.site_id) as has_moved
      from present p left join before b on b.person_id = p.person_id
      union all
      select b.company_id, b.site_id, 0, false, p.person_id is null, p.person_id is not null
      from before b left join present p on p.person_id = b.person_id
      where p.person_id is null or (b.company_id, b.site_id) is distinct from (p.company_id, p.site_id))
    insert into figure_sum (figure, grain, company_id, site_id, people, contributors, changed, moved, numerator)
    select ${figure}::text, ${first}::date, company_id, site_id, count(*) filter (where is_there),
      count(*) filter (where is_there and numerator <> 0), count(*) filter (where has_changed), count(*) filter (where has_moved),
      sum(numerator)
    from placed group by company_id, site_id having bool_or(is_there)`.execute(tx)
}

/** Counts one week or month, unless it has been counted; returns whether it has. */
export async function countGrain(tx: Tx, figure: FigureId, period: FigurePeriod, now: Date): Promise<boolean> {
  if (!isCounted(figure)) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('figure_count')
    .values({ figure, grain: period.first, counted_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const span = { first: period.first, last: lastDayOf(period), until: cutOffOf(figure, period) }
  const rows = COUNTS[figure]?.(span)
  if (rows)
    await sql`insert into figure_sum (figure, grain, company_id, site_id, part, people, contributors, numerator, denominator)
      select ${figure}::text, ${period.first}::date, c.* from (${rows}) c`.execute(tx)
  else await countState(tx, figure, span)
  return true
}

/**
 * Counts everything that is due, oldest first; each week or month in a transaction of its own. A figure that fails keeps no other from
 * being counted, and its own later weeks or months wait for the one that has failed.
 */
export async function countDue({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<number> {
  let count = 0
  // During the set-up of a group weeks and months would be counted without people.
  if (!(await db.selectFrom('company').select('id').limit(1).executeTakeFirst())) return count
  const errors: unknown[] = []
  for (const figure of FIGURE_IDS.filter(isCounted))
    try {
      for (const period of await findDue(db, figure, now()))
        if (await db.transaction().execute((tx) => countGrain(tx, figure, period, now()))) count += 1
    } catch (error) {
      log.error({ err: error, figure }, 'a figure was not counted')
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} figures were not counted`)
  return count
}
