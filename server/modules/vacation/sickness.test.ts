// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, type LeaveCompany, type Somebody } from '#server/testing/leave-company.ts'

const server = testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
let company: LeaveCompany
let boss: Somebody
beforeAll(async () => {
  company = await leaveCompany(server)
  boss = await company.approver('boss')
})
const balanceOf = async ({ name }: Somebody) => (await server.as(name).get('/api/vac/balance?year=2026')).body
const days = (numerator: number) => ({ numerator, denominator: 1 })

test('[VAC-05] certified days of sickness come back once, recorded by the personnel office alone', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
  const request = await company.send(eve, { periods: [{ first: '2026-07-13', last: '2026-07-24' }] })
  await company.decide(boss, request)
  const record = ({ name }: Somebody, first: string, last: string) =>
    server.as(name).post('/api/vac/sickness', { body: { personId: eve.id, first, last } })
  expect((await server.as(boss.name).post('/api/vac/sickness')).status).toBe(403)
  expect((await record(office, '2026-07-16', '2026-07-20')).body).toEqual([
    { id: request.id, days: ['2026-07-16', '2026-07-17', '2026-07-20'] },
  ])
  expect((await balanceOf(eve)).left).toEqual(days(23))
  expect(await record(office, '2026-07-20', '2026-07-21')).toMatchObject({
    status: 409,
    body: { code: 'sicknessOverlaps' },
  })
})

test('[VAC-05] certified days are restored also if the leave is approved after the certificate was recorded', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
  const request = await company.send(eve, { periods: [{ first: '2026-07-13', last: '2026-07-24' }] })
  const certificate = { personId: eve.id, first: '2026-07-16', last: '2026-07-20' }
  expect((await server.as(office.name).post('/api/vac/sickness', { body: certificate })).body).toEqual([])
  expect((await company.decide(boss, request)).body).toMatchObject({
    status: 'approved',
    timeline: [{ type: 'sent' }, { type: 'approved' }, { type: 'daysRestored', note: '3' }],
  })
  expect(await balanceOf(eve)).toMatchObject({ left: days(23), planned: { amount: days(7) } })
})
