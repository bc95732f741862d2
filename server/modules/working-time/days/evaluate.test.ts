import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { TimeRules } from '#domain/working-time/time-rules.ts'
import { testApp } from '#server/testing/app.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { lockAccounts } from './account.ts'
import { storeStamps } from '#server/modules/working-time/stamps/stamps.ts'
import { replaceEntries } from './entries.ts'
import { evaluateDays } from './evaluate.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await timeCompany(server)
const boss = await company.approver('boss')
const rows = (id: string) =>
  server.db.selectFrom('time_day').selectAll().where('person_id', '=', id).orderBy('day').execute()

test('[TIME-01] evaluates recorded and missing entries', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await server.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [eve.id], '2026-02-02')
    const entries = [{ comes: '2026-02-03T07:00:00Z', goes: '2026-02-03T15:30:00Z', breakMinutes: 30 }]
    await replaceEntries(tx, server.context, [{ personId: eve.id, day: '2026-02-03', entries }], 'manual', {
      cause: 'entry',
    })
    await evaluateDays(
      tx,
      server.context,
      { personIds: [eve.id], from: '2026-02-01', until: '2026-02-28' },
      { cause: 'newDay' },
    )
  })
  expect(
    (await rows(eve.id)).map(({ day, version, actual, balance, feedback }) => [
      day,
      version,
      actual,
      balance,
      feedback,
    ]),
  ).toEqual([
    ['2026-02-02', 1, 0, -480, 'unexcused'],
    ['2026-02-03', 1, 480, 0, null],
    ['2026-02-04', 1, 0, -480, 'unexcused'],
    ['2026-02-05', 1, 0, -480, 'unexcused'],
  ])
})

test('[TIME-01] a model that changes in mid-month changes targets and balances from its day on, also of recorded days', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const days = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']
  for (const day of days) await company.record(eve, day)
  const before = await company.dayOf(eve, '2026-02-03')
  const model = { person_id: eve.id, from_day: '2026-02-04', anchor: '2026-02-02' }
  const weeks = JSON.stringify([[360, 360, 360, 0, 0, 0, 0]])
  await insert(server.db, 'working_time_model', { ...model, weeks })
  await server.context.events.publish(server.db, 'time.target_changed', {
    cause: 'calendar',
    personIds: [eve.id],
    byId: boss.id,
  })
  const figures = async () => (await rows(eve.id)).map(({ day, target, balance }) => [day, target, balance])
  await expect.poll(figures, { timeout: 20_000 }).toEqual([
    ['2026-02-02', 480, 0],
    ['2026-02-03', 480, 0],
    ['2026-02-04', 360, 120],
    ['2026-02-05', 0, 480],
  ])
  expect((await company.dayOf(eve, '2026-02-03')).version).toBe(before.version)
  const { body: month } = await server.as(eve.name).get('/api/az/months/2026-02')
  expect(month).toMatchObject({ monthBalance: 600, account: { balance: 600 } })
})

/** Codes of the hints of a day. */
const hintsOn = async ({ id }: Somebody, day: string): Promise<string[]> => {
  const { hints } = (await rows(id)).find((row) => row.day === day)!
  return (hints as { code: string }[]).map(({ code }) => code)
}
/** Rules of the company that differ from the default, until they are removed. */
async function rule(changes: Partial<TimeRules>): Promise<() => Promise<unknown>> {
  const row = { company_id: company.companyId, from_day: '2026-01-01', rules: JSON.stringify(changes) }
  const { id } = await insert(server.db, 'time_rules', row)
  return () => server.db.deleteFrom('time_rules').where('id', '=', id).execute()
}
const until = (day: string, goes: string) => shift(day, { goes: `${day}T${goes}:00Z` })

test('[TIME-02] a change of an earlier day refreshes the weekly limit of the days after it', async () => {
  const remove = await rule({ limitMode: 'weekly', weeklyMinutes: 1500 })
  const eve = await company.person('eve', { supervisor: boss })
  for (const day of ['2026-02-02', '2026-02-03', '2026-02-05']) await company.record(eve, day, [until(day, '15:30')])
  expect(await hintsOn(eve, '2026-02-05')).toEqual([])
  const before = await company.dayOf(eve, '2026-02-05')
  await company.record(eve, '2026-02-02', [until('2026-02-02', '17:30')])
  expect(await hintsOn(eve, '2026-02-05')).toEqual(['weekOver48h'])
  expect(await company.dayOf(eve, '2026-02-05')).toMatchObject({ version: before.version, status: before.status })
  await company.record(eve, '2026-02-02', [until('2026-02-02', '15:30')])
  expect(await hintsOn(eve, '2026-02-05')).toEqual([])
  await remove()
})

