// Merges on request: done immediately, or, where bank details, VAT ids or several companies are affected, released by a second person
// (server/decisions).
import { sql } from 'kysely'
import type { MergeBody, MergeRequest, MergeResult } from '#contract/duplicates.ts'
import type { Choices, MergeRisk, Side } from '#domain/duplicates/survivorship.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, ReadContext, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { decidersOfGroups } from '#server/decisions/deciders-of.ts'
import { openCase } from '#server/decisions/decide.ts'
import type { Decision, DecisionKind } from '#server/decisions/kind.ts'
import { readWaiting } from '#server/decisions/lists.ts'
import { readViews } from '#server/decisions/views.ts'
import { conflict } from '#server/http/errors.ts'
import { isCurrent, MAIN_ADMIN_ROLE, MANDATE_COMPANIES, readViewer } from '#server/purchasing/purchasing.ts'
import { hasOpenChange, mergePartners, readMerges } from './merge.ts'
import { readMergeEntry } from './notifications/on-duplicates.ts'
import { BRIEF, lockPair, readOpenRequest, readPairView, risksOf, type ReadPair } from './pairs.ts'

export const DUPLICATES_ROLE: Role = 'menu_ek_doubletten'
const MERGES = '/dubletten/zusammenfuehrungen'
const ADMINISTRATION = '/dubletten/verwaltung'
const STAGE = { name: 'secondRelease', group: 'responsible' } as const

/** Refuses partners that have changed since they were shown, or that are part of an open request. */
async function requireMergeable(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  { rows }: ReadPair,
  versions: readonly [number, number],
) {
  const [one, other] = rows
  const view = () => readPairView({ db: tx, now }, viewer, one.id, other.id)
  if (one.version !== versions[0] || other.version !== versions[1])
    throw conflict('version_conflict', undefined, await view())
  // A change request names the values that the partner had before it, so it must be decided or withdrawn first.
  if (await hasOpenChange(tx, [one.id, other.id])) throw conflict('request_open', undefined, await view())
}

/** Merges immediately, or opens a request; 403, 404 and 409 as the routes describe. */
export async function orderMerge(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  [oneId, otherId]: readonly [number, number],
  body: MergeBody,
): Promise<MergeResult> {
  const pair = await lockPair(tx, context, viewer, oneId, otherId)
  const { oneVersion, otherVersion, leading, choices, note = '' } = body
  await requireMergeable(tx, context, viewer, pair, [oneVersion, otherVersion])
  if (await readOpenRequest(tx, oneId, otherId))
    throw conflict('merge_open', undefined, await readPairView({ db: tx, now: context.now }, viewer, oneId, otherId))
  const risks = risksOf(pair.rows)
  if (risks.length > 0) {
    const caseId = await openCase(tx, context, MERGE_REQUESTS, {
      requesterId: viewer.personId,
      stages: [STAGE],
      note: note.trim(),
    })
    await tx
      .insertInto('merge_request')
      .values({
        case_id: caseId,
        one_id: oneId,
        other_id: otherId,
        one_version: oneVersion,
        other_version: otherVersion,
        leading_side: leading,
        choices: JSON.stringify(choices),
        risks,
      })
      .execute()
    return { merge: null, requestId: caseId }
  }
  const id = await mergePartners(
    tx,
    {
      oneId,
      otherId,
      leading,
      choices,
      by: viewer.personId,
      releasedBy: null,
      levels: [...pair.scored.levels],
      weightsVersion: pair.weights.version,
    },
    context.now(),
  )
  return { merge: (await readMerges(tx, { id }))[0]!, requestId: null }
}

interface MergeFacts {
  readonly id: number
  readonly oneId: number
  readonly otherId: number
  readonly oneVersion: number
  readonly otherVersion: number
  readonly leading: Side
  readonly choices: Choices
  readonly risks: MergeRisk[]
  readonly one: MergeRequest['one']
  readonly other: MergeRequest['other']
}

async function readAsked(db: Db, ids: readonly number[]): Promise<MergeFacts[]> {
  const { rows } = await sql<MergeFacts>`
    select q.case_id as id, q.one_id as "oneId", q.other_id as "otherId", q.one_version as "oneVersion", q.other_version as "otherVersion",
      q.leading_side as leading, q.choices, q.risks, ${BRIEF('a')} as one, ${BRIEF('b')} as other
    from merge_request q join partner a on a.id = q.one_id join partner b on b.id = q.other_id
    where q.case_id = any(${[...ids]}::bigint[]) order by q.case_id`.execute(db)
  return rows
}

