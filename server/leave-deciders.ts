// Who decides about which request for leave at this moment: the one answer for the vacation area and for its to-dos.
import { sql } from 'kysely'
import { deciderOf, mayDecideNow, type Colleague, type Decider, type Decision } from '#domain/leave/deciders.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Db, Tx } from './db/db.ts'

/** Whoever holds it may decide, and is asked to. */
export const APPROVER_ROLE = 'menu_ma_holiday_approve'
/** The personnel office: of one's own company, or of the group where a company has none, or none but the person concerned. */
export const PERSONNEL_ROLE = 'menu_ma_personaldata'

export type StageName = 'supervisor' | 'projectManager'

/** A stage that waits for a decision, or for the answer to a cancellation request. */
export interface OpenStage {
  readonly requestId: number
  readonly version: number
  readonly applicantId: string
  readonly companyId: number | null
  readonly stage: StageName
  readonly holderId: string | null
  /** The leave was approved, and its applicant asks to cancel it. */
  readonly isCancellation: boolean
  /** Ids grow with the time of sending, so that they say which of two requests came first. */
  readonly sentAt: Date
}

interface PersonRow {
  id: string
  isActive: boolean
  supervisorId: string | null
  deputyIds: string[]
  isActivated: boolean
  isAway: boolean
}

/** A row of `leave_period` that covers a whole day; the day is given. */
const isWholeDayAway = (today: Day) => sql<boolean>`exists (
  select from leave_period q join leave_request r on r.id = q.request_id
  where q.person_id = p.id and r.status = 'approved' and q.minutes is null
    and q.first_day <= ${today}::date and q.last_day >= ${today}::date
    and not (q.starts_at_noon and q.first_day = ${today}::date) and not (q.ends_at_noon and q.last_day = ${today}::date))`

