// Corrections of a time of which events were deleted, through the real app: they would be stored without any effect.
import { beforeEach, expect, test } from 'vitest'
import type { CorrectionView, ShiftView } from '#contract/production.ts'
import { testApp } from '#server/testing/app.ts'
import { deleteOldEvents } from '#server/modules/production/jobs.ts'
import { aHall, anEvent, type Hall } from '#server/modules/production/testing/hall.ts'
import { find } from '#server/testing/rows.ts'

const server = await testApp({ now: () => new Date('2026-04-21T06:00:00Z') })
const DAY = '2026-04-20'
const at = (clock: string) => `${DAY}T${clock}:00.000Z`
let hall: Hall
beforeEach(async () => {
  await server.db.deleteFrom('production_retention').execute()
  hall = await aHall(server)
  const { key } = await hall.device('terminal')
  const events = [
    anEvent(hall, 1, { kind: 'begin', order: hall.order, at: at('04:00') }),
    anEvent(hall, 2, { kind: 'signOut', at: at('07:00') }),
    anEvent(hall, 3, { kind: 'begin', order: hall.order, at: at('08:00') }),
    anEvent(hall, 4, { kind: 'signOut', at: at('12:00') }),
  ]
  const sent = await server.nobody.post('/api/mes/terminal/events', {
    headers: { 'x-device-key': key },
    body: { events },
  })
  expect(sent.body.results.map(({ result }: { result: string }) => result)).toEqual(events.map(() => 'stored'))
})

const lineOf = async () => {
  const { body } = await server.as(hall.foreman).get<ShiftView>(`/api/mes/shifts/${hall.areaId}/${DAY}/early`)
  return [...body.clean, ...body.toClear, ...body.running].find(({ person }) => person.id === hall.workers[0].id)!
}
/** The foreman books the hour between the two orders. */
const correct = async () => {
  const { id: activityId } = await find(server.db, 'production_activity', { kind: 'cleaning' })
  const { version } = await lineOf()
  const whose = { areaId: hall.areaId, personId: hall.workers[0].id, day: DAY, shift: 'early', version }
  return server.as(hall.foreman).post<CorrectionView>('/api/mes/corrections', {
    body: { ...whose, change: 'book', from: at('07:00'), to: at('08:00'), activityId, reason: 'forgotten' },
  })
}
const decide = ({ id, version }: CorrectionView, body: object) =>
  server.as(hall.workers[0].name).post(`/api/mes/corrections/${id}/decision`, { body, version })
const deleteEvents = () => deleteOldEvents(server.db, new Date('2026-12-01T00:00:00Z'), 75)

const TOO_OLD = { status: 422, body: { details: [{ field: 'from', rule: 'tooOld' }] } }
const CONTEST = { approve: false, reason: 'Ich war in der Versammlung.' }

test('[MES-01] a correction of a time whose events were deleted is refused, and nothing of it is stored', async () => {
  expect((await lineOf()).booked).toBe(420)
  await deleteEvents()
  expect(await correct()).toMatchObject(TOO_OLD)
  const stored = await server.db
    .selectFrom('production_correction')
    .select('case_id')
    .where('person_id', '=', hall.workers[0].id)
    .execute()
  expect(stored).toEqual([])
  expect((await lineOf()).booked).toBe(420)
})

test('[MES-01] a correction that is confirmed after that stays valid, and cannot be taken back without effect', async () => {
  const { body } = await correct()
  expect((await lineOf()).booked).toBe(480)
  await deleteEvents()
  expect(await decide(body, CONTEST)).toMatchObject(TOO_OLD)
  expect((await decide(body, { approve: true })).status).toBe(200)
  expect((await lineOf()).booked).toBe(480)
})

test('[MES-01] with its events a correction is taken back', async () => {
  const { body } = await correct()
  expect((await decide(body, CONTEST)).status).toBe(200)
  expect((await lineOf()).booked).toBe(420)
})

test('[MES-01] the pieces of an order stay when their events are deleted, and count once whatever is sent again', async () => {
  const device = await hall.device('terminal')
  const headers = { 'x-device-key': device.key }
  const report = { kind: 'report', order: hall.order, pieces: 9, scrap: 2 } as const
  const events = [anEvent(hall, 1, { ...report, at: at('13:00') }), anEvent(hall, 2, { ...report, at: at('13:05') })]
  for (let time = 0; time < 2; time++)
    await server.nobody.post('/api/mes/terminal/events', { headers, body: { events } })
  const done = async () => {
    const { body } = await server.nobody.get('/api/mes/terminal/state', { headers })
    return body.orders.find(({ number }: { number: string }) => number === hall.order).done
  }
  expect(await done()).toBe(14)
  await deleteEvents()
  expect(await done()).toBe(14)
})
