// Who decides now, in any area: the holder of a stage, the deputy, the next level, or the office.
import { sql, type RawBuilder } from 'kysely'
import {
  candidatesOf,
  chooseDeciders,
  mayDecideNow,
  type Colleague,
  type Decider,
  type Decision,
} from '#domain/decisions/deciders.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** A stage of a record that waits for a decision. */
export interface Stage {
  readonly applicantId: string
  readonly companyId: number | null
  readonly holderId: string | null
  /** People who have decided other stages of the same record. */
  readonly decidedBy: readonly string[]
}

interface PersonRow {
  id: string
  isActive: boolean
  supervisorId: string | null
  deputyIds: string[]
  isActivated: boolean
  isAway: boolean
}

/** True for the person `p` with the role. */
const hasRole = (role: Role): RawBuilder<boolean> => {
  const [client, name] = role.includes(':') ? role.split(':') : ['', role]
  return sql<boolean>`exists (
    select from person_role g where g.person_id = p.id and g.client = ${client} and g.role = ${name})`
}

/** A row of `leave_period` that covers the whole day. It takes a literal day: with a join the database would read all requests. */
const isWholeDayAway = (today: Day) => sql<boolean>`exists (
  select from leave_period q
  where q.person_id = p.id and (select r.status from leave_request r where r.id = q.request_id) = 'approved'
    and q.minutes is null and q.first_day <= ${today}::date and q.last_day >= ${today}::date
    and not (q.starts_at_noon and q.first_day = ${today}::date) and not (q.ends_at_noon and q.last_day = ${today}::date))`

/**
 * All people who might decide: holders of the role, people for whom they decide, and those to whom these report. `isHolder` is true for a
 * person `p` with a stage; where everybody is an approver, `isConcerned` restricts who is read.
 */
