// The usual ways to find who decides: the holders of a role, or a person with their deputies and supervisors.
import { sql } from 'kysely'
import { isInTurn } from '#domain/decisions/case.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { readCases, type StoredCase, type StoredStage } from './cases.ts'
import { createDeciders, readColleagues, readOffice, type Stage } from './deciders.ts'
import type { Deciders } from './kind.ts'

/**
 * Deciders are all members of the group of a stage, or the person who has taken it. `asked` are those with a to-do, where not everybody has
 * one.
 */
export function decidersOfGroups(
  membersOf: (one: StoredCase, stage: StoredStage) => readonly string[],
  askedOf: typeof membersOf = membersOf,
): Deciders {
  const taken = ({ holderId }: StoredStage, people: readonly string[]) => (holderId === null ? people : [holderId])
  return {
    rightOf: (personId, one, stage) =>
      personId !== one.requesterId && taken(stage, membersOf(one, stage)).includes(personId) ? null : undefined,
    askedFor: (one, stage) => taken(stage, askedOf(one, stage)).filter((id) => id !== one.requesterId),
  }
}

/** Deciders by role: the groups of the stages are roles, such as `menu_usermanagement` or `benefits:benefits_admin`. */
export async function decidersByRole(db: Db, cases: readonly StoredCase[]): Promise<Deciders> {
  const roles = [...new Set(cases.flatMap(({ stages }) => stages.flatMap(({ group }) => group ?? [])))]
  const { rows } = await sql<{ group: string; id: string }>`
    select w.role as "group", p.id from unnest(${roles}::text[]) as w(role)
    join person_role r on case when r.client = '' then r.role else r.client || ':' || r.role end = w.role
    join person p on p.id = r.person_id and p.active order by p.id`.execute(db)
  const members = Map.groupBy(rows, ({ group }) => group)
  return decidersOfGroups((_, { group }) => (members.get(group ?? '') ?? []).map(({ id }) => id))
}

export interface LineRules {
  /** The role that every decider needs. */
  readonly approver: Role
  /** The role that decides where nobody of the line can; without it nobody does. */
  readonly office?: Role
  /**
   * For an area with many open cases that everybody may decide: the people who might decide these cases, so that only their open cases are
   * read.
   */
  readonly concerned?: readonly string[]
}

/** Holders, the people to whom they report, and the deputies of all of them. */
export async function readConcerned(db: Db, holders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive line(id) as (
      select unnest(${holders}::uuid[])
      union select p.supervisor_id from line l join person p on p.id = l.id where p.supervisor_id is not null
    )
    select id from line union select d.deputy_id from deputy d join line l on l.id = d.holder_id`.execute(db)
  return rows.map(({ id }) => id)
}

interface WaitingStage extends Stage {
  readonly caseId: number
  readonly name: string
}

/**
 * Deciders by line: the holder of a stage, the deputy while the holder is away, the next level, or the office. No two people decide about
 * each other, and nobody decides two stages of a case while others can.
 */
export async function decidersOfLine(
  db: Db,
  cases: readonly StoredCase[],
  now: Date,
  { approver, office, concerned }: LineRules,
): Promise<Deciders> {
  const kinds = [...new Set(cases.map(({ kind }) => kind))]
  // The decider of one case depends on the other open ones.
  const isTheirs = concerned ? sql<boolean>`c.requester_id = any(${concerned}::uuid[])` : sql<boolean>`true`
  const open = await readCases(db, sql<boolean>`c.kind = any(${kinds}::text[]) and c.ended_at is null and ${isTheirs}`)
  const all = [...new Map([...open, ...cases].map((one) => [one.id, one])).values()]
  const requesters = all.flatMap(({ requesterId }) => requesterId ?? [])
  const { rows } = await sql<{ id: string; companyId: number | null }>`
    select p.id, p.company_id as "companyId" from person p where p.id = any(${requesters}::uuid[])`.execute(db)
  const companies = new Map(rows.map(({ id, companyId }) => [id, companyId]))
  const stagesOf = (one: StoredCase, isAsked: (stage: StoredStage) => boolean): WaitingStage[] =>
    one.stages.filter(isAsked).map(({ name, holderId }) => ({
      caseId: one.id,
      name,
      applicantId: one.requesterId ?? '',
      companyId: companies.get(one.requesterId ?? '') ?? null,
      holderId,
      decidedBy: one.stages.flatMap(({ decidedBy }) => decidedBy ?? []),
    }))
  const waiting = new Map(all.map((one) => [one.id, stagesOf(one, (stage) => isInTurn(one, stage))]))
  const byApplicant = Map.groupBy([...waiting.values()].flat(), ({ applicantId }) => applicantId)
  const holders = [...waiting.values()].flat().flatMap(({ holderId }) => holderId ?? [])
  const isHolder = sql<boolean>`(p.id = any(${holders}::uuid[])
    or exists (select from deputy_setting a where a.person_id = p.id and a.activated))`
  const today = businessDay(now)
  const deciders = createDeciders<WaitingStage>({
    today,
    colleagues: await readColleagues(
      db,
      today,
      approver,
      isHolder,
      concerned && sql<boolean>`p.id = any(${concerned}::uuid[])`,
    ),
    office: office === undefined ? [] : await readOffice(db, office),
    isEarlier: (one, other) => one.caseId < other.caseId,
    openOf: (applicantId) => byApplicant.get(applicantId) ?? [],
    stagesWith: ({ caseId }) => waiting.get(caseId) ?? [],
  })
  const stageOf = (one: StoredCase, stage: StoredStage) =>
    waiting.get(one.id)?.find(({ name, holderId }) => name === stage.name && holderId === stage.holderId) ??
    stagesOf(one, (other) => other === stage)[0]!
  return {
    rightOf: (personId, one, stage) => deciders.rightOf(personId, stageOf(one, stage)),
    askedFor: (one, stage) => deciders.askedFor(stageOf(one, stage)).map(({ personId }) => personId),
  }
}
