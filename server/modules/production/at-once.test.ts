// Concurrent writes of two people, and the export of a person's data from devices.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Logins, ShiftView } from '#contract/production.ts'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'
import { applyEvents } from './bookings/apply-events.ts'
import { exportProduction } from './export-part.ts'
import { aHall, FOREMAN_ROLES, type Hall } from './testing/hall.ts'

const DAY = '2026-04-20'
const at = (hour: number, minute = 0, day = DAY): Date => instantAt(day, hour * 60 + minute)
const server = await testApp({ now: () => at(8, 12, '2026-04-21') })

let hall: Hall
let second: string
let device: number
let dragan: Hall['workers'][number]

beforeEach(async () => {
  hall = await aHall(server)
  dragan = hall.workers[0]
  device = (await hall.device('terminal')).id
  second = `second.${hall.foreman}`
  const id = await aPerson(server.db, second, { roles: FOREMAN_ROLES, company_id: hall.companyId })
  await insert(server.db, 'production_area_lead', { area_id: hall.areaId, person_id: id })
})

/** The terminal has sent these events of the first worker. */
async function send(events: readonly (readonly [when: Date, kind: 'begin' | 'pause' | 'resume' | 'signOut'])[]) {
  const order = await find(server.db, 'production_order', { number: hall.order })
  await server.db.transaction().execute(async (tx) => {
    const rows = events.map(([when, kind], index) => ({
      device_id: device,
      counter: index + 1,
      person_id: dragan.id,
      workplace_id: hall.workplaces[0],
      kind,
      order_id: kind === 'begin' ? order.id : null,
      at: when,
    }))
    await insert(tx, 'production_event', rows)
    await applyEvents(tx, [{ personId: dragan.id, from: events[0]![0].getTime() }])
  })
}

async function cleanDay(): Promise<void> {
  await insert(server.db, 'time_account', { person_id: dragan.id, start_day: DAY })
  await insert(server.db, 'time_entry', {
    person_id: dragan.id,
    day: DAY,
    comes: at(5, 58),
    goes: at(14, 2),
    break_minutes: 30,
    source: 'stamp',
  })
  await send([
    [at(6), 'begin'],
    [at(9, 10), 'pause'],
    [at(9, 40), 'resume'],
    [at(14), 'signOut'],
  ])
}

const countOf = async (table: 'production_correction' | 'production_release') =>
  (await server.db.selectFrom(table).select('person_id').where('person_id', '=', dragan.id).execute()).length

describe('concurrently', () => {
  test('[MES-01] two foremen log the same person out, and it happens once', async () => {
    await send([[at(13, 58), 'begin']])
    const { body } = await server.as(hall.foreman).get<Logins>(`/api/mes/logins?area=${hall.areaId}`)
    const asked = { area: hall.areaId, logins: [{ personId: dragan.id, version: body.items[0]!.version }] }
    const answers = await Promise.all(
      [hall.foreman, second].map((who) => server.as(who).post('/api/mes/logins/log-out', { body: asked })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const results = answers.map((one) => one.body[0])
    expect(results.filter(({ done }) => done)).toHaveLength(1)
    expect(results.find(({ done }) => !done)).toMatchObject({ code: 'notSignedIn' })
    expect(await countOf('production_correction')).toBe(1)
  })

  test('[MES-01] a shift is released by one foreman or corrected by the other, never both', async () => {
    await cleanDay()
    const path = `/api/mes/shifts/${hall.areaId}/${DAY}/early`
    const view = (await server.as(hall.foreman).get<ShiftView>(path)).body
    const { version } = view.clean.find(({ person }) => person.id === dragan.id)!
    const correction = {
      areaId: hall.areaId,
      personId: dragan.id,
      day: DAY,
      shift: 'early',
      version,
      change: 'remove',
      from: at(13).toISOString(),
      to: at(13, 30).toISOString(),
      reason: 'wrongOrder',
    }
    const [released, corrected] = await Promise.all([
      server.as(hall.foreman).post(`${path}/release`, { body: { people: [{ personId: dragan.id, version }] } }),
      server.as(second).post('/api/mes/corrections', { body: correction }),
    ])
    const isReleased = released.body.done === 1
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(isReleased ? 409 : 200)
    if (isReleased) expect(corrected.body).toMatchObject({ code: 'released' })
    else expect(released.body.refused).toMatchObject([{ personId: dragan.id, code: 'notClean' }])
    expect((await countOf('production_correction')) + (await countOf('production_release'))).toBe(1)
  })

  test('[MES-01] two foremen release the same shift, and it is released once', async () => {
    await cleanDay()
    const path = `/api/mes/shifts/${hall.areaId}/${DAY}/early`
    const [one] = (await server.as(hall.foreman).get<ShiftView>(path)).body.clean
    const body = { people: [{ personId: dragan.id, version: one!.version }] }
    const answers = await Promise.all(
      [hall.foreman, second].map((who) => server.as(who).post(`${path}/release`, { body })),
    )
    expect(answers.map((answer) => answer.body.done).toSorted()).toEqual([0, 1])
    expect(answers.flatMap((answer) => answer.body.refused)).toMatchObject([{ code: 'alreadyReleased' }])
  })
})

test('[MES-01] the data export contains the badge and refused events of the person, without the keys', async () => {
  await cleanDay()
  const badge = { person_id: dragan.id, badge_key: Buffer.alloc(32, device % 250), badge_set_at: at(8) }
  await insert(server.db, 'production_badge', badge)
  const content = JSON.stringify({ kind: 'report' })
  const event = { device_id: device, counter: 99, rule: 'inFuture', content, person_id: dragan.id, received_at: at(9) }
  await insert(server.db, 'production_refused_event', event)
  const part = await exportProduction(server.db, { personId: dragan.id, full: true })
  expect(part).toMatchObject({
    area: 'Halle 2',
    events: [{ kind: 'begin' }, { kind: 'pause' }, { kind: 'resume' }, { kind: 'signOut' }],
    refusedEvents: [{ rule: 'inFuture', content: { kind: 'report' } }],
  })
  expect((part as { badge: object }).badge).toEqual({ badgeSet: expect.any(String), pinSet: null })
  const { rows } = await sql<{ id: string }>`select id from person where username = ${hall.foreman}`.execute(server.db)
  const own = await exportProduction(server.db, { personId: rows[0]!.id, full: true })
  expect(own).toMatchObject({
    badge: null,
    refusedEvents: [],
    leads: ['Halle 2'],
    registeredDevices: [expect.stringContaining('terminal')],
  })
})
