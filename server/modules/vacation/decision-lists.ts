// The requests that wait for a person's decision, with the facts needed to decide, and the decisions that were made: by the person, in
// their place, and about requests that they may open.
import { sql } from 'kysely'
import type { DecisionFacts, OpenDecisions, PastDecisions, PastDecisionsQuery } from '#contract/vacation-calendar.ts'
import { costOf as costOfDays, countDays } from '#domain/calendar/count-days.ts'
import { decideByOf, type DeadlineRules } from '#domain/leave/deadline.ts'
import { add, fraction, ZERO } from '#domain/calendar/fraction.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import type { TimelineType } from '#domain/leave/timeline.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { type OpenStage, readDeciders, type LeaveDeciders } from '#server/modules/vacation/deciders.ts'
import { explainBalance } from './balance.ts'
import { readAbsences } from './board.ts'
import type { Viewer } from './scope.ts'
import { spanOf } from './facts.ts'
import { asSeen, readRequestViews } from './may-read.ts'
import { readPerson } from './person.ts'
import { readProofsOf } from './proofs/read-proofs.ts'
import { DEADLINE, readRequest, readRequests } from './requests.ts'

type OpenDecision = OpenDecisions[number]

interface Details {
  id: number
  /** Name of the holder for whom a deputy decides. */
  holder: string | null
  account: string
  numerator: number | null
  denominator: number | null
  blocks: OpenDecision['blocks']
  reason: OpenDecision['reason']
  deadline: DeadlineRules
}

