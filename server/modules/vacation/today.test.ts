import { expect, test } from 'vitest'
import type { LeaveToday } from '#contract/vacation-calendar.ts'
import { testApp } from '#server/testing/app.ts'
import { giveRoles, type Somebody } from '#server/testing/builders.ts'
import { bookClaim, leaveCompany } from '#server/testing/leave-company.ts'
import { update } from '#server/testing/rows.ts'

/** A Tuesday. */
const server = await testApp({ now: () => new Date('2026-02-10T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const todayOf = async ({ name }: Somebody): Promise<LeaveToday> =>
  (await server.as(name).get<LeaveToday>('/api/vac/today')).body

/** A team of the calendar whose members may see each other. */
async function team(size: number): Promise<Somebody[]> {
  const roles = ['ma-api:ma_tk_view'] as const
  const people = await Promise.all(
    Array.from({ length: size }, () => company.person('eve', { supervisor: boss, roles, days: 30 })),
  )
  await company.calendarTeam(people)
  return people
}
const goAway = async (person: Somebody, period: object) =>
  company.decide(
    boss,
    await company.send(person, { periods: [{ first: '2026-02-10', last: '2026-02-10', ...period }] }),
  )

test('my day shows the balance, and which colleagues are away', async () => {
  const [eve, ada, tom, joe, mia] = (await team(5)) as [Somebody, Somebody, Somebody, Somebody, Somebody]
  await bookClaim(server, eve.id, 2025, 3)
  await goAway(ada, { last: '2026-02-13' })
  await goAway(tom, { endsAtNoon: true })
  await company.send(joe, { periods: [{ first: '2026-02-10', last: '2026-02-10' }] })
  // Some hours of flexitime are no day's absence, also where they may be seen.
  await update(server.db, 'calendar_member', { person_id: mia.id }, { visibility: 'concrete' })
  const clock = { from: 780, to: 900 }
  const hours = { first: '2026-02-10', last: '2026-02-10', minutes: 120, clock }
  await company.decide(boss, await company.send(mia, { type: 'flexHours', periods: [hours] }))
  const { left, lapsing, away, awayCount } = await todayOf(eve)
  expect({ left, lapsing, awayCount }).toEqual({
    left: { numerator: 33, denominator: 1 },
    // The applicant got no notice that the days of 2025 lapse.
    lapsing: null,
    awayCount: 2,
  })
  expect(away).toHaveLength(2)
  expect(away).toContainEqual({ person: { id: ada.id, name: expect.any(String) }, last: '2026-02-13', part: 'full' })
  expect(away).toContainEqual({ person: { id: tom.id, name: expect.any(String) }, last: '2026-02-10', part: 'morning' })
})

test('[VAC-07] hidden people are left out, and of many only the number is shown', async () => {
  const [eve, ...mates] = (await team(7)) as [Somebody, ...Somebody[]]
  for (const mate of mates) await goAway(mate, {})
  expect(await todayOf(eve)).toMatchObject({ awayCount: 6, away: { length: 5 } })
  const stranger = await company.person('stranger', { roles: ['ma-api:ma_tk_view'] })
  expect(await todayOf(stranger)).toMatchObject({ awayCount: 0, away: [] })
  const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
  expect(await todayOf(office)).toMatchObject({ awayCount: 0, away: [] })
  const outside = await server.as((await company.person('reader', { roles: [] })).name).get('/api/vac/today')
  expect(outside.status).toBe(200)
  expect((await server.nobody.get('/api/vac/today')).status).toBe(401)
})

test('the personnel office sees its own colleagues, not the whole company', async () => {
  const [eve, ada] = (await team(2)) as [Somebody, Somebody]
  await giveRoles(server.db, eve.id, ['menu_ma_personaldata'])
  const stranger = await company.person('stranger', { supervisor: boss, days: 30 })
  await goAway(ada, {})
  await goAway(stranger, {})
  expect(await todayOf(eve)).toMatchObject({ awayCount: 1, away: [{ person: { id: ada.id } }] })
})
