// The days that a viewer may decide now: those with a finding, decided one by one, and those without, released together.
import { sql, type RawBuilder } from 'kysely'
import { FINDINGS, type ControlItem } from '#contract/working-time-control.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { hintsFor, type Hint } from '#domain/working-time/hints.ts'
import type { CaseKind, Feedback, ReleaseStatus } from '#domain/working-time/release.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import { personJson } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { CASE_STAGES, OPEN_MANAGER_STAGES } from '#server/modules/working-time/deciders.ts'
import { heldRows, peopleOf, readsWhole, supervisedRows, type TimeRights } from './rights.ts'

export type Finding = ControlItem['findings'][number]

export interface UndecidedDay {
  readonly id: number
  readonly personId: string
  readonly day: Day
  readonly version: number
  readonly feedback: Feedback | null
  readonly hints: readonly Hint[]
  readonly status: ReleaseStatus
  readonly releaseAt: Date | null
  readonly lacksComes: boolean
  readonly lacksGoes: boolean
  readonly caseId: number | null
  readonly caseKind: CaseKind | null
  /** The stage that the viewer may decide; null: somebody else decides next, or the employee has to answer first. */
  readonly stage: StageName | null
  readonly onBehalfOf: string | null
  /** False for a project manager, who does not see personal hints. */
  readonly isWhole: boolean
}

/** Restricts the days `d`, in addition to the rights of the viewer. */
export interface DayFilter {
  readonly today: Day
  readonly personIds?: readonly string[]
  readonly from?: Day
  readonly until?: Day
  readonly ids?: readonly number[]
}

