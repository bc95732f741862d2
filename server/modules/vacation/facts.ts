// What decides about a person's leave: place and hours of work, agreements, blocks, and what they have asked for already.
import { sql } from 'kysely'
import type { SpecialLeaveReasons } from '#contract/vacation.ts'
import { countDays, type PersonalCalendar } from '#domain/leave/count-days.ts'
import type { FlexitimeRules } from '#domain/leave/flexitime.ts'
import type { Land, MunicipalHoliday, PlaceOfWork } from '#domain/leave/holidays.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import {
  filledTimeOf,
  type LeaveWish,
  type RequestFacts,
  type SpecialGrant,
  type WishedPeriod,
} from '#domain/leave/request-rules.ts'
import { STANDARD_MODEL, type WorkingTimeModel } from '#domain/leave/working-time-model.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { distinct, readBlocks } from './layers.ts'
import {
  readBookedDays,
  readClaims,
  readContingent,
  readFlexitime,
  toLeaveDays,
  type BookedDay,
  type EmploymentFacts,
  type KnownClaim,
} from './ledger.ts'

/** A person with what their company has agreed. */
export interface LeavePerson {
  readonly id: string
  readonly companyId: number | null
  readonly divisionId: number | null
  readonly siteId: number | null
  readonly supervisorId: string | null
  readonly employment: EmploymentFacts | undefined
  readonly calendar: PersonalCalendar
  readonly carriedTo: string | undefined
  readonly overdraftDays: number
  readonly flexitime: FlexitimeRules
}

interface PersonRow {
  companyId: number | null
  divisionId: number | null
  siteId: number | null
  supervisorId: string | null
  entry: Day | null
  exit: Day | null
  contractDays: number | null
  christmasEve: PersonalCalendar['christmasEve']
  newYearsEve: PersonalCalendar['newYearsEve']
  carriedTo: string | null
  overdraftDays: number
  minimum: number
  step: number
  flexitimeDays: number | null
  models: WorkingTimeModel[]
  places: { from: Day; land: Land; municipal: { holiday: MunicipalHoliday; from: Day | null; to: Day | null }[] }[]
}

const MUNICIPAL = sql`coalesce((
  select json_agg(json_build_object('holiday', m.holiday, 'from', m.first_day, 'to', m.last_day) order by m.id)
  from municipal_holiday m where m.site_id = s.id), '[]')`

const toPlace = ({ land, municipal }: Pick<PersonRow['places'][number], 'land' | 'municipal'>): PlaceOfWork => ({
  land,
  municipal: municipal.map(({ holiday, from, to }) => ({
    holiday,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  })),
})

function toPerson(id: string, row: PersonRow): LeavePerson {
  const { entry, exit, contractDays, minimum, step, flexitimeDays, models, places } = row
  const { companyId, divisionId, siteId, supervisorId, overdraftDays, christmasEve, newYearsEve } = row
  return {
    id,
    companyId,
    divisionId,
    siteId,
    supervisorId,
    employment: entry === null ? undefined : { entry, ...(exit !== null && { exit }), contractDays: contractDays ?? 0 },
    calendar: {
      models: models.length > 0 ? models : [STANDARD_MODEL],
      places: places.map((place) => ({ from: place.from, place: toPlace(place) })),
      christmasEve,
      newYearsEve,
    },
    carriedTo: row.carriedTo ?? undefined,
    overdraftDays,
    flexitime: { minAccount: minimum, step, ...(flexitimeDays !== null && { daysPerMonth: flexitimeDays }) },
  }
}

/** Throws 404 for somebody who is not known or not active. */
export async function readPerson(db: Db, id: string): Promise<LeavePerson> {
  const { rows } = await sql<PersonRow>`
    select p.company_id as "companyId", p.division_id as "divisionId", p.site_id as "siteId",
      p.supervisor_id as "supervisorId", e.entry_day as entry, e.exit_day as exit, e.contract_days as "contractDays",
      coalesce(g.christmas_eve, 'work') as "christmasEve", coalesce(g.new_years_eve, 'work') as "newYearsEve",
      case when g.company_id is null then '03-31' else g.carried_to end as "carriedTo",
      coalesce(g.overdraft_days, 0) as "overdraftDays", coalesce(g.flexitime_minimum, -600) as minimum,
      coalesce(g.flexitime_step, 15) as step, g.flexitime_days as "flexitimeDays",
      coalesce((select json_agg(json_build_object('from', m.from_day, 'anchor', m.anchor, 'weeks', m.weeks) order by m.from_day)
        from working_time_model m where m.person_id = p.id), '[]') as models,
      coalesce((select json_agg(json_build_object('from', w.from_day, 'land', s.land, 'municipal', ${MUNICIPAL}) order by w.from_day)
        from (
          select '0001-01-01'::date as from_day, p.site_id as site_id where p.site_id is not null
          union all select o.from_day, o.site_id from place_of_work o where o.person_id = p.id
        ) w join site s on s.id = w.site_id), '[]') as places
    from person p left join employment e on e.person_id = p.id left join leave_rules g on g.company_id = p.company_id
    where p.id = ${id} and p.active`.execute(db)
  if (!rows[0]) throw notFound()
  return toPerson(id, rows[0])
}

/** A period of `leave_period` as the wire and the domain have it. */
export const PERIOD = sql<WishedPeriod>`json_strip_nulls(json_build_object('first', q.first_day, 'last', q.last_day,
  'startsAtNoon', case when q.starts_at_noon then true end, 'endsAtNoon', case when q.ends_at_noon then true end,
  'minutes', q.minutes, 'clock', case when q.from_minute is not null then
    json_build_object('from', q.from_minute, 'to', q.to_minute) end))`

