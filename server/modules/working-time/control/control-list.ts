// The control: days with findings first, and the number of days without one.
import { sql } from 'kysely'
import type { CleanDays, Control, ControlItem, ControlPeople, ControlQuery } from '#contract/working-time-control.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { numberLine } from '#domain/forms/one-line.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { isIncomplete } from '#domain/working-time/release.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { forbidden, unprocessable } from '#server/http/errors.ts'
import { readOffice } from '#server/decisions/deciders.ts'
import { readQuery } from '#server/search/search-query.ts'
import {
  isTimeApprover,
  viewerRoleOf,
  readTimeDeciders,
  TIME_OFFICE_ROLE,
} from '#server/modules/working-time/deciders.ts'
import { areEvaluated } from '#server/modules/working-time/days/evaluations.ts'
import { absenceName } from '#server/modules/working-time/days/names.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import type { Viewer } from '#server/modules/working-time/viewer.ts'
import { readMonthsToSign } from './months.ts'
import { isOfficeOf, officeCompanies, peopleOf, readsWhole, readTimeRights, type TimeRights } from './rights.ts'
import {
  byUrgency,
  missingOf,
  readCleanDays,
  readCleanFigures,
  readFindingDays,
  type DayFilter,
  type RankedDay,
} from './undecided.ts'

/** More days than anybody decides before the list is read again, which every decision causes. */
const ITEMS = 200
const CLEAN_DAYS = 5_000

/** Throws 422 `request_refused` that names each missing field: a filter is only valid as a whole. */
function checkFilter({ personnelNumber, from, until }: ControlQuery): void {
  const fields = { personnelNumber: personnelNumber?.trim() || undefined, from, until }
  const missing = Object.entries(fields).filter(([, value]) => value === undefined)
  const isGiven = [personnelNumber, from, until].some((value) => value !== undefined)
  if (isGiven && missing.length > 0)
    throw unprocessable(
      'request_refused',
      missing.map(([field]) => ({ field: `query.${field}`, rule: 'filterIncomplete' })),
    )
  if (from && until && until < from)
    throw unprocessable('request_refused', [{ field: 'query.until', rule: 'reversed' }])
}

export async function peopleWithNumber(db: Db, personnelNumber: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('personnel_number', '=', numberLine(personnelNumber))
    .execute()
  return rows.map(({ id }) => id)
}

/** All people of the companies of the time office except the viewer. Throws 403 for people outside the time office. */
async function peopleOfOffice(db: Db, rights: TimeRights): Promise<string[]> {
  const companies = await officeCompanies(db, rights)
  if (!rights.deciders.office.some(({ id }) => id === rights.viewerId)) throw forbidden('notTimeOffice')
  const { rows } = await sql<{ id: string }>`
    select p.id from time_account a join person p on p.id = a.person_id
    where p.company_id = any(${companies}::integer[]) and p.id <> ${rights.viewerId}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ControlScope {
  readonly rights: TimeRights
  readonly filter: DayFilter
  readonly all: boolean
  /** The people whom the filter names. */
  readonly named: readonly string[]
}

async function scopeOf({ db, now }: ReadContext, viewerId: string, query: ControlQuery): Promise<ControlScope> {
  checkFilter(query)
  const { personnelNumber, from, until, office = false } = query
  const today = businessDay(now())
  const rights = await readTimeRights(db, today, viewerId, { viewerId })
  const named = personnelNumber === undefined ? undefined : await peopleWithNumber(db, personnelNumber)
  const people = office ? await peopleOfOffice(db, rights) : undefined
  const personIds = people && named ? people.filter((id) => named.includes(id)) : (people ?? named)
  const filter = { today, ...(personIds && { personIds }), ...(from && { from }), ...(until && { until }) }
  return { rights, filter, all: office, named: named ?? [] }
}

interface PersonRow {
  id: string
  name: string
  personnelNumber: string
  division: string
}

export async function readNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select p.id, ${fullName('p')} as name, coalesce(p.personnel_number, '') as "personnelNumber",
      coalesce(d.name, '') as division
    from person p left join division d on d.id = p.division_id where p.id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const instant = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString())

function toItem({ day, findings }: RankedDay, names: ReadonlyMap<string, PersonRow>): ControlItem {
  const { id, personId, day: on, version, caseId, stage, onBehalfOf, status, releaseAt } = day
  const person = names.get(personId)
  const holder = onBehalfOf === null ? undefined : names.get(onBehalfOf)
  return {
    id,
    person: { id: personId, name: person?.name ?? '' },
    personnelNumber: person?.personnelNumber ?? '',
    division: person?.division ?? '',
    day: on,
    version,
    findings: [...findings],
    missing: missingOf(day),
    isIncomplete: day.caseKind !== 'correction' && isIncomplete(day.feedback),
    caseId,
    stage,
    onBehalfOf: holder ? { id: holder.id, name: holder.name } : null,
    status,
    releaseAt: status === 'automaticReleaseActivated' ? instant(releaseAt) : null,
  }
}

/** Whether these people may be compared: no works council of theirs has forbidden it. */
async function mayCompare(db: Db, personIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    select exists (select from person p join leave_rules g on g.company_id = p.company_id
      where p.id = any(${personIds}::uuid[]) and not g.comparison_views) as "isRefused"`.execute(db)
  return !rows[0]!.isRefused
}

