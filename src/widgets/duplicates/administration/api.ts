// The nightly search and the weights, for main administrators. Below api/gpp/duplicates; the calls throw ApiError.
import type { ReadableAtom } from 'nanostores'
import type { DuplicateQuality, SearchRuns, WeightVersions } from '#contract/duplicates.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { postOnce } from '#shared/writes/send-once.ts'
import { settledAt } from '#shared/writes/settled.ts'

const BASE = 'api/gpp/duplicates'
const RUNS = `${BASE}/runs`
const QUALITY = `${BASE}/quality`
const WEIGHTS = `${BASE}/weights`
type Read<T> = ReadableAtom<QueryState<T>>

export const searchRuns = (): Read<SearchRuns> => query(RUNS, () => api.get<SearchRuns>(RUNS))
export const refreshRuns = (): void => invalidate(RUNS)
export const quality = (): Read<DuplicateQuality> => query(QUALITY, () => api.get<DuplicateQuality>(QUALITY))
export const refreshQuality = (): void => invalidate(QUALITY)
export const weightVersions = (): Read<WeightVersions> => query(WEIGHTS, () => api.get<WeightVersions>(WEIGHTS))
export const refreshWeights = (): void => invalidate(WEIGHTS)

export const startSearch = (): Promise<SearchRuns> => settledAt(RUNS, postOnce<SearchRuns>(RUNS, {}))
export const stopSearch = (id: number): Promise<SearchRuns> =>
  settledAt(RUNS, send<SearchRuns>(`${RUNS}/${id}`, { method: 'DELETE' }))
export const proposeWeights = (): Promise<WeightVersions> => settledAt(WEIGHTS, postOnce<WeightVersions>(WEIGHTS, {}))

/** `inUse` is the version that the person saw in use. */
export async function activateWeights(version: number, inUse: number): Promise<void> {
  const body = { inUse }
  await settledAt(WEIGHTS, send<WeightVersions>(`${WEIGHTS}/${version}/active`, { method: 'PUT', body }))
  refreshQuality()
}
