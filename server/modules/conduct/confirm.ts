// A person confirms the version of the code of conduct that they have read.
import { sql } from 'kysely'
import type { ConductConfirmed, ConfirmConductBody } from '#contract/conduct.ts'
import { areAnswersRight } from '#domain/legal/conduct.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { readCurrent } from './versions.ts'

/**
 * Confirms the current version, permanently; a repetition has no effect. 409 `version_outdated` with the current version for another one,
 * 409 `confirmation_not_asked` for one that nobody confirms, 422 `answers_wrong` for a question without its right answer.
 */
export async function confirmConduct(
  tx: Tx,
  { events, now }: WriteContext,
  personId: string,
  { version, answers }: ConfirmConductBody,
): Promise<ConductConfirmed> {
  const at = now()
  // A publication locks every version before it adds one: a concurrent one is seen by the next statement, or waits.
  await sql`select from conduct_version where version = ${version} for share`.execute(tx)
  const current = await readCurrent(tx, businessDay(at))
  if (!current) throw notFound()
  if (current.version !== version)
    throw conflict('version_outdated', undefined, { version: current.version, appliesFrom: current.appliesFrom })
  if (current.confirmation === 'none') throw conflict('confirmation_not_asked')
  if (!areAnswersRight(current.text.questions, answers))
    throw unprocessable('answers_wrong', [{ field: 'body.answers', rule: 'must be the right answer of each question' }])
  const { rows } = await sql<{ at: Date; isNew: boolean }>`
    insert into conduct_confirmation as f (version, person_id, company_id, confirmed_at)
    select ${version}, p.id, p.company_id, ${at} from person p where p.id = ${personId}
    on conflict (version, person_id) do update set confirmed_at = f.confirmed_at
    returning f.confirmed_at as at, f.xmax = 0 as "isNew"`.execute(tx)
  const confirmed = rows[0]
  if (!confirmed) throw notFound()
  if (confirmed.isNew) await events.publish(tx, 'conduct.confirmed', { personId })
  return { version, at: confirmed.at.toISOString() }
}
