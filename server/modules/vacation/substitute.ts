// The person who covers the work: their answer, and the duties that they have or are asked for.
import { sql } from 'kysely'
import type { Substitution } from '#contract/vacation.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { addToTimeline, lockRequest } from './requests.ts'

type Parts = Pick<Context, 'now' | 'events'>

interface Target {
  readonly id: number
  readonly personId: string
}

/** The person who was named as substitute accepts or declines, and may change their mind while the request lasts. */
export async function answerAsSubstitute(
  tx: Tx,
  { now, events }: Parts,
  { id, personId }: Target,
  { version, accept }: { version: number; accept: boolean },
): Promise<{ id: number; state: 'accepted' | 'declined' }> {
  const request = await lockRequest(tx, id)
  if (request.substituteId !== personId || request.status === 'draft') throw notFound()
  if (version !== request.version) throw conflict('version_conflict')
  if (!['open', 'inProgress', 'approved'].includes(request.status)) throw conflict('notOpen')
  const state = accept ? 'accepted' : 'declined'
  if (request.substituteState === state) return { id, state }
  const at = now()
  await tx.updateTable('leave_request').set({ substitute_state: state }).where('id', '=', id).execute()
  await addToTimeline(tx, accept ? 'substituteAccepted' : 'substituteDeclined', [{ id, version, by: personId, at }])
  const outcome = accept
    ? undefined
    : { status: 'substituteDeclined' as const, byId: personId, note: '', at: at.toISOString() }
  await events.publish(tx, 'leave.changed', { requestId: id, ...(outcome && { outcome }) })
  return { id, state }
}

/** Duties of a person that are not over, also those that they have declined; of the request only what a substitute needs. */
export async function readSubstitutions(db: Db, personId: string, today: Day): Promise<Substitution[]> {
  const { rows } = await sql<Substitution>`
    select r.id, r.version, json_build_object('id', p.id, 'name', p.given_name || ' ' || p.family_name) as person,
      (select json_agg(json_build_object('first', q.first_day, 'last', q.last_day) order by q.position)
        from leave_period q where q.request_id = r.id) as periods,
      r.handover_note as "handoverNote", r.substitute_state as state, r.status = 'approved' as "isApproved"
    from leave_request r join person p on p.id = r.person_id
    where r.substitute_id = ${personId} and r.status in ('open', 'inProgress', 'approved')
      and exists (select from leave_period q where q.request_id = r.id and q.last_day >= ${today}::date)
    order by (select min(q.first_day) from leave_period q where q.request_id = r.id), r.id`.execute(db)
  return rows
}