/** Everybody who could come to decide: approvers, those in whose place they do, and whom these report to. */
async function readColleagues(db: Db, today: Day): Promise<ReadonlyMap<string, Colleague>> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.supervisor_id as "supervisorId", coalesce(s.activated, false) as "isActivated",
      p.active and exists (
        select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${APPROVER_ROLE}) as "isActive",
      coalesce((select array_agg(d.deputy_id order by d.position) from deputy d where d.holder_id = p.id), '{}') as "deputyIds",
      coalesce(${today}::date between coalesce(s.away_from, '0001-01-01') and coalesce(s.away_until, '9999-12-31')
          and (s.away_from is not null or s.away_until is not null), false)
        or exists (select from sickness k where k.person_id = p.id and k.first_day <= ${today}::date
          and (k.last_day is null or k.last_day >= ${today}::date))
        or ${isWholeDayAway(today)} as "isAway"
    from person p left join deputy_setting s on s.person_id = p.id
    where exists (select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${APPROVER_ROLE})
      or exists (select from person u where u.supervisor_id = p.id)
      or exists (select from leave_stage t where t.holder_id = p.id)`.execute(db)
  const here: Day = today
  return new Map(
    rows.map(({ id, isActive, supervisorId, deputyIds, isActivated, isAway }) => [
      id,
      {
        id,
        isActive,
        supervisorId: supervisorId ?? undefined,
        deputyIds,
        hasActivatedDeputies: isActivated,
        awayOn: isAway ? [{ first: here, last: here }] : [],
      },
    ]),
  )
}

/** Every stage without a decision, and every cancellation request without an answer, oldest first. */
async function readOpenStages(db: Db): Promise<OpenStage[]> {
  const { rows } = await sql<OpenStage>`
    select r.id as "requestId", r.version, r.person_id as "applicantId", p.company_id as "companyId", t.stage,
      t.holder_id as "holderId", r.sent_at as "sentAt", r.status = 'approved' as "isCancellation"
    from leave_request r join person p on p.id = r.person_id
    join leave_stage t on t.request_id = r.id and t.version = r.version
    where (r.status in ('open', 'inProgress') and not exists (
        select from leave_decision d where d.request_id = t.request_id and d.version = t.version and d.stage = t.stage))
      or (r.status = 'approved' and exists (
        select from leave_cancellation c where c.request_id = r.id and c.accepted is null))
    order by r.sent_at, r.id, t.stage desc`.execute(db)
  return rows
}

export interface Personnel {
  readonly id: string
  readonly companyId: number | null
}

export async function readPersonnel(db: Db): Promise<Personnel[]> {
  const { rows } = await sql<Personnel>`
    select p.id, p.company_id as "companyId" from person p where p.active and exists (
      select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${PERSONNEL_ROLE})
    order by p.id`.execute(db)
  return rows
}

/** The people of the personnel office who look after a company; for a person of it, without that person. */
export function personnelOf(
  personnel: readonly Personnel[],
  companyId: number | null,
  personId?: string,
): readonly string[] {
  const others = personnel.filter(({ id }) => id !== personId)
  const own = others.filter((one) => companyId !== null && one.companyId === companyId)
  return (own.length > 0 ? own : others).map(({ id }) => id)
}

export interface Deciders {
  readonly open: readonly OpenStage[]
  readonly personnel: readonly Personnel[]
  /** Who is asked to decide about a stage now: one person, or everybody of the personnel office. */
  askedFor(stage: OpenStage): readonly { readonly personId: string; readonly onBehalfOf?: string }[]
  /** True for a deputy while the holder is away, whatever there is to decide. */
  standsInFor(personId: string, holderId: string): boolean
  /** In whose place the person may decide about it now: undefined not at all, null in their own. */
  rightOf(personId: string, stage: OpenStage): string | null | undefined
}

const isEarlier = (one: OpenStage, other: OpenStage): boolean =>
  one.sentAt.getTime() < other.sentAt.getTime() ||
  (one.sentAt.getTime() === other.sentAt.getTime() && one.requestId < other.requestId)

/** Reads all open stages together: deciders of different requests depend on each other. */
export async function readDeciders(db: Db, today: Day): Promise<Deciders> {
  const colleagues = await readColleagues(db, today)
  const open = await readOpenStages(db)
  const personnel = await readPersonnel(db)
  const byApplicant = Map.groupBy(open, ({ applicantId }) => applicantId)
  const byRequest = Map.groupBy(open, ({ requestId }) => requestId)
  const known = new Map<OpenStage, Decider>()

  /** The applicant decides about an earlier request of the candidate, and that one keeps its decider. */
  const isMutual = (stage: OpenStage, candidateId: string): boolean =>
    (byApplicant.get(candidateId) ?? []).some((other) => {
      const decider = isEarlier(other, stage) ? deciderFor(other) : undefined
      return decider !== undefined && decider !== 'personnelOffice' && decider.personId === stage.applicantId
    })

  const decisionFor = (stage: OpenStage): Decision => {
    const first = byRequest.get(stage.requestId)?.find((other) => other.stage === 'supervisor')
    const other = stage.stage === 'projectManager' && first ? deciderFor(first) : undefined
    return {
      applicantId: stage.applicantId,
      holderId: stage.holderId ?? undefined,
      today,
      otherDeciderId: other === undefined || other === 'personnelOffice' ? undefined : other.personId,
      colleague: (id) => colleagues.get(id),
      isMutual: (id) => isMutual(stage, id),
    }
  }

  function deciderFor(stage: OpenStage): Decider {
    const decider = known.get(stage) ?? deciderOf(decisionFor(stage))
    known.set(stage, decider)
    return decider
  }

  const officeFor = ({ applicantId, companyId }: OpenStage): readonly string[] =>
    personnelOf(personnel, companyId, applicantId)

  return {
    open,
    personnel,
    askedFor(stage) {
      const decider = deciderFor(stage)
      return decider === 'personnelOffice' ? officeFor(stage).map((personId) => ({ personId })) : [decider]
    },
    standsInFor(personId, holderId) {
      const holder = colleagues.get(holderId)
      return (
        holder !== undefined &&
        holder.hasActivatedDeputies &&
        holder.awayOn.length > 0 &&
        holder.deputyIds.includes(personId)
      )
    },
    rightOf(personId, stage) {
      const decider = deciderFor(stage)
      if (decider === 'personnelOffice') return officeFor(stage).includes(personId) ? null : undefined
      if (!mayDecideNow(personId, decisionFor(stage))) return undefined
      return decider.personId === personId ? (decider.onBehalfOf ?? null) : null
    },
  }
}

/** The rights of deputies stay as they are until `tx` ends: whoever changes one waits, or has changed it before. */
export async function lockDeputies(tx: Tx): Promise<void> {
  await sql`lock table deputy, deputy_setting in share mode`.execute(tx)
}

/** For whoever changes them; in the same order, so that neither waits for the other in a circle. */
export async function lockDeputiesToChange(tx: Tx): Promise<void> {
  await sql`lock table deputy, deputy_setting in share row exclusive mode`.execute(tx)
}
