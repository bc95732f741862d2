// Who is signed in according to the events of terminals, after forgotten sign-outs and after log-outs by the foreman.
import { describe, expect, test } from 'vitest'
import type { TerminalAnswer, TerminalEvents } from '#contract/production-devices.ts'
import type { Logins } from '#contract/production.ts'
import { testApp } from '#server/testing/app.ts'
import { aHall, anEvent } from '#server/modules/production/testing/hall.ts'

let now = new Date('2026-04-20T04:00:00Z')
// Events are kept from the clock of the database on: these are older.
const server = await testApp({ now: () => now, env: () => ({ PRODUCTION_EVENT_DAYS: '3650' }) })
const hall = await aHall(server)
const { key } = await hall.device('terminal')

async function send(at: string, ...events: TerminalEvents['events']) {
  now = new Date(at)
  const body = { events: events.map((one) => ({ ...one, at })) }
  const headers = { 'x-device-key': key }
  return (await server.nobody.post<TerminalAnswer>('/api/mes/terminal/events', { headers, body })).body
}
const presentIn = ({ presences }: TerminalAnswer, personId: string) =>
  presences.find((one) => one.personId === personId)

describe('[MES-01] presences of a terminal', () => {
  test('who forgot to sign out begins the next morning with nothing of yesterday', async () => {
    const [{ id: personId }] = hall.workers
    const begin = { kind: 'begin', order: hall.order } as const
    await send('2026-04-20T04:05:00.000Z', anEvent(hall, 1), anEvent(hall, 2, begin))
    await send('2026-04-20T10:00:00.000Z', anEvent(hall, 3, { kind: 'report', order: hall.order, pieces: 5 }))
    const morning = await send('2026-04-21T03:55:00.000Z', anEvent(hall, 4))
    const since = '2026-04-21T03:55:00.000Z'
    expect(presentIn(morning, personId)).toEqual({
      personId,
      workplaceId: hall.workplaces[0],
      since,
      orders: [],
      halted: [],
    })
    const working = await send('2026-04-21T04:10:00.000Z', anEvent(hall, 5, begin))
    expect(presentIn(working, personId)?.orders).toEqual([{ order: hall.order, since: '2026-04-21T04:10:00.000Z' }])
    const booked = await server.db
      .selectFrom('production_booking')
      .select(['kind', 'began_at as from', 'ended_at as to'])
      .where('person_id', '=', personId)
      .orderBy('began_at')
      .execute()
    expect(booked.map(({ kind, from, to }) => [kind, from.toISOString(), to?.toISOString()])).toEqual([
      ['order', '2026-04-20T04:05:00.000Z', '2026-04-20T10:00:00.000Z'],
      ['idle', since, '2026-04-21T04:10:00.000Z'],
      ['order', '2026-04-21T04:10:00.000Z', undefined],
    ])
  })

  test('whom the foreman has logged out has nothing running when they sign in again in the same shift', async () => {
    const [, { id: personId }] = hall.workers
    const of = (counter: number, changes: Parameters<typeof anEvent>[2] = {}) =>
      anEvent(hall, counter, { personId, ...changes })
    await send('2026-04-20T04:06:00.000Z', of(11), of(12, { kind: 'begin', order: hall.order }))
    const area = `/api/mes/logins?area=${hall.areaId}`
    now = new Date('2026-04-20T08:00:00.000Z')
    const { body: seen } = await server.as(hall.foreman).get<Logins>(area)
    const login = seen.items.find(({ person }) => person.id === personId)!
    const body = { area: hall.areaId, logins: [{ personId, version: login.version }] }
    const answer = await server.as(hall.foreman).post('/api/mes/logins/log-out', { body })
    expect(answer.status).toBe(200)
    const back = await send('2026-04-20T12:30:00.000Z', of(13))
    expect(presentIn(back, personId)?.orders).toEqual([])
  })
})