export async function readColleagues(
  db: Db,
  today: Day,
  approver: Role,
  isHolder: RawBuilder<boolean>,
  isConcerned: RawBuilder<boolean> = sql<boolean>`(${hasRole(approver)}
    or exists (select from person u where u.supervisor_id = p.id) or ${isHolder})`,
): Promise<ReadonlyMap<string, Colleague>> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.supervisor_id as "supervisorId", coalesce(s.activated, false) as "isActivated",
      p.active and ${hasRole(approver)} as "isActive",
      coalesce((select array_agg(d.deputy_id order by d.position) from deputy d where d.holder_id = p.id), '{}') as "deputyIds",
      coalesce(${today}::date between coalesce(s.away_from, '0001-01-01') and coalesce(s.away_until, '9999-12-31')
          and (s.away_from is not null or s.away_until is not null), false)
        or exists (select from sickness k where k.person_id = p.id and k.first_day <= ${today}::date
          and (k.last_day is null or k.last_day >= ${today}::date))
        or ${isWholeDayAway(today)} as "isAway"
    from person p left join deputy_setting s on s.person_id = p.id
    where ${isConcerned}`.execute(db)
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

/** A person of the office that decides where no supervisor may. */
export interface OfficePerson {
  readonly id: string
  readonly companyId: number | null
}

export async function readOffice(db: Db, role: Role): Promise<OfficePerson[]> {
  const { rows } = await sql<OfficePerson>`
    select p.id, p.company_id as "companyId" from person p where p.active and ${hasRole(role)} order by p.id`.execute(
    db,
  )
  return rows
}

/** The office of a company, or of the group if the company has none; without the person themselves for one of its members. */
export function officeOf(
  office: readonly OfficePerson[],
  companyId: number | null,
  personId?: string,
): readonly string[] {
  const others = office.filter(({ id }) => id !== personId)
  const own = others.filter((one) => companyId !== null && one.companyId === companyId)
  return (own.length > 0 ? own : others).map(({ id }) => id)
}

export interface AskedPerson {
  readonly personId: string
  readonly onBehalfOf?: string
}

export interface Deciders<S extends Stage> {
  readonly office: readonly OfficePerson[]
  /** Who decides a stage now: one person, or all people of the office. */
  askedFor(stage: S): readonly AskedPerson[]
  /** True for a stage about which anybody of the office decides. */
  isForOffice(stage: S): boolean
  /** Whether the person is an active deputy while the holder is away, independent of open stages. */
  isDeputyOf(personId: string, holderId: string): boolean
  /** The person for whom this one may decide: undefined: may not decide, null: decides as the holder. */
  rightOf(personId: string, stage: S): string | null | undefined
}

interface Facts<S extends Stage> {
  readonly today: Day
  readonly colleagues: ReadonlyMap<string, Colleague>
  readonly office: readonly OfficePerson[]
  /** The open stages about an applicant; the deciders of different stages depend on each other. */
  readonly openOf: (applicantId: string) => readonly S[]
  /** All open stages of the same record, `stage` among them, those of the supervisor first. */
  readonly stagesWith: (stage: S) => readonly S[]
  /** Whether `one` keeps its decider where two people would decide about each other; stages of the same record are treated alike. */
  readonly isEarlier: (one: S, other: S) => boolean
}

/** Chooses a decider for each stage, always the same one. */
function createChoice<S extends Stage>({ today, colleagues, openOf, stagesWith, isEarlier }: Omit<Facts<S>, 'office'>) {
  const known = new Map<S, Decider>()

  /** The applicant decides an earlier stage of the candidate, which keeps its decider. */
  const isMutual = (stage: S, candidateId: string): boolean =>
    openOf(candidateId).some((other) => {
      const decider = isEarlier(other, stage) ? deciderFor(other) : undefined
      return decider !== undefined && decider !== 'personnelOffice' && decider.personId === stage.applicantId
    })

  const decisionFor = (stage: S): Decision => ({
    applicantId: stage.applicantId,
    holderId: stage.holderId ?? undefined,
    today,
    colleague: (id) => colleagues.get(id),
    isMutual: (id) => isMutual(stage, id),
  })

  const withCandidates = (stage: S) => ({ candidates: candidatesOf(decisionFor(stage)), decidedBy: stage.decidedBy })

  /** People who decide or have decided other stages of the same record. */
  const busyBeside = (stage: S): string[] => [
    ...stage.decidedBy,
    ...stagesWith(stage).flatMap((other) => {
      const decider = other === stage ? 'personnelOffice' : deciderFor(other)
      return decider === 'personnelOffice' ? [] : decider.personId
    }),
  ]

  /** Chooses for all stages of the record together: nobody decides two of them while somebody else can. */
  function deciderFor(stage: S): Decider {
    const found = known.get(stage)
    if (found !== undefined) return found
    const stages = stagesWith(stage)
    // A stage that does not wait is added to the others.
    const chosen = stages.includes(stage)
      ? chooseDeciders(stages.map(withCandidates))
      : chooseDeciders([{ ...withCandidates(stage), decidedBy: busyBeside(stage) }])
    for (const [index, one] of (stages.includes(stage) ? stages : [stage]).entries()) known.set(one, chosen[index]!)
    return known.get(stage)!
  }

  return { decisionFor, deciderFor, busyBeside }
}

export function createDeciders<S extends Stage>(facts: Facts<S>): Deciders<S> {
  const { colleagues, office } = facts
  const { decisionFor, deciderFor, busyBeside } = createChoice(facts)

  /** People of the office who decide no other stage of the record, or all if none are left. */
  function officeFor(stage: S): readonly string[] {
    const all = officeOf(office, stage.companyId, stage.applicantId)
    const busy = new Set(busyBeside(stage))
    const others = all.filter((id) => !busy.has(id))
    return others.length > 0 ? others : all
  }

  return {
    office,
    askedFor(stage) {
      const decider = deciderFor(stage)
      return decider === 'personnelOffice' ? officeFor(stage).map((personId) => ({ personId })) : [decider]
    },
    isForOffice: (stage) => deciderFor(stage) === 'personnelOffice',
    isDeputyOf(personId, holderId) {
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
      if (!mayDecideNow(personId, decider, decisionFor(stage))) return undefined
      return decider.personId === personId ? (decider.onBehalfOf ?? null) : null
    },
  }
}

/** Locks the deputyships until `tx` ends: a concurrent change waits, or was committed before. */
export async function lockDeputies(tx: Tx): Promise<void> {
  await sql`lock table deputy, deputy_setting in share mode`.execute(tx)
}

/** Locks the deputyships to change them, in the same order, which avoids deadlocks. */
export async function lockDeputiesToChange(tx: Tx): Promise<void> {
  await sql`lock table deputy, deputy_setting in share row exclusive mode`.execute(tx)
}
