// Two people act at the same moment: exactly one succeeds, and the other gets the current state. 20 rounds of each in
// `npm test`, 200 in `npm run test:matrix`.
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { holidaysOf } from '#domain/calendar/holidays.ts'
import { testApp } from '#server/testing/app.ts'
import { runs } from '#tests/matrix.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'
import { bookClaim, leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { lockCompany } from './settings/company.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const ROUNDS = runs(20, 200)
/** In ms: each round is a dozen transactions. */
const LONG = ROUNDS * 6_000
const TODAY = { awayFrom: '2026-02-06', awayUntil: '2026-02-06' }

/** Working days of 2026 and 2027. */
const WORKDAYS = Array.from({ length: 690 }, (_, index) => addDays('2026-02-09', index)).filter(
  (day) => weekdayOf(day) < 5 && !holidaysOf({ land: 'NW' }, Number(day.slice(0, 4))).has(day),
)
const on = (day: string) => ({ periods: [{ first: day, last: day }] })

const company = await leaveCompany(server)
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const boss = await company.approver('boss')
const deputy = await company.approver('deputy')
const deputise = (activated: boolean) =>
  server.as(boss.name).put('/api/vac/deputies', { body: { activated, deputyIds: [deputy.id], ...TODAY } })
const employee = async (days: number) => {
  const eve = await company.person('eve', { supervisor: boss, days })
  await bookClaim(server, eve.id, 2027, days)
  return eve
}
const requestOf = async ({ name }: Somebody, id: number) => (await server.as(name).get(`/api/vac/requests/${id}`)).body
const withdraw = ({ name }: Somebody, { id, version }: { id: number; version: number }) =>
  server.as(name).post(`/api/vac/requests/${id}/withdraw`, { version })

test(
  '[VAC-06] [T10] exactly one of two concurrent approvers decides',
  async () => {
    const eve = await employee(366)
    await deputise(true)
    for (const day of WORKDAYS.slice(0, ROUNDS)) {
      const request = await company.send(eve, on(day))
      const answers = await Promise.all([
        company.decide(boss, request),
        company.decide(deputy, request, { approve: false, reason: 'Messe' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
      const { status, stages } = await requestOf(eve, request.id)
      expect(winner!.body).toMatchObject({ status })
      expect(loser!.body).toMatchObject({ present: { status } })
      expect(stages).toHaveLength(1)
    }
  },
  LONG,
)

test(
  '[VAC-03] [T11] the last day is taken once',
  async () => {
    const eve = await employee(1)
    for (let round = 0; round < ROUNDS; round++) {
      const days = [WORKDAYS[round]!, WORKDAYS[round + 1]!]
      // Days of one year, of which only one is left.
      expect(days[1]).toMatch(/^2026/)
      const answers = await Promise.all(days.map((day) => company.trySend(eve, on(day))))
      const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
      expect(winner!.status).toBe(200)
      expect(loser).toMatchObject({
        status: 422,
        body: { details: [{ field: 'body.periods', rule: 'insufficientBalance' }] },
      })
      await withdraw(eve, winner!.body as { id: number; version: number })
    }
  },
  LONG,
)

test(
  '[VAC-03] [T11] of two requests for the same time exactly one is sent',
  async () => {
    const eve = await employee(366)
    for (const day of WORKDAYS.slice(0, ROUNDS)) {
      const both = [on(day), { periods: [{ first: day, last: day, endsAtNoon: true }] }]
      const answers = await Promise.all(both.map((body) => company.trySend(eve, body)))
      const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
      expect(winner!.status).toBe(200)
      expect(loser).toMatchObject({
        status: 422,
        body: { details: [{ field: 'body.periods.0.first', rule: 'overlap' }] },
      })
    }
  },
  LONG,
)

test(
  '[VAC-06] [T12] a deputy whose right ends during the request has decided before, or cannot decide',
  async () => {
    const eve = await employee(366)
    for (const day of WORKDAYS.slice(0, ROUNDS)) {
      await deputise(true)
      const request = await company.send(eve, on(day))
      const [decided, ended] = await Promise.all([company.decide(deputy, request), deputise(false)])
      expect(ended.status).toBe(200)
      const { status, stages } = await requestOf(eve, request.id)
      if (decided.status === 200)
        expect(stages[0]).toMatchObject({ decider: { id: deputy.id }, onBehalfOf: { id: boss.id } })
      else expect(decided.status).toBe(404)
      expect(status).toBe(decided.status === 200 ? 'approved' : 'open')
    }
  },
  LONG,
)

/** Leave of three days up to Christmas Eve costs three days, or two where that is free. */
const CHRISTMAS = { periods: [{ first: '2026-12-22', last: '2026-12-24' }] }

test(
  '[VAC-03] a request that is sent while a rule of the company changes costs its days by the rule in force',
  async () => {
    const eve = await employee(366)
    const path = `/api/vac/settings/companies/${company.companyId}`
    for (let round = 0; round < ROUNDS; round++) {
      const isFree = round % 2 === 0
      const { version, rules } = (await server.as(office.name).get(path)).body
      const body = { ...rules, christmasEve: isFree ? 'free' : 'work' }
      const [sent, changed] = await Promise.all([
        company.trySend(eve, CHRISTMAS),
        server.as(office.name).put(`${path}/rules`, { body, version }),
      ])
      expect([sent.status, changed.status]).toEqual([200, 200])
      const { requested } = (await server.as(eve.name).get('/api/vac/balance?year=2026')).body
      expect(requested.amount.numerator).toBe(isFree ? 2 : 3)
      const { id, version: present } = await requestOf(eve, (sent.body as { id: number }).id)
      await withdraw(eve, { id, version: present })
    }
  },
  LONG,
)

test('[VAC-03] a request waits for a holiday that is about to be added', async () => {
  const eve = await employee(366)
  const day = WORKDAYS[40]!
  const { sent } = await server.db.transaction().execute(async (tx) => {
    await lockCompany(tx, company.companyId)
    const answer = company.trySend(eve, on(day))
    await expect.poll(() => countWaiting(server.db), { timeout: 10_000 }).toBeGreaterThan(0)
    return { sent: answer }
  })
  expect((await sent).status).toBe(200)
})
