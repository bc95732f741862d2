// Evaluates days again that no person has changed: a day has ended, or the basis of its target has changed.
import { sql } from 'kysely'
import { addDays } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { DomainEvents } from '#server/events.ts'
import { lockAccounts } from './account.ts'
import { evaluateDays, type DayChange } from './evaluate.ts'
import { PORTION, startEvaluation } from './evaluations.ts'

/** Days are looked for so far back: a server may have been off. */
const BACK = 62

interface Wanted {
  personId: string
  from: Day
}

async function evaluateAll(context: Context, wanted: readonly Wanted[], until: Day, change: DayChange): Promise<void> {
  const { db } = context
  for (const [from, people] of Map.groupBy(wanted, (one) => one.from))
    for (let at = 0; at < people.length; at += PORTION) {
      const personIds = people.slice(at, at + PORTION).map(({ personId }) => personId)
      await db.transaction().execute(async (tx) => {
        await lockAccounts(tx, personIds, from)
        await evaluateDays(tx, context, { personIds, from, until }, change)
      })
    }
}

/** Evaluates the days that have ended since: those without a result, and those that were still running. */
export async function evaluateEndedDays(context: Context): Promise<void> {
  const today = businessDay(context.now())
  const yesterday = addDays(today, -1)
  const { rows } = await sql<Wanted>`
    select a.person_id as "personId", least(coalesce(l.next_day, a.start_day), r.day)::date as "from"
    from time_account a join person p on p.id = a.person_id and p.active
    left join lateral (select max(d.day) + 1 as next_day from time_day d where d.person_id = a.person_id and d.day < ${today}::date) l on true
    left join lateral (select min(d.day) as day from time_day d where d.person_id = a.person_id and d.released_at is null
      and d.day between ${addDays(today, -7)}::date and ${yesterday}::date and d.actual is null and d.feedback is null) r on true
    where least(coalesce(l.next_day, a.start_day), r.day) < ${today}::date
      and greatest(coalesce(l.next_day, a.start_day), ${addDays(today, -BACK)}::date) < ${today}::date or r.day is not null
    order by 2, 1`.execute(context.db)
  await evaluateAll(
    context,
    rows.map((row) => ({ ...row, from: row.from < addDays(today, -BACK) ? addDays(today, -BACK) : row.from })),
    yesterday,
    { cause: 'newDay' },
  )
}

type TargetChange = DomainEvents['time.target_changed']

/** Evaluates the recorded days of those whom a change concerns, in a job if they are many; days that come to the same stay. */
export async function evaluateTargets(
  context: Context,
  { personIds, companyId, from, cause, byId }: TargetChange,
  eventId: string,
): Promise<void> {
  const { rows } = await sql<Wanted>`
    select a.person_id as "personId", greatest(a.start_day, coalesce(${from ?? null}::date, a.start_day))::date as "from"
    from time_account a join person p on p.id = a.person_id
    where ${personIds ?? null}::uuid[] is null and (${companyId ?? null}::integer is null or p.company_id = ${companyId ?? null}::integer)
      or a.person_id = any(${personIds ?? null}::uuid[]) order by 2, 1`.execute(context.db)
  const until = businessDay(context.now())
  const begun = rows.filter((row) => row.from <= until)
  if (begun.length <= PORTION) return evaluateAll(context, begun, until, { cause, by: byId ?? null })
  const ids = begun.map(({ personId }) => personId)
  // Earlier days than those of an account are none.
  const evaluation = { cause, byId: byId ?? null, personIds: ids, from: begun[0]!.from, until, eventId }
  await context.db.transaction().execute((tx) => startEvaluation(tx, context, evaluation))
}

/** A request for leave has changed: its days, which may have been moved, and none before them. */
export async function evaluateLeave(context: Context, requestId: number): Promise<void> {
  const { rows } = await sql<Wanted & { status: string }>`
    select r.person_id as "personId", r.status, least(min(q.first_day), (select min(e.day) from leave_entry e where e.request_id = r.id))::date as "from"
    from leave_request r left join leave_period q on q.request_id = r.id
    where r.id = ${requestId} and exists (select from time_account a where a.person_id = r.person_id)
    group by r.id`.execute(context.db)
  const found = rows[0]
  const today = businessDay(context.now())
  if (!found || found.from === null || found.from > today) return
  await evaluateAll(context, [found], today, { cause: 'absence' })
}
