// A person as their leave sees them: contract, place and hours of work, what their company has agreed.
import { sql, type RawBuilder } from 'kysely'
import type { PersonalCalendar } from '#domain/leave/count-days.ts'
import type { Employment } from '#domain/leave/entitlement.ts'
import type { FlexitimeRules } from '#domain/leave/flexitime.ts'
import type { Land, MunicipalHoliday, PlaceOfWork } from '#domain/leave/holidays.ts'
import type { CarryOver } from '#domain/leave/lapse.ts'
import { STANDARD_MODEL, type WorkingTimeModel } from '#domain/leave/working-time-model.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'

/** The contract, as far as it earns leave. */
export type EmploymentFacts = Omit<Employment, 'models'>

/** Periods of employment `e` that `which` selects, as the domain has them; null without any. */
const periodsOf = (which: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('first', t.first_day, 'last', t.last_day) order by t.first_day)
  from employment_period t where t.person_id = e.person_id and ${which})`

/** The employment `e`, which may be missing, as the domain earns leave by it. */
export const EMPLOYMENT = sql<EmploymentFacts | null>`case when e.person_id is not null then json_strip_nulls(json_build_object(
  'entry', e.entry_day, 'exit', e.exit_day, 'birth', e.birth_day, 'contractDays', e.contract_days,
  'disability', ${periodsOf(sql`t.kind = 'disability'`)}, 'parentalLeave', ${periodsOf(sql`t.reduces`)},
  'withoutClaim', ${periodsOf(sql`t.kind = 'unpaidLeave'`)},
  'grantedElsewhere', case when e.granted_half_days > 0 then json_build_array(json_build_object(
    'year', extract(year from e.entry_day)::integer, 'halfDays', e.granted_half_days)) end)) end`

/** A person with what their company has agreed. */
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
  readonly flexitime: FlexitimeRules
}

interface PersonRow {
  id: string
  companyId: number | null
  divisionId: number | null
  siteId: number | null
  supervisorId: string | null
  employment: EmploymentFacts | null
  christmasEve: PersonalCalendar['christmasEve']
  newYearsEve: PersonalCalendar['newYearsEve']
  carryOver: CarryOver[]
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

function toPerson(row: PersonRow): LeavePerson {
  const { id, employment, minimum, step, flexitimeDays, models, places } = row
  const { companyId, divisionId, siteId, supervisorId, overdraftDays, christmasEve, newYearsEve } = row
  return {
    id,
    companyId,
    divisionId,
    siteId,
    supervisorId,
    employment: employment ?? undefined,
    calendar: {
      models: models.length > 0 ? models : [STANDARD_MODEL],
      places: places.map((place) => ({ from: place.from, place: toPlace(place) })),
      christmasEve,
      newYearsEve,
    },
    carryOver: row.carryOver,
    overdraftDays,
    flexitime: { minAccount: minimum, step, ...(flexitimeDays !== null && { daysPerMonth: flexitimeDays }) },
  }
}

/** Those of `ids` who are active; with `isFormer` also people who have left. */
export async function readPeople(db: Db, ids: readonly string[], { isFormer = false } = {}): Promise<LeavePerson[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.company_id as "companyId", p.division_id as "divisionId", p.site_id as "siteId",
      p.supervisor_id as "supervisorId", ${EMPLOYMENT} as employment,
      coalesce(g.christmas_eve, 'work') as "christmasEve", coalesce(g.new_years_eve, 'work') as "newYearsEve",
      coalesce((select json_agg(json_build_object('fromYear', o.from_year, 'carriedTo', o.carried_to) order by o.from_year)
        from leave_carry_over o where o.company_id = p.company_id), '[]') as "carryOver",
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
    where p.id = any(${ids}::uuid[]) and (p.active or ${isFormer})`.execute(db)
  return rows.map(toPerson)
}

/** Throws 404 for somebody who is not known or not active. */
export async function readPerson(db: Db, id: string): Promise<LeavePerson> {
  const [person] = await readPeople(db, [id])
  if (!person) throw notFound()
  return person
}
