// The people who represent an absent person: deputies, set by the holder, decide in their place; the substitute of a request covers the
// work, accepts or declines, and sees their present and proposed duties.
import { sql } from 'kysely'
import type { Deputies, DeputiesBody, Substitution } from '#contract/vacation.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { personJson } from '#server/db/columns.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockDeputiesToChange } from '#server/decisions/deciders.ts'
import { unprocessable, conflict, notFound } from '#server/http/errors.ts'
import { addToTimeline, lockRequest } from './requests.ts'

export async function readDeputies(db: Db, holderId: string): Promise<Deputies> {
  const { rows } = await sql<Deputies>`
    select coalesce(s.activated, false) as activated, s.away_from as "awayFrom", s.away_until as "awayUntil",
      coalesce((select json_agg(${personJson('d')} order by e.position)
        from deputy e join person d on d.id = e.deputy_id where e.holder_id = p.id), '[]') as deputies
    from person p left join deputy_setting s on s.person_id = p.id where p.id = ${holderId}`.execute(db)
  return rows[0] ?? { activated: false, deputies: [], awayFrom: null, awayUntil: null }
}

async function checkDeputies(
  tx: Tx,
  holderId: string,
  { deputyIds, awayFrom, awayUntil }: DeputiesBody,
): Promise<void> {
  const refuse = (field: string, rule: string) => unprocessable('request_refused', [{ field: `body.${field}`, rule }])
  if (deputyIds.includes(holderId)) throw refuse('deputyIds', 'isHolder')
  if (awayFrom && awayUntil && awayUntil < awayFrom) throw refuse('awayUntil', 'reversed')
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from person where id = any(${deputyIds}::uuid[]) and active`.execute(tx)
  if (rows[0]!.count < deputyIds.length)
    throw unprocessable('reference_unknown', [{ field: 'body.deputyIds', rule: 'names nobody who works here' }])
}

/** A running decision locks the same tables, so a right ends before or after it. */
export async function saveDeputies(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  holderId: string,
  body: DeputiesBody,
): Promise<Deputies> {
  await checkDeputies(tx, holderId, body)
  await lockDeputiesToChange(tx)
  const { activated, deputyIds, awayFrom = null, awayUntil = null } = body
  await sql`
    insert into deputy_setting (person_id, activated, away_from, away_until)
    values (${holderId}, ${activated}, ${awayFrom}::date, ${awayUntil}::date)
    on conflict (person_id) do update set activated = excluded.activated, away_from = excluded.away_from,
      away_until = excluded.away_until`.execute(tx)
  await tx.deleteFrom('deputy').where('holder_id', '=', holderId).execute()
  await sql`
    insert into deputy (holder_id, position, deputy_id)
    select ${holderId}, position, id from unnest(${deputyIds}::uuid[]) with ordinality as t(id, position)`.execute(tx)
  await events.publish(tx, 'leave.deciders_changed', {})
  return readDeputies(tx, holderId)
}

interface SeenRequest {
  readonly id: number
  readonly personId: string
  readonly version: number
}

/** The person who was named as substitute accepts or declines, and may change their mind while the request lasts. */
export async function answerAsSubstitute(
  tx: Tx,
  { now, events }: WriteContext,
  { id, personId, version }: SeenRequest,
  accept: boolean,
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

/** Duties of a person that are not over, also those that they have declined, with only the part of the request that a substitute needs. */
export async function readSubstitutions(db: Db, personId: string, today: Day): Promise<Substitution[]> {
  const { rows } = await sql<Substitution>`
    select r.id, r.version, ${personJson('p')} as person,
      (select json_agg(json_build_object('first', q.first_day, 'last', q.last_day) order by q.position)
        from leave_period q where q.request_id = r.id) as periods,
      r.handover_note as "handoverNote", r.substitute_state as state, r.status = 'approved' as "isApproved"
    from leave_request r join person p on p.id = r.person_id
    where r.substitute_id = ${personId} and r.status in ('open', 'inProgress', 'approved')
      and exists (select from leave_period q where q.request_id = r.id and q.last_day >= ${today}::date)
    order by (select min(q.first_day) from leave_period q where q.request_id = r.id), r.id`.execute(db)
  return rows
}