test('[TIME-02] a change of an earlier day refreshes the average of later weeks', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await update(server.db, 'time_account', { person_id: eve.id }, { start_day: '2026-01-05' })
  for (let day = '2026-01-05'; day < '2026-02-06'; day = addDays(day, 1))
    if (weekdayOf(day) < 6) await company.record(eve, day, [until(day, '15:35')])
  expect(await hintsOn(eve, '2026-02-05')).toEqual(['averageOver8h'])
  await company.record(eve, '2026-01-05', [until('2026-01-05', '11:30')])
  expect(await hintsOn(eve, '2026-02-05')).toEqual([])
})

test('[TIME-02] stamps that arrive weeks later refresh the average of the days since', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await update(server.db, 'time_account', { person_id: eve.id }, { start_day: '2026-01-05' })
  for (let day = '2026-01-06'; day < '2026-02-06'; day = addDays(day, 1))
    if (weekdayOf(day) < 6) await company.record(eve, day, [until(day, '15:35')])
  expect(await hintsOn(eve, '2026-02-05')).toEqual([])
  const stamps = [
    { personId: eve.id, at: Date.parse('2026-01-05T06:00:00Z'), kind: 'in', terminalId: null },
    { personId: eve.id, at: Date.parse('2026-01-05T13:30:00Z'), kind: 'out', terminalId: null },
  ] as const
  await server.db.transaction().execute((tx) => storeStamps(tx, server.context, stamps, 'terminal'))
  expect(await hintsOn(eve, '2026-02-05')).toEqual(['averageOver8h'])
})

test('[TIME-04] stored hints of a youth are marked as personal by a migration, those of adults are not', async () => {
  const [adult, youth] = [await company.person('adult'), await company.person('youth')]
  await update(server.db, 'employment', { person_id: youth.id }, { birth_day: '2009-06-01' })
  const hints = [
    { code: 'breakMissing', minutes: 15 },
    { code: 'restTooShort', minutes: 700, limit: 720 },
  ]
  for (const person of [adult, youth]) {
    const { id } = await company.record(person, '2026-02-03')
    await update(server.db, 'time_day', { id }, { hints: JSON.stringify(hints) })
  }
  const migration = new URL('../../../db/migrations/056-personal-hints.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(server.db)
  const stored = async ({ id }: Somebody) => (await find(server.db, 'time_day', { person_id: id })).hints
  expect(await stored(youth)).toEqual([hints[0], { ...hints[1], isPersonal: true }])
  expect(await stored(adult)).toEqual(hints)
})

test('[TIME-04] the week of a youth has forty hours, as far as the age is known', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const days = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']
  const remove = await rule({ youthWeeklyMinutes: 1_790 })
  for (const day of days) await company.record(eve, day, [shift(day, { breakMinutes: 60 })])
  expect(await hintsOn(eve, '2026-02-05')).toEqual([])
  await update(server.db, 'employment', { person_id: eve.id }, { birth_day: '2009-06-01' })
  await company.evaluate([eve], '2026-02-02', '2026-02-05')
  expect(await hintsOn(eve, '2026-02-05')).toContain('youthWeekTooLong')
  await remove()
})

test('[TIME-04] Sundays with work are counted over the year, and the account is held against its limits', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await update(server.db, 'time_account', { person_id: eve.id }, { start_day: '2026-01-01' })
  const remove = await rule({ freeSundays: 51, accountMaximum: 60 })
  await company.record(eve, '2026-01-25')
  expect(await hintsOn(eve, '2026-01-25')).toEqual(['sundayWork'])
  await company.record(eve, '2026-02-01')
  expect(await hintsOn(eve, '2026-02-01')).toEqual(['sundayWork', 'fewFreeSundays'])
  const month = await server.as(eve.name).get('/api/az/months/2026-02')
  expect(month.body.hints).toEqual([{ code: 'accountAboveMaximum', minutes: 960, limit: 60 }])
  await remove()
})

test('[TIME-04] deciders read the text of the works agreement, as the employee does', async () => {
  const wording = { over10h: { de: 'Mehr als {{limit}}', en: 'Above {{limit}}' } }
  const remove = await rule({ wording })
  const eve = await company.person('eve', { supervisor: boss })
  const { id } = await company.record(eve, '2026-02-03', [until('2026-02-03', '19:00')])
  expect((await server.as(boss.name).get(`/api/az/control/days/${id}`)).body).toMatchObject({
    line: { hints: [{ code: 'over10h' }, { code: 'breakMissing' }] },
    wording,
  })
  const month = await server.as(eve.name).get('/api/az/months/2026-02')
  expect(month.body).toMatchObject({ rules: { wording } })
  await remove()
})
