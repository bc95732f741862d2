// Access to purchasing for a buyer, and new material groups: requested by purchasing, decided by the main admin.
import { sql } from 'kysely'
import type { PurchasingRequestBody, PurchasingRequests } from '#contract/responsibility.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { decidersByRole } from '#server/decisions/deciders-of.ts'
import { openCase } from '#server/decisions/decide.ts'
import type { DecisionKind } from '#server/decisions/kind.ts'
import { endOf, readViews } from '#server/decisions/views.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { MAIN_ADMIN_ROLE } from '#server/purchasing/purchasing.ts'
import type { Viewer } from './matrix.ts'
import { readRequestEntry } from './notifications/on-responsibility.ts'

type Content = Pick<
  PurchasingRequests[number],
  'id' | 'kind' | 'reason' | 'state' | 'person' | 'site' | 'groupNumber' | 'groupName' | 'groupNameEn'
>

/** My own requests; the main admin sees all of them. The newest first, open ones before. */
export async function readRequests(db: Db, personId: string, now: Date): Promise<PurchasingRequests> {
  const { rows } = await sql<Content & { caseId: number }>`
    select r.case_id as "caseId", r.id, r.kind, r.reason, r.state, ${namedPerson(sql`r.person_id`)} as person,
      r.group_number as "groupNumber", r.group_name as "groupName", r.group_name_en as "groupNameEn",
      (select json_build_object('id', s.id, 'name', s.name) from site s where s.id = r.site_id) as site
    from purchasing_request r join decision_case c on c.id = r.case_id
    where c.requester_id = ${personId} or exists (
      select from person_role g where g.person_id = ${personId} and g.client = '' and g.role = ${MAIN_ADMIN_ROLE})
    order by r.state = 'open' desc, r.id desc limit 200`.execute(db)
  const ids = rows.map(({ caseId }) => caseId)
  const views = await readViews(db, PURCHASING_REQUESTS, { personId, ids, now })
  return rows.flatMap(({ caseId, ...row }) => {
    const view = views.get(caseId)
    if (!view) return []
    const { status: _, ...shown } = view
    return { ...row, ...shown, ...endOf(view), isMine: view.requester.id === personId }
  })
}

async function refuseKnown(tx: Tx, viewer: Viewer, body: PurchasingRequestBody): Promise<void> {
  if (body.kind === 'group') {
    const known = await sql`select from material_group where number = ${body.number}`.execute(tx)
    if (known.rows.length > 0) throw unprocessable('request_refused', [{ field: 'body.number', rule: 'numberTaken' }])
  } else {
    // Buyers ask the administrator of their site, who asks the main admin.
    if (!viewer.rights.all && !viewer.rights.siteIds.includes(body.siteId)) throw forbidden('notSiteAdmin')
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
  context: WriteContext,
  viewer: Viewer,
  body: PurchasingRequestBody,
): Promise<PurchasingRequests> {
  const { personId } = viewer
  await refuseKnown(tx, viewer, body)
  const reason = body.reason.trim()
  const caseId = await openCase(tx, context, PURCHASING_REQUESTS, {
    requesterId: personId,
    stages: [MAIN_ADMIN_STAGE],
    note: reason,
  })
  const added = await tx
    .insertInto('purchasing_request')
    .values({
      case_id: caseId,
      kind: body.kind,
      reason,
      ...(body.kind === 'group'
        ? { group_number: body.number, group_name: body.name.trim(), group_name_en: body.nameEn.trim() }
        : { person_id: body.personId, site_id: body.siteId }),
    })
    // The second of two concurrent requests waits here, and finds the first.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const requests = await readRequests(tx, personId, context.now())
  if (!added) throw conflict('request_open', undefined, requests)
  return requests
}

/** The case of a request; 404. */
export async function caseOf(tx: Tx, id: number): Promise<number> {
  const row = await tx.selectFrom('purchasing_request').select('case_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row.case_id
}

/** An approved material group exists immediately; access is granted in the user management. Throws 422 where its number is in use. */
async function applyRequest(tx: Tx, caseId: number): Promise<void> {
  const held = await tx
    .selectFrom('purchasing_request')
    .select(['kind', 'group_number', 'group_name', 'group_name_en'])
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (held.group_number === null || held.group_name === null) return
  const added = await tx
    .insertInto('material_group')
    .values({ number: held.group_number, name: held.group_name, name_en: held.group_name_en ?? '' })
    .onConflict((on) => on.column('number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw unprocessable('request_refused', [{ field: 'body.approve', rule: 'numberTaken' }])
}

export const MAIN_ADMIN_STAGE = { name: 'mainAdmin', group: MAIN_ADMIN_ROLE } as const

/** Decided by any main admin but the one who asked. */
export const PURCHASING_REQUESTS: DecisionKind = {
  kind: 'purchasingRequest',
  decidersChangeWith: ['person.changed'],
  readDeciders: decidersByRole,
  apply: (tx, _, { id }) => applyRequest(tx, id),
  readPresent: (db, personId, _, now) => readRequests(db, personId, now),
  readEntry: readRequestEntry,
}

/** Part of the data export: requests of a person, and their responsibilities. */
export async function exportResponsibility(db: Db, { personId }: { readonly personId: string }): Promise<object> {
  const [requests, places] = await Promise.all([
    sql<object>`select r.kind, r.group_number, r.group_name, r.group_name_en, r.reason, c.requested_at, r.state, c.ended_at as decided_at
      from purchasing_request r join decision_case c on c.id = r.case_id
      where c.requester_id = ${personId} or r.person_id = ${personId} order by r.id`.execute(db),
    sql<object>`select g.number as "group", s.name as site, b.from_day as "from", b.until_day as until from site_buyer b
      join material_group g on g.id = b.group_id join site s on s.id = b.site_id
      where b.person_id = ${personId} order by b.from_day, b.id`.execute(db),
  ])
  return { requests: requests.rows, places: places.rows }
}
