// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { bookClaim, leaveCompany, type LeaveCompany, type Somebody } from '#server/testing/leave-company.ts'

const server = testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
let company: LeaveCompany
beforeAll(async () => {
  company = await leaveCompany(server)
})
const balanceOf = async ({ name }: Somebody) => (await server.as(name).get('/api/vac/balance?year=2026')).body
const days = (numerator: number) => ({ numerator, denominator: 1 })

test('[VAC-01] a claim that was carried over is used before it lapses', async () => {
  const eve = await company.person('eve', { days: 30 })
  await bookClaim(server, eve.id, 2025, 5)
  await server.db
    .insertInto('lapse_notice')
    .values({
      person_id: eve.id,
      years: [2025],
      text_version: '1',
      numerator: 5,
      lapses_on: '2026-03-31',
      sent_on: '2026-01-05',
    })
    .execute()
  await company.send(eve, { periods: [{ first: '2026-03-23', last: '2026-04-10' }] })
  const balance = await balanceOf(eve)
  expect(balance).toMatchObject({ carriedOver: days(5), entitlement: days(30), left: days(22) })
  expect(balance.claims).toContainEqual(expect.objectContaining({ year: 2025, left: days(0), lapsesOn: '2026-03-31' }))
})

test('[VAC-01] a correction is added to a claim that nobody has booked yet', async () => {
  const eve = await company.person('eve')
  await server.db.insertInto('leave_account').values({ person_id: eve.id }).execute()
  await server.db
    .insertInto('leave_entry')
    .values({
      person_id: eve.id,
      account: 'leave',
      kind: 'correct',
      year: 2026,
      claim_kind: 'statutory',
      numerator: 1,
      reason: 'Jubiläum',
    })
    .execute()
  expect(await balanceOf(eve)).toMatchObject({ entitlement: days(31), left: days(31) })
})

test('[VAC-05] entries of the ledger are corrected by others, never changed', async () => {
  const eve = await company.person('eve', { days: 30 })
  await expect(
    server.db.updateTable('leave_entry').set({ numerator: 40 }).where('person_id', '=', eve.id).execute(),
  ).rejects.toThrow('never changed')
})
