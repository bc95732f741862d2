// The accounts of people: claims of the leave account with the day on which they lapse, contingents of paid time off, flexitime. Read for
// one person or for thousands, in the same number of queries.
import { sql } from 'kysely'
import { CLAIM_KINDS, type Claim, type ClaimKind } from '#domain/leave/balance.ts'
import { entitlementOf, partialYearOf } from '#domain/leave/entitlement.ts'
import { add, fraction, ZERO, type Fraction } from '#domain/calendar/fraction.ts'
import { lapseDay, type LapseFacts, type LapseNotice } from '#domain/leave/lapse.ts'
import { joinIllnesses } from '#domain/leave/sickness.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { readRecordedDays } from '#server/organisation/flexitime-account.ts'
import { readBookedDaysOf, type BookedDay } from './ledger.ts'
import type { LeavePerson } from './person.ts'

/** An entry without a request: a claim, or its correction. */
export interface Booking {
  readonly account: 'leave' | 'paidTimeOff' | 'flexitime'
  readonly kind: 'claim' | 'correct'
  readonly year: number
  /** The kind of claim of an entry of the leave account. */
  readonly claimKind: ClaimKind | null
  /** Days; of flexitime minutes. */
  readonly amount: Fraction
  /** True for entries of the job that follows the contract. */
  readonly isByContract: boolean
  readonly at: Date
  readonly reason: string
  /** Name of the author; '' for the portal. */
  readonly by: string
}

export interface KnownClaim extends Claim {
  /** Computed from the contract, because the year is not booked yet. */
  readonly isProvisional: boolean
}

export interface Account {
  readonly bookings: readonly Booking[]
  /** Minutes of flexitime that recorded days have earned or cost, up to yesterday. */
  readonly recorded: number
  /** Days of requests, of all accounts. */
  readonly booked: readonly BookedDay[]
  /** Claims of the leave account; this year and the next are always included. */
  readonly claims: readonly KnownClaim[]
  readonly lapse: LapseFacts
}

async function readBookings(db: Db, people: readonly string[]): Promise<ReadonlyMap<string, Booking[]>> {
  const { rows } = await sql<Omit<Booking, 'amount'> & Fraction & { personId: string }>`
    select e.person_id as "personId", e.account, e.kind, e.year, e.claim_kind as "claimKind", e.numerator, e.denominator,
      e.by_contract as "isByContract", e.at, e.reason, ${nameOf('u')} as by
    from leave_entry e left join person u on u.id = e.by_id
    where e.person_id = any(${people}::uuid[]) and e.request_id is null order by e.id`.execute(db)
  return Map.groupBy(
    rows.map(({ numerator, denominator, ...row }) => ({ ...row, amount: fraction(numerator, denominator) })),
    ({ personId }) => personId,
  )
}

type OfPerson<T> = T & { personId: string }

/** The facts that decide when the leave of these people lapses, without the rules of their companies. */
async function readLapses(db: Db, people: readonly string[]) {
  const { rows: notices } = await sql<OfPerson<LapseNotice>>`
    select person_id as "personId", sent_on as sent, years, claims from lapse_notice
    where person_id = any(${people}::uuid[])`.execute(db)
  const { rows: sickness } = await sql<OfPerson<{ first: Day; last?: Day }>>`
    select person_id as "personId", first_day as first, last_day as last from sickness
    where person_id = any(${people}::uuid[])`.execute(db)
  const { rows: keeping } = await sql<OfPerson<DayRange>>`
    select person_id as "personId", first_day as first, last_day as last from employment_period
    where person_id = any(${people}::uuid[]) and kind in ('parentalLeave', 'maternity')`.execute(db)
  return {
    keeping: Map.groupBy(keeping, ({ personId }) => personId),
    notices: Map.groupBy(notices, ({ personId }) => personId),
    sickness: Map.groupBy(
      sickness.map(({ last, ...one }) => ({ ...one, ...(last && { last }) })),
      ({ personId }) => personId,
    ),
  }
}

/** The claim of the contract for a year that is not booked. */
function provisionalClaims(year: number, { employment, calendar }: LeavePerson): [ClaimKind, Fraction][] {
  if (!employment) return []
  const entitlement = entitlementOf({ ...employment, models: calendar.models }, year)
  return CLAIM_KINDS.map((kind) => [kind, entitlement[kind]])
}

