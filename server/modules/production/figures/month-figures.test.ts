// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantAt } from '#domain/berlin-time.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { aShiftCompany } from '#server/modules/production/testing/shift-company.ts'
import { shownGroups } from './month-figures.ts'

const DAY = '2026-04-20'
let clock = instantAt('2026-05-01', 480)
const server = testApp({ now: () => clock })
let hall: Awaited<ReturnType<typeof aShiftCompany>>
const shifts = new Map<string, number>()

beforeAll(async () => {
  hall = await aShiftCompany(server, clock)
  const rows = await server.db
    .selectFrom('production_shift')
    .select(['id', 'kind'])
    .where('area_id', '=', hall.areaId)
    .execute()
  for (const { id, kind } of rows) shifts.set(kind, id)
})
beforeEach(async () => {
  clock = instantAt('2026-05-01', 480)
  await server.db.deleteFrom('production_sum').execute()
})

const book = (kind: string, people: readonly string[], day = DAY) =>
  server.db
    .insertInto('production_sum')
    .values(
      people.map((id) => ({
        person_id: id,
        shift_day: day,
        shift_id: shifts.get(kind)!,
        order_minutes: 400,
        overhead_minutes: 10,
        pause_minutes: 30,
      })),
    )
    .execute()
const month = async () => (await server.as(hall.reader.name).get('/api/mes/months/2026-04')).body

describe('sums of a month', () => {
  test('[MES-01] are not shown of fewer than five people, nor what they follow from', async () => {
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

  test('[MES-01] are shown after its end: the difference of two answers would be one day', async () => {
    const { companyId } = hall.company
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => aPerson(server.db, `day.${n}`, { company_id: companyId })),
    )
    await book('early', people)
    clock = instantAt('2026-04-30', 1439)
    expect(await month()).toMatchObject({ rows: [], hidden: 0 })
    clock = instantAt('2026-05-01', 0)
    expect((await month()).rows).toMatchObject([{ people: 5 }, { people: 5, order: 2000 }])
  })

  test('[MES-01] hide enough distinct people where the same few rotate through the small shifts', async () => {
    const { companyId } = hall.company
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aPerson(server.db, `rotates.${n}`, { company_id: companyId })),
    )
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
})
