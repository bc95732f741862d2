// The commands on one ad. Each shows the resulting state, also where it was refused.
import { atom, type ReadableAtom } from 'nanostores'
import type { Ad, DeletedAd, RenewedAd, Reservation } from '#contract/marketplace.ts'
import type { AdThread, ModerationBody, OwnReport, ReportBody, ThreadLine } from '#contract/marketplace-deals.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { onConflict, settledAt } from '#shared/writes/settled.ts'
import { publishedBody } from '#widgets/marketplace/ad-body.ts'
import {
  ADS,
  deactivateAd,
  deleteAd,
  MARKET,
  moderateAd,
  refreshMarket,
  renewAd,
  restoreAd,
} from '#widgets/marketplace/api.ts'

const keyOf = (id: number): string => `${ADS}/${id}`

/** Takes the ad of the answer, or the present one of a conflict. */
async function settleAd(id: number, call: Promise<Ad>): Promise<void> {
  await settledAt(keyOf(id), call)
  refreshMarket()
}

/** For answers that do not hold the ad: it is read again either way. */
async function reread<T>(id: number, call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    invalidate(keyOf(id))
  }
}

type Versioned = Pick<Ad, 'id' | 'version'>

export const reserve = ({ id, terms }: Ad, quantity: number): Promise<void> =>
  settleAd(id, postOnce<Ad>(`${keyOf(id)}/reservations`, { quantity, terms }))

/** Lists a draft or an inactive ad as it is. */
export const publish = (ad: Ad): Promise<void> =>
  settleAd(ad.id, sendOnce<Ad>(keyOf(ad.id), { method: 'PUT', version: ad.version, body: publishedBody(ad) }))

export const deactivate = (ad: Versioned): Promise<void> => settleAd(ad.id, deactivateAd(ad))

export const renew = (ad: Versioned): Promise<RenewedAd> => reread(ad.id, renewAd(ad))

/** The page keeps the ad, so that it can offer to take the deletion back. */
export const remove = (ad: Versioned): Promise<DeletedAd> =>
  onConflict<Ad, DeletedAd>(deleteAd(ad), (present) => setData<Ad>(keyOf(ad.id), () => present))

export const restore = (id: number): Promise<void> => settleAd(id, restoreAd(id))

export type ReservationCommand = 'cancel' | 'extend' | 'confirm' | 'withdraw'

export const commandReservation = ({ id, adId }: Reservation, command: ReservationCommand): Promise<Reservation> =>
  reread(adId, sendOnce<Reservation>(`${MARKET}/reservations/${id}/${command}`, { method: 'POST' }))

export const handOver = ({ id, adId }: Reservation, quantity: number): Promise<Reservation> =>
  reread(adId, postOnce<Reservation>(`${MARKET}/reservations/${id}/hand-over`, { quantity }))

export const reportAd = (id: number, body: ReportBody): Promise<OwnReport> =>
  postOnce<OwnReport>(`${keyOf(id)}/reports`, body)

export const moderate = (id: number, body: ModerationBody): Promise<unknown> => reread(id, moderateAd(id, body))

/** Conversations about the own ad, those with the newest message first. */
export const threadsAbout = (adId: number): ReadableAtom<QueryState<readonly ThreadLine[]>> =>
  query(`${MARKET}/threads?${adId}`, () => api.get<ThreadLine[]>(`${MARKET}/threads`, { query: { adId } }), {
    invalidatedBy: ['ad_change'],
  })

const threadKey = (id: number): string => `${MARKET}/threads/${id}`
const $none: ReadableAtom<QueryState<AdThread>> = atom({ loading: false })

/** One conversation; undefined before the first message. */
export const thread = (id: number | null): ReadableAtom<QueryState<AdThread>> =>
  id === null ? $none : query(threadKey(id), () => api.get<AdThread>(threadKey(id)), { invalidatedBy: ['ad_change'] })

/** Writes to the seller where there is no conversation yet, else into it. */
export async function writeMessage(adId: number, threadId: number | null, body: string): Promise<void> {
  const path = threadId === null ? `${keyOf(adId)}/messages` : `${threadKey(threadId)}/messages`
  const written = await postOnce<AdThread>(path, { body })
  setData<AdThread>(threadKey(written.id), () => written)
  if (threadId === null) invalidate(keyOf(adId))
}

export async function markThreadRead({ id, messages }: AdThread): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const read = await sendOnce<AdThread>(`${threadKey(id)}/read`, { method: 'PUT', body: { messageId: last.id } })
  setData<AdThread>(threadKey(id), () => read)
  invalidate(`${MARKET}/threads`)
}
