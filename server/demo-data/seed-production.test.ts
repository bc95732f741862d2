import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Areas, Logins, MonthFigures, ShiftView } from '#contract/production.ts'
import type { Db } from '#server/db/db.ts'
import { applyEvents } from '#server/modules/production/bookings/apply-events.ts'
import { startApp, testApp, type TestApp } from '#server/testing/app.ts'
import { calendarAt, isoDay } from './calendar.ts'
import { PEOPLE } from './people.ts'
import { insertLeave } from './seed-leave.ts'
import { insertPeople, insertPlaces } from './seed-company.ts'
import { insertProduction } from './seed-production.ts'

const NOW = new Date('2026-04-21T06:12:04Z')
const server = await testApp({ now: () => NOW })

const insertCompany = (db: Db, now: Date) =>
  db.transaction().execute(async (tx) => {
    const on = calendarAt(now)
    const places = await insertPlaces(tx)
    const people = PEOPLE.map((person) => ({ ...person, portrait: false }))
    await insertPeople(tx, 1, places, people, on)
    await insertLeave(tx, 1, people, on)
    await insertProduction(tx, 1, places, people, on)
  })

await insertCompany(server.db, NOW)

const day = (): string => isoDay(calendarAt(NOW).workday(-1))

test('[MES-01] yesterday’s early shift of Halle 2 has the cases of the mock', async () => {
  const { rows } = await sql<{ id: number }>`select id from production_area where name = 'Halle 2'`.execute(server.db)
  const { body } = await server.as('murat.yildiz').get<ShiftView>(`/api/mes/shifts/${rows[0]!.id}/${day()}/early`)
  const found = body.toClear.map(({ person, workplace, present, booked, open, findings }) => [
    person.name,
    workplace,
    present,
    booked,
    open,
    findings[0],
  ])
  expect(found.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
    ['Birgit Stahl', 'Prüfung 2', 268, 265, null, 'noData'],
    ['Dragan Ilić', 'Platz 12', 454, 405, 45, 'gap'],
    ['Jens Kötter', 'Springer', 460, 415, 45, 'gap'],
    ['Paweł Nowicki', 'Ofen 3', 460, 472, -12, 'beforeArrival'],
    ['Rosa Marín', 'Prüfung 1', null, 400, null, 'missingLeave'],
    ['Sandra Heupel', 'Platz 14', 460, 480, -20, 'overlap'],
  ])
  expect([body.people, body.clean.length]).toEqual([24, 18])
})

test('[MES-01] four people hang, two are present without a workplace, one terminal is silent', async () => {
  const { body } = await server.as('murat.yildiz').get<Logins>('/api/mes/logins')
  const stale = body.items.filter(({ state }) => state === 'pastShift').map(({ person }) => person.name)
  expect(stale.toSorted()).toEqual(['Heike Lange', 'Marek Dudek', 'Olga Weber', 'Thomas Bär'])
  expect(body.items.find(({ state }) => state === 'twoPlaces')?.person.name).toBe('Ali Kaya')
  expect(body.tiles).toMatchObject({ stale: 4, withoutLogin: 2, offline: [{ device: 'Terminal 7' }] })
})

describe.each([
  ['an hour before the early shift', '2026-04-21T03:10:00Z', 'night'],
  ['on a Sunday morning', '2026-04-19T03:50:00Z', 'night'],
  ['on a Sunday', '2026-04-19T10:00:00Z', 'early'],
  ['just after a shift has begun', '2026-04-21T12:00:30Z', 'late'],
  ['when the night shift has gone', '2026-04-21T07:00:00Z', 'early'],
])('[MES-01] a demo that is made %s', (_when, at, shift) => {
  let other: TestApp
  // Not all five at a time: each has its connections.
  beforeAll(async () => {
    const now = new Date(at)
    const { server, end } = await startApp({ now: () => now })
    other = server
    await insertCompany(other.db, now)
    return end
  })

  test('has the crew of Halle 2 at work', async () => {
    const { body } = await other.as('murat.yildiz').get<Logins>('/api/mes/logins')
    const [present] = body.tiles.byShift
    expect(present?.shift).toBe(shift)
    expect(present?.people).toBeGreaterThan(15)
    expect(body.tiles.withoutLogin).toBe(2)
    // In the first half hour of a shift the one before it is not over for too long.
    expect(body.tiles.stale).toBeGreaterThanOrEqual(3)
  })
  test('has everybody of the other halls at work, in one stay and one booking', async () => {
    const { rows } = await sql`
      select a.name, count(distinct w.person_id)::integer as people, count(b.person_id)::integer as bookings,
        (select count(*)::integer from time_entry e join production_worker o on o.person_id = e.person_id and o.area_id = a.id
          where e.goes is null and not exists (select from time_entry f where f.person_id = e.person_id and f.id <> e.id
            and f.goes > e.comes)) as stays
      from production_area a join production_worker w on w.area_id = a.id
      left join production_booking b on b.person_id = w.person_id and b.ended_at is null
      where a.name <> 'Halle 2' group by a.id order by 1`.execute(other.db)
    expect(rows).toEqual(['Gießhalle', 'Halle 4'].map((name) => ({ name, people: 6, bookings: 6, stays: 6 })))
  })
})

