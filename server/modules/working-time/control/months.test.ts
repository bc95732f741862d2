import { expect, test } from 'vitest'
import type { SignBody, TimeMonth } from '#contract/working-time.ts'
import { shownFigures, type ShownFigures } from '#domain/working-time/month-figures.ts'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-03-02T08:00:00Z') })
const FRIDAY = '2026-02-27'
const company = await timeCompany(server)
const boss = await company.approver('boss')
const office = await company.office('office')
const rules = JSON.stringify({ accountMaximum: 60 })
await insert(server.db, 'time_rules', { company_id: company.companyId, from_day: '2026-01-01', rules })
/** What a person sees of a month when signing it. */
const seenBy = async ({ name }: Somebody, personId: string | undefined, month = '2026-02'): Promise<ShownFigures> => {
  const query = personId === undefined ? '' : `?personId=${personId}`
  const { status, body } = await server.as(name).get(`/api/az/months/${month}${query}`)
  return status === 200 ? shownFigures(body as TimeMonth) : { dayVersions: 0, account: 0 }
}
const sign = async (by: Somebody, change: Partial<SignBody> & { version: number }, month = '2026-02') => {
  const shown = await seenBy(by, change.personId, month)
  return server.as(by.name).post(`/api/az/months/${month}/sign`, bodyAndVersion({ ...shown, ...change }))
}
const reopen = ({ name }: Somebody, change: object) =>
  server.as(name).post('/api/az/months/2026-02/reopen', bodyAndVersion(change))

test('[TIME-04] a month is closed by both signatures, within the limit of the account, and reopened only with a reason', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await update(server.db, 'time_account', { person_id: eve.id }, { start_day: FRIDAY })
  const day = await company.record(eve, FRIDAY, [shift(FRIDAY, { goes: `${FRIDAY}T17:30:00Z` })])
  expect(await sign(eve, { version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'daysOpen', present: { days: 1 } },
  })
  await company.decide(boss, [day])
  expect((await sign(eve, { version: 0 })).body).toMatchObject({
    version: 1,
    isSignedByEmployee: true,
    isClosed: false,
  })
  expect(await sign(eve, { version: 1 })).toMatchObject({ status: 409, body: { code: 'alreadySigned' } })
  expect((await company.control(boss)).body['months']).toMatchObject([
    { person: { id: eve.id }, month: '2026-02', version: 1 },
  ])
  expect(await sign(boss, { personId: eve.id, version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  })
  const closed = await sign(boss, { personId: eve.id, version: 1 })
  expect(closed.body).toMatchObject({
    isClosed: true,
    events: [{ type: 'signed' }, { type: 'signed' }, { type: 'closed' }],
  })
  const month = () => find(server.db, 'time_month', { person_id: eve.id })
  expect(await month()).toMatchObject({ balance: 60, cut: 60 })
  const { version } = closed.body
  expect((await reopen(boss, { personId: eve.id, version, reason: 'Fehler' })).status).toBe(403)
  expect((await reopen(office, { personId: eve.id, version, reason: ' ' })).status).toBe(400)
  const opened = await reopen(office, { personId: eve.id, version, reason: 'Dienstreise vergessen' })
  expect(opened.body).toMatchObject({ isClosed: false, isSignedByEmployee: false })
  expect(opened.body.events.at(-1)).toMatchObject({ type: 'reopened', reason: 'Dienstreise vergessen' })
  expect(await month()).toMatchObject({ balance: null, cut: 0 })
  const { workingTime } = await server.context.exports.read(server.db, { personId: eve.id, full: true })
  expect(workingTime).toMatchObject({
    months: [{ cut: 0, events: [{}, {}, {}, { type: 'reopened', reason: 'Dienstreise vergessen' }] }],
  })
})

test('[TIME-04] a month of another person or one that is not over cannot be signed', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const stranger = await company.approver('stranger')
  expect((await sign(stranger, { personId: eve.id, version: 0 })).status).toBe(404)
  expect(await sign(office, { personId: eve.id, version: 0 })).toMatchObject({ status: 403 })
  const march = await sign(eve, { version: 0 }, '2026-03')
  expect(march).toMatchObject({ status: 409, body: { code: 'monthNotOver' } })
})

const accountOf = async ({ id }: Somebody): Promise<number> =>
  (await readFlexitimeAccount(server.db, id, { day: '2026-03-02', today: '2026-03-02' })).balance
