// Duplicates of business partners as the service holds them. Below api/gpp/duplicates; the calls throw ApiError.
import type { ReadableAtom } from 'nanostores'
import type { DecisionBody } from '#contract/decisions.ts'
import type {
  Merge,
  MergeBody,
  MergeRequest,
  MergeRequests,
  MergeResult,
  Merges,
  NoDuplicateBody,
  NoDuplicates,
  PairView,
  Queue,
  QueueQuery,
} from '#contract/duplicates.ts'
import type { MaterialGroups } from '#contract/suppliers.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { postOnce } from '#shared/writes/send-once.ts'
import { onConflict } from '#shared/writes/settled.ts'

const BASE = 'api/gpp/duplicates'
type Read<T> = ReadableAtom<QueryState<T>>
/** Requests and their decisions arrive as notifications. */
const LIVE = { invalidatedBy: ['badge_change'] } as const

export interface PairIds {
  readonly one: number
  readonly other: number
}
/** The smaller id first, as the service asks for it. */
const idsOf = ([a, b]: readonly [number, number]): PairIds => ({ one: Math.min(a, b), other: Math.max(a, b) })
export const pairIds = ({ one, other }: { readonly one: { id: number }; readonly other: { id: number } }): PairIds =>
  idsOf([one.id, other.id])
export const pairKey = ({ one, other }: PairIds): string => `${BASE}/pairs/${one}/${other}`

export const PAGE = 25
export function queueOf({ group, mine, offset = 0 }: QueueQuery): Read<Queue> {
  const asked = { group, mine, offset, size: PAGE }
  return query(`${BASE}/pairs?${JSON.stringify(asked)}`, () => api.get<Queue>(`${BASE}/pairs`, { query: asked }), LIVE)
}

export const pairOf = (ids: PairIds): Read<PairView> => query(pairKey(ids), () => api.get<PairView>(pairKey(ids)), LIVE)
export const refreshPair = (ids: PairIds): void => invalidate(pairKey(ids))

const MERGES = `${BASE}/merges`
const REQUESTS = `${BASE}/merge-requests`
/** The last ones, or those of one partner. */
export const merges = (partner?: number): Read<Merges> =>
  query(
    partner === undefined ? MERGES : `${MERGES}?${partner}`,
    () => api.get<Merges>(MERGES, { query: { partner } }),
    LIVE,
  )
export const mergeRequests = (): Read<MergeRequests> => query(REQUESTS, () => api.get<MergeRequests>(REQUESTS), LIVE)

const TOLD_APART = `${BASE}/no-duplicates`
export const noDuplicates = (): Read<NoDuplicates> => query(TOLD_APART, () => api.get<NoDuplicates>(TOLD_APART))

const GROUPS = 'api/gpp/material-groups'
export const $materialGroups = query(GROUPS, () => api.get<MaterialGroups>(GROUPS))

export const refreshQueue = (): void => invalidate(`${BASE}/pairs?`)

/** Reads the queue, requests and merges again; not the shown pair, which a merge has ended. */
export function refreshDuplicates(): void {
  refreshQueue()
  invalidate(MERGES)
  invalidate(REQUESTS)
  invalidate(TOLD_APART)
}

/** Shows the pair as it is now where the service refuses a write because of it. */
async function settled<T>(ids: PairIds, call: Promise<T>): Promise<T> {
  const result = await onConflict<PairView, T>(call, (present) => setData<PairView>(pairKey(ids), () => present))
  refreshDuplicates()
  return result
}

export const orderMerge = (ids: PairIds, body: MergeBody): Promise<MergeResult> =>
  settled(ids, postOnce<MergeResult>(`${pairKey(ids)}/merge`, body))

export const decideNoDuplicate = (ids: PairIds, body: NoDuplicateBody): Promise<PairView> =>
  settled(ids, send<PairView>(`${pairKey(ids)}/no-duplicate`, { method: 'PUT', body }))

export const withdrawNoDuplicate = (ids: PairIds): Promise<PairView> =>
  settled(ids, send<PairView>(`${pairKey(ids)}/no-duplicate`, { method: 'DELETE' }))

export async function undoMerge({ id }: Merge): Promise<void> {
  await postOnce<Merges>(`${MERGES}/${id}/undo`, {})
  refreshDuplicates()
}

/** A refusal reads the requests again: another person may have decided, or a partner has changed. */
async function afterwards(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } finally {
    refreshDuplicates()
  }
}

export const decideRequest = ({ id, version }: MergeRequest, body: DecisionBody): Promise<void> =>
  afterwards(send(`${REQUESTS}/${id}/decision`, { method: 'POST', body, version }))

export const withdrawRequest = ({ id, version }: MergeRequest): Promise<void> =>
  afterwards(send(`${REQUESTS}/${id}`, { method: 'DELETE', version }))
