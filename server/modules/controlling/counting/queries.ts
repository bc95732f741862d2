// The counts of each figure in one week or month: one row per person, or per place if it is not about people.
import { sql, type RawBuilder } from 'kysely'
import type { FigureId } from '#domain/controlling/figures.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/** A week or month, and the moment of its cut-off. */
export interface GrainSpan {
  readonly first: Day
  readonly last: Day
  readonly until: Date
}

/** Rows with company_id, site_id, part, people, contributors, numerator, denominator. */
type Count = (span: GrainSpan) => RawBuilder<unknown>
/** Rows with person_id, company_id, site_id, numerator: the state of each person. */
type State = (span: GrainSpan) => RawBuilder<unknown>

/** The site of a person `p` counts for the company of the person only. */
const SITE = sql`(select s.id from site s where s.id = p.site_id and s.company_id = p.company_id)`

/** True for a person `p` who was employed on some day of the span; without an employment: who is active and was entered by then. */
const employedIn = (first: Day, last: Day): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select e.entry_day <= ${last}::date and coalesce(e.exit_day, ${last}::date) >= ${first}::date
    from employment e where e.person_id = p.id),
  p.active and (p.created_at at time zone 'Europe/Berlin')::date <= ${last}::date)`

/** Sums of `rows`, which have a person each: company_id, site_id, numerator, denominator, contributes. */
const byPlace = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.company_id, x.site_id, '' as part, count(*)::integer as people,
   
    (count(*) filter (where x.contributes))::integer as contributors,
    sum(x.numerator)::double precision as numerator, sum(x.denominator)::double precision as denominator
  from (${rows}) x group by x.company_id, x.site_id`

const headcount: Count = ({ last }) =>
  byPlace(sql`select p.company_id, ${SITE} as site_id, 1 as numerator, 1 as denominator, true as contributes
    from person p where ${employedIn(last, last)}`)

const sickRate: Count = ({ first, last }) =>
  byPlace(sql`select d.company_id, d.site_id, d.sick as numerator, d.due as denominator, d.sick > 0 as contributes
    from (select p.id, p.company_id, ${SITE} as site_id, count(*) as due,
        count(*) filter (where exists (select from sickness k where k.person_id = p.id and k.first_day <= day
          and coalesce(k.last_day, ${last}::date) >= day)) as sick
      from person p
      cross join lateral (select g::date as day from generate_series(${first}::date, ${last}::date, interval '1 day') g
        where extract(isodow from g) < 6) days
      where coalesce((select e.entry_day <= day and coalesce(e.exit_day, day) >= day from employment e where e.person_id = p.id),
        p.active and (p.created_at at time zone 'Europe/Berlin')::date <= day)
      group by p.id) d`)

const RELEASED = sql`('manuallyApproved', 'automaticallyApproved')`

const overtime: Count = ({ first, last }) =>
  byPlace(sql`select p.company_id, ${SITE} as site_id, greatest(w.minutes, 0) / 60.0 as numerator, 1 as denominator,
      w.minutes > 0 as contributes
    from (select person_id, sum(balance) as minutes from time_day
      where day between ${first}::date and ${last}::date and status in ${RELEASED} group by person_id) w
    join person p on p.id = w.person_id
    where not exists (select from employment e where e.person_id = p.id and e.contract_kind = 'apprenticeship')`)

/** The number of cases that wait for the decision of a person `p` at an instant. */
const waitingAt = (at: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  (select count(*) from decision_case c where c.requester_id = p.id and c.requested_at <= ${at}
    and (c.ended_at is null or c.ended_at > ${at}))
  + (select count(*) from leave_request r where r.person_id = p.id and r.sent_at <= ${at}
    and (r.status in ('open', 'inProgress') or exists (select from leave_timeline t where t.request_id = r.id and t.at > ${at}
      and t.type in ('approved', 'rejected', 'expired', 'withdrawn'))))
  + (select count(*) from time_day d where d.person_id = p.id and d.path = 'manual'
    and d.day between (${at} at time zone 'Europe/Berlin')::date - 92 and (${at} at time zone 'Europe/Berlin')::date - 1
    and (d.released_at > ${at} or (d.released_at is null and d.status <> 'manuallyRejected'))))::integer`

const openRequests: State = ({ last, until }) => sql`
  select p.id as person_id, p.company_id, ${SITE} as site_id, ${waitingAt(sql`${until}::timestamptz`)} as numerator
  from person p where ${employedIn(last, last)}`

/** The remaining days of leave of a person `p` in a year at an instant. */
const leaveAt = (year: number, at: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(case when e.kind in ('claim', 'correct') then 1 when e.kind = 'reserve' then -1 when e.kind = 'book' then 0 else 1 end
    * e.numerator::double precision / e.denominator)
  from leave_entry e where e.person_id = p.id and e.account = 'leave' and e.at <= ${at}
    and case when e.day is null then e.year else extract(year from e.day)::integer end = ${year}), 0)`

