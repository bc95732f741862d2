// Decisions that were made: by a person, in their place, and about requests that they may open.
import { sql } from 'kysely'
import type { PastDecisions, PastDecisionsQuery } from '#contract/vacation-calendar.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { unprocessable } from '#server/errors.ts'
import { type LeaveDeciders, readDeciders } from '#server/leave-deciders.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import { readSights } from './may-read.ts'
import { PERSON, type TIMELINE_TYPES } from './requests.ts'

type PastDecision = PastDecisions['items'][number]
type Outcome = PastDecision['outcome']

const PAGE = 50
const TYPES: Readonly<Record<Outcome, readonly (typeof TIMELINE_TYPES)[number][]>> = {
  approved: ['approved'],
  rejected: ['rejected'],
  cancelled: ['cancellationAccepted', 'shortened'],
  cancellationRefused: ['cancellationRefused'],
  expired: ['expired'],
}
const OUTCOMES = Object.entries(TYPES) as [Outcome, (typeof TYPES)[Outcome]][]

interface Row extends Omit<PastDecision, 'outcome' | 'at' | 'type'> {
  event: (typeof TIMELINE_TYPES)[number]
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
  { db, now }: Pick<Context, 'db' | 'now'>,
  personId: string,
  { name = '', first, last, outcome, before }: PastDecisionsQuery,
): Promise<PastDecisions> {
  if (first && last && last < first) throw unprocessable('request_refused', [{ field: 'query.last', rule: 'reversed' }])
  const deciders = await readDeciders(db, businessDay(now()))
  const types = outcome ? TYPES[outcome] : OUTCOMES.flatMap(([, all]) => all)
  // Closures are booked, not decided; deciding two stages in one step counts once.
  const { rows } = await sql<Row>`
    select e.id, e.request_id as "requestId", e.type as event, e.at, e.note, e.version = r.version as "isCurrent", r.type,
      ${PERSON(sql`r.person_id`)} as person, ${PERSON(sql`e.by_id`)} as by, ${PERSON(sql`e.on_behalf_of`)} as "onBehalfOf",
      coalesce((select json_agg(json_build_object('first', q.first_day, 'last', q.last_day) order by q.position)
        from leave_period q where q.request_id = r.id), '[]') as periods
    from leave_timeline e join leave_request r on r.id = e.request_id join person p on p.id = r.person_id
    where e.type = any(${types}::text[]) and r.person_id <> ${personId}
      and (e.by_id = ${personId} or e.on_behalf_of = ${personId} or ${isOfOffice(deciders, personId)} or exists (
        select from leave_stage t
        where t.request_id = e.request_id and t.version = e.version and t.holder_id = ${personId}))
      and (e.type not in ('approved', 'rejected') or exists (select from leave_decision d
        where d.request_id = e.request_id and d.version = e.version and d.outcome like 'manually%'))
      and not exists (select from leave_timeline o where o.request_id = e.request_id and o.id > e.id
        and (o.type, o.version, o.at, o.by_id) = (e.type, e.version, e.at, e.by_id)
        and o.on_behalf_of is not distinct from e.on_behalf_of)
      and position(lower(${name.trim()}) in lower(p.given_name || ' ' || p.family_name)) > 0
      and (e.at at time zone 'Europe/Berlin')::date between ${first ?? '-infinity'}::date and ${last ?? 'infinity'}::date
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  const sights = await readSights(db, deciders, [...new Set(page.map(({ requestId }) => requestId))], personId)
  const items = page.map(({ event, at, type, isCurrent, note, periods, ...entry }): PastDecision => {
    const sight = sights.get(entry.requestId)
    const isOwn = entry.by?.id === personId
    return {
      ...entry,
      outcome: outcomeOf(event),
      at: new Date(at).toISOString(),
      note: sight?.isWhole || isOwn ? note : '',
      periods: sight && isCurrent ? periods : [],
      ...(sight?.isTypeShown && isCurrent && { type }),
    }
  })
  return { items, ...(rows.length > PAGE && { next: page.at(-1)!.id }) }
}