async function readOtherPeriods(db: Db, personId: string, { first, last }: DayRange, without?: number) {
  const { rows } = await sql<{ period: WishedPeriod }>`
    select ${PERIOD} as period from leave_period q join leave_request r on r.id = q.request_id
    where q.person_id = ${personId} and r.status in ('open', 'inProgress', 'approved')
      and r.id is distinct from ${without ?? null}::bigint
      and q.first_day <= ${last}::date and q.last_day >= ${first}::date`.execute(db)
  return rows.map(({ period }) => period)
}

/** What the catalogue grants for a reason, and what the person has used of it in the year of `first`. */
async function readGrant(
  db: Db,
  person: LeavePerson,
  reasonId: number,
  first: Day,
  without?: number,
): Promise<SpecialGrant | undefined> {
  const { rows } = await sql<{ halfDays: number | null; used: number; lacksProof: boolean }>`
    select c.half_days as "halfDays", case when c.per = 'event' then 0 else coalesce((
        select sum(case e.kind when 'reserve' then 2 * e.numerator else -2 * e.numerator end / e.denominator)
        from leave_entry e join leave_request r on r.id = e.request_id
        where e.person_id = ${person.id} and e.kind <> 'book' and e.year = ${Number(first.slice(0, 4))}
          and r.special_reason_id = c.id and r.id is distinct from ${without ?? null}::bigint), 0)::integer end as used,
      c.proof_required and not exists (
        select from leave_proof f where f.request_id = ${without ?? null}::bigint) as "lacksProof"
    from special_leave_reason c
    where c.id = ${reasonId} and c.archived_at is null and (c.company_id is null or c.company_id = ${person.companyId})`.execute(
    db,
  )
  const [found] = rows
  return (
    found && {
      used: found.used,
      lacksProof: found.lacksProof,
      ...(found.halfDays !== null && { halfDays: found.halfDays }),
    }
  )
}

/** The reasons for special leave that hold in the company of a person. */
export async function readReasons(db: Db, personId: string): Promise<SpecialLeaveReasons> {
  const { rows } = await sql<SpecialLeaveReasons[number]>`
    select c.id, c.label, c.label_en as "labelEn", c.half_days as "halfDays", c.per,
      c.proof_required as "proofRequired", c.paid
    from special_leave_reason c join person p on p.id = ${personId}
    where c.archived_at is null and (c.company_id is null or c.company_id = p.company_id)
    order by c.label, c.id`.execute(db)
  return rows
}

/** From the first to the last day of a wish; of a reversed one its first day alone. */
export function spanOf(periods: readonly DayRange[]): DayRange {
  const first = periods.map((period) => period.first).reduce((a, b) => (a < b ? a : b))
  const last = periods.map((period) => period.last).reduce((a, b) => (a > b ? a : b))
  return { first, last: last < first ? first : last }
}

function daysByMonth(booked: readonly BookedDay[], types: ReadonlyMap<number, LeaveType>): ReadonlyMap<string, number> {
  const months = new Map<string, number>()
  for (const { requestId, day } of booked)
    if (types.get(requestId) === 'flexDay') months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1)
  return months
}

async function readTypes(db: Db, personId: string): Promise<ReadonlyMap<number, LeaveType>> {
  const rows = await db.selectFrom('leave_request').select(['id', 'type']).where('person_id', '=', personId).execute()
  return new Map(rows.map(({ id, type }) => [id, type as LeaveType]))
}

export interface WishFacts {
  readonly facts: RequestFacts
  /** The leave account, for balances; whatever the wish debits. */
  readonly claims: readonly KnownClaim[]
  readonly booked: readonly BookedDay[]
}

interface Asked extends LeaveWish {
  readonly specialReasonId?: number | undefined
}

/** Everything that decides about a wish of this person; `without` is the request that it would replace. */
export async function readFacts(
  db: Db,
  person: LeavePerson,
  wish: Asked,
  { today, without, mayBookPast = false }: { today: Day; without?: number | undefined; mayBookPast?: boolean },
): Promise<WishFacts> {
  const span = spanOf(wish.periods)
  const { id, calendar, employment, overdraftDays } = person
  const booked = await readBookedDays(db, id, without)
  const claims = await readClaims(db, {
    personId: id,
    today,
    employment,
    models: calendar.models,
    carriedTo: person.carriedTo,
  })
  const account = accountOf(wish.type)
  const others = await readOtherPeriods(db, id, span, without)
  const minutes = booked
    .filter((one) => one.account === 'flexitime')
    .reduce((sum, { amount }) => sum + amount.numerator, 0)
  const special =
    wish.specialReasonId === undefined
      ? undefined
      : await readGrant(db, person, wish.specialReasonId, span.first, without)
  return {
    claims,
    booked,
    facts: {
      today,
      calendar,
      entry: employment?.entry,
      exit: employment?.exit,
      filled: others.map((period) => filledTimeOf(period, countDays(period, calendar))),
      blocks: await readBlocks(
        db,
        { companyIds: distinct([person.companyId]), divisionIds: distinct([person.divisionId]) },
        span,
      ),
      claims: account === 'paidTimeOff' ? await readContingent(db, id) : claims,
      days: toLeaveDays(booked, account),
      overdraftDays: account === 'leave' ? overdraftDays : 0,
      flexitime: {
        balance: await readFlexitime(db, id),
        reserved: minutes,
        daysByMonth: daysByMonth(booked, await readTypes(db, id)),
        rules: person.flexitime,
      },
      special,
      mayBookPast,
    },
  }
}
