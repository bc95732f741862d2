// Who decides about the working time of people now. All undecided days of a person with the same holder are one stage, so that a month of
// many people costs no more than a day.
import { sql, type RawBuilder } from 'kysely'
import { deciderOf, type Colleague, type StageName } from '#domain/decisions/deciders.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import {
  createDeciders,
  officeOf,
  readColleagues,
  readOffice,
  type Deciders,
  type Stage,
} from '#server/decisions/deciders.ts'

/** Supervisors, project managers and their deputies. */
export const TIME_APPROVER_ROLE: Role = 'menu_ma_az_genehmigen'
/** The time office: of one's own company, or of the group where a company has none, or only the person concerned. */
export const TIME_OFFICE_ROLE: Role = 'ma-api:ma_edit_employment_data'

/** The subject of a decision about a person: their days, or a correction. */
export interface TimeStage extends Stage {
  readonly stage: StageName
  /** First undecided day of a person who is a decider too; undefined for others. */
  readonly since: Day | undefined
}

export interface TimeDeciders extends Deciders<TimeStage> {
  /** The stage of the present supervisor of each person that was read. */
  readonly supervisorStages: readonly TimeStage[]
  /** Stages of project managers that wait for a decision, and those of corrections. */
  readonly openStages: readonly TimeStage[]
  /** undefined for a person that was not read. */
  stageOf(personId: string, stage: StageName, holderId: string | null): TimeStage | undefined
  /** The stage of the present supervisor. */
  supervisorStageOf(personId: string): TimeStage | undefined
}

interface PersonRow {
  id: string
  companyId: number | null
  supervisorId: string | null
  since: Day | null
  /** The person has days that wait for the supervisor. */
  hasOpenDays: boolean
}

interface OpenRow {
  personId: string
  stage: StageName
  holderId: string | null
}

