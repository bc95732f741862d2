// Requests that the personnel office sends in somebody's place, and leave that it takes back.
import { expect, test } from 'vitest'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })

const as = ({ name }: Somebody = office) => server.as(name)
const pathOf = ({ id }: Somebody) => `/api/vac/settings/people/${id}`
const days = (numerator: number, denominator = 1) => ({ numerator, denominator })
/** Monday to Wednesday before today. */
const PAST = { first: '2026-01-12', last: '2026-01-14' }

test('[VAC-03] the personnel office requests leave for others, also for days that have passed; it is decided as always', async () => {
  const boss = await company.approver('boss')
  const eve = await company.person('eve', { days: 30, supervisor: boss })
  const ask = (body: object, by = office) =>
    as(by).post<PersonLeave>(`${pathOf(eve)}/requests`, { body: { type: 'tariffLeave', periods: [PAST], ...body } })
  expect(await company.trySend(eve, { periods: [PAST] })).toMatchObject({ status: 422 })
  expect((await ask({}, boss)).status).toBe(403)
  expect((await ask({ periods: [{ first: '2026-01-17', last: '2026-01-18' }] })).body).toMatchObject({
    details: [{ field: 'body.periods', rule: 'noWorkingDay' }],
  })
  const { body: person } = await ask({ comment: 'auf Papier beantragt' })
  const [asked] = person.requests
  expect(asked).toMatchObject({ ...PAST, type: 'tariffLeave', status: 'open' })
  expect((await ask({})).body).toMatchObject({ details: [{ rule: 'overlap' }] })
  const { body: request } = await as(eve).get<LeaveRequest>(`/api/vac/requests/${asked!.id}`)
  const note = 'auf Papier beantragt'
  expect(request).toMatchObject({ comment: '', timeline: [{ type: 'sent', by: { id: office.id }, note }] })
  const told = async () => (await as(eve).get('/api/notification/badges')).body.notifications
  const title = expect.stringMatching(/^office .* hat für Sie Urlaub beantragt$/)
  await expect.poll(told).toMatchObject([{ title, nikoId: asked!.id }])
  await company.decide(boss, request)
  expect((await as().get<PersonLeave>(`${pathOf(eve)}?year=2026`)).body.balance).toMatchObject({
    taken: { amount: days(3) },
    left: days(27),
  })
})

test('[VAC-05] approved leave that is over is taken back with a reason, once, and its days come back', async () => {
  const boss = await company.approver('boss')
  const eve = await company.person('eve', { days: 30, supervisor: boss })
  const asked = await as().post<PersonLeave>(`${pathOf(eve)}/requests`, {
    body: { type: 'tariffLeave', periods: [PAST] },
  })
  const { id, version } = asked.body.requests[0]!
  const take = (number: number, body: object) =>
    as().post<PersonLeave>(`${pathOf(eve)}/requests/${number}/correction`, {
      ...bodyAndVersion({ version, reason: 'hat gearbeitet', ...body }),
    })
  expect((await take(id, {})).body).toMatchObject({ code: 'notOpen' })
  await company.decide(boss, { id, version })
  expect((await take(id, { reason: ' ' })).body).toMatchObject({
    details: [{ field: 'body.reason', rule: 'required' }],
  })
  expect((await take(id, { version: version + 1 })).body).toMatchObject({ code: 'version_conflict' })
  const ahead = await company.send(eve, { periods: [WEEK] })
  await company.decide(boss, ahead)
  expect(await take(ahead.id, { version: ahead.version })).toMatchObject({ status: 409, body: { code: 'notOver' } })
  const tom = await company.person('tom')
  expect((await as().post(`${pathOf(tom)}/requests/${id}/correction`, { body: { reason: 'x' }, version })).status).toBe(
    404,
  )
  const { body: person } = await take(id, {})
  expect(person.requests.map(({ status }) => status)).toEqual(['withdrawn', 'approved'])
  expect(person.balance).toMatchObject({ taken: { amount: days(0) }, left: days(25) })
  expect((await take(id, {})).body).toMatchObject({ code: 'notOpen' })
  const { body: request } = await as(eve).get<LeaveRequest>(`/api/vac/requests/${id}`)
  expect(request.timeline.at(-1)).toMatchObject({ type: 'corrected', by: { id: office.id }, note: 'hat gearbeitet' })
  // The days are free again.
  expect((await as().post(`${pathOf(eve)}/requests`, { body: { type: 'tariffLeave', periods: [PAST] } })).status).toBe(
    200,
  )
})

test('[VAC-05] a cancellation that was not answered before the leave was over is no more accepted; the office takes the leave back', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const boss = await company.approver('boss')
  const eve = await company.person('eve', { days: 30, supervisor: boss })
  const { id, version } = await company.send(eve, { periods: [WEEK] })
  await company.decide(boss, { id, version })
  expect((await as(eve).post(`/api/vac/requests/${id}/withdraw`, { version })).status).toBe(200)
  now = new Date('2026-03-16T08:00:00Z')
  const answer = await as(boss).post(`/api/vac/requests/${id}/cancellation`, { body: { approve: true }, version })
  expect(answer).toMatchObject({ status: 409, body: { code: 'periodOver', present: { cancellationPending: true } } })
  const correction = { body: { reason: 'hat gearbeitet' }, version }
  const { body } = await as().post<PersonLeave>(`${pathOf(eve)}/requests/${id}/correction`, correction)
  expect(body).toMatchObject({ requests: [{ status: 'withdrawn' }], balance: { left: days(30) } })
  expect((await as(eve).get<LeaveRequest>(`/api/vac/requests/${id}`)).body.cancellationPending).toBe(false)
})