/** Those of these people whom the viewer may read. */
async function readFound(
  db: Db,
  today: Day,
  viewerId: string,
  personIds: readonly string[],
): Promise<Control['people']> {
  if (personIds.length === 0) return []
  const rights = await readTimeRights(db, today, viewerId, { personIds })
  const names = await readNames(db, personIds)
  return [...names.values()].flatMap((person) => {
    const as = viewerRoleOf(rights.deciders, viewerId, person.id)
    if (as === undefined || as === 'self') return []
    const maySign = rights.supervised.has(person.id)
    const mayReadMonths = as === 'office' || as === 'supervisor'
    return [{ ...person, mayReadMonths, maySign, mayReopen: isOfficeOf(rights, person.id) }]
  })
}

const FOUND_LIMIT = 10

/** People about whom the viewer decides or whose time office the viewer is, by the beginnings of their names. */
export async function findPeople({ db, now }: ReadContext, viewerId: string, q: string): Promise<ControlPeople> {
  const { words } = readQuery(q)
  const rights = await readTimeRights(db, businessDay(now()), viewerId, { viewerId })
  const isOffice = rights.deciders.office.some(({ id }) => id === viewerId)
  const ids = [...peopleOf(rights), ...(isOffice ? await peopleOfOffice(db, rights) : [])]
  const { rows } = await sql<ControlPeople[number]>`
    select p.id, ${fullName('p')} as name, p.personnel_number as "personnelNumber",
      coalesce(d.name, '') as division
    from person p left join division d on d.id = p.division_id
    where p.id = any(${[...new Set(ids)]}::uuid[]) and p.personnel_number <> ''
      and p.search_name like all(${words.map((word) => `% ${word}%`)}::text[])
    order by p.family_name, p.given_name, p.id limit ${FOUND_LIMIT}`.execute(db)
  return rows
}

/** Numbers of days by finding; none for a group so small that it would reveal people, or whose people are not compared. */
function groupsOf(ranked: readonly RankedDay[], people: number, isShown: boolean): Control['groups'] {
  if (!isShown || people < LEAST_GROUP) return []
  const counts = new Map<ControlItem['findings'][number]['code'], number>()
  for (const { findings } of ranked) {
    const { code } = findings[0]!
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].map(([code, days]) => ({ code, days }))
}

