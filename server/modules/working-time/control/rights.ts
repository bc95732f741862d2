// What a person may decide now about the working time of others, in the form that queries need.
import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import { officeOf } from '#server/decisions/deciders.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import type { Db } from '#server/db/db.ts'
import {
  viewerRoleOf,
  readTimeDeciders,
  stagesFor,
  type TimeDeciders,
  type TimeScope,
  type TimeStage,
} from '#server/modules/working-time/deciders.ts'

/** A stage that the person may decide now; `onBehalfOf` null: as its holder. */
export interface TimeRight {
  readonly personId: string
  readonly stage: StageName
  readonly holderId: string | null
  readonly onBehalfOf: string | null
}

export interface TimeRights {
  readonly viewerId: string
  readonly deciders: TimeDeciders
  /** Stages of the present supervisors, by person. */
  readonly supervised: ReadonlyMap<string, TimeRight>
  /** Stages of project managers, and of corrections. */
  readonly held: readonly TimeRight[]
}

export async function readTimeRights(db: Db, today: Day, viewerId: string, scope: TimeScope): Promise<TimeRights> {
  const deciders = await readTimeDeciders(db, today, scope)
  const rightTo = (stage: TimeStage): TimeRight => {
    const { applicantId: personId, holderId } = stage
    return { personId, stage: stage.stage, holderId, onBehalfOf: deciders.rightOf(viewerId, stage) ?? null }
  }
  const stages = stagesFor(deciders, viewerId)
  const supervised = stages.supervised.map(rightTo)
  return {
    viewerId,
    deciders,
    supervised: new Map(supervised.map((right) => [right.personId, right])),
    held: stages.held.map(rightTo),
  }
}

/** False where the viewer is a project manager alone: hints that reveal a person's protection are hidden from project managers. */
export function readsWhole({ viewerId, deciders, supervised }: TimeRights, personId: string): boolean {
  return supervised.has(personId) || viewerRoleOf(deciders, viewerId, personId) !== 'projectManager'
}

/** All people about whom the person may decide something. */
export const peopleOf = ({ supervised, held }: TimeRights): string[] => [
  ...new Set([...supervised.keys(), ...held.map(({ personId }) => personId)]),
]

/** `s(person_id, on_behalf_of)`: the stages of supervisors. */
export const supervisedRows = ({ supervised }: TimeRights): RawBuilder<unknown> => {
  const rights = [...supervised.values()]
  return sql`unnest(${rights.map(({ personId }) => personId)}::uuid[],
    ${rights.map(({ onBehalfOf }) => onBehalfOf)}::uuid[]) as s(person_id, on_behalf_of)`
}

/** `h(person_id, stage, holder_id, on_behalf_of)`: the stages of project managers and of corrections. */
export const heldRows = ({ held }: TimeRights): RawBuilder<unknown> => sql`
  unnest(${held.map(({ personId }) => personId)}::uuid[], ${held.map(({ stage }) => stage)}::text[],
    ${held.map(({ holderId }) => holderId)}::uuid[], ${held.map(({ onBehalfOf }) => onBehalfOf)}::uuid[])
    as h(person_id, stage, holder_id, on_behalf_of)`

/** Companies that the person's time office is responsible for; empty for people outside the time office. */
export async function officeCompanies(db: Db, { deciders, viewerId }: TimeRights): Promise<number[]> {
  if (!deciders.office.some(({ id }) => id === viewerId)) return []
  const companies = await db.selectFrom('company').select('id').execute()
  return companies.map(({ id }) => id).filter((id) => officeOf(deciders.office, id).includes(viewerId))
}

/** True for members of the time office of the person. */
export function isOfficeOf({ deciders, viewerId }: TimeRights, personId: string): boolean {
  const companyId = deciders.supervisorStageOf(personId)?.companyId ?? null
  return officeOf(deciders.office, companyId, personId).includes(viewerId)
}
