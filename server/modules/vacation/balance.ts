// The balance of a year, each figure with its summands: for one person, or for thousands in a few queries.
import { sql } from 'kysely'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import { allocate, balanceOf, payoutAt } from '#domain/leave/balance.ts'
import { flexitimeOf } from '#domain/leave/flexitime.ts'
import { subtract, sum, ZERO, type Fraction } from '#domain/calendar/fraction.ts'
import { dueDay } from '#domain/leave/lapse.ts'
import type { LeaveAccount } from '#domain/leave/leave-type.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import {
  contingentOf,
  flexitimeBefore,
  isByHand,
  readAccount,
  readAccounts,
  type Account,
  type Booking,
} from './account.ts'
import { toLeaveDays, type BookedDay } from './ledger.ts'
import { readPeople, readPerson, type LeavePerson } from './person.ts'

type Figure = ExplainedBalance['taken']

/** The year of the balance, and the reference day. */
interface At {
  readonly year: number
  readonly today: Day
}

const figureOf = (days: readonly BookedDay[]): Figure => ({
  amount: sum(days.map(({ amount }) => amount)),
  days: days.map(({ day, amount, requestId }) => ({ day, amount, requestId })),
})

const daysOf = ({ booked }: Account, account: LeaveAccount): BookedDay[] =>
  booked.filter((one) => one.account === account)

/** Days of one account: taken, planned and requested. */
const figuresOf = (days: readonly BookedDay[], { today }: At) => ({
  taken: figureOf(days.filter(({ isApproved, day }) => isApproved && day <= today)),
  planned: figureOf(days.filter(({ isApproved, day }) => isApproved && day > today)),
  requested: figureOf(days.filter(({ isApproved }) => !isApproved)),
})

const bookedFigure = (bookings: readonly Booking[]): ExplainedBalance['corrected'] => ({
  amount: sum(bookings.map(({ amount }) => amount)),
  entries: bookings.map(({ at, amount, reason, by }) => ({ at: at.toISOString(), amount, reason, by })),
})

const ofYear = (days: readonly BookedDay[], { year }: At): BookedDay[] =>
  days.filter(({ day }) => day.startsWith(`${year}-`))

function explainFlexitime(account: Account, at: At): ExplainedBalance['flexitime'] {
  const days = daysOf(account, 'flexitime')
  const { balance, left } = flexitimeOf(
    flexitimeBefore(account),
    days.map(({ day, amount, isApproved }) => ({
      day,
      minutes: amount.numerator,
      status: isApproved ? 'approved' : 'requested',
    })),
    at.today,
  )
  const corrections = account.bookings.filter(
    (one) => one.account === 'flexitime' && one.year === at.year && isByHand(one),
  )
  return {
    ...figuresOf(days, at),
    // The balance includes the days taken in earlier years.
    taken: figuresOf(ofYear(days, at), at).taken,
    corrected: bookedFigure(corrections),
    balance,
    left,
  }
}

/** null for a person without any. */
function explainPaidTimeOff(account: Account, at: At): ExplainedBalance['paidTimeOff'] {
  const { year } = at
  const days = ofYear(daysOf(account, 'paidTimeOff'), at)
  const bookings = account.bookings.filter((one) => one.account === 'paidTimeOff' && one.year === year)
  if (days.length === 0 && bookings.length === 0) return null
  const claims = contingentOf(account).filter((claim) => claim.year === year)
  const { lapsed, left } = balanceOf(claims, toLeaveDays(days, 'paidTimeOff'), at)
  return {
    contingent: bookedFigure(bookings),
    ...figuresOf(days, at),
    lapsed,
    left,
    lapsesOn: `${year}-12-31`,
  }
}

/** The balance of an account that has been read. */
export function explainAccount(account: Account, at: At): ExplainedBalance {
  const { year, today } = at
  const { booked, bookings, lapse } = account
  const claims = account.claims.filter((claim) => claim.year <= year)
  const days = toLeaveDays(booked, 'leave')
  const { consumed } = allocate(
    claims,
    days.filter(({ day }) => day <= `${year}-12-31`),
  )
  const usedOf = (id: string) => sum(consumed.filter(({ claimId }) => claimId === id).map(({ amount }) => amount))
  const { entitlement, carriedOver, lapsed, left } = balanceOf(claims, days, at)
  const corrections = bookings.filter((one) => one.account === 'leave' && one.year === year && isByHand(one))
  return {
    ...at,
    claims: claims.map(({ id, to, isProvisional, corrected = ZERO, ...claim }) => ({
      year: claim.year,
      kind: claim.kind,
      amount: claim.amount,
      corrected,
      left: subtract(claim.amount, usedOf(id)),
      lapsesOn: to ?? null,
      dueOn: dueDay(claim.year, today, lapse),
      isProvisional,
    })),
    entitlement,
    corrected: bookedFigure(corrections),
    carriedOver,
    ...figuresOf(ofYear(daysOf(account, 'leave'), at), at),
    lapsed,
    left,
    flexitime: explainFlexitime(account, at),
    paidTimeOff: explainPaidTimeOff(account, at),
  }
}

export async function explainBalance(
  { db, now }: ReadContext,
  personId: string,
  year: number,
): Promise<ExplainedBalance> {
  const today = businessDay(now())
  return explainAccount(await readAccount(db, await readPerson(db, personId), { today }), { year, today })
}

/** Balances of the active people among `ids`, by id. */
export async function explainBalances(
  { db, now }: ReadContext,
  ids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, ExplainedBalance>> {
  const today = businessDay(now())
  const accounts = await readAccounts(db, await readPeople(db, ids), { today })
  return new Map([...accounts].map(([id, account]) => [id, explainAccount(account, { year, today })]))
}

/** Days that are paid out to a person, for payroll (§ 7 (4) BUrlG); undefined if the employment has no last day. */
export const payoutOf = ({ employment }: LeavePerson, { claims, booked }: Account): Fraction | undefined =>
  employment?.exit && payoutAt(employment.exit, claims, toLeaveDays(booked, 'leave'))

interface Payout {
  readonly name: string
  readonly number: string
  readonly exit: Day
  readonly days: Fraction
}

/** Everybody whose employment ends in `year`, also those whose account is closed already. */
export async function listPayouts(db: Db, companyId: number, year: number, today: Day): Promise<Payout[]> {
  const { rows } = await sql<{ id: string; name: string; number: string; exit: Day }>`
    select p.id, p.family_name || ', ' || p.given_name as name, coalesce(p.personnel_number, '') as number, e.exit_day as exit
    from employment e join person p on p.id = e.person_id
    where p.company_id = ${companyId}
      and e.exit_day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
    order by e.exit_day, p.family_name, p.given_name, p.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const people = await readPeople(db, ids, { isFormer: true })
  const accounts = await readAccounts(db, people, { today })
  const payouts = new Map(people.map((person) => [person.id, payoutOf(person, accounts.get(person.id)!)]))
  return rows.map(({ id, ...row }) => ({ ...row, days: payouts.get(id)! }))
}
