// Every request of the area. Everything below BENEFITS is read again when something of it was changed here.
import type { ReadableAtom } from 'nanostores'
import type { Benefit, BenefitList, BenefitRequest, RequestBody } from '#contract/benefits.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'

export const BENEFITS = 'api/benefits'

export type Read<T> = ReadableAtom<QueryState<T>>

/** Benefits of others change without a message, so that they are read again at this interval in ms. */
const REFRESH = 5 * 60_000
export const benefitQuery = <T>(key: string): Read<T> =>
  query(key, () => api.get<T>(key), { revalidateInterval: REFRESH, invalidatedBy: ['badge_change'] })

export const benefits = (): Read<BenefitList> => benefitQuery<BenefitList>(`${BENEFITS}/benefits`)

export const benefit = (id: number): Read<Benefit> => benefitQuery<Benefit>(`${BENEFITS}/benefits/${id}`)

/** Refreshes all shown data of the area. */
export const refreshBenefits = (): void => invalidate(BENEFITS)

/** Shows the result everywhere, or after a refusal the present state. */
async function settle(call: Promise<BenefitRequest>): Promise<BenefitRequest> {
  try {
    return await call
  } finally {
    refreshBenefits()
  }
}

export const askFor = (id: number, body: RequestBody): Promise<BenefitRequest> =>
  settle(postOnce<BenefitRequest>(`${BENEFITS}/benefits/${id}/requests`, body))

export const takeRequestBack = ({ id, version }: BenefitRequest): Promise<BenefitRequest> =>
  settle(sendOnce<BenefitRequest>(`${BENEFITS}/requests/${id}`, { method: 'DELETE', version }))
