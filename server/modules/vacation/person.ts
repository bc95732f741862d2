// A person as the rules of leave need them: contract, place and hours of work, agreements of their company.
import { sql, type RawBuilder } from 'kysely'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import type { DeadlineRules } from '#domain/leave/deadline.ts'
import type { Employment, Overdraw } from '#domain/leave/entitlement.ts'
import type { FlexitimeRules } from '#domain/leave/flexitime.ts'
import type { CarryOver } from '#domain/leave/lapse.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { CALENDAR_OF, toCalendar, type CalendarRow } from '#server/organisation/personal-calendar.ts'

/** The contract, as far as it earns leave. */
export interface EmploymentFacts extends Omit<Employment, 'models'> {
  /** Partial leave of the year of entry is carried to the whole next year, as the person has demanded. */
  readonly carriesPartial?: boolean
}

/** Periods of employment `e` that `which` selects, as the domain has them; null without any. */
const periodsOf = (which: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('first', t.first_day, 'last', t.last_day) order by t.first_day)
  from employment_period t where t.person_id = e.person_id and ${which})`

/** The employment `e`, which may be missing, as the domain earns leave by it with the rules `g` of the company. */
export const EMPLOYMENT = sql<EmploymentFacts | null>`case when e.person_id is not null then json_strip_nulls(json_build_object(
  'entry', e.entry_day, 'exit', e.exit_day, 'birth', e.birth_day, 'contractDays', e.contract_days,
  'hasProRataClause', e.has_pro_rata_clause, 'carriesPartial', case when e.carries_partial then true end, 'roundInFavour', g.round_in_favour,
  'disability', ${periodsOf(sql`t.kind = 'disability'`)}, 'parentalLeave', ${periodsOf(sql`t.reduces`)},
  'withoutClaim', ${periodsOf(sql`t.kind = 'unpaidLeave'`)},
  'grantedElsewhere', case when e.granted_half_days > 0 then json_build_array(json_build_object(
    'year', extract(year from e.entry_day)::integer, 'halfDays', e.granted_half_days)) end)) end`

/** When undecided requests lapse by the rules `g` of a company, which may be missing. */
export const DEADLINE_RULES = sql<DeadlineRules>`json_build_object('lapseMonth', coalesce(g.lapse_month, 'firstDay'),
  'expiresAtStart', coalesce(g.expires_at_start, false))`

/** True when supervisors who decide read the proofs of special leave of a company. */
export const SUPERVISOR_READS_PROOFS = (companyId: unknown): RawBuilder<boolean> =>
  sql`coalesce((select g.supervisor_reads_proofs from leave_rules g where g.company_id = ${companyId}), false)`

/** A person with the agreements of their company. */
export interface LeavePerson {
  readonly id: string
  readonly companyId: number | null
  readonly divisionId: number | null
  readonly siteId: number | null
  readonly supervisorId: string | null
  readonly employment: EmploymentFacts | undefined
  readonly calendar: PersonalCalendar
  readonly carryOver: readonly CarryOver[]
  readonly overdraftDays: number
  readonly overdraw: Overdraw
  readonly flexitime: FlexitimeRules
  /** When undecided requests lapse. */
  readonly deadline: DeadlineRules
  /** Hours of flexitime up to this number of minutes are approved automatically; null: none. */
  readonly flexitimeAutoMinutes: number | null
}

interface PersonRow extends CalendarRow {
  id: string
  companyId: number | null
  divisionId: number | null
  siteId: number | null
  supervisorId: string | null
  employment: EmploymentFacts | null
  carryOver: CarryOver[]
  overdraftDays: number
  overdraw: Overdraw
  flexitimeAutoMinutes: number | null
  deadline: DeadlineRules
  minimum: number
  step: number
  flexitimeDays: number | null
}

function toPerson(row: PersonRow): LeavePerson {
  const { id, employment, minimum, step, flexitimeDays } = row
  const { companyId, divisionId, siteId, supervisorId, overdraftDays, overdraw, flexitimeAutoMinutes, deadline } = row
  return {
    id,
    companyId,
    divisionId,
    siteId,
    supervisorId,
    employment: employment ?? undefined,
    calendar: toCalendar(row),
    carryOver: row.carryOver,
    overdraftDays,
    overdraw,
    flexitimeAutoMinutes,
    deadline,
    flexitime: { minAccount: minimum, step, ...(flexitimeDays !== null && { daysPerMonth: flexitimeDays }) },
  }
}

/** The active people among `ids`; with `isFormer` also people who have left. */
export async function readPeople(db: Db, ids: readonly string[], { isFormer = false } = {}): Promise<LeavePerson[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.company_id as "companyId", p.division_id as "divisionId", p.site_id as "siteId",
      p.supervisor_id as "supervisorId", ${EMPLOYMENT} as employment,
      coalesce((select json_agg(json_build_object('fromYear', o.from_year, 'carriedTo', o.carried_to) order by o.from_year)
        from leave_carry_over o where o.company_id = p.company_id), '[]') as "carryOver",
      coalesce(g.overdraft_days, 0) as "overdraftDays", coalesce(g.overdraw, 'never') as overdraw,
      g.flexitime_auto_minutes as "flexitimeAutoMinutes", ${DEADLINE_RULES} as deadline, coalesce(g.flexitime_minimum, -600) as minimum,
      coalesce(g.flexitime_step, 15) as step, g.flexitime_days as "flexitimeDays",
      ${CALENDAR_OF}
    from person p left join employment e on e.person_id = p.id left join leave_rules g on g.company_id = p.company_id
    where p.id = any(${ids}::uuid[]) and (p.active or ${isFormer})`.execute(db)
  return rows.map(toPerson)
}

/** Throws 404 for a person who is unknown or inactive. */
export async function readPerson(db: Db, id: string): Promise<LeavePerson> {
  const [person] = await readPeople(db, [id])
  if (!person) throw notFound()
  return person
}
