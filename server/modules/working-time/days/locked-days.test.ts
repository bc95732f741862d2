// Days that are released or in a locked period: only a correction changes them.
import { expect, test } from 'vitest'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { testApp } from '#server/testing/app.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const THURSDAY = '2026-02-05'
const company = await timeCompany(server)
const boss = await company.approver('boss')
const office = await company.office('office')
const lock = () =>
  server.db
    .insertInto('time_lock')
    .values({ company_id: company.companyId, until_day: THURSDAY, reason: 'Abrechnung' })
    .returning('id')
    .executeTakeFirstOrThrow()
const unlock = ({ id }: { id: number }) => server.db.deleteFrom('time_lock').where('id', '=', id).execute()
const accountOf = async ({ id }: Somebody): Promise<number> =>
  (await readFlexitimeAccount(server.db, id, { day: '2026-02-06', today: '2026-02-06' })).balance
const dayOf = ({ id }: Somebody) =>
  server.db
    .selectFrom('time_day')
    .select(['version', 'actual', 'credited', 'balance', 'status'])
    .where('person_id', '=', id)
    .where('day', '=', THURSDAY)
    .executeTakeFirstOrThrow()
const person = async (supervisor?: Somebody): Promise<Somebody> => {
  const eve = await company.person('eve', supervisor && { supervisor })
  await server.db.updateTable('time_account').set({ start_day: THURSDAY }).where('person_id', '=', eve.id).execute()
  return eve
}
const beSick = ({ id }: Somebody) =>
  server.db.insertInto('sickness').values({ person_id: id, first_day: THURSDAY, last_day: THURSDAY }).execute()

test('[TIME-03] a correction of a locked period is refused with its rule; it can be rejected', async () => {
  const eve = await person(boss)
  await company.record(eve, THURSDAY, [shift(THURSDAY, { goes: null, breakMinutes: 0 })])
  await company.correct(eve, THURSDAY, [shift(THURSDAY)])
  const locked = await lock()
  const day = await company.dayOf(eve, THURSDAY)
  expect(await company.decide(boss, [day])).toMatchObject({ status: 409, body: { code: 'lockedPeriod' } })
  expect(await dayOf(eve)).toMatchObject({ actual: null })
  expect(await company.decide(boss, [day], { approve: false, reason: 'Gesperrt' })).toMatchObject({ status: 200 })
  await unlock(locked)
})

test('[TIME-03] the time office approves a correction of a locked period with a reason', async () => {
  const eve = await person()
  await company.record(eve, THURSDAY, [shift(THURSDAY, { goes: null, breakMinutes: 0 })])
  await company.correct(eve, THURSDAY, [shift(THURSDAY)])
  const locked = await lock()
  const day = await company.dayOf(eve, THURSDAY)
  expect(await company.decide(office, [day])).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
  const seenBy = async ({ name }: Somebody) => (await server.as(name).get(`/api/az/control/days/${day.id}`)).body
  expect(await seenBy(office)).toMatchObject({ approvalNeedsReason: true, line: { lock: 'lockedPeriod' } })
  const reason = 'Nach der Abrechnung gemeldet'
  expect(await company.decide(office, [day], { reason })).toMatchObject({ status: 200 })
  const { line } = await seenBy(office)
  expect(line.stages).toMatchObject([{ outcome: 'manuallyApproved', decider: { id: office.id }, reason }])
  expect((await server.as(eve.name).get(`/api/az/cases/${line.caseId}`)).body).toMatchObject({ stages: [{ reason }] })
  const versions = server.db.selectFrom('time_day_version').select(['cause', 'reason', 'by_id'])
  expect(await versions.where('person_id', '=', eve.id).where('day', '=', THURSDAY).execute()).toContainEqual({
    cause: 'correction',
    reason,
    by_id: office.id,
  })
  expect(await dayOf(eve)).toMatchObject({ actual: 480, balance: 0 })
  await unlock(locked)
})

test.each(['released', 'locked'])(
  '[TIME-02] an absence corrects the account, and a day that is %s keeps its figures',
  async (kind) => {
    const eve = await person(boss)
    await company.evaluate([eve], THURSDAY, THURSDAY)
    if (kind === 'released') await company.decide(boss, [await company.dayOf(eve, THURSDAY)])
    const locked = kind === 'locked' ? await lock() : undefined
    const before = await dayOf(eve)
    expect(before).toMatchObject({ actual: 0, balance: -480 })
    await beSick(eve)
    await company.evaluate([eve], THURSDAY, THURSDAY)
    await company.evaluate([eve], THURSDAY, THURSDAY)
    expect(await dayOf(eve)).toMatchObject({ ...before, status: expect.any(String) })
    expect(await accountOf(eve)).toBe(0)
    if (locked) await unlock(locked)
    // A correction reverses the adjustment, because the day has its own figures then.
    await company.correct(eve, THURSDAY, [shift(THURSDAY, { goes: `${THURSDAY}T16:30:00Z` })])
    await company.decide(boss, [await company.dayOf(eve, THURSDAY)])
    expect(await dayOf(eve)).toMatchObject({ actual: 540, credited: 0, balance: 60 })
    expect(await accountOf(eve)).toBe(60)
  },
)