const monthsOf = ({ id }: Somebody) =>
  server.db.selectFrom('time_month').select(['balance', 'cut']).where('person_id', '=', id).orderBy('month').execute()
const close = async (eve: Somebody, month: string) => {
  for (const [index, one] of [eve, boss].entries())
    expect(await sign(one, { personId: eve.id, version: index }, month)).toMatchObject({ status: 200 })
}
const start = ({ id }: Somebody, day: string) =>
  update(server.db, 'time_account', { person_id: id }, { start_day: day })

test.each([
  ['in their order', ['2026-01', '2026-02']],
  ['the later one first', ['2026-02', '2026-01']],
])('[TIME-04] cuts two months that are closed later one after the other, %s', async (_, order) => {
  const eve = await company.person('eve', { supervisor: boss })
  // The target is 0, so that everything recorded counts on the account.
  const weeks = JSON.stringify([[0, 0, 0, 0, 0, 0, 0]])
  const model = { person_id: eve.id, from_day: '2025-12-29', anchor: '2025-12-29', weeks }
  await insert(server.db, 'working_time_model', model)
  await start(eve, '2026-01-30')
  for (const day of ['2026-01-30', FRIDAY]) await company.decide(boss, [await company.record(eve, day)])
  for (const month of order) await close(eve, month)
  expect(await accountOf(eve)).toBe(60)
  expect(await monthsOf(eve)).toEqual([
    { balance: 60, cut: 420 },
    { balance: 60, cut: 480 },
  ])
  await server.as(office.name).post('/api/az/months/2026-01/reopen', {
    body: { personId: eve.id, reason: 'Fehler' },
    version: 2,
  })
  expect(await accountOf(eve)).toBe(60)
  expect((await monthsOf(eve))[1]).toEqual({ balance: 60, cut: 900 })
})

test('[TIME-04] a reopened month has the figures of its entries, and nothing is counted twice', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await start(eve, FRIDAY)
  await company.evaluate([eve], FRIDAY, FRIDAY)
  await company.decide(boss, [await company.dayOf(eve, FRIDAY)])
  await close(eve, '2026-02')
  expect(await accountOf(eve)).toBe(-480)
  await company.correct(eve, FRIDAY, [shift(FRIDAY)])
  expect(await company.decide(boss, [await company.dayOf(eve, FRIDAY)])).toMatchObject({ status: 200 })
  expect(await accountOf(eve)).toBe(0)
  const { version } = await find(server.db, 'time_month', { person_id: eve.id })
  // An adjustment from before a later month was closed.
  const earlier = new Date('2026-03-01T09:00:00Z')
  await update(server.db, 'time_adjustment', { person_id: eve.id }, { at: earlier })
  expect((await reopen(office, { personId: eve.id, version, reason: 'Korrektur' })).status).toBe(200)
  const entries = await server.db
    .selectFrom('leave_entry')
    .select(['day', 'numerator'])
    .where('person_id', '=', eve.id)
    .orderBy('id')
    .execute()
  expect(entries, 'taken back on the day on which it was booked').toEqual([
    { day: '2026-03-02', numerator: 480 },
    { day: '2026-03-01', numerator: -480 },
  ])
  const day = () => server.db.selectFrom('time_day').selectAll().where('person_id', '=', eve.id).execute()
  expect(await day()).toMatchObject([{ actual: 480, balance: 0, status: 'manuallyApproved' }])
  expect(await accountOf(eve)).toBe(0)
  await company.evaluate([eve], FRIDAY, FRIDAY)
  expect(await accountOf(eve)).toBe(0)
})

test('[TIME-04] outdated figures cannot be signed: the days are evaluated first', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await start(eve, '2026-02-26')
  await company.decide(boss, [await company.record(eve, '2026-02-26')])
  // The job of ended days has not evaluated Friday yet.
  await server.db.deleteFrom('time_day').where('person_id', '=', eve.id).where('day', '>', '2026-02-26').execute()
  expect(await sign(eve, { version: 0 })).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  expect(await company.dayOf(eve, FRIDAY)).toMatchObject({ feedback: 'unexcused' })
  expect(await sign(eve, { version: 0 })).toMatchObject({ status: 409, body: { code: 'daysOpen' } })
})

