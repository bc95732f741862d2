// Contracts with a partner: which one applies to a relation, and the text where there is none.
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export const CONTRACT_KINDS = ['frame', 'quality', 'single'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

export interface Contract {
  readonly number: string
  readonly kind: ContractKind
  /** Material groups; empty: all. */
  readonly groupIds: readonly number[]
  /** Companies of the group; empty: all. */
  readonly companyIds: readonly number[]
  readonly from: Day
  readonly until: Day | null
}

/** none: without a contract · valid · ending: it ends within 60 days · single: bought by single orders. */
export const COVERS = ['none', 'single', 'valid', 'ending'] as const
export type Cover = (typeof COVERS)[number]

const ENDING_DAYS = 60

const names = (ids: readonly number[], id: number): boolean => ids.length === 0 || ids.includes(id)

const isCurrent = ({ from, until }: Contract, today: Day): boolean =>
  from <= today && (until === null || until >= today)

/** The contract about prices that applies to a relation on a day: frame contracts before single ones, the longest first. */
export function contractFor(
  contracts: readonly Contract[],
  { companyId, groupId }: { readonly companyId: number; readonly groupId: number },
  today: Day,
): Contract | undefined {
  return contracts
    .filter((one) => one.kind !== 'quality' && isCurrent(one, today))
    .filter((one) => names(one.companyIds, companyId) && names(one.groupIds, groupId))
    .toSorted((one, other) =>
      one.kind === other.kind
        ? (other.until ?? '9999-12-31').localeCompare(one.until ?? '9999-12-31')
        : one.kind === 'frame'
          ? -1
          : 1,
    )[0]
}

export function coverOf(contract: Contract | undefined, today: Day): Cover {
  if (!contract) return 'none'
  if (contract.kind === 'single') return 'single'
  return contract.until !== null && contract.until <= addDays(today, ENDING_DAYS) ? 'ending' : 'valid'
}

/** A frame contract of other companies that this one could join, where it buys without one. */
export const joinableContract = (contracts: readonly Contract[], companyId: number, today: Day): Contract | undefined =>
  contracts.find(
    (one) => one.kind === 'frame' && isCurrent(one, today) && one.companyIds.some((id) => id !== companyId),
  )

/** Why a company stops buying. */
export const END_REASON_LIMIT = 300
export const CONTRACT_NUMBER_LIMIT = 60
export const CONTRACT_NAME_LIMIT = 120

interface ContractFields {
  readonly number: string
  readonly from: Day | ''
  readonly until: Day | '' | null
}

/** The faults of a contract, by field. */
export function assessContract({ number, from, until }: ContractFields): { field: string; rule: string }[] {
  return [
    ...(number.trim() === '' ? [{ field: 'number', rule: 'required' }] : []),
    ...(from === '' ? [{ field: 'from', rule: 'required' }] : []),
    ...(from !== '' && until && until < from ? [{ field: 'until', rule: 'reversed' }] : []),
  ]
}
