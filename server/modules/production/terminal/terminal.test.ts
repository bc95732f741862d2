// Terminals through the real app: sign-in, and bookings that arrive repeatedly, late, out of order, and from two devices at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TerminalAnswer, TerminalEvents, TerminalState } from '#contract/production-devices.ts'
import { badgeKey, findIn, pinKey } from '#domain/production/terminal/credentials.ts'
import { testApp } from '#server/testing/app.ts'
import { aHall, anEvent } from '#server/modules/production/testing/hall.ts'
import { insert, update } from '#server/testing/rows.ts'

let now = new Date('2026-04-21T06:00:00Z')
// Events are kept from the clock of the database on: these are older.
const server = await testApp({ now: () => now, env: () => ({ PRODUCTION_EVENT_DAYS: '3650' }) })
let device: { id: number; key: string }
const BADGE = '0004711234'
let pin = ''
const hall = await aHall(server)
const foreman = server.as(hall.foreman)
await foreman.put(`/api/mes/badges/${hall.workers[0].id}`, { body: { badge: BADGE } })
pin = (await foreman.post(`/api/mes/badges/${hall.workers[1].id}/pin`, { body: { isNeeded: true } })).body.pin
beforeEach(async () => {
  now = new Date('2026-04-21T06:00:00Z')
  device = await hall.device('terminal')
})

const headers = () => ({ 'x-device-key': device.key })
const send = (events: TerminalEvents['events'], clock?: string) =>
  server.nobody.post<TerminalAnswer>('/api/mes/terminal/events', {
    headers: headers(),
    body: { events, ...(clock && { clock }) },
  })
const state = (roster = '') =>
  server.nobody.get<TerminalState>(`/api/mes/terminal/state${roster}`, { headers: headers() })
const signIn = (body: object) => server.nobody.post('/api/mes/terminal/sign-in', { headers: headers(), body })
const resultsOf = async (answer: ReturnType<typeof send>) =>
  (await answer).body.results.map(({ result, rule }) => rule ?? result)
const stored = () =>
  server.db
    .selectFrom('production_event')
    .select(['counter', 'kind'])
    .where('device_id', '=', device.id)
    .orderBy('counter')
    .execute()

describe('[MES-01] the state that a terminal holds', () => {
  test('names no people, and opens by badge or by number and PIN only', async () => {
    const { body } = await state()
    expect(JSON.stringify(body)).not.toMatch(/Dragan|Ewa|Ili/)
    for (const { number } of hall.workers) expect(JSON.stringify(body)).not.toContain(`"${number}"`)
    const people = body.roster.people!
    const [dragan, ewa] = hall.workers
    const find = async (key: Promise<Uint8Array<ArrayBuffer>>) => findIn(people, await key, body.device.id)
    expect(await find(badgeKey(BADGE, body.salt))).toEqual({ id: dragan.id, name: 'Dragan I.' })
    expect(await find(pinKey(ewa.number, pin, body.salt))).toEqual({ id: ewa.id, name: 'Ewa I.' })
    expect(await find(pinKey(dragan.number, pin, body.salt))).toBeUndefined()
    expect(await find(badgeKey('0004711235', body.salt))).toBeUndefined()
    expect((await state(`?roster=${body.roster.version}`)).body.roster).toEqual({
      version: body.roster.version,
      people: null,
    })
    expect(body.orders.find(({ number }) => number === hall.order)).toMatchObject({
      planned: 140,
      minutes: 300,
      done: 0,
    })
  })

  test('differs from device to device: the state of one device finds no person in another', async () => {
    const one = (await state()).body
    device = await hall.device('terminal')
    const other = (await state()).body
    expect(await findIn(other.roster.people!, await badgeKey(BADGE, one.salt), one.device.id)).toBeUndefined()
  })
})

describe('[MES-01] sign-in at the services', () => {
  test('finds the person of a badge or of a number with its PIN, and does not reveal which part was wrong', async () => {
    expect((await signIn({ badge: BADGE })).body.person).toEqual({ id: hall.workers[0].id, name: 'Dragan I.' })
    expect((await signIn({ number: hall.workers[1].number, pin })).body.person.name).toBe('Ewa I.')
    for (const body of [{ badge: '99999999' }, { number: hall.workers[0].number, pin }, { number: '1', pin: '1' }])
      expect(await signIn(body)).toMatchObject({ status: 422, body: { code: 'sign_in_refused' } })
    expect((await signIn({ badge: BADGE, pin })).status).toBe(422)
  })

  test('stops after five wrong PINs of a number, also when they arrive at the same time and from two devices', async () => {
    const [, ewa] = hall.workers
    const wrong = () => signIn({ number: ewa.number, pin: '000000' })
    const statuses = (await Promise.all(Array.from({ length: 4 }, wrong))).map(({ status }) => status)
    device = await hall.device('terminal')
    statuses.push(...(await Promise.all(Array.from({ length: 4 }, wrong))).map(({ status }) => status))
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    const right = await signIn({ number: ewa.number, pin })
    expect(right).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    expect(Number(right.headers['retry-after'])).toBe(60)
    now = new Date(now.getTime() + 61_000)
    expect((await signIn({ number: ewa.number, pin })).status).toBe(200)
  })
})