test('[TIME-04] figures that the signer has not seen cannot be signed', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await start(eve, FRIDAY)
  const day = await company.record(eve, FRIDAY)
  await company.decide(boss, [day])
  const first = await seenBy(eve, undefined)
  const refused = { status: 409, body: { code: 'version_conflict', present: { isSignedByEmployee: false } } }
  // A correction changes the day while the dialog is open.
  await company.correct(eve, FRIDAY, [shift(FRIDAY, { breakMinutes: 45 })])
  await company.decide(boss, [await company.dayOf(eve, FRIDAY)])
  for (let count = 0; count < 2; count++) expect(await sign(eve, { version: 0, ...first })).toMatchObject(refused)
  const second = await seenBy(eve, undefined)
  expect(second).toEqual({ dayVersions: first.dayVersions + 1, account: -15 })
  expect(await sign(eve, { version: 0, ...second, account: 0 })).toMatchObject(refused)
  expect(await sign(eve, { version: 0, ...second })).toMatchObject({ status: 200, body: { isSignedByEmployee: true } })
})

test('[TIME-04] a day without a result in a closed month stays without figures, and the account is corrected', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const hour = shift('2026-02-26', { goes: '2026-02-26T08:30:00Z' })
  const weeks = (minutes: number) => JSON.stringify([[0, 0, 0, 0, minutes, 0, 0]])
  const model = { person_id: eve.id, from_day: '2025-12-29', anchor: '2025-12-29', weeks: weeks(0) }
  await insert(server.db, 'working_time_model', model)
  await start(eve, '2026-02-26')
  await company.decide(boss, [await company.record(eve, '2026-02-26', [hour])])
  await close(eve, '2026-02')
  await update(server.db, 'working_time_model', { person_id: eve.id }, { weeks: weeks(480) })
  await company.evaluate([eve], '2026-02-26', FRIDAY)
  await company.evaluate([eve], '2026-02-26', FRIDAY)
  const day = () =>
    server.db
      .selectFrom('time_day')
      .select(['target', 'balance', 'feedback', 'status'])
      .where('person_id', '=', eve.id)
      .where('day', '=', FRIDAY)
      .executeTakeFirst()
  expect(await day()).toEqual({ target: 0, balance: 0, feedback: null, status: 'manuallyApproved' })
  expect(await accountOf(eve)).toBe(60 - 480)
  expect((await reopen(office, { personId: eve.id, version: 2, reason: 'Neues Modell' })).status).toBe(200)
  expect(await day()).toEqual({ target: 480, balance: -480, feedback: 'unexcused', status: 'manualReleaseRequired' })
  expect(await accountOf(eve)).toBe(60 - 480)
})

test('[TIME-04] the first result of a day withdraws the signature of its month, and only of this one', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const weeks = (minutes: number) => JSON.stringify([[0, 0, 0, 0, minutes, 0, 0]])
  const model = { person_id: eve.id, from_day: '2025-12-29', anchor: '2025-12-29', weeks: weeks(0) }
  await insert(server.db, 'working_time_model', model)
  await start(eve, '2026-01-30')
  for (const day of ['2026-01-30', '2026-02-26']) await company.decide(boss, [await company.record(eve, day)])
  for (const month of ['2026-01', '2026-02']) await sign(eve, { version: 0 }, month)
  const signed = async () =>
    (
      await server.db
        .selectFrom('time_month')
        .select('employee_signed_at')
        .where('person_id', '=', eve.id)
        .orderBy('month')
        .execute()
    ).map(({ employee_signed_at: at }) => at !== null)
  expect(await signed()).toEqual([true, true])
  await update(server.db, 'working_time_model', { person_id: eve.id }, { weeks: weeks(480) })
  await company.evaluate([eve], FRIDAY, FRIDAY)
  expect(await company.dayOf(eve, FRIDAY)).toMatchObject({ version: 1 })
  expect(await signed()).toEqual([true, false])
  await expect.poll(() => todosOf(boss, eve)).toEqual(['2026-01'])
})

/** Months of an employee that wait for a signature, according to the to-dos of the supervisor. */
const todosOf = async ({ id }: Somebody, eve: Somebody): Promise<string[]> =>
  (
    await server.db
      .selectFrom('notification')
      .select('event_key')
      .where('person_id', '=', id)
      .where('event_key', 'like', `time-month:${eve.id}:%`)
      .where('read_at', 'is', null)
      .execute()
  ).map(({ event_key: key }) => key!.slice(-7))
