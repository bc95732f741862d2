// The calls about notices of lapse.
import type { ReadableAtom } from 'nanostores'
import type { LapseNotice, SentNotices, SentNoticesQuery } from '#contract/vacation-notices.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'

const NOTICES = 'api/vac/lapse-notices'

/** The person's own, the last one first. */
export const $notices: ReadableAtom<QueryState<LapseNotice[]>> = query(NOTICES, () => api.get<LapseNotice[]>(NOTICES))
export const refreshNotices = (): void => invalidate(NOTICES)

async function mark(id: number, state: 'seen' | 'confirm'): Promise<void> {
  const marked = await api.post<LapseNotice>(`${NOTICES}/${id}/${state}`)
  setData<LapseNotice[]>(NOTICES, (all) => all?.map((notice) => (notice.id === id ? marked : notice)))
}
export const markSeen = (id: number): Promise<void> => mark(id, 'seen')
export const confirmNotice = (id: number): Promise<void> => mark(id, 'confirm')

export const fetchDocument = (id: number): Promise<Blob> => api.blob(`${NOTICES}/${id}/document`)

type SentQuery = Omit<SentNoticesQuery, 'after'>

/** The address of the sent notices of a company, for the personnel office. */
const sentKey = ({ companyId, year, state }: SentQuery): string =>
  `${NOTICES}/sent?${companyId} ${year} ${state ?? 'all'}`

/** A page; without `after` the first one. */
export const fetchSent = ({ companyId, year, state }: SentQuery, after?: number): Promise<SentNotices> =>
  api.get<SentNotices>(`${NOTICES}/sent`, { query: { companyId, year, state, after } })
export const sentNotices = (asked: SentQuery): ReadableAtom<QueryState<SentNotices>> =>
  query(sentKey(asked), () => fetchSent(asked))
export const refreshSent = (): void => invalidate(`${NOTICES}/sent`)

export async function setSending(companyId: number, isSending: boolean): Promise<void> {
  await api.patch(`${NOTICES}/sending/${companyId}`, { isSending })
  refreshSent()
}