const remainingLeave: State = ({ first, last, until }) => sql`
  select p.id as person_id, p.company_id, ${SITE} as site_id,
    ${leaveAt(Number(first.slice(0, 4)), sql`${until}::timestamptz`)} as numerator
  from person p join leave_account a on a.person_id = p.id where ${employedIn(last, last)}`

/** Order time is at most the attendance of the day, because several orders may run at the same time. */
const orderTimeShare: Count = ({ first, last }) =>
  byPlace(sql`select p.company_id, ${SITE} as site_id, w.ordered as numerator, w.present as denominator, w.ordered > 0 as contributes
    from (select b.person_id, sum(least(b.minutes, d.actual)) as ordered, sum(d.actual) as present
      from (select person_id, shift_day, sum(order_minutes) as minutes from production_sum
        where shift_day between ${first}::date and ${last}::date group by person_id, shift_day) b
      join time_day d on d.person_id = b.person_id and d.day = b.shift_day and d.actual > 0
      group by b.person_id) w
    join person p on p.id = w.person_id`)

/** People `p` who are addressed by a story `s` and may read news. */
const IS_ADDRESSED = sql`(s.audience = '{}' or p.company_id = any(s.audience))
  and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ma_news_user')`

const newsReach: Count = ({ first, last, until }) =>
  byPlace(sql`select d.company_id, d.site_id, d.confirmed as numerator, d.asked as denominator,
      d.confirmed = d.asked as contributes
    from (select p.id, p.company_id, ${SITE} as site_id, count(*) as asked,
        count(*) filter (where exists (select from news_confirmation f where f.story_id = s.id and f.version = s.public_version
          and f.person_id = p.id and f.confirmed_at <= ${until})) as confirmed
      from news_story s join person p on ${IS_ADDRESSED}
      where s.status = 'published' and s.confirmation <> 'none'
        and (s.published_at at time zone 'Europe/Berlin')::date between ${first}::date and ${last}::date
        and ${employedIn(last, last)}
      group by p.id) d`)

/** Not about people: the columns that count them are 0. */
const ofBusiness = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.company_id, null::integer as site_id, x.part, 0 as people, 0 as contributors, x.numerator, x.denominator
  from (${rows}) x`

const deliveryPerformance: Count = ({ last }) =>
  ofBusiness(sql`select r.company_id, '' as part,
      sum(r.on_time / 100.0 * r.orders_per_quarter)::double precision as numerator,
      sum(r.orders_per_quarter)::double precision as denominator
    from supply_relation r
    where r.on_time is not null and r.orders_per_quarter > 0 and r.since <= ${last}::date and coalesce(r.until_day, ${last}::date) >= ${last}::date
    group by r.company_id`)

const supplierVolume: Count = ({ first }) =>
  ofBusiness(sql`select v.company_id, v.band as part, count(*)::double precision as numerator, 1::double precision as denominator
    from (select r.company_id, r.partner_id, volume_band(sum(a.cents * 12
        / ((extract(year from age(a.last_month, a.first_month)) * 12 + extract(month from age(a.last_month, a.first_month))) + 1))::bigint)
          as band
      from supply_relation r join supply_amount a on a.relation_id = r.id
      where ${first}::date between a.first_month and a.last_month
      group by r.company_id, r.partner_id) v
    where v.band is not null group by v.company_id, v.band`)

export const COUNTS: Readonly<Partial<Record<FigureId, Count>>> = {
  headcount,
  sickRate,
  overtime,
  orderTimeShare,
  newsReach,
  deliveryPerformance,
  supplierVolume,
}

/** Figures of a state that people carry on from one week or month to the next. */
export const STATES: Readonly<Partial<Record<FigureId, State>>> = { openRequests, remainingLeave }
