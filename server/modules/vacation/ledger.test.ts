import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { bookClaim, leaveCompany } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const balanceOf = async ({ name }: Somebody) => (await server.as(name).get('/api/vac/balance?year=2026')).body
const days = (numerator: number) => ({ numerator, denominator: 1 })

test('[VAC-01] a claim that was carried over is used before it lapses', async () => {
  const eve = await company.person('eve', { days: 30 })
  await bookClaim(server, eve.id, 2025, 5)
  await insert(server.db, 'lapse_notice', {
    person_id: eve.id,
    years: [2025],
    text_version: '1',
    numerator: 5,
    lapses_on: '2026-03-31',
    sent_on: '2026-01-05',
  })
  await company.send(eve, { periods: [{ first: '2026-03-23', last: '2026-04-10' }] })
  const balance = await balanceOf(eve)
  expect(balance).toMatchObject({ carriedOver: days(5), entitlement: days(30), left: days(22) })
  expect(balance.claims).toContainEqual(expect.objectContaining({ year: 2025, left: days(0), lapsesOn: '2026-03-31' }))
})

const book = (personId: string, entry: object) =>
  insert(server.db, 'leave_entry', {
    account: 'leave',
    kind: 'correct',
    year: 2026,
    numerator: 1,
    ...entry,
    person_id: personId,
  })

test('[VAC-01] a correction is a figure of its own, with its reason and author', async () => {
  const eve = await company.person('eve')
  const office = await company.person('office')
  await insert(server.db, 'leave_account', { person_id: eve.id })
  const at = '2026-01-20T08:00:00.000Z'
  await book(eve.id, { claim_kind: 'statutory', reason: 'Jubiläum', by_id: office.id, at })
  await book(eve.id, { claim_kind: 'statutory', year: 2025, reason: 'Nachtrag' })
  const balance = await balanceOf(eve)
  expect(balance).toMatchObject({
    entitlement: days(30),
    corrected: { amount: days(1) },
    carriedOver: days(1),
    left: days(32),
  })
  expect(balance.corrected.entries).toEqual([
    { at, amount: days(1), reason: 'Jubiläum', by: expect.stringContaining('office') },
  ])
  expect(balance.claims).toContainEqual(
    expect.objectContaining({ year: 2026, kind: 'statutory', amount: days(21), corrected: days(1) }),
  )
})

test('[VAC-01] entries that follow the contract are no corrections', async () => {
  const eve = await company.person('eve', { days: 30 })
  await book(eve.id, { claim_kind: 'statutory', numerator: -2, reason: 'Vertrag', by_contract: true })
  expect(await balanceOf(eve)).toMatchObject({ entitlement: days(28), corrected: { entries: [] }, left: days(28) })
})

test('[VAC-01] the balance contains the day by which leave has to be taken, also without a notice', async () => {
  const eve = await company.person('eve', { days: 30 })
  await bookClaim(server, eve.id, 2025, 5)
  const { claims } = await balanceOf(eve)
  expect(claims).toContainEqual(expect.objectContaining({ year: 2025, lapsesOn: null, dueOn: '2026-03-31' }))
  expect(claims).toContainEqual(expect.objectContaining({ year: 2026, lapsesOn: null, dueOn: '2027-03-31' }))
})

test('[VAC-04] paid time off has a balance of its own, for people with a contingent', async () => {
  const eve = await company.person('eve', { days: 30 })
  expect((await balanceOf(eve)).paidTimeOff).toBe(null)
  await book(eve.id, { account: 'paidTimeOff', numerator: 5, reason: 'Zulage' })
  await book(eve.id, { account: 'paidTimeOff', numerator: 3, year: 2025, reason: 'Zulage' })
  await company.send(eve, { type: 'paidTimeOff', periods: [{ first: '2026-03-09', last: '2026-03-10' }] })
  const balance = await balanceOf(eve)
  expect(balance.left).toEqual(days(30))
  expect(balance.paidTimeOff).toMatchObject({
    contingent: { amount: days(5), entries: [{ reason: 'Zulage', by: '' }] },
    taken: { days: [] },
    requested: { amount: days(2) },
    left: days(3),
    lapsesOn: '2026-12-31',
  })
})

test('[VAC-05] entries of the ledger are corrected by others, never changed', async () => {
  const eve = await company.person('eve', { days: 30 })
  await expect(
    server.db.updateTable('leave_entry').set({ numerator: 40 }).where('person_id', '=', eve.id).execute(),
  ).rejects.toThrow('never changed')
})

test('[VAC-05] partial leave that was demanded for it is kept for the whole next year', async () => {
  const eve = await company.person('eve', { days: 30 })
  await bookClaim(server, eve.id, 2025, 5)
  const { db } = server
  const employment = { entry_day: '2025-10-01', contract_days: 30, carries_partial: true }
  await db
    .insertInto('employment')
    .values({ person_id: eve.id, ...employment })
    .onConflict((on) => on.column('person_id').doUpdateSet(employment))
    .execute()
  const { claims } = await balanceOf(eve)
  expect(claims).toContainEqual(expect.objectContaining({ year: 2025, lapsesOn: null, dueOn: '2026-12-31' }))
})
