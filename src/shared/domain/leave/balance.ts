// The balance of a leave account: days of leave consume claims in the order of the calendar. Nothing here is stored; every
// figure follows from the claims and the requests.
import type { Day } from '#domain/calendar/typed-days.ts'
import { compare, smaller, subtract, sum, ZERO, type Fraction } from '#domain/calendar/fraction.ts'

/** In the order in which claims that lapse on the same day are consumed. */
export const CLAIM_KINDS = ['statutory', 'disability', 'contractual'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Days that a person may take within a period. */
export interface Claim {
  readonly id: string
  readonly year: number
  readonly kind: ClaimKind
  readonly amount: Fraction
  /** The manually corrected part of the amount; undefined: none. */
  readonly corrected?: Fraction
  /** First and last day on which it can be taken; without `to` it does not lapse. */
  readonly from: Day
  readonly to?: Day
  /** What must happen by `to`: the leave is taken (default), or the request has started. */
  readonly expiryMeans?: 'taken' | 'started'
}

/** A day of leave that costs something. */
export interface LeaveDay {
  readonly day: Day
  readonly cost: Fraction
  /** First day of the request that it belongs to. */
  readonly start: Day
  /** requested: not decided · approved */
  readonly status: 'requested' | 'approved'
}

export interface Consumption {
  readonly day: Day
  readonly claimId: string
  readonly amount: Fraction
}

export interface Allocation {
  readonly consumed: readonly Consumption[]
  /** Amounts without a claim, by day. */
  readonly uncovered: readonly { readonly day: Day; readonly amount: Fraction }[]
}

const NEVER = '9999-12-31'
const endOf = ({ to = NEVER }: Claim): Day => to

const isValid = (claim: Claim, { day, start }: LeaveDay): boolean =>
  claim.from <= day && (claim.expiryMeans === 'started' ? start : day) <= endOf(claim)

const byExpiry = (a: Claim, b: Claim): number =>
  endOf(a).localeCompare(endOf(b)) || CLAIM_KINDS.indexOf(a.kind) - CLAIM_KINDS.indexOf(b.kind) || a.year - b.year

/**
 * Each day consumes the claim that is valid on it and lapses first; of several, the statutory one. The order in which requests
 * were made does not matter.
 */
export function allocate(claims: readonly Claim[], days: readonly LeaveDay[]): Allocation {
  const ordered = claims.toSorted(byExpiry)
  const left = new Map(claims.map(({ id, amount }) => [id, amount]))
  const consumed: Consumption[] = []
  const uncovered: { day: Day; amount: Fraction }[] = []
  for (const leave of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    let open = leave.cost
    for (const claim of ordered) {
      if (open.numerator === 0 || !isValid(claim, leave)) continue
      const rest = left.get(claim.id) ?? ZERO
      const amount = smaller(rest, open)
      if (compare(amount, ZERO) <= 0) continue
      left.set(claim.id, subtract(rest, amount))
      open = subtract(open, amount)
      consumed.push({ day: leave.day, claimId: claim.id, amount })
    }
    if (open.numerator > 0) uncovered.push({ day: leave.day, amount: open })
  }
  return { consumed, uncovered }
}

/** The amount that a request takes from a claim, and the rest. */
export interface ClaimUse {
  readonly claim: Claim
  readonly used: Fraction
  readonly left: Fraction
}

/**
 * The amounts that `added` days take from each claim in addition to the `known` ones, up to the end of `year`. Where they displace a later
 * request to another claim, `used` is the total loss of this claim; it is never negative.
 */
export function usesOf(
  claims: readonly Claim[],
  known: readonly LeaveDay[],
  added: readonly LeaveDay[],
  year: number,
): ClaimUse[] {
  const until = (days: readonly LeaveDay[]) => days.filter(({ day }) => day <= `${year}-12-31`)
  const totals = (days: readonly LeaveDay[]) => {
    const { consumed } = allocate(claims, until(days))
    return (id: string) => sum(consumed.filter(({ claimId }) => claimId === id).map(({ amount }) => amount))
  }
  const before = totals(known)
  const after = totals([...known, ...added])
  return claims
    .filter((claim) => claim.year <= year)
    .map((claim) => {
      const used = subtract(after(claim.id), before(claim.id))
      return { claim, used: compare(used, ZERO) > 0 ? used : ZERO, left: subtract(claim.amount, after(claim.id)) }
    })
}

/**
 * The days that remain on the last day of employment and are paid out (§ 7 (4)). Days granted beyond the claim are not reclaimed
 * (§ 5 (3)), and days without approval by then count as not taken.
 */
export function payoutAt(exit: Day, claims: readonly Claim[], days: readonly LeaveDay[]): Fraction {
  const year = Number(exit.slice(0, 4))
  const granted = days.filter(({ day, status }) => day <= exit && status === 'approved')
  const { left } = balanceOf(
    claims.filter((claim) => claim.year <= year),
    granted,
    { year, today: exit },
  )
  return compare(left, ZERO) > 0 ? left : ZERO
}

/** The figures of one leave year, each a sum of days that can be listed. */
export interface Balance {
  /** Claims of the year itself, without manual corrections. */
  readonly entitlement: Fraction
  readonly corrected: Fraction
  /** The rest of earlier years for this one. */
  readonly carriedOver: Fraction
  readonly taken: Fraction
  readonly planned: Fraction
  readonly requested: Fraction
  /** Days that lapsed untaken by the reference day. */
  readonly lapsed: Fraction
  readonly left: Fraction
}

/** The balance of `year` on the reference day `today`; days after the year do not count. */
export function balanceOf(
  claims: readonly Claim[],
  days: readonly LeaveDay[],
  { year, today }: { readonly year: number; readonly today: Day },
): Balance {
  const own = (day: Day) => day.startsWith(`${year}-`)
  const { consumed } = allocate(
    claims,
    days.filter(({ day }) => day <= `${year}-12-31`),
  )
  const usedBefore = (claim: Claim, isCounted: (day: Day) => boolean): Fraction =>
    sum(consumed.filter(({ claimId, day }) => claimId === claim.id && isCounted(day)).map(({ amount }) => amount))
  const alive = claims.filter((claim) => claim.year <= year && endOf(claim) >= `${year}-01-01`)
  const openAtStart = (claim: Claim) =>
    subtract(
      claim.amount,
      usedBefore(claim, (day) => day < `${year}-01-01`),
    )
  const carriedOver = sum(alive.filter((claim) => claim.year < year).map(openAtStart))
  const ofYear = alive.filter((claim) => claim.year === year)
  const corrected = sum(ofYear.map((claim) => claim.corrected ?? ZERO))
  const entitlement = subtract(sum(ofYear.map(({ amount }) => amount)), corrected)
  const costs = (isCounted: (leave: LeaveDay) => boolean): Fraction =>
    sum(days.filter((leave) => own(leave.day) && isCounted(leave)).map(({ cost }) => cost))
  const taken = costs(({ status, day }) => status === 'approved' && day <= today)
  const planned = costs(({ status, day }) => status === 'approved' && day > today)
  const requested = costs(({ status }) => status === 'requested')
  const lapsed = sum(
    alive.filter((claim) => endOf(claim) < today).map((claim) => subtract(openAtStart(claim), usedBefore(claim, own))),
  )
  const used = sum([taken, planned, requested, lapsed])
  return {
    entitlement,
    corrected,
    carriedOver,
    taken,
    planned,
    requested,
    lapsed,
    left: subtract(sum([entitlement, corrected, carriedOver]), used),
  }
}
