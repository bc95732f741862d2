// No day is filled twice: in whatever order absences are sent, changed and decided, their sum fits into the day.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LeaveRequest, RequestBody } from '#contract/vacation.ts'
import type { ExceededDays } from '#contract/vacation-personnel.ts'
import { testApp } from '#server/testing/app.ts'
import { approveLeave, leaveCompany } from '#server/testing/leave-company.ts'
import { runs } from '#tests/matrix.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })

const DAY = '2026-03-10'
type Wish = Pick<RequestBody, 'type' | 'periods'>
const period = (changes: Partial<RequestBody['periods'][number]> = {}) => ({ first: DAY, last: DAY, ...changes })
const WHOLE: Wish = { type: 'tariffLeave', periods: [period()] }
const MORNING: Wish = { type: 'tariffLeaveHalf', periods: [period({ endsAtNoon: true })] }
const AFTERNOON: Wish = { type: 'tariffLeaveHalf', periods: [period({ startsAtNoon: true })] }
const hours = (minutes: number): Wish => ({ type: 'flexHours', periods: [period({ minutes })] })
const between = (from: number, to: number): Wish => ({
  type: 'flexHours',
  periods: [period({ minutes: (to - from) * 60, clock: { from: from * 60, to: to * 60 } })],
})

async function employee(): Promise<Somebody> {
  const eve = await company.person('eve', { supervisor: boss, days: 366 })
  const entry = { person_id: eve.id, account: 'flexitime', kind: 'correct', year: 2026, numerator: 30_000 }
  await insert(server.db, 'leave_entry', { ...entry, at: new Date('2026-01-05T08:00:00Z'), reason: 'Übertrag' })
  return eve
}
const rulesOf = (body: unknown) => (body as { details: { rule: string }[] }).details.map(({ rule }) => rule)

const HALF_OF_DAY = { morning: [0, 720], noon: [720, 1440], full: [0, 1440] } as const
/** An independent judge: every minute of the clock is taken once at most, and all together are at most the eight hours of the day. */
function fits(wishes: readonly Wish[]): boolean {
  const clock = Array.from({ length: 1440 }, () => false)
  let sum = 0
  for (const { startsAtNoon, endsAtNoon, minutes, clock: times } of wishes.flatMap(({ periods }) => periods)) {
    const part = startsAtNoon ? 'noon' : endsAtNoon ? 'morning' : 'full'
    sum += minutes ?? (part === 'full' ? 480 : 240)
    const [from, to] = minutes === undefined ? HALF_OF_DAY[part] : [times?.from ?? 0, times?.to ?? 0]
    for (let minute = from; minute < to; minute++) {
      if (clock[minute]) return false
      clock[minute] = true
    }
  }
  return sum <= 480
}

test.each<[string, Wish[], Wish, string]>([
  ['two hours beside both halves', [MORNING, AFTERNOON], hours(120), 'exceedsDay'],
  ['hours inside a half that is free', [MORNING], between(9, 11), 'overlap'],
  ['the half around hours', [between(13, 15)], AFTERNOON, 'overlap'],
  ['hours that exceed the day with others', [between(6, 10), between(12, 16)], between(16, 17), 'exceedsDay'],
  ['a half beside hours that leave too little', [hours(300)], MORNING, 'exceedsDay'],
])('[VAC-03] %s are refused', async (_name, before, last, rule) => {
  const eve = await employee()
  for (const wish of before) await company.send(eve, wish)
  const { status, body } = await company.trySend(eve, last)
  expect([status, rulesOf(body)]).toEqual([422, [rule]])
})

test('[VAC-03] a request that is changed is judged beside the others of the day', async () => {
  const eve = await employee()
  await company.send(eve, MORNING)
  const { id, version } = await company.send(eve, hours(240))
  const change = (body: Wish) =>
    server.as(eve.name).put(`/api/vac/requests/${id}`, {
      body: { ...body, send: true },
      headers: { 'if-match': `"${version}"` },
    })
  expect(rulesOf((await change(between(11, 13))).body)).toEqual(['overlap'])
  expect(rulesOf((await change(hours(255))).body)).toEqual(['exceedsDay'])
  expect((await change(between(12, 16))).status).toBe(200)
})