/** People `p` with an account; for `approvers`, who could decide about each other, also the day since when something waits. */
async function readPeople(
  db: Db,
  today: Day,
  which: RawBuilder<boolean>,
  approvers: readonly string[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.company_id as "companyId", p.supervisor_id as "supervisorId",
      least(open.day, open_case.day) as since, open.day is not null as "hasOpenDays"
    from time_account a join person p on p.id = a.person_id
    left join lateral (select d.day from time_day d
      where p.id = any(${approvers}::uuid[]) and d.person_id = p.id and d.released_at is null
        and d.status <> 'manuallyRejected' and d.day < ${today}::date order by d.day limit 1) open on true
    left join lateral (select min(c.day) as day from time_case c
      where p.id = any(${approvers}::uuid[]) and c.person_id = p.id and c.closed_at is null and c.kind = 'correction') open_case on true
    where ${which}`.execute(db)
  return rows
}

/** Open stages of project managers: each decides once about a version of a day. */
export const OPEN_MANAGER_STAGES = sql`(
  select s.person_id, s.day, s.holder_id from time_day d join time_stage s on s.person_id = d.person_id and s.day = d.day
  where d.status = 'notYetProcessedByProjectManager' and not exists (
    select from time_decision x where x.person_id = d.person_id and x.day = d.day and x.version = d.version
      and x.stage = 'projectManager' and x.holder_id = s.holder_id))`

/** Stages of corrections with their holders: a stage of a supervisor belongs to the present one. */
export const CASE_STAGES = sql`(
  select t.id, t.case_id, t.person_id, t.stage, case t.stage when 'supervisor' then u.supervisor_id else t.holder_id end as holder_id,
    t.outcome, t.decided_by, t.on_behalf_of, t.reason, t.decided_at
  from time_case_stage t join person u on u.id = t.person_id)`

/** Open stages with `person_id` and `holder_id`: of project managers about days, of everybody about corrections. */
const OPEN_STAGES = sql`(
  select m.person_id, 'projectManager' as stage, m.holder_id from ${OPEN_MANAGER_STAGES} m
  union
  select c.person_id, t.stage, t.holder_id from time_case c join ${CASE_STAGES} t on t.case_id = c.id
    where c.closed_at is null and t.outcome is null)`

/** All open stages about these people, whoever holds them: the decider of a stage depends on the others about the same person. */
async function readOpenStages(db: Db, personIds: readonly string[]): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select o.person_id as "personId", o.stage, o.holder_id as "holderId" from ${OPEN_STAGES} o
    where o.person_id = any(${personIds}::uuid[]) order by 1, 2, 3`.execute(db)
  return rows
}

interface DecidedRow extends OpenRow {
  decidedBy: string
}

/** The deciders of decided stages, for days and corrections that still have an open stage. */
async function readDecidedStages(db: Db, personIds: readonly string[]): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select o.person_id as "personId", o.stage, o.holder_id as "holderId", o.decided_by as "decidedBy" from (
      select x.person_id, x.stage, x.holder_id, x.decided_by from time_day d
        join time_decision x on x.person_id = d.person_id and x.day = d.day and x.version = d.version
        where d.released_at is null and d.status in ('notYetProcessed', 'notYetProcessedByProjectManager')
      union
      select t.person_id, t.stage, t.holder_id, t.decided_by from time_case c join time_case_stage t on t.case_id = c.id
        where c.closed_at is null
    ) o where o.decided_by is not null and o.person_id = any(${personIds}::uuid[])`.execute(db)
  return rows
}

/** Holders whose stages the viewer might decide: a superset of the final ones. */
function holdersFor(
  viewerId: string,
  today: Day,
  colleagues: ReadonlyMap<string, Colleague>,
  isOffice: boolean,
): string[] {
  const comesToViewer = ({ id, deputyIds }: Colleague): boolean => {
    if (id === viewerId || deputyIds.includes(viewerId)) return true
    const colleague = (other: string) => colleagues.get(other)
    const decider = deciderOf({ applicantId: '', holderId: id, today, colleague, isMutual: () => false })
    return decider === 'personnelOffice' ? isOffice : decider.personId === viewerId
  }
  return [...colleagues.values()].filter(comesToViewer).map(({ id }) => id)
}

/** `personIds`: about these people · `viewerId`: about everybody about whom this person might decide. */
export type TimeScope = { readonly personIds: readonly string[] } | { readonly viewerId: string }

/** Restricts people `p` to the scope. */
function isInScope(
  scope: TimeScope,
  today: Day,
  colleagues: ReadonlyMap<string, Colleague>,
  isOffice: boolean,
): RawBuilder<boolean> {
  if ('personIds' in scope) return sql<boolean>`p.id = any(${scope.personIds}::uuid[])`
  const holders = holdersFor(scope.viewerId, today, colleagues, isOffice)
  const isHeld = (id: RawBuilder<unknown>) =>
    sql<boolean>`(${id} = any(${holders}::uuid[]) or (${isOffice}::boolean and ${id} is null))`
  return sql<boolean>`(${isHeld(sql`p.supervisor_id`)}
    or p.id in (select o.person_id from ${OPEN_STAGES} o where ${isHeld(sql`o.holder_id`)}))`
}

const NEVER = '9999-12-31'
/** Orders by person: all stages of one person are treated alike. */
const isEarlier = (one: TimeStage, other: TimeStage): boolean => {
  const [first, second] = [one.since ?? NEVER, other.since ?? NEVER]
  return first < second || (first === second && one.applicantId < other.applicantId)
}

/** Creates one object for each stage, because deciders are cached by it. */
function stagesOf(people: ReadonlyMap<string, PersonRow>, decided: ReadonlyMap<string, readonly DecidedRow[]>) {
  const stages = new Map<string, TimeStage>()
  return (personId: string, stage: StageName, holderId: string | null): TimeStage | undefined => {
    const person = people.get(personId)
    if (!person) return undefined
    const key = `${personId} ${stage} ${holderId}`
    const { companyId, since } = person
    // The stage of the supervisor belongs to the present one.
    const isOther = (one: DecidedRow) =>
      one.stage !== stage || (stage === 'projectManager' && one.holderId !== holderId)
    const known = stages.get(key) ?? {
      applicantId: personId,
      companyId,
      stage,
      holderId,
      since: since ?? undefined,
      decidedBy: (decided.get(personId) ?? []).filter(isOther).map(({ decidedBy }) => decidedBy),
    }
    stages.set(key, known)
    return known
  }
}

export async function readTimeDeciders(db: Db, today: Day, scope: TimeScope): Promise<TimeDeciders> {
  const isHolder = sql<boolean>`exists (select from time_stage t where t.holder_id = p.id)
    or exists (select from time_case_stage t where t.holder_id = p.id and t.outcome is null)`
  const colleagues = await readColleagues(db, today, TIME_APPROVER_ROLE, isHolder)
  const office = await readOffice(db, TIME_OFFICE_ROLE)
  const approvers = [...colleagues.values()].filter(({ isActive }) => isActive).map(({ id }) => id)
  const isOffice = 'viewerId' in scope && office.some(({ id }) => id === scope.viewerId)
  const isRead = sql<boolean>`(${isInScope(scope, today, colleagues, isOffice)} or p.id = any(${approvers}::uuid[]))`
  const rows = await readPeople(db, today, isRead, approvers)
  const personIds = rows.map(({ id }) => id)
  const decided = Map.groupBy(await readDecidedStages(db, personIds), ({ personId }) => personId)
  const open = await readOpenStages(db, personIds)
  const people = new Map(rows.map((row) => [row.id, row]))
  const stageOf = stagesOf(people, decided)
  const supervisorStageOf = (personId: string) =>
    stageOf(personId, 'supervisor', people.get(personId)?.supervisorId ?? null)
  const openStages = open.flatMap(({ personId, stage, holderId }) => stageOf(personId, stage, holderId) ?? [])
  const openByPerson = Map.groupBy(openStages, ({ applicantId }) => applicantId)
  const deciders = createDeciders<TimeStage>({
    today,
    colleagues,
    office,
    isEarlier,
    openOf: (personId) => {
      const supervisor = people.get(personId)?.hasOpenDays ? supervisorStageOf(personId) : undefined
      return [...(supervisor ? [supervisor] : []), ...(openByPerson.get(personId) ?? [])]
    },
    stagesWith: ({ applicantId }) => {
      const supervisor = supervisorStageOf(applicantId)
      const others = (openByPerson.get(applicantId) ?? []).filter((stage) => stage !== supervisor)
      return [...(supervisor ? [supervisor] : []), ...others]
    },
  })
  const supervisorStages = rows.flatMap(({ id }) => supervisorStageOf(id) ?? [])
  return { ...deciders, supervisorStages, openStages, stageOf, supervisorStageOf }
}

/** Stages of others that the person may decide now; those of supervisors also while nothing waits. */
export function stagesFor(deciders: TimeDeciders, viewerId: string) {
  const isMine = (stage: TimeStage): boolean =>
    stage.applicantId !== viewerId && deciders.rightOf(viewerId, stage) !== undefined
  return { supervised: deciders.supervisorStages.filter(isMine), held: deciders.openStages.filter(isMine) }
}

/** Whether the person decides about anybody, also while nothing waits: there are active reports, or a stage of others. */
export async function isTimeApprover(db: Db, deciders: TimeDeciders, viewerId: string): Promise<boolean> {
  const { supervised, held } = stagesFor(deciders, viewerId)
  if (supervised.length + held.length > 0) return true
  const { rows } = await sql`select from person where supervisor_id = ${viewerId} and active limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The role in which a person reads the working time of another: a deputy of the supervisor reads what waits for a decision, a project
 * manager only days with own stages.
 */
export type ViewerRole = 'self' | 'office' | 'supervisor' | 'deputy' | 'projectManager'

/** undefined: the viewer may not read it. */
export function viewerRoleOf(deciders: TimeDeciders, viewerId: string, personId: string): ViewerRole | undefined {
  if (viewerId === personId) return 'self'
  const supervisor = deciders.supervisorStageOf(personId)
  if (!supervisor) return undefined
  if (officeOf(deciders.office, supervisor.companyId, personId).includes(viewerId)) return 'office'
  if (supervisor.holderId === viewerId) return 'supervisor'
  const held = deciders.openStages.filter(({ applicantId }) => applicantId === personId)
  const mine = held.filter((stage) => deciders.rightOf(viewerId, stage) !== undefined)
  const asSupervisor = [supervisor, ...mine.filter(({ stage }) => stage === 'supervisor')]
  const rights = asSupervisor.map((stage) => deciders.rightOf(viewerId, stage)).filter((right) => right !== undefined)
  if (rights.length > 0) return rights.includes(null) ? 'supervisor' : 'deputy'
  return mine.length > 0 ? 'projectManager' : undefined
}
