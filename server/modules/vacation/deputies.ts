// Who decides in a person's place while they are away; set by the holder.
import { sql } from 'kysely'
import type { Deputies, DeputiesBody } from '#contract/vacation.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/errors.ts'
import { lockDeputiesToChange } from '#server/deciders.ts'

export async function readDeputies(db: Db, holderId: string): Promise<Deputies> {
  const { rows } = await sql<Deputies>`
    select coalesce(s.activated, false) as activated, s.away_from as "awayFrom", s.away_until as "awayUntil",
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.given_name || ' ' || d.family_name) order by e.position)
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

/** A decision that runs locks the same tables, so that a right ends before it or after it. */
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