describe('[MES-01] tries at the services', () => {
  const statusOf = async (body: object) => (await signIn(body)).status
  const wrongBadges = async (count: number) => {
    for (let index = 0; index < count; index++) await signIn({ badge: `BADGE${index}X` })
  }
  const failuresOf = async (method: string) =>
    (
      await server.db
        .selectFrom('production_wrong_try')
        .select('failures')
        .where('subject', '=', `device ${device.id} ${method}`)
        .executeTakeFirst()
    )?.failures ?? 0

  test('a personnel number typed instead of a badge does not count as a wrong badge', async () => {
    for (let index = 0; index < 3; index++)
      expect(await signIn({ badge: hall.workers[1].number })).toMatchObject({
        status: 422,
        body: { code: 'sign_in_refused' },
      })
    expect(await failuresOf('badge')).toBe(0)
    await wrongBadges(1)
    expect(await failuresOf('badge')).toBe(1)
  })

  test('a right sign-in clears its own number, but no other wrong try', async () => {
    const [dragan, ewa] = hall.workers
    // One try is left of them since the tests above.
    for (let index = 0; index < 3; index++) await signIn({ number: dragan.number, pin: '1' })
    await wrongBadges(2)
    expect(await statusOf({ number: ewa.number, pin })).toBe(200)
    expect(await statusOf({ badge: BADGE })).toBe(200)
    expect(await failuresOf('pin')).toBe(3)
    expect(await failuresOf('badge')).toBe(2)
    expect(await statusOf({ number: dragan.number, pin: '1' })).toBe(422)
    expect(await statusOf({ number: dragan.number, pin: '1' })).toBe(429)
    // An unchecked try does not count for the device.
    expect(await failuresOf('pin')).toBe(4)
  })

  test('wrong PINs do not stop badges; 25 wrong badges stop badges, until some time has passed', async () => {
    const row = (method: string) => ({
      subject: `device ${device.id} ${method}`,
      failures: 24,
      waits_until: null,
      last_at: now,
    })
    await insert(server.db, 'production_wrong_try', [row('pin'), row('badge')])
    expect(await statusOf({ number: '999999', pin: '1' })).toBe(422)
    expect(await signIn({ number: hall.workers[1].number, pin })).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    })
    expect(await statusOf({ badge: BADGE })).toBe(200)
    await wrongBadges(1)
    expect(await statusOf({ badge: BADGE })).toBe(429)
    now = new Date(now.getTime() + 61_000)
    expect(await statusOf({ badge: BADGE })).toBe(200)
    expect(await statusOf({ badge: BADGE })).toBe(200)
    expect(await failuresOf('badge')).toBe(25)
    now = new Date(now.getTime() + 30 * 60_000)
    await wrongBadges(1)
    expect(await failuresOf('badge')).toBeLessThan(15)
  })
})