const wish = fc.constantFrom(
  WHOLE,
  MORNING,
  AFTERNOON,
  hours(120),
  hours(240),
  between(8, 10),
  between(11, 13),
  between(13, 17),
)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('send' as const), wish }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('change' as const), at: fc.nat({ max: 5 }), wish }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('decide' as const), at: fc.nat({ max: 5 }), approve: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('withdraw' as const), at: fc.nat({ max: 5 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const activeOf = async ({ name }: Somebody): Promise<LeaveRequest[]> => {
  const { requests } = (await server.as(name).get('/api/vac/calendar?year=2026')).body as { requests: LeaveRequest[] }
  return requests.filter(({ status }) => ['open', 'inProgress', 'approved'].includes(status))
}
const wishesOf = (requests: readonly LeaveRequest[]): Wish[] =>
  requests.map(({ type, periods }) => ({ type: type!, periods }))

async function take(eve: Somebody, one: Step): Promise<void> {
  const all = await activeOf(eve)
  if (one.what === 'send') {
    const { status } = await company.trySend(eve, one.wish)
    expect(status).toBe(fits([...wishesOf(all), one.wish]) ? 200 : 422)
    return
  }
  const target = all[one.at % Math.max(all.length, 1)]
  if (!target) return
  const { id, version } = target
  const reason = 'Messe'
  if (one.what === 'decide') await company.decide(boss, target, { approve: one.approve, reason })
  else if (one.what === 'withdraw') await server.as(eve.name).post(`/api/vac/requests/${id}/withdraw`, { version })
  else {
    const { status } = await server.as(eve.name).put(`/api/vac/requests/${id}`, {
      body: { ...one.wish, send: true },
      headers: { 'if-match': `"${version}"` },
    })
    if (target.status === 'approved') expect(status).toBe(409)
    else expect(status).toBe(fits([...wishesOf(all.filter((other) => other !== target)), one.wish]) ? 200 : 422)
  }
}

test(
  '[VAC-03] booked time fits into the day, in whatever order it is sent, changed and decided',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const eve = await employee()
        for (const each of steps) {
          await take(eve, each)
          expect(fits(wishesOf(await activeOf(eve)))).toBe(true)
        }
      }),
      { numRuns: runs(6, 200), endOnFailure: true },
    )
  },
)

test('[VAC-03] absences that are sent at the same moment fill the day once', { timeout: 60_000 }, async () => {
  for (let round = 0; round < runs(5, 50); round++) {
    const eve = await employee()
    const wishes = [hours(240), hours(240), MORNING, between(12, 14), AFTERNOON]
    const answers = await Promise.all(wishes.map((one) => company.trySend(eve, one)))
    for (const { status } of answers) expect([200, 422]).toContain(status)
    const accepted = wishes.filter((_wish, index) => answers[index]!.status === 200)
    expect(accepted.length).toBeGreaterThan(0)
    expect(fits(accepted)).toBe(true)
  }
})

test('[VAC-03] the personnel office reads which days hold more than fits into them', async () => {
  const eve = await employee()
  const fine = await employee()
  for (const type of ['tariffLeave', 'flexDay'] as const) await approveLeave(server, eve.id, { type, day: DAY })
  // Both on a Saturday, and the one of a day that has room.
  for (const day of ['2026-03-14', '2026-03-17']) await approveLeave(server, eve.id, { type: 'flexDay', day })
  await approveLeave(server, eve.id, { type: 'tariffLeave', day: '2026-03-14' })
  await approveLeave(server, eve.id, { type: 'flexHours', day: '2026-03-18', minutes: 120 })
  await company.send(fine, MORNING)
  await company.send(fine, hours(240))
  const path = `/api/vac/settings/companies/${company.companyId}/exceeded-days`
  const { status, body } = await server.as(office.name).get<ExceededDays>(path)
  expect(status).toBe(200)
  expect(body.filter(({ person }) => person.id === eve.id)).toEqual([
    {
      person: { id: eve.id, name: expect.stringContaining('eve') },
      day: DAY,
      absences: [
        { type: 'tariffLeave', status: 'approved', part: 'full', minutes: 480, clock: null },
        { type: 'flexDay', status: 'approved', part: 'full', minutes: 480, clock: null },
      ],
    },
  ])
  expect(body.some(({ person }) => person.id === fine.id)).toBe(false)
  expect((await server.as(boss.name).get(path)).status).toBe(403)
  const other = await leaveCompany(server)
  await other.person('office', { roles: ['menu_ma_personaldata'] })
  const foreign = `/api/vac/settings/companies/${other.companyId}/exceeded-days`
  expect((await server.as(office.name).get(foreign)).status).toBe(404)
})