/** People who work on duplicates and may change both partners of each case. */
async function readMandated(db: Db, ids: readonly number[], today: string): Promise<ReadonlyMap<number, string[]>> {
  const mandated = (partner: 'one_id' | 'other_id') => sql`
    select q.case_id, b.person_id from merge_request q join partner p on p.id = q.${sql.ref(partner)}
      join lead_buyer b on b.group_id = any(p.group_ids) and ${isCurrent('b', today)} where q.case_id = any(${[...ids]}::bigint[])
    union select q.case_id, a.person_id from merge_request q join partner p on p.id = q.${sql.ref(partner)}
      cross join site_admin a join site s on s.id = a.site_id where q.case_id = any(${[...ids]}::bigint[])
        and ${isCurrent('a', today)} and (${MANDATE_COMPANIES} = '{}' or s.company_id = any(${MANDATE_COMPANIES}))`
  const { rows } = await sql<{ caseId: number; personId: string }>`
    select m.case_id as "caseId", m.person_id as "personId" from ((${mandated('one_id')}) intersect (${mandated('other_id')})) m
    join person u on u.id = m.person_id and u.active
    where exists (select from person_role g where g.person_id = u.id and g.client = '' and g.role = ${DUPLICATES_ROLE})
    order by 1, 2`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ caseId }) => caseId)].map(([id, found]) => [id, found.map(({ personId }) => personId)]),
  )
}

/** The main administrators, who release a merge where nobody else has a mandate over both. */
async function readMainAdmins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from person u join person_role g on g.person_id = u.id and g.client = '' and g.role = ${MAIN_ADMIN_ROLE}
    where u.active order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

async function applyRequest(
  tx: Tx,
  now: () => Date,
  { id, requesterId }: { readonly id: number; readonly requesterId: string | null },
  { by, at }: Decision,
): Promise<void> {
  const [asked] = await readAsked(tx, [id])
  const viewer = await readViewer(tx, at, by)
  const pair = asked && (await lockPair(tx, { now }, viewer, asked.oneId, asked.otherId, false))
  if (!asked || !pair || requesterId === null) throw conflict('partner_changed')
  await requireMergeable(tx, { now }, viewer, pair, [asked.oneVersion, asked.otherVersion])
  await mergePartners(
    tx,
    {
      oneId: asked.oneId,
      otherId: asked.otherId,
      leading: asked.leading,
      choices: asked.choices,
      by: requesterId,
      releasedBy: by,
      levels: [...pair.scored.levels],
      weightsVersion: pair.weights.version,
    },
    at,
  )
}

/** Merge requests: released by a second person who may change both partners. */
export const MERGE_REQUESTS: DecisionKind = {
  kind: 'duplicateMerge',
  decidersChangeWith: ['supplier.deciders_changed', 'responsibility.appointed'],
  async lock(tx, ids) {
    await sql`select from partner p where p.id in (
      select unnest(array[one_id, other_id]) from merge_request where case_id = any(${[...ids]}::bigint[]))
      order by p.id for no key update`.execute(tx)
  },
  async readDeciders(db, cases, now) {
    const mandated = await readMandated(
      db,
      cases.map(({ id }) => id),
      businessDay(now),
    )
    const admins = await readMainAdmins(db)
    return decidersOfGroups(({ id, requesterId }) => {
      const others = (mandated.get(id) ?? []).filter((personId) => personId !== requesterId)
      return others.length > 0 ? others : admins
    })
  },
  apply: (tx, { now }, one, decision) => applyRequest(tx, now, one, decision),
  readPresent: async (db, personId, { id }, now) => ({
    requests: await readRequestsOf({ db, now: () => now }, personId, [id]),
  }),
  async readEntry(db, one, now) {
    // Main administrators read merges on a page of their own, for which they need no role of purchasing.
    const mandated = (await readMandated(db, [one.id], businessDay(now))).get(one.id) ?? []
    return readMergeEntry(db, one, mandated.some((id) => id !== one.requesterId) ? MERGES : ADMINISTRATION)
  },
}

export async function readRequestsOf(
  { db, now }: ReadContext,
  personId: string,
  ids: readonly number[],
): Promise<MergeRequest[]> {
  const views = await readViews(db, MERGE_REQUESTS, { personId, ids, now: now() })
  return (await readAsked(db, ids)).flatMap(({ id, one, other, leading, choices, risks }) => {
    const view = views.get(id)
    return view ? [{ id, one, other, leading, choices, risks, ...view }] : []
  })
}

/** Whether a merge of the two waits for its release by this person. */
export async function mayRelease(
  context: ReadContext,
  personId: string,
  oneId: number,
  otherId: number,
): Promise<boolean> {
  const id = await readOpenRequest(context.db, oneId, otherId)
  return id !== null && (await readRequestsOf(context, personId, [id])).some(({ mayDecide }) => mayDecide)
}

/** Requests that wait for the person, and their own open ones. */
export async function readRequests(context: ReadContext, personId: string): Promise<MergeRequest[]> {
  const waiting = await readWaiting(context, MERGE_REQUESTS, personId)
  const { rows } = await sql<{ id: number }>`
    select c.id from decision_case c where c.kind = ${MERGE_REQUESTS.kind} and c.ended_at is null and c.requester_id = ${personId}`.execute(
    context.db,
  )
  return readRequestsOf(
    context,
    personId,
    [...waiting, ...rows].map(({ id }) => id),
  )
}