describe('[MES-01] people who are not of the area, or no longer of the company', () => {
  const guestOf = async () => {
    const { id: areaId } = await server.db
      .insertInto('production_area')
      .columns(['site_id', 'name'])
      .expression((eb) =>
        eb
          .selectFrom('production_area')
          .select((one) => ['site_id', one.val(`Halle ${randomUUID()}`).as('name')])
          .where('id', '=', hall.areaId),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await update(server.db, 'production_worker', { person_id: hall.workers[0].id }, { area_id: areaId })
  }
  const comeBack = () =>
    update(server.db, 'production_worker', { person_id: hall.workers[0].id }, { area_id: hall.areaId })

  test('a guest is known to the device for twelve hours, a person of the area until the next state', async () => {
    expect((await signIn({ badge: BADGE })).body.entry.until).toBeUndefined()
    await guestOf()
    expect((await signIn({ badge: BADGE })).body.entry.until).toBe('2026-04-21T18:00:00.000Z')
    await comeBack()
  })

  test('events of a person who is not active are refused and kept', async () => {
    const active = (isActive: boolean) => update(server.db, 'person', { id: hall.workers[1].id }, { active: isActive })
    await active(false)
    expect(await resultsOf(send([anEvent(hall, 1, { personId: hall.workers[1].id })]))).toEqual(['personUnknown'])
    await active(true)
    expect(await resultsOf(send([anEvent(hall, 2, { personId: hall.workers[1].id })]))).toEqual(['stored'])
  })
})

describe('[MES-01] bookings of a terminal', () => {
  test('are stored once each, whatever is sent again, late or out of order', async () => {
    const first = anEvent(hall, 1)
    const second = anEvent(hall, 2, { kind: 'begin', order: hall.order, at: '2026-04-21T04:05:00.000Z' })
    const third = anEvent(hall, 3, {
      kind: 'report',
      order: hall.order,
      pieces: 62,
      scrap: 2,
      at: '2026-04-21T05:00:00.000Z',
    })
    expect(await resultsOf(send([third]))).toEqual(['stored'])
    expect(await resultsOf(send([first, second, third]))).toEqual(['stored', 'stored', 'known'])
    expect(await resultsOf(send([third, first]))).toEqual(['known', 'known'])
    expect((await stored()).map(({ counter }) => counter)).toEqual([1, 2, 3])
    const { body } = await state()
    expect(body.lastCounter).toBe(3)
    expect(body.orders.find(({ number }) => number === hall.order)?.done).toBe(60)
  })

  test('become bookings and presences of the hall in the same answer', async () => {
    const [, ewa] = hall.workers
    const start = (counter: number, changes: Parameters<typeof anEvent>[2]) =>
      anEvent(hall, counter, { personId: ewa.id, at: '2026-04-21T04:05:00.000Z', ...changes })
    const { body } = await send([
      start(1, { at: '2026-04-21T04:00:00.000Z' }),
      start(2, { kind: 'begin', order: hall.order }),
      start(3, { kind: 'begin', activity: 'cleaning', at: '2026-04-21T05:00:00.000Z' }),
    ])
    expect(body.results.map(({ result }) => result)).toEqual(['stored', 'stored', 'stored'])
    expect(body.presences.find(({ personId }) => personId === ewa.id)).toEqual({
      personId: ewa.id,
      workplaceId: hall.workplaces[0],
      since: '2026-04-21T04:00:00.000Z',
      orders: [],
      overhead: { activity: 'cleaning', since: '2026-04-21T05:00:00.000Z' },
      halted: [hall.order],
      spent: { [hall.order]: 55 },
    })
    const booked = await server.db
      .selectFrom('production_booking')
      .select(['kind', 'ended_at'])
      .where('person_id', '=', ewa.id)
      .orderBy('began_at')
      .execute()
    expect(booked.map(({ kind }) => kind)).toEqual(['idle', 'order', 'overhead'])
    const after = await send([start(4, { kind: 'signOut', at: '2026-04-21T05:30:00.000Z' })])
    expect(after.body.presences.some(({ personId }) => personId === ewa.id)).toBe(false)
  })

  test('two windows that send the same event simultaneously store it once', async () => {
    const events = Array.from({ length: 50 }, (_, index) => anEvent(hall, index + 1))
    const answers = await Promise.all([send(events), send(events.toReversed()), send(events)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.flatMap(({ body }) => body.results.filter(({ result }) => result === 'stored'))).toHaveLength(50)
    expect(await stored()).toHaveLength(50)
  })

  test('are known also under the new registration of the device, and a number in use is reported', async () => {
    const event = anEvent(hall, 1)
    await send([event])
    expect(await resultsOf(send([anEvent(hall, 1)]))).toEqual(['counterTaken'])
    device = await hall.device('terminal')
    expect(await resultsOf(send([{ ...event, counter: 7 }]))).toEqual(['known'])
    expect(await stored()).toEqual([])
  })

  test('are refused one by one with their rule, kept for the foreman, and do not hold up the others', async () => {
    const foreign = await aHall(server)
    const cases: [Parameters<typeof anEvent>[2], string][] = [
      [{ at: '2026-04-21T08:01:00Z' }, 'inFuture'],
      [{ at: '2026-02-01T06:00:00Z' }, 'tooOld'],
      [{ at: 'yesterday' }, 'malformed'],
      [{ kind: 'begin' }, 'malformed'],
      [{ kind: 'report', pieces: 1, scrap: 2 }, 'malformed'],
      [{ personId: randomUUID() }, 'personUnknown'],
      [{ personId: foreign.workers[0].id }, 'personUnknown'],
      [{ workplaceId: foreign.workplaces[0] }, 'workplaceUnknown'],
      [{ kind: 'begin', order: '1-1' }, 'orderUnknown'],
      [{ kind: 'begin', activity: 'sleeping' }, 'activityUnknown'],
      [{}, 'stored'],
    ]
    const events = cases.map(([changes], index) => anEvent(hall, index + 1, changes))
    expect(await resultsOf(send(events))).toEqual(cases.map(([, result]) => result))
    await send(events)
    const { body } = await server.as(hall.foreman).get(`/api/mes/devices/${device.id}/refused`)
    expect(body.events).toHaveLength(10)
    expect(body.events.find(({ rule }: { rule: string }) => rule === 'orderUnknown')).toMatchObject({
      kind: 'begin',
      order: '1-1',
      at: '2026-04-21T04:00:00.000Z',
    })
    expect((await server.as(foreign.foreman).get(`/api/mes/devices/${device.id}/refused`)).status).toBe(404)
  })

  test('with more pieces than a screen can show are refused, and large sums are answered', async () => {
    const report = (counter: number, pieces: number) =>
      anEvent(hall, counter, { kind: 'report', order: hall.order, pieces })
    expect(await resultsOf(send([report(1, 2_147_483_647), report(2, 1_000_000), report(3, 999_999)]))).toEqual([
      'malformed',
      'malformed',
      'stored',
    ])
    await sql`insert into production_event (device_id, counter, person_id, workplace_id, kind, order_id, pieces, at)
      select e.device_id, 100 + n, e.person_id, e.workplace_id, e.kind, e.order_id, e.pieces, e.at
      from production_event e, generate_series(1, 2999) n where e.device_id = ${device.id} and e.counter = 3`.execute(
      server.db,
    )
    const { status, body } = await state()
    expect(status).toBe(200)
    expect(body.orders.find(({ number }) => number === hall.order)?.done).toBeGreaterThanOrEqual(3_000 * 999_999)
    await sql`delete from production_event where device_id = ${device.id}`.execute(server.db)
  })

  test('whose time is a little in the future have that of their arrival, with a mark, also when they come again', async () => {
    const sent = anEvent(hall, 1, { at: '2026-04-21T07:30:00.000Z' })
    expect(await resultsOf(send([sent]))).toEqual(['stored'])
    const read = () =>
      server.db
        .selectFrom('production_event')
        .select(['at', 'sent_at'])
        .where('device_id', '=', device.id)
        .executeTakeFirstOrThrow()
    expect(await read()).toEqual({ at: now, sent_at: new Date(sent.at) })
    now = new Date('2026-04-21T08:00:00Z')
    expect(await resultsOf(send([sent]))).toEqual(['known'])
    expect(await read()).toEqual({ at: new Date('2026-04-21T06:00:00Z'), sent_at: new Date(sent.at) })
  })

  test('are booked also after a long absence, and refused for a time of which events were deleted', async () => {
    const [, ewa] = hall.workers
    const of = (counter: number, kind: 'signIn' | 'begin' | 'signOut', at: string) =>
      anEvent(hall, counter, { personId: ewa.id, kind, at, ...(kind === 'begin' && { order: hall.order }) })
    await send([of(1, 'begin', '2026-03-02T06:00:00.000Z'), of(2, 'signOut', '2026-03-02T12:00:00.000Z')])
    await insert(server.db, 'production_retention', { kept_from: new Date('2026-03-20T00:00:00Z') })
    const batch = [
      of(3, 'begin', '2026-03-10T06:00:00.000Z'),
      of(4, 'begin', '2026-04-20T06:00:00.000Z'),
      of(5, 'signOut', '2026-04-20T10:00:00.000Z'),
    ]
    expect(await resultsOf(send(batch))).toEqual(['tooOld', 'stored', 'stored'])
    const booked = await server.db
      .selectFrom('production_booking')
      .select(['began_at', 'ended_at'])
      .where('person_id', '=', ewa.id)
      .where('kind', '=', 'order')
      .where('began_at', 'in', [new Date('2026-03-02T06:00:00Z'), new Date('2026-04-20T06:00:00Z')])
      .orderBy('began_at')
      .execute()
    expect(booked.map((one) => one.ended_at?.toISOString())).toEqual([
      '2026-03-02T12:00:00.000Z',
      '2026-04-20T10:00:00.000Z',
    ])
    await server.db.deleteFrom('production_retention').execute()
  })

  test('the clock of the device is compared, and limits come before any work', async () => {
    const { body } = await send([anEvent(hall, 1)], '2026-04-21T06:03:20Z')
    expect(body).toMatchObject({ clockError: 200, now: '2026-04-21T06:00:00.000Z' })
    const events = Array.from({ length: 201 }, (_, index) => anEvent(hall, index + 1))
    expect((await send(events)).status).toBe(400)
    expect((await send([anEvent(hall, 0)])).status).toBe(400)
    const machine = await hall.device('machine')
    expect(
      (await server.nobody.get('/api/mes/terminal/state', { headers: { 'x-device-key': machine.key } })).status,
    ).toBe(401)
  })
})