export async function readControl(context: ReadContext, viewerId: string, query: ControlQuery): Promise<Control> {
  const { db } = context
  const { rights, filter, all, named } = await scopeOf(context, viewerId, query)
  const people = all ? (filter.personIds ?? []) : peopleOf(rights)
  const [clean, undecided, months, isCompared, isEvaluating, found] = await Promise.all([
    readCleanFigures(db, rights, filter),
    readFindingDays(db, rights, filter, all),
    readMonthsToSign(db, rights, filter),
    mayCompare(db, people),
    areEvaluated(db, people),
    readFound(db, filter.today, viewerId, named),
  ])
  const ranked = byUrgency(undecided)
  const shown = ranked.slice(0, ITEMS)
  const names = await readNames(
    db,
    shown.flatMap(({ day: { personId, onBehalfOf } }) => [personId, ...(onBehalfOf === null ? [] : [onBehalfOf])]),
  )
  const { days, people: cleanPeople, from, until, releaseAt, holders } = clean
  return {
    isEvaluating,
    clean: {
      days,
      people: cleanPeople,
      from,
      until,
      releaseAt: instant(releaseAt),
      onBehalfOf: holders.map(({ id, name }) => ({ id, name })),
    },
    items: shown.map((one) => toItem(one, names)),
    total: ranked.length,
    groups: groupsOf(ranked, people.length, isCompared),
    months,
    people: found,
  }
}

interface CleanRow {
  id: number
  personId: string
  name: string
  day: Day
  version: number
  comes: Date | null
  goes: Date | null
  breakMinutes: number
  target: number
  actual: number | null
  balance: number
  releaseAt: Date | null
}

/** The absences of days without work, by the id of the day. */
async function readLabels(db: Db, rights: TimeRights, rows: readonly CleanRow[], { language }: Viewer) {
  const away = rows.filter(({ comes, target }) => comes === null && target > 0)
  const dates = away.map(({ day }) => day).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return new Map<number, string>()
  const ids = [...new Set(away.map(({ personId }) => personId))]
  const people = await readTimePeople(db, ids, { first, last })
  return new Map(
    away.flatMap(({ id, personId, day }) => {
      const [absence] = people.get(personId)?.absencesOn(day) ?? []
      return absence ? [[id, absenceName(absence, language, readsWhole(rights, personId))] as const] : []
    }),
  )
}

/** The days that one button releases. */
export async function readClean(context: ReadContext, viewer: Viewer, query: ControlQuery): Promise<CleanDays> {
  const { db } = context
  const { rights, filter } = await scopeOf(context, viewer.personId, query)
  const days = await readCleanDays(db, rights, filter, CLEAN_DAYS)
  const { rows } = await sql<CleanRow>`
    select d.id, d.person_id as "personId", ${fullName('p')} as name, d.day, d.version,
      d.first_comes as comes, d.last_goes as goes, d.break_minutes as "breakMinutes", d.target, d.actual, d.balance,
      case when d.status = 'automaticReleaseActivated' then d.release_at end as "releaseAt"
    from time_day d join person p on p.id = d.person_id where d.id = any(${days.map(({ id }) => id)}::bigint[])
    order by p.family_name, p.given_name, p.id, d.day`.execute(db)
  const labels = await readLabels(db, rights, rows, viewer)
  return rows.map(({ personId, name, comes, goes, releaseAt, ...row }) => ({
    ...row,
    label: labels.get(row.id) ?? '',
    person: { id: personId, name },
    comes: instant(comes),
    goes: instant(goes),
    releaseAt: instant(releaseAt),
  }))
}

/** False for people without reports, deputyships and stages; it is found without reading the deciders. */
async function mayDecide(db: Db, viewerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from person where supervisor_id = ${viewerId})
      or exists (select from deputy where deputy_id = ${viewerId})
      or exists (select from time_stage where holder_id = ${viewerId})
      or exists (select from time_case_stage where holder_id = ${viewerId} and outcome is null) as found`.execute(db)
  return rows[0]!.found || (await readOffice(db, TIME_OFFICE_ROLE)).some(({ id }) => id === viewerId)
}

/** Whether the menu shows the control: this person is a decider, also while no day waits. */
export async function isApprover({ db, now }: ReadContext, viewerId: string): Promise<boolean> {
  if (!(await mayDecide(db, viewerId))) return false
  return isTimeApprover(db, await readTimeDeciders(db, businessDay(now()), { viewerId }), viewerId)
}