interface ClaimSum extends Pick<KnownClaim, 'year' | 'kind' | 'amount' | 'isProvisional'> {
  readonly corrected: Fraction
}

/** The claims with the day on which each lapses. */
function claimsOf(person: LeavePerson, bookings: readonly Booking[], lapse: LapseFacts, today: Day): KnownClaim[] {
  const own = bookings.filter(({ account }) => account === 'leave')
  const sums = new Map<string, ClaimSum>()
  const addTo = (year: number, kind: ClaimKind, amount: Fraction, { isProvisional = false, isCorrection = false }) => {
    const key = `${year} ${kind}`
    const { amount: before = ZERO, corrected = ZERO } = sums.get(key) ?? {}
    sums.set(key, {
      year,
      kind,
      isProvisional,
      amount: add(before, amount),
      corrected: isCorrection ? add(corrected, amount) : corrected,
    })
  }
  for (const booking of own)
    addTo(booking.year, booking.claimKind!, booking.amount, { isCorrection: isByHand(booking) })
  // A correction without a claim does not mean that the year is booked.
  const booked = new Set(own.filter(({ kind }) => kind === 'claim').map(({ year }) => year))
  const thisYear = Number(today.slice(0, 4))
  for (const year of [thisYear, thisYear + 1].filter((each) => !booked.has(each)))
    for (const [kind, amount] of provisionalClaims(year, person))
      if (amount.numerator > 0) addTo(year, kind, amount, { isProvisional: true })
  return [...sums].map(([id, { year, ...claim }]) => {
    const to = lapseDay(year, lapse)
    return { id, year, ...claim, from: `${year}-01-01`, ...(to !== undefined && { to }) }
  })
}

/** True for corrections by the personnel office; the job makes those that follow from the contract. */
export const isByHand = ({ kind, isByContract }: Booking): boolean => kind === 'correct' && !isByContract

/** The accounts of people, by id; `without` leaves the days of a request out. */
export async function readAccounts(
  db: Db,
  people: readonly LeavePerson[],
  { today, without }: { readonly today: Day; readonly without?: number | undefined },
): Promise<ReadonlyMap<string, Account>> {
  const ids = people.map(({ id }) => id)
  const bookings = await readBookings(db, ids)
  const booked = await readBookedDaysOf(db, ids, without)
  const recorded = await readRecordedDays(db, ids, { day: today, today })
  const { notices, sickness, keeping } = await readLapses(db, ids)
  return new Map(
    people.map((person) => {
      const { id, carryOver, employment } = person
      const own = bookings.get(id) ?? []
      const lapse = {
        notices: notices.get(id) ?? [],
        sickness: joinIllnesses(sickness.get(id) ?? [], person.calendar),
        keeping: keeping.get(id) ?? [],
        carryOver,
        wholeNextYear: employment?.carriesPartial ? partialYearOf(employment) : [],
      }
      const claims = claimsOf(person, own, lapse, today)
      return [id, { bookings: own, recorded: recorded.get(id)?.minutes ?? 0, booked: booked.get(id)!, claims, lapse }]
    }),
  )
}

/** The account of one person. */
export const readAccount = async (
  db: Db,
  person: LeavePerson,
  at: { readonly today: Day; readonly without?: number | undefined },
): Promise<Account> => (await readAccounts(db, [person], at)).get(person.id)!

/** The contingent of paid time off by year; it is not carried over. */
export function contingentOf({ bookings }: Account): Claim[] {
  const years = new Map<number, Fraction>()
  for (const { account, year, amount } of bookings)
    if (account === 'paidTimeOff') years.set(year, add(years.get(year) ?? ZERO, amount))
  return [...years].map(([year, amount]) => ({
    id: String(year),
    year,
    kind: 'contractual',
    amount,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  }))
}

/** Minutes of the flexitime account before any request. */
export const flexitimeBefore = ({ bookings, recorded }: Account): number =>
  bookings.reduce(
    (minutes, { account, amount }) => minutes + (account === 'flexitime' ? amount.numerator : 0),
    recorded,
  )
