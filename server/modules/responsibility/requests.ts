// Access to purchasing for a buyer, and new material groups: requested by purchasing, decided by the main admin.
import { sql } from 'kysely'
import type { PurchasingDecision, PurchasingRequestBody, PurchasingRequests } from '#contract/responsibility.ts'
import type { Rights } from '#domain/responsibility.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/errors.ts'
import { namedPerson } from '#server/purchasing.ts'

export interface Asking {
  readonly personId: string
  readonly rights: Rights
}

/** My own requests; the main admin sees all of them. The newest first, open ones before. */
export async function readRequests(db: Db, { personId, rights }: Asking): Promise<PurchasingRequests> {
  const { rows } = await sql<PurchasingRequests[number]>`
    select r.id, r.version, r.kind, r.reason, r.state, r.decision_reason as "decisionReason",
      ${namedPerson(sql`r.requester_id`)} as requester, ${namedPerson(sql`r.decider_id`)} as decider,
      ${namedPerson(sql`r.person_id`)} as person, r.group_number as "groupNumber", r.group_name as "groupName",
      r.group_name_en as "groupNameEn",
      (select json_build_object('id', s.id, 'name', s.name) from site s where s.id = r.site_id) as site,
      to_char(r.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requestedAt",
      to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decidedAt",
      coalesce(r.requester_id = ${personId}, false) as "isMine"
    from purchasing_request r where ${rights.all} or r.requester_id = ${personId}
    order by r.state = 'open' desc, r.id desc limit 200`.execute(db)
  return rows
}

async function refuseKnown(tx: Tx, asking: Asking, body: PurchasingRequestBody): Promise<void> {
  if (body.kind === 'group') {
    const known = await sql`select from material_group where number = ${body.number}`.execute(tx)
    if (known.rows.length > 0) throw unprocessable('request_refused', [{ field: 'body.number', rule: 'numberTaken' }])
  } else {
    // Buyers ask the administrator of their site, who asks the main admin.
    if (!asking.rights.all && !asking.rights.siteIds.includes(body.siteId)) throw forbidden('notSiteAdmin')
    const known = await sql<{ buys: boolean }>`select exists (select from person_role r
        where r.person_id = p.id and r.client = '' and r.role = 'ek-user') as buys
      from person p where p.id = ${body.personId} and p.active`.execute(tx)
    const [person] = known.rows
    if (!person) throw unprocessable('reference_unknown', [{ field: 'body.personId', rule: 'names no person' }])
    const site = await sql`select from site where id = ${body.siteId}`.execute(tx)
    if (site.rows.length === 0)
      throw unprocessable('reference_unknown', [{ field: 'body.siteId', rule: 'names no site' }])
    if (person.buys) throw unprocessable('request_refused', [{ field: 'body.personId', rule: 'hasAccess' }])
  }
}

/** 403 `notSiteAdmin`, 409 `request_open` with my requests, 422 `request_refused`, `reference_unknown`. */
export async function addRequest(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  asking: Asking,
  body: PurchasingRequestBody,
  now: Date,
): Promise<PurchasingRequests> {
  await refuseKnown(tx, asking, body)
  const added = await tx
    .insertInto('purchasing_request')
    .values({
      kind: body.kind,
      reason: body.reason.trim(),
      requester_id: asking.personId,
      requested_at: now,
      ...(body.kind === 'group'
        ? { group_number: body.number, group_name: body.name.trim(), group_name_en: body.nameEn.trim() }
        : { person_id: body.personId, site_id: body.siteId }),
    })
    // The second of two concurrent requests waits here, and finds the first.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('request_open', undefined, await readRequests(tx, asking))
  await events.publish(tx, 'purchasing.request_changed', { id: added.id })
  return readRequests(tx, asking)
}

interface Held {
  state: string
  version: number
  kind: string
  requesterId: string | null
  groupNumber: string | null
  groupName: string | null
  groupNameEn: string | null
}

/** 404 for what the person does not see; 409 `version_conflict`, `request_closed` with what they see. */
async function lockOpen(tx: Tx, asking: Asking, id: number, version: number | undefined): Promise<Held> {
  const { rows } = await sql<Held>`
    select state, version, kind, requester_id as "requesterId", group_number as "groupNumber", group_name as "groupName",
      group_name_en as "groupNameEn"
    from purchasing_request where id = ${id} for update`.execute(tx)
  const [held] = rows
  if (!held || (!asking.rights.all && held.requesterId !== asking.personId)) throw notFound()
  if (version !== undefined && version !== held.version)
    throw conflict('version_conflict', undefined, await readRequests(tx, asking))
  if (held.state !== 'open') throw conflict('request_closed', undefined, await readRequests(tx, asking))
  return held
}

interface Closing {
  readonly state: 'approved' | 'rejected' | 'withdrawn'
  readonly reason: string
  readonly now: Date
}

async function close(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  asking: Asking,
  id: number,
  { state, reason, now }: Closing,
): Promise<PurchasingRequests> {
  await tx
    .updateTable('purchasing_request')
    .set((e) => ({
      state,
      decision_reason: reason,
      decider_id: asking.personId,
      decided_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await events.publish(tx, 'purchasing.request_changed', { id })
  return readRequests(tx, asking)
}

/**
 * The main admin decides; a material group that is approved exists in the same moment. Access is granted in the user management.
 * 422 `reasonRequired` for a rejection without a reason, `request_refused` where the number is taken by now.
 */
export async function decideRequest(
  tx: Tx,
  context: Pick<Context, 'events'>,
  asking: Asking,
  id: number,
  { approve, reason, version }: PurchasingDecision,
  now: Date,
): Promise<PurchasingRequests> {
  const held = await lockOpen(tx, asking, id, version)
  if (!approve && reason.trim() === '')
    throw unprocessable('reasonRequired', [{ field: 'body.reason', rule: 'reasonRequired' }])
  if (approve && held.kind === 'group' && held.groupNumber !== null && held.groupName !== null) {
    const added = await tx
      .insertInto('material_group')
      .values({ number: held.groupNumber, name: held.groupName, name_en: held.groupNameEn ?? '' })
      .onConflict((on) => on.column('number').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw unprocessable('request_refused', [{ field: 'body.approve', rule: 'numberTaken' }])
  }
  return close(tx, context, asking, id, { state: approve ? 'approved' : 'rejected', reason: reason.trim(), now })
}

/** 403 `notRequester`. */
export async function withdrawRequest(
  tx: Tx,
  context: Pick<Context, 'events'>,
  asking: Asking,
  id: number,
  version: number | undefined,
  now: Date,
): Promise<PurchasingRequests> {
  const held = await lockOpen(tx, asking, id, version)
  if (held.requesterId !== asking.personId) throw forbidden('notRequester')
  return close(tx, context, asking, id, { state: 'withdrawn', reason: '', now })
}

/** Of the data export: what a person requested, and what they are responsible for. */
export async function exportResponsibility(db: Db, { personId }: { readonly personId: string }): Promise<object> {
  const [requests, places] = await Promise.all([
    db
      .selectFrom('purchasing_request')
      .select(['kind', 'group_number', 'group_name', 'group_name_en', 'reason', 'requested_at', 'state', 'decided_at'])
      .where((e) => e.or([e('requester_id', '=', personId), e('person_id', '=', personId)]))
      .orderBy('id')
      .execute(),
    sql<object>`select g.number as "group", s.name as site, b.from_day as "from", b.until_day as until from site_buyer b
      join material_group g on g.id = b.group_id join site s on s.id = b.site_id
      where b.person_id = ${personId} order by b.from_day, b.id`.execute(db),
  ])
  return { requests, places: places.rows }
}
