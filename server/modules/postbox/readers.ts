// Readable answers of a form for a person besides its sender: by the stations for which they take part, or did.
import { sql } from 'kysely'
import { isInTurn } from '#domain/decisions/case.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { hiddenQuestions } from '#domain/postbox/visibility.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import type { FormDeciders } from './deciders.ts'

/** Stations at which somebody has acted on the form, or got it from somebody. */
async function readActedAt(db: Db, personId: string, id: number): Promise<string[]> {
  const { rows } = await sql<{ stage: string }>`
    select distinct e.stage from decision_event e where e.case_id = ${id} and e.stage is not null
      and e.type in ('approve', 'reject', 'askBack', 'handOver') and ${personId} in (e.by_id, e.on_behalf_of, e.to_id)`.execute(
    db,
  )
  return rows.map(({ stage }) => stage)
}

/** Stations that have or had the form, and to whose people the person belongs. Those of an ended form are as at its end. */
function stationsOf(personId: string, one: StoredCase, deciders: FormDeciders): string[] {
  const open = { ...one, status: 'open' as const }
  return one.stages
    .filter(
      (stage) =>
        stage.since !== null &&
        (stage.holderId === personId ||
          deciders.membersOf(stage).includes(personId) ||
          (isInTurn(open, stage) && deciders.mayDecide(one, stage).includes(personId))),
    )
    .map(({ name }) => name)
}

interface Reading {
  readonly personId: string
  readonly one: StoredCase
  readonly deciders: FormDeciders
  readonly content: Pick<TemplateContent, 'pages'>
}

/** Names of the questions whose answers the person does not read; whether they see the form at all is another rule. */
export async function readHidden(db: Db, { personId, one, deciders, content }: Reading): Promise<ReadonlySet<string>> {
  if (one.requesterId === personId) return new Set()
  // Most templates hide nothing, and need no further statement.
  if (hiddenQuestions(content, new Set()).size === 0) return new Set()
  const stations = [...stationsOf(personId, one, deciders), ...(await readActedAt(db, personId, one.id))]
  return hiddenQuestions(content, new Set(stations))
}
