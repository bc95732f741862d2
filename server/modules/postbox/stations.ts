// The stations of a form: those for its answers, their form as stages, and their settings in the template.
import { sql } from 'kysely'
import { isInTurn } from '#domain/decisions/case.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { holdsCondition } from '#domain/postbox/conditions.ts'
import type { Station, TemplateContent } from '#domain/postbox/template.ts'
import type { Db } from '#server/db/db.ts'
import type { NewStage, StoredCase } from '#server/decisions/cases.ts'

const GROUP = 'group:'
const ROLE = 'role:'

/** The group postbox of a stage; undefined: it has none. */
export const groupIdOf = (group: string | null): number | undefined =>
  group?.startsWith(GROUP) ? Number(group.slice(GROUP.length)) : undefined

/** Whether a station of a group postbox is not taken by the person, who must take it before deciding. */
export const isNotTaken = (one: StoredCase, personId: string): boolean =>
  one.stages.some(
    (stage) => isInTurn(one, stage) && groupIdOf(stage.group) !== undefined && stage.holderId !== personId,
  )

/** The role whose holders decide a stage. */
export const roleOf = (group: string | null): string | undefined =>
  group?.startsWith(ROLE) ? group.slice(ROLE.length) : undefined

function deciderOf({ decider }: Station, supervisorId: string | null): Pick<NewStage, 'holderId' | 'group'> {
  switch (decider.kind) {
    case 'supervisor':
      return { holderId: supervisorId }
    case 'person':
      return { holderId: decider.personId }
    case 'group':
      return { group: `${GROUP}${decider.groupId}` }
    case 'role':
      return { group: `${ROLE}${decider.role}` }
  }
}

/** Consecutive stages, for the stations of these answers. */
export const stagesOf = (
  { stations }: Pick<TemplateContent, 'stations'>,
  answers: Answers,
  supervisorId: string | null,
): NewStage[] =>
  stations
    .filter(({ when }) => holdsCondition(when, answers))
    .map((station, index) => ({ name: station.name, turn: index + 1, ...deciderOf(station, supervisorId) }))

export interface Route {
  readonly templateId: number
  readonly stations: readonly Station[]
}

/** The stations of the form's version of the template, by the id of the form. */
export async function readRoutes(db: Db, ids: readonly number[]): Promise<Map<number, Route>> {
  const { rows } = await sql<Route & { id: number }>`
    select f.case_id as id, f.template_id as "templateId", v.content->'stations' as stations
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    where f.case_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...route }) => [id, route]))
}

export const stationOf = (route: Route | undefined, name: string): Station | undefined =>
  route?.stations.find((station) => station.name === name)
