import { beforeEach, describe, expect, test } from 'vitest'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { aShiftCompany } from '#server/modules/production/testing/shift-company.ts'
import { insert } from '#server/testing/rows.ts'
import { recountMonths } from './month-counts.ts'
import { shownGroups } from './month-parts.ts'

const DAY = '2026-04-20'
let clock = instantAt('2026-05-04', 480)
const server = await testApp({ now: () => clock })
const shifts = new Map<string, number>()

const hall = await aShiftCompany(server, clock)
const rows = await server.db
  .selectFrom('production_shift')
  .select(['id', 'kind'])
  .where('area_id', '=', hall.areaId)
  .execute()
for (const { id, kind } of rows) shifts.set(kind, id)
beforeEach(async () => {
  clock = instantAt('2026-05-04', 480)
  await server.db.deleteFrom('production_month_count').execute()
  await server.db.deleteFrom('production_sum').execute()
})

const book = (kind: string, people: readonly string[], day = DAY) =>
  insert(
    server.db,
    'production_sum',
    people.map((id) => ({
      person_id: id,
      shift_day: day,
      shift_id: shifts.get(kind)!,
      order_minutes: 400,
      overhead_minutes: 10,
      pause_minutes: 30,
    })),
  )
const workers = (name: string, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) => aPerson(server.db, `${name}.${n}`, { company_id: hall.company.companyId })),
  )
/** The foreman has put 30 minutes right after the month was counted. */
const correct = (people: readonly string[], order = 430) =>
  server.db
    .updateTable('production_sum')
    .set({ order_minutes: order })
    .where('person_id', 'in', [...people])
    .execute()
const month = async () => (await server.as(hall.reader.name).get('/api/mes/months/2026-04')).body

describe('sums of a month', () => {
  test('[MES-01] are not shown of fewer than five people, nor are sums from which they follow', async () => {
    await book('early', [hall.dragan.id])
    expect((await month()).rows).toMatchObject([
      { shift: 'early', people: null, order: null },
      { shift: null, people: null, order: null },
    ])
    const groups = [
      { shift: 'early', people: 12 },
      { shift: 'late', people: 8 },
      { shift: 'night', people: 2 },
    ] as const
    const sizes = { early: 12, late: 8, night: 2 }
    const { shifts: shown, isSumShown } = shownGroups(groups, (kinds) =>
      kinds.reduce((sum, kind) => sum + sizes[kind], 0),
    )
    expect([[...shown], isSumShown]).toEqual([['early'], true])
    expect(shownGroups([groups[2], { shift: 'late', people: 2 }], () => 4).isSumShown).toBe(false)
  })

  test('[MES-01] are shown after its last night shift: the difference of two answers would be one day', async () => {
    await book('early', await workers('day', 5))
    clock = instantAt('2026-05-02', 719)
    expect(await month()).toMatchObject({ rows: [], hidden: 0, countsFrom: '2026-05-02T10:00:00.000Z' })
    clock = instantAt('2026-05-02', 720)
    expect(await month()).toMatchObject({
      countsFrom: null,
      rows: [{ people: 5 }, { people: 5, order: 2000, countedAt: '2026-05-02T10:00:00.000Z' }],
    })
  })

  test('[MES-01] hide enough distinct people where the same few rotate through the small shifts', async () => {
    const people = await workers('rotates', 10)
    await book('early', people.slice(0, 6))
    await book('late', people.slice(6))
    await book('night', people.slice(6, 9), '2026-04-21')
    // Late and night together are seven, but only four people: the area less the early shift would be theirs.
    expect((await month()).rows).toMatchObject([
      { shift: 'early', people: null },
      { shift: 'late', people: null },
      { shift: 'night', people: null },
      { shift: null, people: 10, order: 13 * 400 },
    ])
  })

  test('[MES-01] stay as they were shown after a correction, until those of at least five people are in the difference', async () => {
    const people = await workers('corrected', 12)
    await book('early', people)
    const before = await month()
    expect(before.rows).toMatchObject([{ order: 4800 }, { order: 4800 }])
    clock = instantAt('2026-05-05', 120)
    await correct(people.slice(0, 1))
    expect(await recountMonths(server.context)).toBe(0)
    expect(await month()).toEqual(before)
    await correct(people.slice(1, 4))
    expect(await recountMonths(server.context)).toBe(0)
    expect(await month()).toEqual(before)
    await correct(people.slice(4, 5))
    expect(await recountMonths(server.context)).toBe(1)
    expect((await month()).rows).toMatchObject([
      { order: 4950, countedAt: '2026-05-05T00:00:00.000Z' },
      { order: 4950, countedAt: '2026-05-05T00:00:00.000Z' },
    ])
    // Five were put right, four of them back again: with the first count one person would be left.
    await correct(people.slice(0, 4), 400)
    await correct(people.slice(5, 6))
    expect(await recountMonths(server.context)).toBe(0)
    expect((await month()).rows).toMatchObject([{ order: 4950 }, { order: 4950 }])
  })

  test('[MES-01] do not change with a person who is deleted, nor after the time for corrections', async () => {
    const people = await workers('deleted', 12)
    await book('early', people)
    const before = await month()
    await correct(people.slice(0, 6))
    await server.db.deleteFrom('person').where('id', '=', people[11]!).execute()
    clock = instantAt('2026-05-05', 120)
    expect(await recountMonths(server.context)).toBe(0)
    expect(await month()).toEqual(before)
    clock = instantAt('2026-09-01', 120)
    await recountMonths(server.context)
    expect(await server.db.selectFrom('production_month_part').selectAll().execute()).toEqual([])
    expect(await month()).toEqual(before)
  })

  test('[MES-01] are the same for a request of one area and of all', async () => {
    const people = await workers('two', 8)
    const other = await insert(server.db, 'production_area', { site_id: hall.company.siteId, name: 'Halle 3' })
    const row = { area_id: other.id, kind: 'early', begins: 360, ends: 840 }
    const shift = await insert(server.db, 'production_shift', row)
    await book('early', people)
    await insert(
      server.db,
      'time_account',
      people.map((id) => ({ person_id: id, start_day: DAY })),
    )
    await insert(
      server.db,
      'time_day',
      people.map((id) => ({
        person_id: id,
        day: DAY,
        target: 480,
        actual: 480,
        balance: 0,
        path: 'manual',
        status: 'manualReleaseRequired',
      })),
    )
    await insert(
      server.db,
      'production_sum',
      people.slice(0, 6).map((id) => ({
        person_id: id,
        shift_day: DAY,
        shift_id: shift.id,
        order_minutes: 30,
        overhead_minutes: 0,
        pause_minutes: 0,
      })),
    )
    const one = (await server.as(hall.reader.name).get(`/api/mes/months/2026-04?area=${other.id}`)).body.rows
    // Their attendance counts where they booked longest.
    expect(one).toMatchObject([
      { people: 6, present: 0 },
      { people: 6, present: 0 },
    ])
    expect((await month()).rows.filter((row: { area: { id: number } }) => row.area.id === other.id)).toEqual(one)
    await server.db.deleteFrom('production_month_count').execute()
    await server.db.deleteFrom('production_sum').execute()
    await server.db.deleteFrom('production_area').where('id', '=', other.id).execute()
  })
})
