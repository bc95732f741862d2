// The deciders of a station: the supervisor or a named person with deputies and next levels, the people of a group postbox, one of whom
// takes the form, or the holders of a role. If nobody can decide, the administrators of the template may by its rule; a form that the only
// administrator has sent waits for another one.
import { sql } from 'kysely'
import { isInTurn } from '#domain/decisions/case.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase, StoredStage } from '#server/decisions/cases.ts'
import { decidersOfLine, readConcerned } from '#server/decisions/deciders-of.ts'
import { readColleagues } from '#server/decisions/deciders.ts'
import type { Deciders } from '#server/decisions/kind.ts'
import { isAway } from '#domain/decisions/deciders.ts'
import { ADMIN_ROLE, USER_ROLE } from '#server/modules/postbox/roles.ts'
import { groupIdOf, readRoutes, roleOf, stationOf, type Route } from './stations.ts'

export interface FormDeciders extends Deciders {
  /** By the rule of its template the form waits for an administrator, also if the only one has sent it. */
  waitsWhenEmpty(one: StoredCase, stage: StoredStage): boolean
  /** Everybody who may decide the stage now. */
  mayDecide(one: StoredCase, stage: StoredStage): readonly string[]
  /** The people of the group postbox of a stage; empty if it has none. */
  membersOf(stage: StoredStage): readonly string[]
}

type Members = ReadonlyMap<string, readonly string[]>

/** Members by the group of the stage. */
async function readMembers(db: Db, groups: readonly string[]): Promise<Members> {
  const ids = groups.flatMap((group) => groupIdOf(group) ?? [])
  const roles = groups.flatMap((group) => roleOf(group) ?? [])
  const { rows } = await sql<{ group: string; id: string }>`
    select 'group:' || m.group_id as "group", p.id from form_group_member m join person p on p.id = m.person_id and p.active
    where m.group_id = any(${ids}::integer[])
    union
    select 'role:' || w.role, p.id from unnest(${roles}::text[]) as w(role)
    join person_role r on case when r.client = '' then r.role else r.client || ':' || r.role end = w.role
    join person p on p.id = r.person_id and p.active
    order by 2`.execute(db)
  const members = Map.groupBy(rows, ({ group }) => group)
  return new Map([...members].map(([group, people]) => [group, people.map(({ id }) => id)]))
}

/** Administrators by the id of the template: its editors and the main administrators. */
async function readAdministrators(db: Db, templateIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await sql<{ templateId: number; id: string }>`
    select t.id as "templateId", p.id from unnest(${templateIds}::bigint[]) as t(id) join person p on p.active and (
      exists (select from form_template_editor e where e.template_id = t.id and e.person_id = p.id)
      or exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = ${ADMIN_ROLE}))
    order by p.id`.execute(db)
  const found = Map.groupBy(rows, ({ templateId }) => templateId)
  return new Map([...found].map(([templateId, people]) => [templateId, people.map(({ id }) => id)]))
}

/** Holders who have taken a stage of a group and cannot decide it now, so that their colleagues may. */
async function readUnavailable(db: Db, holders: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (holders.length === 0) return new Set()
  const today = businessDay(now)
  const isHolder = sql<boolean>`p.id = any(${holders}::uuid[])`
  const known = await readColleagues(db, today, USER_ROLE, isHolder, isHolder)
  return new Set(
    holders.filter((id) => {
      const colleague = known.get(id)
      return !colleague?.isActive || isAway(colleague, today)
    }),
  )
}

