// @vitest-environment node
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Logins, ShiftView } from '#contract/production.ts'
import { testApp } from '#server/testing/app.ts'
import { calendarAt, isoDay } from './calendar.ts'
import { PEOPLE } from './people.ts'
import { insertLeave } from './seed-leave.ts'
import { insertPeople, insertPlaces } from './seed-company.ts'
import { insertProduction } from './seed-production.ts'

const NOW = new Date('2026-04-21T06:12:04Z')
const server = testApp({ now: () => NOW })

beforeAll(async () => {
  const on = calendarAt(NOW)
  await server.db.transaction().execute(async (tx) => {
    const places = await insertPlaces(tx)
    const people = PEOPLE.map((person) => ({ ...person, portrait: false }))
    await insertPeople(tx, 1, places, people, on)
    await insertLeave(tx, 1, people, on)
    await insertProduction(tx, 1, places, people, on)
  })
}, 120_000)

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

test('[MES-01] 40 people work in three halls, some of them in the night of the change of time', async () => {
  const { rows } = await sql<{ people: number; halls: number; nights: number }>`
    select (select count(*)::integer from production_worker) as people, (select count(*)::integer from production_area) as halls,
      (select count(*)::integer from production_sum where order_minutes in (390, 510)) as nights`.execute(server.db)
  expect(rows[0]).toMatchObject({ people: 40, halls: 3, nights: 6 })
})