export function isMeant({ personIds, from, until, ids }: DayFilter): RawBuilder<boolean> {
  const parts = [
    ...(personIds === undefined ? [] : [sql<boolean>`d.person_id in (select unnest(${personIds}::uuid[]))`]),
    ...(from === undefined ? [] : [sql<boolean>`d.day >= ${from}::date`]),
    ...(until === undefined ? [] : [sql<boolean>`d.day <= ${until}::date`]),
    ...(ids === undefined ? [] : [sql<boolean>`d.id = any(${ids}::bigint[])`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** True for a past day `d` without a finding whose next stage is undecided. */
const IS_CLEAN = (today: Day) => sql<boolean>`(
  d.released_at is null and d.day < ${today}::date and d.actual is not null and d.feedback is null and d.hints = '[]' and d.status <> 'manuallyRejected')`

const RELEASE_AT = sql`case when d.status = 'automaticReleaseActivated' then d.release_at end as release_at`
const CLEAN_COLUMNS = sql`d.id, d.person_id, d.day, d.version, ${RELEASE_AT}`
const CLEAN_SUMS = sql`count(*) as days, min(day) as first, max(day) as last, min(release_at) as release_at`

const isSupervisorClean = (filter: DayFilter) => sql<boolean>`(
  ${IS_CLEAN(filter.today)} and d.status <> 'notYetProcessedByProjectManager' and ${isMeant(filter)})`

/** The clean days that the viewer decides as project manager, or for one. */
const MANAGER_CLEAN = (rights: TimeRights, filter: DayFilter) => sql`(
  select distinct on (d.id) ${CLEAN_COLUMNS}, h.on_behalf_of from ${heldRows(rights)}
    join ${OPEN_MANAGER_STAGES} t on t.person_id = h.person_id and t.holder_id = h.holder_id
    join time_day d on d.person_id = t.person_id and d.day = t.day
  where h.stage = 'projectManager' and ${IS_CLEAN(filter.today)} and d.status = 'notYetProcessedByProjectManager'
    and ${isMeant(filter)})`

/** The clean days that the viewer may release. */
const CLEAN = (rights: TimeRights, filter: DayFilter) => sql`(
  select ${CLEAN_COLUMNS} from time_day d join ${supervisedRows(rights)} on s.person_id = d.person_id
  where ${isSupervisorClean(filter)}
  union all
  select id, person_id, day, version, release_at from ${MANAGER_CLEAN(rights, filter)} m)`

export interface CleanFigures {
  readonly days: number
  readonly people: number
  readonly from: Day | null
  readonly until: Day | null
  readonly releaseAt: Date | null
  readonly holders: readonly { readonly id: string; readonly name: string }[]
}

export async function readCleanFigures(db: Db, rights: TimeRights, filter: DayFilter): Promise<CleanFigures> {
  const { rows } = await sql<CleanFigures>`
    with r as materialized (
      select s.person_id, s.on_behalf_of, ${CLEAN_SUMS} from ${supervisedRows(rights)}
      cross join lateral (select d.day, ${RELEASE_AT} from time_day d
        where d.person_id = s.person_id and ${isSupervisorClean(filter)}) r group by 1, 2
      union all
      select person_id, on_behalf_of, ${CLEAN_SUMS} from ${MANAGER_CLEAN(rights, filter)} r group by 1, 2)
    select coalesce(sum(days), 0)::integer as days, count(distinct person_id)::integer as people, min(first) as from, max(last) as until,
      min(release_at) as "releaseAt",
      coalesce((select json_agg(${personJson('o')}
        order by o.family_name, o.given_name, o.id) from person o where o.id in (select on_behalf_of from r)), '[]') as holders
    from r`.execute(db)
  return rows[0]!
}

export interface CleanDay {
  readonly id: number
  readonly personId: string
  readonly day: Day
  readonly version: number
}

/** Ids and versions of the clean days, ordered by person and day. */
export async function readCleanDays(
  db: Db,
  rights: TimeRights,
  filter: DayFilter,
  limit = 100_000,
): Promise<CleanDay[]> {
  const { rows } = await sql<CleanDay>`
    select r.id, r.person_id as "personId", r.day, r.version from ${CLEAN(rights, filter)} r
    order by r.person_id, r.day limit ${limit}`.execute(db)
  return rows
}

/** True for a past day `d` that is not released and has a finding of its own; the index `time_day_finding` has the same condition. */
const HAS_FINDING = (today: Day) => sql<boolean>`(d.released_at is null and d.day < ${today}::date
  and (d.feedback is not null or d.hints <> '[]' or d.status in ('notYetProcessedByProjectManager', 'manuallyRejected')))`

const FOUND_COLUMNS = sql`d.id, d.person_id, d.day, d.version, d.feedback, d.hints, d.status, d.release_at, d.released_at,
  c.id as case_id, c.kind as case_kind`

/** True where an entry of the day has no value in the column. */
const LACKS = (column: RawBuilder<unknown>) => sql`exists (
  select from time_entry e where e.person_id = found.person_id and e.day = found.day and ${column} is null)`

/**
 * The days with a finding: of the viewer's people, or with `all` of everybody whom the filter names, for the time office. A released day is
 * among them while it has an open case. A rejected day waits for its employee, so only the time office gets it.
 */
export async function readFindingDays(
  db: Db,
  rights: TimeRights,
  filter: DayFilter,
  all = false,
): Promise<UndecidedDay[]> {
  const scope = all ? filter : { ...filter, personIds: within(peopleOf(rights), filter.personIds) }
  const { rows } = await sql<Omit<UndecidedDay, 'isWhole'>>`
    with d as materialized (
      select ${FOUND_COLUMNS} from time_day d
      left join time_case c on c.person_id = d.person_id and c.day = d.day and c.closed_at is null
      where ${HAS_FINDING(filter.today)} and ${isMeant(scope)}
      union all
      select ${FOUND_COLUMNS} from time_case c join time_day d on d.person_id = c.person_id and d.day = c.day
      where c.closed_at is null and not ${HAS_FINDING(filter.today)} and ${isMeant(scope)}
    ), found as (
      select d.*, s.person_id is not null as is_supervised, s.on_behalf_of as supervised_for,
        m.is_manager, m.on_behalf_of as managed_for, k.stage as case_stage, k.on_behalf_of as case_for
      from d left join ${supervisedRows(rights)} on s.person_id = d.person_id
      left join lateral (
        select true as is_manager, h.on_behalf_of from ${OPEN_MANAGER_STAGES} t join ${heldRows(rights)}
          on h.person_id = t.person_id and h.stage = 'projectManager' and h.holder_id = t.holder_id
        where d.status = 'notYetProcessedByProjectManager' and t.person_id = d.person_id and t.day = d.day limit 1) m on true
      left join lateral (
        select t.stage, h.on_behalf_of from ${CASE_STAGES} t join ${heldRows(rights)}
          on h.person_id = d.person_id and h.stage = t.stage and h.holder_id is not distinct from t.holder_id
        where d.case_id is not null and t.case_id = d.case_id and t.outcome is null and (t.stage = 'projectManager' or not exists (
          select from ${CASE_STAGES} o where o.case_id = t.case_id and o.stage = 'projectManager' and o.outcome is null
            and not exists (select from ${heldRows(rights)} where h.person_id = d.person_id and h.stage = o.stage
              and h.holder_id is not distinct from o.holder_id)))
        order by t.stage limit 1) k on true
    )
    select id, person_id as "personId", day, version, feedback, hints, status, release_at as "releaseAt",
      case when feedback = 'stampingMissing' then ${LACKS(sql`e.comes`)} else false end as "lacksComes",
      case when feedback = 'stampingMissing' then ${LACKS(sql`e.goes`)} else false end as "lacksGoes", case_id as "caseId", case_kind as "caseKind",
      case when case_kind = 'correction' then case_stage when case_kind = 'question' or released_at is not null or status = 'manuallyRejected'
        then null when is_manager then 'projectManager'
        when is_supervised and status <> 'notYetProcessedByProjectManager' then 'supervisor' end as stage,
      case when case_kind = 'correction' then case_for when is_manager then managed_for else supervised_for end as "onBehalfOf"
    from found where ${all}::boolean or ((is_supervised or is_manager or case_stage is not null)
      and (status <> 'manuallyRejected' or case_id is not null))`.execute(db)
  const whole = new Map([...new Set(rows.map(({ personId }) => personId))].map((id) => [id, readsWhole(rights, id)]))
  return rows.map((row) => ({ ...row, isWhole: whole.get(row.personId)! }))
}

const within = (ids: readonly string[], wanted: readonly string[] | undefined): readonly string[] =>
  wanted === undefined ? ids : ids.filter((id) => wanted.includes(id))

const RANKS = new Map<string, number>(FINDINGS.map((code, index) => [code, index]))
export const rankOf = ({ code }: Pick<Finding, 'code'>): number => RANKS.get(code) ?? FINDINGS.length

/** The findings of a day, the most severe first. */
export function findingsOf({
  feedback,
  hints,
  status,
  caseKind,
  isWhole,
}: Pick<UndecidedDay, 'feedback' | 'hints' | 'status' | 'caseKind' | 'isWhole'>): Finding[] {
  const found: Finding[] = hintsFor(hints, isWhole).map(({ code, minutes, limit }) => ({
    code,
    ...(minutes !== undefined && { minutes }),
    ...(limit !== undefined && { limit }),
  }))
  if (caseKind !== null) found.push({ code: caseKind })
  else if (feedback !== null) found.push({ code: feedback })
  if (status === 'notYetProcessedByProjectManager') found.push({ code: 'projectRelease' })
  if (status === 'manuallyRejected') found.push({ code: 'rejected' })
  return found.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const timeOf = ({ releaseAt, status }: UndecidedDay): number =>
  releaseAt === null || status !== 'automaticReleaseActivated' ? Number.POSITIVE_INFINITY : releaseAt.getTime()

export interface RankedDay {
  readonly day: UndecidedDay
  readonly findings: readonly Finding[]
}

/** A day that waits only for the project stage of the viewer is released together with the clean ones. */
const isClean = ({ stage, hints }: UndecidedDay, findings: readonly Finding[]): boolean =>
  stage === 'projectManager' && hints.length === 0 && findings.every(({ code }) => code === 'projectRelease')

/** The most urgent first: by severity of the finding, then by the date of the automatic release, then the newest day. */
export function byUrgency(days: readonly UndecidedDay[]): RankedDay[] {
  const compare = (one: RankedDay, other: RankedDay): number => {
    const rank = rankOf(one.findings[0]!) - rankOf(other.findings[0]!)
    if (rank !== 0) return rank
    const [first, second] = [timeOf(one.day), timeOf(other.day)]
    if (first !== second) return first < second ? -1 : 1
    if (one.day.day !== other.day.day) return one.day.day > other.day.day ? -1 : 1
    return one.day.personId < other.day.personId ? -1 : 1
  }
  return days
    .map((day) => ({ day, findings: findingsOf(day) }))
    .filter(({ day, findings }) => findings.length > 0 && !isClean(day, findings))
    .toSorted(compare)
}

/** Which stamp is missing. */
export function missingOf({ feedback, lacksComes, lacksGoes }: UndecidedDay): ControlItem['missing'] {
  if (feedback === 'unexcused') return 'both'
  if (lacksComes) return lacksGoes ? 'both' : 'comes'
  return lacksGoes ? 'goes' : null
}
