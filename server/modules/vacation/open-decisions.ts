// The requests that wait for a person's decision, for which holder they decide, and the facts needed to decide.
import { sql } from 'kysely'
import type { DecisionFacts, OpenDecisions } from '#contract/vacation-calendar.ts'
import { costOf as costOfDays, countDays } from '#domain/leave/count-days.ts'
import { add, fraction, ZERO } from '#domain/leave/fraction.ts'
import { accountOf } from '#domain/leave/leave-type.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { type OpenStage, readDeciders } from '#server/leave-deciders.ts'
import { readAbsences, type Viewer } from './board.ts'
import { spanOf } from './facts.ts'
import { readPerson } from './person.ts'
import { asSeen, readSights } from './may-read.ts'
import { explainBalance } from './balance.ts'
import { readRequest, readRequests } from './requests.ts'

type Parts = Pick<Context, 'db' | 'now'>
type OpenDecision = OpenDecisions[number]

interface Details {
  id: number
  /** Name of the holder in whose place it is decided. */
  holder: string | null
  account: string
  numerator: number | null
  denominator: number | null
  blocks: OpenDecision['blocks']
}

/** Amounts of days that are still reserved have one of the denominators 1, 2 and 4; minutes the denominator 1. */
async function readDetails(
  db: Db,
  ids: readonly number[],
  holderIds: readonly (string | null)[],
): Promise<Map<number, Details>> {
  const { rows } = await sql<Details>`
    select r.id, (select h.given_name || ' ' || h.family_name from person h where h.id = a.holder_id) as holder,
      c.account, c.numerator, c.denominator,
      coalesce((select json_agg(json_build_object('first', b.first_day, 'last', b.last_day, 'reason', b.reason)
          order by b.first_day, b.id)
        from leave_block b where (b.company_id is null or b.company_id = p.company_id)
          and (b.division_id is null or b.division_id = p.division_id) and exists (
            select from leave_period q where q.request_id = r.id and q.first_day <= b.last_day and q.last_day >= b.first_day)
        ), '[]') as blocks
    from unnest(${ids}::bigint[], ${holderIds}::uuid[]) as a(id, holder_id)
    join leave_request r on r.id = a.id join person p on p.id = r.person_id
    left join lateral (
      select e.account, sum((case e.kind when 'reserve' then e.numerator when 'book' then 0 else -e.numerator end)
          * (max_denominator / e.denominator))::integer as numerator, max(max_denominator) as denominator
      from leave_entry e, (select max(x.denominator) as max_denominator from leave_entry x where x.request_id = r.id) m
      where e.request_id = r.id and e.version = r.version group by e.account limit 1
    ) c on true`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Flexitime where its kind is not shown: minutes would say it. */
async function daysOf(db: Db, { person, periods }: OpenDecision['request']): Promise<OpenDecision['cost']> {
  const { calendar } = await readPerson(db, person.id ?? '')
  return { days: costOfDays(periods.flatMap((period) => countDays(period, calendar))), minutes: 0 }
}

function costOf({ account, numerator, denominator }: Details): OpenDecision['cost'] {
  if (numerator === null || denominator === null) return { days: ZERO, minutes: 0 }
  return account === 'flexitime'
    ? { days: ZERO, minutes: numerator }
    : { days: fraction(numerator, denominator), minutes: 0 }
}

/** Ids of requests whose substitute is away on one of their days, as far as the viewer may see it. */
async function readSubstitutesAway(
  parts: Parts,
  viewer: Viewer,
  requests: readonly OpenDecision['request'][],
): Promise<ReadonlySet<number>> {
  const asked = requests.filter(({ substitute }) => substitute?.id)
  const personIds = [...new Set(asked.flatMap(({ substitute }) => substitute?.id ?? []))]
  if (personIds.length === 0) return new Set()
  const span = spanOf(asked.flatMap(({ periods }) => periods))
  const found = await readAbsences(parts, viewer, { ...span, personIds })
  const absencesOf = new Map(found.map(({ row: { id }, absences }) => [id, absences]))
  const isAway = ({ substitute, periods }: OpenDecision['request']) =>
    (absencesOf.get(substitute?.id ?? '') ?? []).some(
      (absence) =>
        absence.state !== 'pencilled' &&
        !absence.isHours &&
        periods.some(({ first, last }) => first <= absence.last && last >= absence.first),
    )
  return new Set(asked.filter(isAway).map(({ id }) => id))
}

/** The requests that were sent first before the others. */
export async function readOpenDecisions(parts: Parts, viewer: Viewer): Promise<OpenDecisions> {
  const { db, now } = parts
  const { personId } = viewer
  const deciders = await readDeciders(db, businessDay(now()))
  const mine = new Map<number, { stage: OpenStage; onBehalfOf: string | null }>()
  for (const stage of deciders.open) {
    const onBehalfOf = deciders.rightOf(personId, stage)
    if (onBehalfOf !== undefined && !mine.has(stage.requestId)) mine.set(stage.requestId, { stage, onBehalfOf })
  }
  const ids = [...mine.keys()]
  if (ids.length === 0) return []
  const holders = [...mine.values()].map(({ onBehalfOf }) => onBehalfOf)
  const details = await readDetails(db, ids, holders)
  const requests = await readRequests(db, sql<boolean>`r.id = any(${ids}::bigint[])`, deciders)
  const sights = await readSights(db, deciders, ids, personId)
  const away = await readSubstitutesAway(parts, viewer, requests)
  const byId = new Map(requests.map((request) => [request.id, request]))
  const decisions: OpenDecisions = []
  for (const [id, { stage, onBehalfOf }] of mine) {
    const [request, sight, more] = [byId.get(id), sights.get(id), details.get(id)]
    if (!request || !sight || !more) continue
    const { blocks, holder } = more
    decisions.push({
      request: asSeen(request, sight),
      onBehalfOf: onBehalfOf === null ? null : { id: onBehalfOf, name: holder ?? '' },
      isCancellation: stage.isCancellation,
      cost: sight.isTypeShown || more.account !== 'flexitime' ? costOf(more) : await daysOf(db, request),
      substituteAway: away.has(id),
      // Special leave is granted despite a block; without its type shown, an ignored block would reveal it.
      blocks: sight.isTypeShown && request.type === 'specialLeave' ? [] : blocks,
    })
  }
  return decisions
}

/** Whether the menu shows the approval: something waits for this person. */
export async function hasOpenDecisions({ db, now }: Parts, personId: string): Promise<boolean> {
  const deciders = await readDeciders(db, businessDay(now()))
  return deciders.open.some((stage) => deciders.rightOf(personId, stage) !== undefined)
}

/** Throws 404 for a request that the person may not decide now. */
export async function readDecisionFacts(parts: Parts, personId: string, id: number): Promise<DecisionFacts> {
  const { db, now } = parts
  const deciders = await readDeciders(db, businessDay(now()))
  const stage = deciders.open.find((one) => one.requestId === id && deciders.rightOf(personId, one) !== undefined)
  const sight = stage ? (await readSights(db, deciders, [id], personId)).get(id) : undefined
  if (!sight) throw notFound()
  const request = await readRequest(db, id, deciders)
  const applicantId = request.person.id ?? ''
  const { calendar } = await readPerson(db, applicantId)
  const days = request.periods.flatMap((period) => countDays(period, calendar))
  const isSeen = sight.isWhole && request.type !== undefined && accountOf(request.type) === 'leave'
  const leftOf = async (year: number) => {
    const { left, planned } = await explainBalance(parts, applicantId, year)
    if (!stage?.isCancellation) return left
    // Days that have passed do not come back.
    return planned.days.filter((one) => one.requestId === id).reduce((rest, { amount }) => add(rest, amount), left)
  }
  const years = isSeen ? [...new Set(days.map(({ day }) => Number(day.slice(0, 4))))] : []
  return {
    holidays: days.flatMap(({ day, kind, holiday }) => (kind === 'holiday' && holiday ? [{ day, holiday }] : [])),
    years: await Promise.all(years.map(async (year) => ({ year, left: await leftOf(year) }))),
  }
}
