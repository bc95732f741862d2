// Decisions about requests: each waits 30 s on this page, in which it is taken back, and is sent then.
import type { AskedBenefit } from '#contract/benefits.ts'
import { TAKE_BACK_SECONDS } from '#domain/benefits/benefit.ts'
import { BulkDecisions } from '#shared/writes/bulk-decisions.ts'
import { BENEFITS, benefitQuery, refreshBenefits, type Read } from '#widgets/benefits/api.ts'

export const waitingRequests = (): Read<AskedBenefit[]> => benefitQuery<AskedBenefit[]>(`${BENEFITS}/requests/waiting`)
export const decidedRequests = (): Read<AskedBenefit[]> => benefitQuery<AskedBenefit[]>(`${BENEFITS}/requests/decided`)

export const decisions = new BulkDecisions<AskedBenefit>(`${BENEFITS}/requests/decisions`, {
  undoTime: TAKE_BACK_SECONDS * 1_000,
  refresh: refreshBenefits,
})
