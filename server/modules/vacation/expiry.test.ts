import { expect, test } from 'vitest'
import type { Events } from '#server/kernel/events.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'
import { startDay } from './module.ts'
import { expireRequest } from './end-of-leave.ts'

let now = new Date('2026-06-01T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const reasonId = await company.specialReason()
const expire = (id: number) => server.db.transaction().execute((tx) => expireRequest(tx, server.context, id))

test('[VAC-05] special leave that is undecided at the end of its month lapses, once', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const eve = await company.person('eve', { supervisor: boss })
  const ask = () =>
    company.send(eve, {
      type: 'specialLeave',
      specialReasonId: reasonId,
      periods: [{ first: '2026-06-30', last: '2026-06-30' }],
    })
  const { id, version } = await ask()
  // The last second of June in Berlin.
  now = new Date('2026-06-30T21:59:59Z')
  expect(await expire(id)).toBe(false)
  now = new Date('2026-06-30T22:00:00Z')
  expect(await Promise.all([expire(id), expire(id)])).toEqual(expect.arrayContaining([true, false]))
  const { body } = await server.as(eve.name).get(`/api/vac/requests/${id}`)
  expect(body).toMatchObject({ status: 'expired', stages: [{ status: 'automaticallyExpired' }] })
  expect(await company.decide(boss, { id, version })).toMatchObject({ status: 409, body: { code: 'notOpen' } })
  await expect
    .poll(() => server.bell(eve.name))
    .toMatchObject([{ title: 'Ihr Antrag auf Sonderurlaub ist verfallen', todo: false }])
  await expect
    .poll(() => server.bell(boss.name))
    .toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/^Urlaubsantrag von eve .* ist verfallen$/) }),
    )
})

test('[VAC-05] special leave that has lapsed cannot be decided, and an error for one request does not stop the others', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const ask = async () =>
    company.send(await company.person('eve', { supervisor: boss }), {
      type: 'specialLeave',
      specialReasonId: reasonId,
      periods: [{ first: '2026-06-30', last: '2026-06-30' }],
    })
  const [failing, other] = [await ask(), await ask()]
  now = new Date('2026-06-30T22:00:00Z')
  expect(await company.decide(boss, failing)).toMatchObject({ status: 409, body: { code: 'notOpen' } })
  const published: string[] = []
  const publish: Events['publish'] = async (_tx, name, data) => {
    if ('requestId' in data && data.requestId === failing.id) throw new Error('fails')
    published.push(name)
  }
  await startDay({ ...server.context, events: { ...server.context.events, publish } })
  const statusOf = async ({ id }: { id: number }) =>
    (await server.as(boss.name).get(`/api/vac/requests/${id}`)).body.status
  expect(await statusOf(failing)).toBe('open')
  expect(await statusOf(other)).toBe('expired')
  expect(published).toContain('leave.deciders_changed')
})

test('[VAC-05] special leave that was approved in time, and other leave, does not lapse', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const eve = await company.person('eve', { supervisor: boss })
  const day = { first: '2026-06-30', last: '2026-06-30' }
  const special = await company.send(eve, { type: 'specialLeave', specialReasonId: reasonId, periods: [day] })
  now = new Date('2026-06-30T21:50:00Z')
  await company.decide(boss, special)
  const tariff = await company.send(eve, { periods: [{ first: '2026-07-01', last: '2026-07-01' }] })
  now = new Date('2026-08-01T00:00:00Z')
  expect(await expire(special.id)).toBe(false)
  expect(await expire(tariff.id)).toBe(false)
})

test('[VAC-05] special leave that is reported afterwards has the month in which it is sent', async () => {
  now = new Date('2026-07-02T08:00:00Z')
  const eve = await company.person('eve', { supervisor: boss })
  const { id } = await company.send(eve, {
    type: 'specialLeave',
    specialReasonId: reasonId,
    periods: [{ first: '2026-06-30', last: '2026-06-30' }],
  })
  now = new Date('2026-07-31T21:59:59Z')
  expect(await expire(id)).toBe(false)
  now = new Date('2026-07-31T22:00:00Z')
  expect(await expire(id)).toBe(true)
})

/** Another company, with these agreements. */
async function agreed(rules: object) {
  const other = await leaveCompany(server)
  await insert(server.db, 'leave_rules', { company_id: other.companyId, ...rules })
  const chief = await other.approver('chief')
  return { other, eve: await other.person('eve', { supervisor: chief, days: 30 }) }
}

test('[VAC-05] other leave lapses undecided at its start where that is agreed, except when it was requested for the same day', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const { other, eve } = await agreed({ expires_at_start: true })
  const { id } = await other.send(eve, { periods: [{ first: '2026-06-08', last: '2026-06-09' }] })
  now = new Date('2026-06-10T08:00:00Z')
  const today = await other.send(eve, { periods: [{ first: '2026-06-10', last: '2026-06-10' }] })
  await startDay(server.context)
  const statusOf = async (one: number) => (await server.as(eve.name).get(`/api/vac/requests/${one}`)).body.status
  expect([await statusOf(id), await statusOf(today.id)]).toEqual(['expired', 'open'])
  await expect.poll(() => server.bell(eve.name)).toMatchObject([{ title: 'Ihr Urlaubsantrag ist verfallen' }])
})

test('[VAC-05] special leave lapses with the month of its request where that is agreed', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const { other, eve } = await agreed({ lapse_month: 'submission' })
  const periods = [{ first: '2026-09-01', last: '2026-09-01' }]
  const reason = await other.specialReason()
  const { id } = await other.send(eve, { type: 'specialLeave', specialReasonId: reason, periods })
  now = new Date('2026-06-30T22:00:00Z')
  expect(await expire(id)).toBe(true)
})
