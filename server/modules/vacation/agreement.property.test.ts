// Ledger, calendar and status agree after any sequence of actions.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LeaveRequest } from '#contract/vacation.ts'
import { addDays, instantAt } from '#domain/calendar/berlin-time.ts'
import { countDays, filledHalves } from '#domain/calendar/count-days.ts'
import { compare, fraction, subtract, sum, ZERO, type Fraction } from '#domain/calendar/fraction.ts'
import { statusOf } from '#domain/leave/leave-state.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import { runs } from '#tests/matrix.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { readPerson } from './person.ts'
import { readBookedDays } from './ledger.ts'
import { startDay } from './module.ts'

const START = '2026-03-16'
let now = instantAt(START, 540)
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const manager = await company.approver('manager')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const { id } = await insert(server.db, 'special_leave_reason', { company_id: company.companyId, label: 'Umzug' })
const specialReasonId = id

/** Days are counted from START, requests by their place in the list of those that exist. */
const wish = fc.record({
  type: fc.constantFrom('tariffLeave', 'tariffLeave', 'tariffLeaveHalf', 'specialLeave'),
  from: fc.integer({ min: -3, max: 40 }),
  length: fc.integer({ min: 0, max: 9 }),
  startsAtNoon: fc.boolean(),
})
const request = fc.nat({ max: 5 })
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('send' as const), wish, isDraft: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('change' as const), request, wish }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      request,
      approve: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
      by: fc.constantFrom('boss' as const, 'manager' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('sendFor' as const), wish }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('takeBack' as const), request }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('withdraw' as const), request }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('answer' as const), request, approve: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('sick' as const),
      from: fc.integer({ min: -3, max: 40 }),
      length: fc.nat({ max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 9 }) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never

function bodyOf({ type, from, length, startsAtNoon }: Wish) {
  const first = addDays(START, from)
  const isHalf = type === 'tariffLeaveHalf'
  const last = isHalf ? first : addDays(first, length)
  const half = startsAtNoon && type !== 'specialLeave' ? { startsAtNoon } : isHalf ? { endsAtNoon: true } : {}
  return { type, periods: [{ first, last, ...half }], ...(type === 'specialLeave' && { specialReasonId }) }
}

const requestsOf = async ({ name }: Somebody): Promise<LeaveRequest[]> =>
  (await server.as(name).get('/api/vac/calendar?year=2026')).body.requests

/** Returns the status of the answer; 0 where there is no request to act on. */
async function act(eve: Somebody, command: Command): Promise<number> {
  const as = ({ name }: Somebody) => server.as(name)
  if (command.what === 'pass') {
    now = new Date(now.getTime() + command.days * 86_400_000)
    await startDay(server.context)
    return 200
  }
  if (command.what === 'send') {
    const body = { ...bodyOf(command.wish), send: !command.isDraft }
    return (await as(eve).post('/api/vac/requests', { body })).status
  }
  const inPlace = `/api/vac/settings/people/${eve.id}/requests`
  if (command.what === 'sendFor') return (await as(office).post(inPlace, { body: bodyOf(command.wish) })).status
  if (command.what === 'sick') {
    const first = addDays(START, command.from)
    const body = { personId: eve.id, first, last: addDays(first, command.length) }
    return (await as(office).post('/api/vac/sickness', { body })).status
  }
  const all = await requestsOf(eve)
  const target = all[command.request % Math.max(all.length, 1)]
  if (!target) return 0
  const { id, version } = target
  const path = `/api/vac/requests/${id}`
  if (command.what === 'change') {
    const body = { ...bodyOf(command.wish), send: true }
    return (await as(eve).put(path, { body, version })).status
  }
  if (command.what === 'takeBack')
    return (await as(office).post(`${inPlace}/${id}/correction`, { body: { reason: 'hat gearbeitet' }, version }))
      .status
  if (command.what === 'withdraw') return (await as(eve).post(`${path}/withdraw`, { version })).status
  const change = { body: { approve: command.approve, reason: 'Messe' }, version }
  if (command.what === 'answer') return (await as(boss).post(`${path}/cancellation`, change)).status
  return (await as(command.by === 'boss' ? boss : manager).post(`${path}/decision`, change)).status
}

const isActive = ({ status }: LeaveRequest) => ['open', 'inProgress', 'approved'].includes(status)
const inDays = (amount: Fraction) => amount.numerator / amount.denominator

async function readCertificates(personId: string): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    select first_day as first, last_day as last from sickness where person_id = ${personId}`.execute(server.db)
  return rows
}

/** The present cost of a request by its periods: [day, amount], certified days of approved leave left out. */
async function expectedDays(eve: Somebody, request: LeaveRequest) {
  if (!isActive(request)) return []
  const { calendar } = await readPerson(server.db, eve.id)
  const certificates = await readCertificates(eve.id)
  const isCertified = (day: string) => certificates.some(({ first, last }) => first <= day && day <= last)
  const comesBack = request.status === 'approved' && request.type !== 'specialLeave'
  return request.periods
    .flatMap((period) => countDays(period, calendar))
    .filter(({ cost, day }) => cost.numerator > 0 && !(comesBack && isCertified(day)))
    .map(({ day, cost }) => [day, inDays(cost), request.status === 'approved'])
}

async function readHalves(requestId: number): Promise<number[]> {
  const { rows } = await sql<{ half: number }>`
    select generate_series(lower(halves), upper(halves) - 1) as half from leave_halves where request_id = ${requestId}
    order by half`.execute(server.db)
  return rows.map(({ half }) => half)
}

/** Every request for itself, then the balance, which is made of all of them. */
async function expectAgreement(eve: Somebody): Promise<void> {
  const { calendar } = await readPerson(server.db, eve.id)
  const booked = await readBookedDays(server.db, eve.id)
  const requests = await requestsOf(eve)
  const { body: balance } = await server.as(eve.name).get('/api/vac/balance?year=2026')
  for (const request of requests) {
    const { id, status, periods, stages, cancellationPending } = request
    const own = booked.filter(({ requestId }) => requestId === id)
    expect(own.map(({ day, amount, isApproved }) => [day, inDays(amount), isApproved])).toEqual(
      await expectedDays(eve, request),
    )
    const halves = isActive(request) ? periods.flatMap((period) => filledHalves(countDays(period, calendar))) : []
    expect(await readHalves(id)).toEqual(halves)
    if (status !== 'draft')
      expect(statusOf({ stages: stages.map((stage) => stage.status), isWithdrawn: status === 'withdrawn' })).toBe(
        status,
      )
    if (cancellationPending) expect(status).toBe('approved')
  }
  const leave = booked.filter(({ account }) => account === 'leave').map(({ amount }) => amount)
  const used = [balance.taken.amount, balance.planned.amount, balance.requested.amount] as Fraction[]
  expect(sum(used)).toEqual(sum(leave))
  expect(balance.left).toEqual(subtract(fraction(30), sum(leave)))
  expect(compare(balance.left, ZERO)).toBeGreaterThanOrEqual(0)
}

test(
  '[VAC-05] random sequences of events never make ledger, calendar and status disagree',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(command, { minLength: 4, maxLength: 18 }),
        async (hasProject, commands) => {
          now = instantAt(START, 540)
          const eve = await company.person('eve', { supervisor: boss, days: 30 })
          if (hasProject) await company.assign(eve, manager)
          for (const each of commands) {
            expect(await act(eve, each)).toBeLessThan(500)
            await expectAgreement(eve)
          }
        },
      ),
      { numRuns: runs(4, 100), endOnFailure: true },
    )
  },
)
