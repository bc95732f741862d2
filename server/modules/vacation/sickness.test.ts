import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { testApp } from '#server/testing/app.ts'
import { bookClaim, leaveCompany } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
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

test('[VAC-05] an applicant reports sick days of leave that has begun, and the personnel office is notified once', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const eve = await company.person('eve', { supervisor: boss })
  const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
  const request = await company.send(eve, { periods: [{ first: '2026-07-13', last: '2026-07-24' }] })
  const report = (first: string, last: string, { name }: Somebody = eve) =>
    server.as(name).post(`/api/vac/requests/${request.id}/sick-days`, { body: { first, last } })
  expect(await report('2026-07-16', '2026-07-17')).toMatchObject({ status: 409, body: { code: 'notOpen' } })
  await company.decide(boss, request)
  const ruleOf = async (first: string, last: string) => (await report(first, last)).body.details?.[0]?.rule
  expect(await ruleOf('2026-07-16', '2026-07-17')).toBe('notYet')
  now = new Date('2026-07-17T08:00:00Z')
  expect(await ruleOf('2026-07-17', '2026-07-16')).toBe('reversed')
  expect(await ruleOf('2026-07-24', '2026-07-25')).toBe('outsideLeave')
  expect((await report('2026-07-16', '2026-07-17', office)).status).not.toBe(200)
  const note = '2026-07-16/2026-07-17'
  expect((await report('2026-07-16', '2026-07-17')).body.timeline.at(-1)).toMatchObject({
    type: 'sicknessReported',
    by: { id: eve.id },
    note,
  })
  const { body: twice } = await report('2026-07-16', '2026-07-17')
  expect(twice.timeline.filter(({ type }: { type: string }) => type === 'sicknessReported')).toHaveLength(1)
  const told = async () => (await server.bell(office.name)).filter(({ title }) => title.startsWith('Krank im Urlaub'))
  await expect.poll(told).toHaveLength(1)
  const [before] = await told()
  // Another report replaces the notification; days that were all reported before say nothing new.
  await report('2026-07-17', '2026-07-20')
  await expect.poll(async () => (await told()).map(({ id }) => id)).not.toEqual([before?.id])
  expect(await told()).toHaveLength(1)
  const { body: inside } = await report('2026-07-16', '2026-07-20')
  expect(inside.timeline.filter(({ type }: { type: string }) => type === 'sicknessReported')).toHaveLength(2)
  // Reported days cost what they did: only a certificate gives them back.
  expect(await balanceOf(eve)).toMatchObject({ left: days(20) })
})

test('[VAC-05] sick days are not reported of leave whose days do not come back', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const eve = await company.person('eve', { supervisor: boss })
  const day = { first: '2026-02-09', last: '2026-02-09' }
  const id = await company.specialReason()
  const request = await company.send(eve, { type: 'specialLeave', specialReasonId: id, periods: [day] })
  await company.decide(boss, request)
  now = new Date('2026-02-09T08:00:00Z')
  expect(await server.as(eve.name).post(`/api/vac/requests/${request.id}/sick-days`, { body: day })).toMatchObject({
    status: 422,
    body: { details: [{ field: 'body.first', rule: 'notRestorable' }] },
  })
})

test('[VAC-07] a project manager does not read that somebody was ill on days of leave', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const manager = await company.approver('manager')
  const eve = await company.person('eve', { supervisor: boss })
  const project = { first_day: '2026-01-01', last_day: '2026-12-31', name: 'Pumpe', manager_id: manager.id }
  await insert(server.db, 'project_assignment', { ...project, person_id: eve.id })
  const request = await company.send(eve, { periods: [{ first: '2026-02-09', last: '2026-02-13' }] })
  await company.decide(manager, request)
  await company.decide(boss, request)
  now = new Date('2026-02-10T08:00:00Z')
  const body = { first: '2026-02-09', last: '2026-02-10' }
  expect((await server.as(eve.name).post(`/api/vac/requests/${request.id}/sick-days`, { body })).status).toBe(200)
  const typesOf = async ({ name }: Somebody) =>
    (await server.as(name).get(`/api/vac/requests/${request.id}`)).body.timeline.map(
      ({ type }: { type: string }) => type,
    )
  expect(await typesOf(boss)).toContain('sicknessReported')
  expect(await typesOf(manager)).not.toContain('sicknessReported')
})

test('[VAC-07] a former supervisor does not read that somebody was ill on days of leave; the present one does', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const [former, present] = [await company.approver('former'), await company.approver('present')]
  const eve = await company.person('eve', { supervisor: former })
  const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
  const request = await company.send(eve, { periods: [{ first: '2026-02-09', last: '2026-02-13' }] })
  await company.decide(former, request)
  const change = server.db.updateTable('person').set({ supervisor_id: present.id }).where('id', '=', eve.id)
  await change.execute()
  const body = { personId: eve.id, first: '2026-02-09', last: '2026-02-10' }
  expect((await server.as(office.name).post('/api/vac/sickness', { body })).status).toBe(200)
  const titlesOf = async ({ name }: Somebody): Promise<string[]> => (await server.bell(name)).map(({ title }) => title)
  await expect
    .poll(() => titlesOf(present))
    .toEqual([expect.stringMatching(/^eve .* wurden Urlaubstage gutgeschrieben$/)])
  expect(await titlesOf(former)).toEqual([])
  const statusFor = async ({ name }: Somebody) => (await server.as(name).get(`/api/vac/requests/${request.id}`)).status
  expect([await statusFor(present), await statusFor(former)]).toEqual([200, 404])
  const idsOn = async ({ name }: Somebody) =>
    (await server.as(name).get('/api/vac/board?first=2026-02-01&last=2026-02-28')).body.people
      .filter(({ id }: { id: string }) => id === eve.id)
      .flatMap((row: { absences: { requestId?: number }[] }) => row.absences.map(({ requestId }) => requestId))
  expect(await idsOn(present)).toContain(request.id)
  expect(await idsOn(former)).not.toContain(request.id)
  const decisionsOf = async ({ name }: Somebody) => (await server.as(name).get('/api/vac/past-decisions')).body.items
  expect(await decisionsOf(former)).toMatchObject([{ requestId: request.id, by: { id: former.id }, periods: [] }])
  expect(await decisionsOf(present)).toMatchObject([{ requestId: request.id, periods: [{ first: '2026-02-09' }] }])
})

test('[VAC-05] certificates in a row are one illness, by which leave of an earlier year lapses', async () => {
  const eve = await company.person('eve', { supervisor: boss, days: 30 })
  await bookClaim(server, eve.id, 2024, 20)
  const certificates = Array.from({ length: 70 }, (_, at) => ({
    person_id: eve.id,
    first_day: addDays('2023-11-06', at * 14),
    last_day: addDays('2023-11-06', at * 14 + 11),
    recorded_by: boss.id,
    recorded_at: new Date('2024-01-05T08:00:00Z'),
  }))
  await insert(server.db, 'sickness', certificates)
  const { body } = await server.as(eve.name).get('/api/vac/balance?year=2026')
  expect(body.claims.find(({ year }: { year: number }) => year === 2024)).toMatchObject({ lapsesOn: '2026-03-31' })
})
