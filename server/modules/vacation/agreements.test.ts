// Agreements of a company about requests: how much the year of entry allows, and which are approved without a decision.
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })

test('[VAC-03] in the year of entry only earned leave may be taken where that is agreed', async () => {
  const other = await leaveCompany(server)
  const eve = await other.person('eve', { days: 25 })
  const { db } = server
  await insert(db, 'leave_rules', { company_id: other.companyId, overdraw: 'accrued' })
  await db
    .insertInto('employment')
    .values({ person_id: eve.id, entry_day: '2026-01-01', contract_days: 30 })
    .onConflict((on) => on.column('person_id').doUpdateSet({ entry_day: '2026-01-01', contract_days: 30 }))
    .execute()
  const week = (last: string) => other.trySend(eve, { periods: [{ first: '2026-03-02', last }] })
  // Five days are earned by the end of February.
  expect((await week('2026-03-09')).body).toMatchObject({ details: [{ field: 'body.periods', rule: 'notAccrued' }] })
  expect((await week('2026-03-06')).status).toBe(200)
})

test('[VAC-04] hours of flexitime up to the agreed minutes are approved automatically', async () => {
  const other = await leaveCompany(server)
  const boss = await other.approver('boss')
  const eve = await other.person('eve', { supervisor: boss })
  await insert(server.db, 'leave_rules', { company_id: other.companyId, flexitime_auto_minutes: 120 })
  const hours = (minutes: number) => ({
    type: 'flexHours' as const,
    periods: [{ first: '2026-03-17', last: '2026-03-17', minutes, clock: { from: 15 * 60 - minutes, to: 15 * 60 } }],
  })
  const short = await other.send(eve, hours(120))
  expect(short).toMatchObject({ status: 'approved', stages: [{ status: 'automaticallyApproved', decider: null }] })
  expect(short.timeline.map(({ type }) => type)).toEqual(['sent', 'approved'])
  const { flexitime } = (await server.as(eve.name).get('/api/vac/balance?year=2026')).body
  expect(flexitime).toMatchObject({ planned: { amount: { numerator: 120, denominator: 1 } } })
  await expect.poll(() => server.bell(eve.name)).toMatchObject([{ title: 'Ihr Urlaubsantrag wurde genehmigt' }])
  expect((await server.as(boss.name).get('/api/vac/decisions')).body).toEqual([])
  await server.as(eve.name).post(`/api/vac/requests/${short.id}/withdraw`, { version: 1 })
  const more = { first: '2026-03-18', last: '2026-03-18', minutes: 135, clock: { from: 780, to: 915 } }
  expect(await other.send(eve, { type: 'flexHours', periods: [more] })).toMatchObject({ status: 'open' })
})