describe('[MES-01] a terminal without network while the foreman logs somebody out', () => {
  test('its late events count: older ones end or begin before, later ones show that the person worked on', async () => {
    const own = await aHall(server)
    const device = await own.device('terminal')
    const [{ id: personId }] = own.workers
    const headers = { 'x-device-key': device.key }
    const post = async (at: string, ...events: TerminalEvents['events']) => {
      now = new Date(at)
      return (await server.nobody.post<TerminalAnswer>('/api/mes/terminal/events', { headers, body: { events } })).body
    }
    const work = { kind: 'begin', order: own.order } as const
    const began = '2026-04-22T04:00:00.000Z'
    await post(began, anEvent(own, 1, { at: began }), anEvent(own, 2, { ...work, at: began }))
    now = new Date('2026-04-22T12:30:00.000Z')
    const { body: seen } = await server.as(own.foreman).get<Logins>(`/api/mes/logins?area=${own.areaId}`)
    const { version } = seen.items.find(({ person }) => person.id === personId)!
    const body = { area: own.areaId, logins: [{ personId, version }] }
    const [{ at: loggedOutAt }] = (await server.as(own.foreman).post('/api/mes/logins/log-out', { body })).body
    expect(loggedOutAt).toBe('2026-04-22T12:00:00.000Z')
    const bookings = async () =>
      (
        await server.db
          .selectFrom('production_booking')
          .select(['kind', 'began_at as from', 'ended_at as to'])
          .where('person_id', '=', personId)
          .orderBy('began_at')
          .execute()
      ).map(({ kind, from, to }) => [kind, from.toISOString(), to?.toISOString()])
    expect(await bookings()).toEqual([['order', began, loggedOutAt]])
    // Older than the log-out: a pause that the foreman did not know.
    const pause = ['2026-04-22T09:00:00.000Z', '2026-04-22T09:30:00.000Z'] as const
    const report = { kind: 'report', order: own.order, pieces: 4, at: '2026-04-22T12:20:00.000Z' } as const
    const still = await post(
      '2026-04-22T12:40:00.000Z',
      anEvent(own, 3, { kind: 'pause', at: pause[0] }),
      anEvent(own, 4, { kind: 'resume', at: pause[1] }),
      anEvent(own, 5, report),
    )
    expect(presentIn(still, personId)?.orders).toEqual([{ order: own.order, since: pause[1] }])
    expect(await bookings()).toEqual([
      ['order', began, pause[0]],
      ['pause', pause[0], pause[1]],
      ['order', pause[1], undefined],
    ])
    const end = '2026-04-22T12:45:00.000Z'
    const gone = await post(end, anEvent(own, 6, { kind: 'signOut', at: end }))
    expect(presentIn(gone, personId)).toBeUndefined()
    expect((await bookings()).at(-1)).toEqual(['order', pause[1], end])
  })
})

describe('[MES-01] numbers of a device that another one has used', () => {
  test('hold up everything from the first of them on, so that the order of a tablet stays', async () => {
    const device = await hall.device('terminal')
    const headers = { 'x-device-key': device.key }
    const at = '2026-04-21T06:00:00.000Z'
    now = new Date(at)
    const post = async (...events: TerminalEvents['events']) =>
      (
        await server.nobody.post<TerminalAnswer>('/api/mes/terminal/events', { headers, body: { events } })
      ).body.results.map(({ result, rule }) => rule ?? result)
    const [first, second, third] = [1, 2, 3].map((counter) => anEvent(hall, counter, { at })) as [
      TerminalEvents['events'][number],
      TerminalEvents['events'][number],
      TerminalEvents['events'][number],
    ]
    await post(anEvent(hall, 2, { at }))
    expect(await post(first, second, third)).toEqual(['stored', 'counterTaken', 'counterTaken'])
    expect(await post({ ...second, counter: 3 }, { ...third, counter: 4 })).toEqual(['stored', 'stored'])
    // An answer that was lost: sent under the former numbers it is known.
    expect(await post(second, third)).toEqual(['known', 'known'])
  })
})