async function readSupervisors(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; supervisorId: string }>`
    select p.id, s.id as "supervisorId" from person p join person s on s.id = p.supervisor_id and s.active
    where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, supervisorId }) => [id, supervisorId]))
}

/** Only its stages that are one person's. */
const lineOf = (one: StoredCase): StoredCase => ({ ...one, stages: one.stages.filter(({ group }) => group === null) })

async function readLine(db: Db, cases: readonly StoredCase[], now: Date): Promise<Deciders | undefined> {
  const holders = cases.flatMap(({ stages }) =>
    stages.flatMap(({ group, holderId }) => (group === null ? (holderId ?? []) : [])),
  )
  if (holders.length === 0) return undefined
  const concerned = await readConcerned(db, [...new Set(holders)])
  return decidersOfLine(db, cases.map(lineOf), now, { approver: USER_ROLE, concerned })
}

interface Known {
  readonly line: Deciders | undefined
  readonly members: Members
  readonly unavailable: ReadonlySet<string>
  readonly administrators: ReadonlyMap<number, readonly string[]>
  readonly routes: ReadonlyMap<number, Route>
}

interface Right {
  readonly id: string
  readonly onBehalfOf: string | null
  /** Has the to-do. */
  readonly isAsked: boolean
}

/** The rights on a stage of a group: everybody in it, or the person who has taken it. */
function rightsInGroup({ members, unavailable }: Known, one: StoredCase, { group, holderId }: StoredStage): Right[] {
  const all = members.get(group ?? '') ?? []
  const isFree = holderId === null || unavailable.has(holderId)
  const ids = isFree ? [...new Set([...all, ...(holderId === null ? [] : [holderId])])] : [holderId]
  return ids
    .filter((id) => id !== one.requesterId)
    .map((id) => ({ id, onBehalfOf: null, isAsked: !unavailable.has(id) || ids.length === 1 }))
}

function rightsInLine({ line }: Known, one: StoredCase, stage: StoredStage): Right[] {
  if (!line || stage.holderId === null) return []
  const asked = line.askedFor(one, stage)
  return [...new Set([...asked, stage.holderId])].flatMap((id) => {
    const onBehalfOf = line.rightOf(id, one, stage)
    return onBehalfOf === undefined ? [] : [{ id, onBehalfOf, isAsked: asked.includes(id) }]
  })
}

const asksAdministrators = (route: Route | undefined, { name }: StoredStage): boolean =>
  stationOf(route, name)?.whenEmpty === 'administrator'

/** Without the supervisors who may decide too once its deadline has passed. */
function rightsOf(known: Known, one: StoredCase, stage: StoredStage): Right[] {
  const own = stage.group === null ? rightsInLine(known, one, stage) : rightsInGroup(known, one, stage)
  const route = known.routes.get(one.id)
  if (own.some(({ isAsked }) => isAsked) || !asksAdministrators(route, stage)) return own
  return (known.administrators.get(route!.templateId) ?? [])
    .filter((id) => id !== one.requesterId)
    .map((id) => ({ id, onBehalfOf: null, isAsked: true }))
}

/** `routes`: of cases that are not stored, such as the forecast of a form that is being filled in. */
export async function readFormDeciders(
  db: Db,
  cases: readonly StoredCase[],
  now: Date,
  given?: ReadonlyMap<number, Route>,
): Promise<FormDeciders> {
  const stages = cases.flatMap((one) => one.stages)
  const routes =
    given ??
    (await readRoutes(
      db,
      cases.map(({ id }) => id),
    ))
  const groups = [...new Set(stages.flatMap(({ group }) => group ?? []))]
  const takers = stages.flatMap(({ group, holderId, outcome }) =>
    group !== null && outcome === null ? (holderId ?? []) : [],
  )
  const ruled = [...routes.values()].filter((route) =>
    route.stations.some(({ whenEmpty }) => whenEmpty === 'administrator'),
  )
  const known: Known = {
    routes,
    line: await readLine(db, cases, now),
    members: groups.length > 0 ? await readMembers(db, groups) : new Map(),
    unavailable: await readUnavailable(db, [...new Set(takers)], now),
    administrators: await readAdministrators(db, [...new Set(ruled.map(({ templateId }) => templateId))]),
  }
  const raised = cases.flatMap((one) =>
    one.stages
      .filter(({ raisedAt }) => raisedAt !== null)
      .flatMap((stage) => rightsOf(known, one, stage).map(({ id }) => id)),
  )
  const supervisors = raised.length > 0 ? await readSupervisors(db, [...new Set(raised)]) : new Map<string, string>()
  const all = (one: StoredCase, stage: StoredStage): Right[] => {
    const rights = rightsOf(known, one, stage)
    if (stage.raisedAt === null) return rights
    const next = [...new Set(rights.flatMap(({ id }) => supervisors.get(id) ?? []))]
    const others = next.filter((id) => id !== one.requesterId && !rights.some((right) => right.id === id))
    return [...rights, ...others.map((id) => ({ id, onBehalfOf: null, isAsked: true }))]
  }
  return {
    rightOf: (personId, one, stage) => all(one, stage).find(({ id }) => id === personId)?.onBehalfOf,
    askedFor: (one, stage) => all(one, stage).flatMap(({ id, isAsked }) => (isAsked ? [id] : [])),
    mayDecide: (one, stage) => all(one, stage).map(({ id }) => id),
    waitsWhenEmpty: (one, stage) => asksAdministrators(routes.get(one.id), stage),
    membersOf: ({ group }) => (groupIdOf(group) === undefined ? [] : (known.members.get(group ?? '') ?? [])),
  }
}

/** Positions of the stages whose turn it is. */
export const inTurn = (one: StoredCase): StoredStage[] => one.stages.filter((stage) => isInTurn(one, stage))
