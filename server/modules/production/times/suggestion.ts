// The booking that is suggested for a gap, from the work plan of the orders around it.
import { sql } from 'kysely'
import type { GapSuggestion, ShiftParams } from '#contract/production.ts'
import { suggestFor } from '#domain/production/suggestion.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readLines } from '#server/modules/production/read-lines.ts'
import { findShift } from '#server/modules/production/shift-view.ts'

interface PlannedOrder {
  readonly order: NonNullable<GapSuggestion['order']>
  readonly setupMinutes: number
  readonly isFinished: boolean
}

async function readPlans(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PlannedOrder>> {
  const { rows } = await sql<PlannedOrder>`
    select json_build_object('id', o.id, 'number', o.number, 'title', o.title, 'operation', o.operation) as order,
      o.setup_minutes as "setupMinutes", o.closed_at is not null as "isFinished"
    from production_order o where o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.order.id, row]))
}

async function readActivity(db: Db, kind: string): Promise<GapSuggestion['activity']> {
  const { rows } = await sql<NonNullable<GapSuggestion['activity']>>`
    select id, kind, name, name_en as "nameEn" from production_activity where kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

/** The suggestion for the gap that begins at `from`; throws 404 where the line has no such gap, or for people who do not see it. */
export async function readSuggestion(
  context: ReadContext,
  personId: string,
  params: ShiftParams & { readonly personId: string },
  from: number,
): Promise<GapSuggestion> {
  const { scope } = await findShift(context, personId, params)
  const [read] = await readLines(context.db, { ...scope, personIds: [params.personId] })
  const gap = read?.line.segments.find((one) => one.kind === 'gap' && one.from === from)
  if (!read || !gap) throw notFound()
  const orders = read.bookings.filter(({ kind }) => kind === 'order')
  const next = orders.find((one) => one.from >= gap.to)
  const before = orders.findLast((one) => one.from < gap.from)
  const plans = await readPlans(
    context.db,
    [next, before].flatMap((one) => one?.orderId ?? []),
  )
  const [nextPlan, beforePlan] = [plans.get(next?.orderId ?? 0), plans.get(before?.orderId ?? 0)]
  // An unbooked break is subtracted at the end, so that it stays free.
  const work = gap.to - gap.from - read.line.unbookedBreak * 60_000
  const to = work > 0 ? gap.from + work : gap.to
  const suggestion = suggestFor({
    gap: { from: gap.from, to },
    next: nextPlan && {
      id: nextPlan.order.id,
      setupMinutes: nextPlan.setupMinutes,
      isContinued: orders.some((one) => one.from < gap.from && one.orderId === nextPlan.order.id),
    },
    before: beforePlan && {
      id: beforePlan.order.id,
      setupMinutes: beforePlan.setupMinutes,
      isFinished: beforePlan.isFinished,
    },
  })
  const { reason, orderId, activity, plannedMinutes } = suggestion
  const minutes = Math.round((to - gap.from) / 60_000)
  const booked = read.line.order + read.line.overhead
  const place = reason === 'setup' ? (next ?? before) : (before ?? next)
  return {
    person: { id: read.id, name: read.name },
    version: read.version,
    from: new Date(gap.from).toISOString(),
    to: new Date(to).toISOString(),
    minutes,
    bookedBefore: booked,
    bookedAfter: booked + minutes,
    reason,
    order: orderId === undefined ? null : (plans.get(orderId)?.order ?? null),
    activity: activity === undefined ? null : await readActivity(context.db, activity),
    nextOrder: nextPlan?.order ?? null,
    plannedMinutes,
    workplace: place?.workplaceId ? { id: place.workplaceId, name: place.workplace ?? '' } : null,
  }
}