/** Amounts of days that are still reserved have one of the denominators 1, 2 and 4; minutes the denominator 1. */
async function readDetails(
  db: Db,
  ids: readonly number[],
  holderIds: readonly (string | null)[],
): Promise<Map<number, Details>> {
  const { rows } = await sql<Details>`
    select r.id, (select ${fullName('h')} from person h where h.id = a.holder_id) as holder,
      c.account, c.numerator, c.denominator, ${DEADLINE} as deadline,
      (select json_build_object('label', s.label, 'labelEn', s.label_en) from special_leave_reason s
        where s.id = r.special_reason_id) as reason,
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

/** Leaves out minutes where the kind is hidden: they would reveal flexitime. */
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
  context: ReadContext,
  viewer: Viewer,
  requests: readonly OpenDecision['request'][],
): Promise<ReadonlySet<number>> {
  const asked = requests.filter(({ substitute }) => substitute?.id)
  const personIds = [...new Set(asked.flatMap(({ substitute }) => substitute?.id ?? []))]
  if (personIds.length === 0) return new Set()
  const span = spanOf(asked.flatMap(({ periods }) => periods))
  const found = await readAbsences(context, viewer, { ...span, personIds })
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

function lastDayFor({ type, sentAt, periods }: OpenDecision['request'], rules: DeadlineRules): Day | null {
  if (type === undefined || sentAt === null) return null
  return decideByOf(type, { ...spanOf(periods), submitted: businessDay(new Date(sentAt)) }, rules) ?? null
}

/** The requests that were sent first before the others. */
export async function readOpenDecisions(context: ReadContext, viewer: Viewer): Promise<OpenDecisions> {
  const { db, now } = context
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
  const views = await readRequestViews(db, deciders, ids, personId)
  const away = await readSubstitutesAway(context, viewer, requests)
  const proofsOf = await readProofsOf(db, views)
  const byId = new Map(requests.map((request) => [request.id, request]))
  const decisions: OpenDecisions = []
  for (const [id, { stage, onBehalfOf }] of mine) {
    const [request, view, more] = [byId.get(id), views.get(id), details.get(id)]
    if (!request || !view || !more) continue
    const { blocks, holder, reason, deadline } = more
    const { isCancellation } = stage
    const { count, readable } = proofsOf(id)
    decisions.push({
      request: asSeen(request, view),
      onBehalfOf: onBehalfOf === null ? null : { id: onBehalfOf, name: holder ?? '' },
      isCancellation,
      cost: view.isTypeShown || more.account !== 'flexitime' ? costOf(more) : await daysOf(db, request),
      substituteAway: away.has(id),
      // Special leave is granted despite a block; without its type shown, an ignored block would reveal it.
      blocks: view.isTypeShown && request.type === 'specialLeave' ? [] : blocks,
      reason: view.isWhole ? reason : null,
      // A cancellation does not lapse, and a deadline at the end of a month would reveal special leave.
      decideBy: isCancellation || !view.isTypeShown ? null : lastDayFor(request, deadline),
      proofCount: count,
      proofs: [...readable],
    })
  }
  return decisions
}

/** Whether the menu shows the approval: something waits for this person. */
export async function hasOpenDecisions({ db, now }: ReadContext, personId: string): Promise<boolean> {
  const deciders = await readDeciders(db, businessDay(now()))
  return deciders.open.some((stage) => deciders.rightOf(personId, stage) !== undefined)
}

/** Throws 404 for a request that the person may not decide now. */
export async function readDecisionFacts(context: ReadContext, personId: string, id: number): Promise<DecisionFacts> {
  const { db, now } = context
  const deciders = await readDeciders(db, businessDay(now()))
  const stage = deciders.open.find((one) => one.requestId === id && deciders.rightOf(personId, one) !== undefined)
  const view = stage ? (await readRequestViews(db, deciders, [id], personId)).get(id) : undefined
  if (!view) throw notFound()
  const request = await readRequest(db, id, deciders)
  const applicantId = request.person.id ?? ''
  const { calendar } = await readPerson(db, applicantId)
  const days = request.periods.flatMap((period) => countDays(period, calendar))
  const isSeen = view.isWhole && request.type !== undefined && accountOf(request.type) === 'leave'
  const leftOf = async (year: number) => {
    const { left, planned } = await explainBalance(context, applicantId, year)
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

type PastDecision = PastDecisions['items'][number]
type Outcome = PastDecision['outcome']

const PAGE = 50
const TYPES: Readonly<Record<Outcome, readonly TimelineType[]>> = {
  approved: ['approved'],
  rejected: ['rejected'],
  cancelled: ['cancellationAccepted', 'shortened'],
  cancellationRefused: ['cancellationRefused'],
  expired: ['expired'],
}
const OUTCOMES = Object.entries(TYPES) as [Outcome, (typeof TYPES)[Outcome]][]

interface Row extends Omit<PastDecision, 'outcome' | 'at' | 'type'> {
  event: TimelineType
  at: Date
  type: LeaveType
  /** The request has not changed since. */
  isCurrent: boolean
}

/** Whether the person is of the personnel office of the applicant `p`: `officeOf` for rows. */
function isOfOffice({ office }: LeaveDeciders, personId: string) {
  const own = office.find(({ id }) => id === personId)
  if (!own) return sql<boolean>`false`
  const [ids, companies] = [office.map(({ id }) => id), office.map(({ companyId }) => companyId)]
  return sql<boolean>`(p.company_id = ${own.companyId}::integer or not exists (
    select from unnest(${ids}::uuid[], ${companies}::integer[]) as o(id, company_id)
    where o.company_id = p.company_id and o.id <> p.id))`
}

const outcomeOf = (event: Row['event']): Outcome => OUTCOMES.find(([, types]) => types.includes(event))![0]

/** A page, the last decision first. Throws 422 `request_refused` for a period that is reversed. */
export async function readPastDecisions(
  { db, now }: ReadContext,
  personId: string,
  { name = '', first, last, outcome, before }: PastDecisionsQuery,
): Promise<PastDecisions> {
  if (first && last && last < first) throw unprocessable('request_refused', [{ field: 'query.last', rule: 'reversed' }])
  const deciders = await readDeciders(db, businessDay(now()))
  const types = outcome ? TYPES[outcome] : OUTCOMES.flatMap(([, all]) => all)
  // Closures are booked, not decided; deciding both stages in one call counts once.
  const { rows } = await sql<Row>`
    select e.id, e.request_id as "requestId", e.type as event, e.at, e.note, e.version = r.version as "isCurrent", r.type,
      ${namedPersonOrNull(sql`r.person_id`)} as person, ${namedPersonOrNull(sql`e.by_id`)} as by, ${namedPersonOrNull(sql`e.on_behalf_of`)} as "onBehalfOf",
      coalesce((select json_agg(json_build_object('first', q.first_day, 'last', q.last_day) order by q.position)
        from leave_period q where q.request_id = r.id), '[]') as periods
    from leave_timeline e join leave_request r on r.id = e.request_id join person p on p.id = r.person_id
    where e.type = any(${types}::text[]) and r.person_id <> ${personId}
      and (e.by_id = ${personId} or e.on_behalf_of = ${personId} or ${isOfOffice(deciders, personId)} or exists (
        select from leave_stage t
        where t.request_id = e.request_id and t.version = e.version
          and t.holder_id = ${personId} and t.stage <> 'supervisor')
        or (p.supervisor_id = ${personId} and exists (select from leave_stage t
          where t.request_id = e.request_id and t.version = e.version and t.stage = 'supervisor')))
      and (e.type not in ('approved', 'rejected') or exists (select from leave_decision d
        where d.request_id = e.request_id and d.version = e.version and d.outcome like 'manually%'))
      and not exists (select from leave_timeline o where o.request_id = e.request_id and o.id > e.id
        and (o.type, o.version, o.at, o.by_id) = (e.type, e.version, e.at, e.by_id)
        and o.on_behalf_of is not distinct from e.on_behalf_of)
      and position(lower(${name.trim()}) in lower(${fullName('p')})) > 0
      and (e.at at time zone 'Europe/Berlin')::date between ${first ?? '-infinity'}::date and ${last ?? 'infinity'}::date
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  const views = await readRequestViews(db, deciders, [...new Set(page.map(({ requestId }) => requestId))], personId)
  const items = page.map(({ event, at, type, isCurrent, note, periods, ...entry }): PastDecision => {
    const view = views.get(entry.requestId)
    const isOwn = entry.by?.id === personId
    return {
      ...entry,
      outcome: outcomeOf(event),
      at: new Date(at).toISOString(),
      note: view?.isWhole || isOwn ? note : '',
      periods: view && isCurrent ? periods : [],
      ...(view?.isTypeShown && isCurrent && { type }),
    }
  })
  return { items, ...(rows.length > PAGE && { next: page.at(-1)!.id }) }
}
