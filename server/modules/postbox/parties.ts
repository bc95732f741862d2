// The parties of a form besides its sender: people who decide now, have decided, handed it over or got it, and the people of the group
// postboxes that it has reached. They are stored with every event, so that lists and rights read an index.
import { sql } from 'kysely'
import { isEnded } from '#domain/decisions/case.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { inTurn, type FormDeciders } from './deciders.ts'
import { stationOf, type Route } from './stations.ts'

export interface Party {
  readonly personId: string
  readonly section: 'turn' | 'moving' | 'ended'
  readonly isAsked: boolean
  readonly onBehalfOf: string | null
  readonly isHidden: boolean
}

/** People who decide or are asked now. */
export function presentParties(one: StoredCase, deciders: FormDeciders, route: Route | undefined): Party[] {
  if (isEnded(one.status)) return []
  const isWaiting = one.status === 'askedBack'
  return inTurn(one).flatMap((stage) => {
    const asked = deciders.askedFor(one, stage)
    return deciders.mayDecide(one, stage).map((personId): Party => ({
      personId,
      section: isWaiting ? 'moving' : 'turn',
      isAsked: !isWaiting && asked.includes(personId),
      onBehalfOf: deciders.rightOf(personId, one, stage) ?? null,
      isHidden: stationOf(route, stage.name)?.showsRoleOnly ?? false,
    }))
  })
}

/** People who have acted on a form, or got it from somebody. */
async function readActors(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from decision_event e, unnest(array[e.by_id, e.on_behalf_of, e.to_id]) as a(id)
    where e.case_id = ${id} and e.type in ('approve', 'reject', 'askBack', 'handOver') and a.id is not null`.execute(tx)
  return rows.map((row) => row.id)
}

/** After an event of a form, or when others decide: its parties as they are now. Returns everybody who takes part, or did until now. */
export async function keepParties(
  tx: Tx,
  one: StoredCase,
  deciders: FormDeciders,
  route: Route | undefined,
): Promise<string[]> {
  const before = await tx.selectFrom('form_party').select('person_id').where('case_id', '=', one.id).execute()
  const ended = isEnded(one.status)
  const present = presentParties(one, deciders, route)
  const reached = one.stages.filter(({ since }) => since !== null).flatMap((stage) => deciders.membersOf(stage))
  const known = new Map<string, Party>()
  for (const personId of [...(await readActors(tx, one.id)), ...reached])
    known.set(personId, {
      personId,
      section: ended ? 'ended' : 'moving',
      isAsked: false,
      onBehalfOf: null,
      isHidden: false,
    })
  for (const party of present) known.set(party.personId, party)
  if (one.requesterId !== null) known.delete(one.requesterId)
  const parties = [...known.values()]
  // People who were asked when it was withdrawn or expired still read the outcome.
  const isKept = one.status === 'withdrawn' || one.status === 'expired'
  if (isKept)
    await sql`update form_party set section = 'ended', is_asked = false, on_behalf_of = null where case_id = ${one.id}`.execute(
      tx,
    )
  else
    await sql`delete from form_party where case_id = ${one.id} and person_id <> all(${parties.map(({ personId }) => personId)}::uuid[])`.execute(
      tx,
    )
  await sql`
    insert into form_party (person_id, case_id, section, is_asked, on_behalf_of, is_hidden)
    select * from unnest(${parties.map(({ personId }) => personId)}::uuid[], ${parties.map(() => one.id)}::bigint[],
      ${parties.map(({ section }) => section)}::text[], ${parties.map(({ isAsked }) => isAsked)}::boolean[],
      ${parties.map(({ onBehalfOf }) => onBehalfOf)}::uuid[], ${parties.map(({ isHidden }) => isHidden)}::boolean[])
    on conflict (person_id, case_id) do update set section = excluded.section, is_asked = excluded.is_asked,
      on_behalf_of = excluded.on_behalf_of, is_hidden = excluded.is_hidden
    where (form_party.section, form_party.is_asked, form_party.on_behalf_of, form_party.is_hidden)
      is distinct from (excluded.section, excluded.is_asked, excluded.on_behalf_of, excluded.is_hidden)`.execute(tx)
  const concerned = [...before.map(({ person_id }) => person_id), ...known.keys(), one.requesterId ?? []].flat()
  return [...new Set(concerned)]
}

/**
 * People who were removed from a group postbox read no form of it any more unless it waits for them: neither ended ones nor those that have
 * moved on. People who have acted on a form, got it from somebody, or are in another group that it has reached, keep it.
 */
export async function forgetMembers(db: Db, groupId: number, left: readonly string[]): Promise<void> {
  const isReached = sql<boolean>`s.case_id = y.case_id and s.since is not null`
  await sql`
    delete from form_party y where y.person_id = any(${left}::uuid[]) and y.section <> 'turn'
      and exists (select from decision_stage s where ${isReached} and s.group_name = ${`group:${groupId}`})
      and not exists (select from decision_stage s join form_group_member m on s.group_name = 'group:' || m.group_id
        where ${isReached} and m.person_id = y.person_id)
      and not exists (select from decision_event e where e.case_id = y.case_id
        and e.type in ('approve', 'reject', 'askBack', 'handOver') and y.person_id in (e.by_id, e.on_behalf_of, e.to_id))`.execute(
    db,
  )
}

/** Whether a person takes part besides the sender. */
export async function isParty(db: Db, personId: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from form_party where case_id = ${id} and person_id = ${personId}`.execute(db)
  return rows.length > 0
}