test('[MES-01] an hour later only people at the silent terminal count as silent', async () => {
  const later = new Date(NOW.getTime() + 3_600_000)
  const { rows } = await sql<{ name: string }>`
    select name from production_device where last_seen_at < ${later}::timestamptz - interval '10 minutes'`.execute(
    server.db,
  )
  expect(rows).toEqual([{ name: 'Terminal 7' }])
})

test('[MES-01] 40 people work in three halls, twelve of them in the nights of the change of time', async () => {
  const { rows } = await sql`
    select (select count(*)::integer from production_worker) as people, (select count(*)::integer from production_area) as halls,
      (select json_agg(n) from (select s.shift_day::text as day, s.order_minutes as minutes, count(*)::integer as people
        from production_sum s where order_minutes in (390, 510) group by 1, 2 order by 1) n) as nights`.execute(
    server.db,
  )
  const nights = [
    { day: '2025-10-25', minutes: 510, people: 12 },
    { day: '2026-03-28', minutes: 390, people: 12 },
  ]
  expect(rows[0]).toEqual({ people: 40, halls: 3, nights })
})

test('[MES-01] the foreman of Halle 2 sees sums of the last three months, and the night of 23 hours', async () => {
  const foreman = server.as('murat.yildiz')
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    const { body } = await foreman.get<MonthFigures>(`/api/mes/months/${month}`)
    const early = body.rows.find(({ area, shift }) => area.name === 'Halle 2' && shift === 'early')
    expect(early?.people).toBe(28)
    expect(early?.order).toBeGreaterThan(28 * 15 * 450)
    expect(early?.present).toBeGreaterThan(early!.order!)
  }
  const { rows } = await sql<{ id: number }>`select id from production_area where name = 'Halle 2'`.execute(server.db)
  const { body } = await foreman.get<ShiftView>(`/api/mes/shifts/${rows[0]!.id}/2026-03-28/night`)
  expect([body.people, body.toClear, body.released.length]).toEqual([6, [], 6])
})

test('[MES-01] the head of the works in Olpe is the time office of all halls of the company', async () => {
  const office = server.as('ludger.hesse')
  const { body } = await office.get<Areas>('/api/mes/areas')
  expect(body.map(({ name, reader }) => [name, reader])).toEqual([
    ['Halle 4', 'lead'],
    ['Halle 2', 'office'],
  ])
  expect((await office.get('/api/mes/master-data')).status).toBe(200)
})

test('bookings of former shifts are those that follow from their events', async () => {
  const read = () =>
    sql`select person_id, kind, began_at, ended_at, last_at, workplace_id, order_id, shift_day, shift_id, device_id
      from production_booking where shift_day < '2026-04-01' order by 1, 3`
      .execute(server.db)
      .then(({ rows }) => rows)
  const before = await read()
  const people = await server.db.selectFrom('production_worker').select('person_id as id').execute()
  await server.db.transaction().execute((tx) =>
    applyEvents(
      tx,
      people.map(({ id }) => ({ personId: id, from: NOW.getTime() - 300 * 86_400_000 })),
    ),
  )
  expect(await read()).toEqual(before)
  const { rows } = await sql`select from production_sum where version > 1 and shift_day < '2026-04-01'`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})
