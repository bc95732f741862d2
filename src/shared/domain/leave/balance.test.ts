import { expect, test } from 'vitest'
import { allocate, balanceOf, payoutAt, usesOf, type Claim, type LeaveDay } from './balance.ts'
import { countDays, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { add, fraction, ZERO, type Fraction } from '#domain/calendar/fraction.ts'

const FIVE_DAYS: PersonalCalendar = {
  models: [{ from: '2000-01-03', anchor: '2026-01-05', weeks: [[480, 480, 480, 480, 480, 0, 0]] }],
  places: [{ from: '2000-01-01', place: { land: 'BW' } }],
  christmasEve: 'work',
  newYearsEve: 'work',
}
const claim = (id: string, amount: number, changes: Partial<Claim> = {}): Claim => ({
  id,
  year: 2026,
  kind: 'statutory',
  amount: fraction(amount),
  from: '2026-01-01',
  ...changes,
})
const CARRY = claim('carry', 5, { year: 2025, from: '2025-01-01', to: '2026-03-31' })
const NEW = claim('new', 30, { to: '2027-03-31' })

const leave = (first: string, last: string, status: LeaveDay['status'] = 'approved'): LeaveDay[] =>
  countDays({ first, last }, FIVE_DAYS).flatMap(({ day, cost }) =>
    cost.numerator === 0 ? [] : [{ day, cost, start: first, status }],
  )
const usedOf = (claims: readonly Claim[], days: readonly LeaveDay[]) => {
  const used: Record<string, Fraction> = {}
  for (const { claimId, amount } of allocate(claims, days).consumed) used[claimId] = add(used[claimId] ?? ZERO, amount)
  return used
}

test('[VAC-03] 35: what lapses first is consumed first, and nothing of it after its last day', () => {
  const days = leave('2026-03-23', '2026-04-10')
  expect(days).toHaveLength(13)
  expect(usedOf([NEW, CARRY], days)).toEqual({ carry: fraction(5), new: fraction(8) })
  expect(balanceOf([NEW, CARRY], days, { year: 2026, today: '2026-05-01' })).toEqual({
    entitlement: fraction(30),
    corrected: ZERO,
    carriedOver: fraction(5),
    taken: fraction(13),
    planned: ZERO,
    requested: ZERO,
    lapsed: ZERO,
    left: fraction(22),
  })
})

test('[VAC-03] days are consumed in the order of the calendar, whatever was requested first', () => {
  const [later, earlier] = [leave('2026-03-23', '2026-04-10'), leave('2026-03-02', '2026-03-06', 'requested')]
  const carried = (days: LeaveDay[]) =>
    allocate([CARRY, NEW], days)
      .consumed.filter(({ claimId }) => claimId === 'carry')
      .map(({ day }) => day)
  expect(carried([...later, ...earlier])).toEqual(earlier.map(({ day }) => day))
  expect(allocate([CARRY, NEW], [...later, ...earlier])).toEqual(allocate([NEW, CARRY], [...earlier, ...later]))
})

test('[VAC-03] of claims with the same last day the statutory one is consumed first, then the additional week', () => {
  const claims = [
    claim('surplus', 10, { kind: 'contractual' }),
    claim('week', 2, { kind: 'disability' }),
    claim('minimum', 3),
  ]
  expect(usedOf(claims, leave('2026-06-08', '2026-06-16'))).toEqual({
    minimum: fraction(3),
    week: fraction(2),
    surplus: fraction(2),
  })
})

test('[VAC-03] a request that starts in time may end later if the agreement of its claim permits it', () => {
  const begun = { ...CARRY, amount: fraction(10), expiryMeans: 'started' as const }
  expect(usedOf([begun, NEW], leave('2026-03-30', '2026-04-10'))).toEqual({ carry: fraction(8) })
  expect(usedOf([begun, NEW], leave('2026-04-01', '2026-04-10'))).toEqual({ new: fraction(6) })
})

test('[VAC-03] a day may consume parts of two claims, and an uncovered rest is reported', () => {
  const claims = [
    claim('rest', 1, { amount: fraction(1, 3), to: '2026-12-31' }),
    claim('half', 1, { amount: fraction(1, 2) }),
  ]
  const { consumed, uncovered } = allocate(claims, leave('2026-06-08', '2026-06-08'))
  expect(consumed.map(({ claimId, amount }) => [claimId, amount])).toEqual([
    ['rest', fraction(1, 3)],
    ['half', fraction(1, 2)],
  ])
  expect(uncovered).toEqual([{ day: '2026-06-08', amount: fraction(1, 6) }])
})

test('[VAC-03] the balance distinguishes taken, planned, requested and lapsed days', () => {
  const days = [
    ...leave('2026-03-02', '2026-03-04'),
    ...leave('2026-08-03', '2026-08-07'),
    ...leave('2026-10-05', '2026-10-06', 'requested'),
    ...leave('2027-01-04', '2027-01-05'),
  ]
  expect(balanceOf([CARRY, NEW], days, { year: 2026, today: '2026-04-01' })).toEqual({
    entitlement: fraction(30),
    corrected: ZERO,
    carriedOver: fraction(5),
    taken: fraction(3),
    planned: fraction(5),
    requested: fraction(2),
    lapsed: fraction(2),
    left: fraction(23),
  })
  const { carriedOver, taken } = balanceOf([CARRY, NEW], days, { year: 2027, today: '2027-02-01' })
  expect([carriedOver, taken]).toEqual([fraction(23), fraction(2)])
})

test.each<[string, LeaveDay[], string, number]>([
  ['what was not taken, carry-over that has not lapsed included', [], '2026-03-15', 35],
  ['not what has lapsed', [], '2026-05-15', 30],
  ['not what is granted until then', leave('2026-03-02', '2026-03-06'), '2026-03-15', 30],
  [
    'what nobody has approved, or lies after it',
    [...leave('2026-03-02', '2026-03-06', 'requested'), ...leave('2026-03-16', '2026-03-20')],
    '2026-03-15',
    35,
  ],
  ['nothing where more was granted than earned', leave('2026-04-07', '2026-06-30'), '2026-06-30', 0],
])('[VAC-03] the payout at the end of an employment is %s', (_name, days, exit, expected) =>
  expect(payoutAt(exit, [CARRY, NEW], days)).toEqual(fraction(expected)),
)

test('[VAC-03] claims without a last day are carried over for ever', () => {
  const endless = claim('endless', 4, { year: 2024, from: '2024-01-01' })
  expect(balanceOf([endless], [], { year: 2026, today: '2026-06-01' }).carriedOver).toEqual(fraction(4))
})

test('[VAC-01] manual corrections are a separate figure, only in their year', () => {
  const corrected = claim('corrected', 32, { to: '2027-03-31', corrected: fraction(2) })
  const figures = (year: number) => balanceOf([corrected], [], { year, today: '2026-05-01' })
  expect(figures(2026)).toMatchObject({ entitlement: fraction(30), corrected: fraction(2), left: fraction(32) })
  expect(figures(2027)).toMatchObject({ entitlement: ZERO, corrected: ZERO, carriedOver: fraction(32) })
  const less = claim('less', 28, { corrected: fraction(-2) })
  expect(balanceOf([less], [], { year: 2026, today: '2026-05-01' })).toMatchObject({
    entitlement: fraction(30),
    corrected: fraction(-2),
    left: fraction(28),
  })
})

test.each<[string, Claim[], LeaveDay[], LeaveDay[], object]>([
  ['the days that lapse first', [NEW, CARRY], [], leave('2026-03-02', '2026-03-04'), { carry: [3, 2], new: [0, 30] }],
  [
    'none that have lapsed by then',
    [NEW, CARRY],
    [],
    leave('2026-07-06', '2026-07-08'),
    { carry: [0, 5], new: [3, 27] },
  ],
  [
    'days without a notice, which do not lapse',
    [NEW, claim('carry', 5, { year: 2025, from: '2025-01-01' })],
    [],
    leave('2026-07-06', '2026-07-08'),
    { carry: [0, 5], new: [3, 27] },
  ],
  [
    'days that a later request would have used',
    [NEW, CARRY],
    leave('2026-03-23', '2026-03-27'),
    leave('2026-03-02', '2026-03-04'),
    { carry: [0, 0], new: [3, 27] },
  ],
])('[VAC-03] a request uses %s', (_name, claims, known, added, expected) =>
  expect(
    Object.fromEntries(
      usesOf(claims, known, added, 2026).map((use) => [use.claim.id, [use.used.numerator, use.left.numerator]]),
    ),
  ).toEqual(expected),
)
