import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CorrectionView, GapSuggestion, Logins, PersonLine, ShiftView } from '#contract/production.ts'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { testApp } from '#server/testing/app.ts'
import { timeCompany } from '#server/testing/time-company.ts'
import { insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { applyEvents } from './bookings/apply-events.ts'
import { deleteOldEvents, endUncontested } from './jobs.ts'
import { readAudience } from './readers.ts'
import { aShiftCompany } from './testing/shift-company.ts'

const PATH = '/api/mes'
const DAY = '2026-04-20'
const NEXT = '2026-04-21'
const at = (clock: string, day = DAY): Date => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes)
}

const server = await testApp({ now: () => clock })
let counter = 0

let clock: Date = at('8:12', NEXT)
const hall = await aShiftCompany(server, at('8:11', NEXT))
const { company, lead, deputy, office, reader, dragan, sandra, areaId, places, orders, setup, device } = hall

beforeEach(async () => {
  clock = at('8:12', NEXT)
  await sql`truncate production_event, production_booking, production_sum, production_correction, production_release, production_retention,
    production_worker, decision_case, time_entry cascade`.execute(server.db)
  counter = 0
})

type Kind = 'signIn' | 'begin' | 'report' | 'end' | 'pause' | 'resume' | 'signOut'
type Sent = readonly [at: Date, kind: Kind, order?: string | undefined, place?: string]

/** Stores events of a device and has the bookings computed. */
async function send(who: Somebody, events: readonly Sent[]): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    await insert(
      tx,
      'production_event',
      events.map(([when, kind, order, place = 'Platz 12']) => ({
        device_id: device,
        counter: ++counter,
        person_id: who.id,
        workplace_id: places[place]!,
        kind,
        order_id: order === undefined ? null : orders[order]!,
        at: when,
      })),
    )
    await applyEvents(tx, [{ personId: who.id, from: Math.min(...events.map(([when]) => when.getTime())) }])
  })
}
const stay = (who: Somebody, comes: Date, goes: Date | null, minutes = 30) =>
  insert(server.db, 'time_entry', { person_id: who.id, day: DAY, comes, goes, break_minutes: minutes, source: 'stamp' })

/** As on the screen: no booking covers the 45 minutes from 9:40 on. */
async function dayOfDragan(): Promise<void> {
  await stay(dragan, at('5:58'), at('14:02'))
  await send(dragan, [
    [at('6:00'), 'begin', '4711-20'],
    [at('9:10'), 'pause'],
    [at('9:40'), 'signOut'],
    [at('10:25'), 'begin', '4718-02'],
    [at('14:00'), 'signOut'],
  ])
}
async function dayOfSandra(): Promise<void> {
  await stay(sandra, at('5:55'), at('14:05'))
  await send(sandra, [
    [at('6:00'), 'begin', '4711-20', 'Platz 14'],
    [at('9:15'), 'pause', undefined, 'Platz 14'],
    [at('9:45'), 'resume', undefined, 'Platz 14'],
    [at('14:00'), 'signOut', undefined, 'Platz 14'],
  ])
}
const SHIFT = () => `${PATH}/shifts/${areaId}/${DAY}/early`
const shift = async (who = lead): Promise<ShiftView> => {
  const { status, body } = await server.as(who.name).get<ShiftView>(SHIFT())
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const lineOf = async (who: Somebody): Promise<PersonLine> => {
  const view = await shift()
  return [...view.clean, ...view.toClear, ...view.running, ...view.released].find(({ person }) => person.id === who.id)!
}
const correct = async (who: Somebody, changes: object = {}, by = lead) =>
  server.as(by.name).post<CorrectionView>(`${PATH}/corrections`, {
    body: {
      areaId,
      personId: who.id,
      day: DAY,
      shift: 'early',
      version: (await lineOf(who))?.version ?? 0,
      change: 'book',
      from: at('9:40').toISOString(),
      to: at('10:25').toISOString(),
      activityId: setup,
      reason: 'setup',
      ...changes,
    },
  })
const decide = (who: Somebody, { id, version }: CorrectionView, body: object) =>
  server.as(who.name).post<CorrectionView>(`${PATH}/corrections/${id}/decision`, { body, version })

describe('a shift', () => {
  test('[MES-01] separates the people whose bookings agree from those to be cleared, and suggests setup from the work plan', async () => {
    await dayOfDragan()
    await dayOfSandra()
    const view = await shift()
    expect(view.clean.map(({ person }) => person.id)).toEqual([sandra.id])
    expect(view.toClear).toMatchObject([
      { person: { id: dragan.id }, present: 454, booked: 405, open: 45, findings: ['gap'] },
    ])
    const { body } = await server
      .as(lead.name)
      .get<GapSuggestion>(`${SHIFT()}/people/${dragan.id}/suggestion?from=${at('9:40').toISOString()}`)
    expect(body).toMatchObject({
      reason: 'setup',
      activity: { kind: 'setup' },
      minutes: 45,
      bookedBefore: 405,
      bookedAfter: 450,
    })
  })

  test('[MES-01] is seen by foremen and the time office only', async () => {
    await dayOfDragan()
    expect((await shift(office)).toClear).toMatchObject([{ mayCorrect: false, mayRelease: false }])
    expect((await server.as(reader.name).get(SHIFT())).status).toBe(404)
    expect((await server.as(dragan.name).get(SHIFT())).status).toBe(403)
    const own = await server.as(dragan.name).get(`${PATH}/own-months/2026-04`)
    expect(own.body).toMatchObject({ present: 454, booked: 405, shifts: [{ line: { person: { id: dragan.id } } }] })
    expect(
      (
        await server
          .as(office.name)
          .post(`${SHIFT()}/release`, { body: { people: [{ personId: dragan.id, version: 1 }] } })
      ).status,
    ).toBe(403)
  })

  test('[MES-01] people, halls and orders are closed to other companies, also where a company has no time office', async () => {
    await dayOfDragan()
    const stranger = await timeCompany(server)
    const roles = ['portal_mes', 'menu_mes_times', 'menu_mes_logins'] as const
    const foreignOffice = await stranger.office('foreign')
    const foreignReader = await stranger.person('foreign', { roles })
    const plain = await company.person('plain')
    await sql`update person set active = false where id = ${office.id}`.execute(server.db)
    try {
      for (const who of [foreignOffice, foreignReader]) {
        const as = server.as(who.name)
        expect((await as.get(SHIFT())).status).toBe(404)
        expect((await as.get(`${PATH}/areas`)).body).toEqual([])
        expect((await as.get(`${PATH}/orders?q=47`)).status).toBe(403)
        expect((await as.get(`${PATH}/months/2026-03`)).body).toMatchObject({ rows: [] })
        expect((await as.get(`${PATH}/devices`)).body.devices).toEqual([])
        const pin = await as.post(`${PATH}/badges/${dragan.id}/pin`, { body: { isNeeded: true }, version: 0 })
        expect(pin.status).toBe(404)
      }
    } finally {
      await sql`update person set active = true where id = ${office.id}`.execute(server.db)
    }
    expect((await server.as(plain.name).get(`${PATH}/areas`)).status).toBe(403)
    expect((await server.as(plain.name).get(`${PATH}/activities`)).status).toBe(403)
    expect((await server.as(dragan.name).get(`${PATH}/orders?q=47`)).status).toBe(200)
    expect((await server.as(reader.name).get(`${PATH}/areas`)).body).toMatchObject([{ id: areaId, reader: 'figures' }])
  })

  test('[MES-01] is seen by the deputy only while the foreman is away', async () => {
    await dayOfDragan()
    await insert(server.db, 'deputy', { holder_id: lead.id, deputy_id: deputy.id, position: 1 })
    const setting = { person_id: lead.id, activated: true, away_from: NEXT, away_until: NEXT }
    expect((await server.as(deputy.name).get(SHIFT())).status).toBe(404)
    await insert(server.db, 'deputy_setting', setting)
    expect((await shift(deputy)).area.reader).toBe('deputy')
    await sql`delete from deputy_setting where person_id = ${lead.id}`.execute(server.db)
    await sql`delete from deputy where holder_id = ${lead.id}`.execute(server.db)
  })

  test('[MES-01] has the same bookings in whatever order events come', async () => {
    await dayOfDragan()
    const read = () =>
      sql`select kind, order_id, began_at, ended_at, shift_day::text, shift_id from production_booking order by began_at`
        .execute(server.db)
        .then(({ rows }) => rows)
    const wanted = await read()
    await sql`truncate production_event, production_booking, production_sum cascade`.execute(server.db)
    for (const [when, kind, order, number] of [
      [at('14:00'), 'signOut', undefined, 5],
      [at('6:00'), 'begin', '4711-20', 1],
      [at('9:40'), 'signOut', undefined, 3],
      [at('10:25'), 'begin', '4718-02', 4],
      [at('9:10'), 'pause', undefined, 2],
    ] as const) {
      counter = number - 1
      await send(dragan, [[when, kind, order]])
    }
    expect(await read()).toEqual(wanted)
  })
})

describe('corrections', () => {
  test('[MES-01] by the foreman take effect immediately, and end when the person contests them', async () => {
    await dayOfDragan()
    const made = await correct(dragan)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body).toMatchObject({ status: 'open', isApplied: true, mayContest: false })
    await expect
      .poll(() => server.db.selectFrom('notification').select('link').where('person_id', '=', dragan.id).execute())
      .toEqual([{ link: '/mes/own-times' }])
    expect(await lineOf(dragan)).toMatchObject({ booked: 450, open: 0, findings: [] })
    const own = await server.as(dragan.name).get<CorrectionView[]>(`${PATH}/corrections?scope=waiting`)
    expect(own.body).toMatchObject([{ id: made.body.id, mayContest: true }])
    expect((await decide(dragan, made.body, { approve: false })).status).toBe(422)
    const contested = await decide(dragan, made.body, { approve: false, reason: 'Ich war in der Versammlung.' })
    expect(contested.body).toMatchObject({ status: 'rejected', isApplied: false })
    expect(await lineOf(dragan)).toMatchObject({ booked: 405, open: 45, findings: ['gap'] })
  })

  test('[MES-01] for which the person asks wait for the foreman', async () => {
    await dayOfDragan()
    const asked = await correct(dragan, {}, dragan)
    expect(asked.body).toMatchObject({ status: 'open', isApplied: false })
    expect((await shift()).toClear).toMatchObject([{ openCaseId: asked.body.id }])
    expect((await decide(lead, asked.body, { approve: true })).body).toMatchObject({
      status: 'approved',
      isApplied: true,
    })
    expect(await lineOf(dragan)).toMatchObject({ booked: 450, findings: [], openCaseId: null })
  })

  test('[MES-01] a question is answered by the person, and the foreman decides the answer', async () => {
    await dayOfDragan()
    const question = { change: 'question', activityId: undefined, reason: 'forgotten', note: 'Was war ab 9:40 Uhr?' }
    const asked = await correct(dragan, question)
    expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ status: 'askedBack', isApplied: false })
    // The person who was asked cannot withdraw the question.
    const path = `${PATH}/corrections/${asked.body.id}`
    expect((await server.as(dragan.name).get<CorrectionView>(path)).body.mayWithdraw).toBe(false)
    expect((await server.as(dragan.name).delete(path, { version: asked.body.version })).status).toBe(403)
    const given = await server.as(dragan.name).post<CorrectionView>(`${PATH}/corrections/${asked.body.id}/answer`, {
      body: { activityId: setup, note: 'Gerüstet.' },
      version: asked.body.version,
    })
    expect(given.body, JSON.stringify(given.body)).toMatchObject({ status: 'open', change: 'book' })
    await decide(lead, given.body, { approve: true })
    expect(await lineOf(dragan)).toMatchObject({ booked: 450, findings: [] })
  })

  test('[MES-01] are refused by field, by version and to strangers', async () => {
    await dayOfDragan()
    const refusal = async (changes: object, by = lead) => {
      const { status, body } = await correct(dragan, changes, by)
      return [status, (body as unknown as { code: string }).code]
    }
    expect(await refusal({ to: at('9:00').toISOString() })).toEqual([422, 'beforeFrom'])
    expect(await refusal({ activityId: undefined })).toEqual([422, 'orderOrActivity'])
    expect(await refusal({ activityId: 9_999 })).toEqual([422, 'reference_unknown'])
    expect(await refusal({ reason: 'other' })).toEqual([422, 'reasonRequired'])
    expect(await refusal({ version: 99 })).toEqual([409, 'version_conflict'])
    expect(await refusal({}, reader)).toEqual([404, 'not_found'])
    expect(await refusal({}, sandra)).toEqual([404, 'not_found'])
    expect(await refusal({}, office)).toEqual([403, 'notLead'])
  })

  test('[MES-01] that were not contested within two weeks hold', async () => {
    await dayOfDragan()
    const { body } = await correct(dragan)
    clock = at('8:00', '2026-05-06')
    await endUncontested(server.context)
    expect((await server.as(dragan.name).get(`${PATH}/corrections/${body.id}`)).body).toMatchObject({
      status: 'expired',
      isApplied: true,
    })
  })
})

describe('a release', () => {
  const release = (people: readonly { personId: string; version: number }[]) =>
    server.as(lead.name).post(`${SHIFT()}/release`, { body: { people } })

  test('[MES-01] takes all that agree with one action, and is taken back until payroll has it', async () => {
    await dayOfDragan()
    await dayOfSandra()
    const view = await shift()
    const people = [...view.clean, ...view.toClear].map(({ person, version }) => ({ personId: person.id, version }))
    const done = await release(people)
    expect(done.body).toMatchObject({ done: 1, refused: [{ personId: dragan.id, code: 'notClean' }] })
    expect(done.body.handsOverAt).toBe(at('12:00', '2026-04-22').toISOString())
    expect((await release(people.slice(0, 1))).body.refused).toMatchObject([{ code: 'alreadyReleased' }])
    expect(await correct(sandra)).toMatchObject({ status: 409, body: { code: 'released' } })
    const back = () => server.as(lead.name).post(`${SHIFT()}/take-back`, { body: {} })
    expect((await back()).body).toMatchObject({ done: 1 })
    await release(people.slice(0, 1))
    clock = at('12:00', '2026-04-22')
    expect(await back()).toMatchObject({ status: 409, body: { code: 'handedOver' } })
  })
})

describe('bookings that run or come late', () => {
  const release = ({ person, version }: PersonLine) =>
    server.as(lead.name).post(`${SHIFT()}/release`, { body: { people: [{ personId: person.id, version }] } })

  test('[MES-01] a shift is not released while a booking runs, though the person has gone', async () => {
    await stay(sandra, at('6:00'), at('14:00'), 0)
    await send(sandra, [[at('6:00'), 'begin', '4711-20']])
    clock = at('14:05')
    const line = await lineOf(sandra)
    expect(line).toMatchObject({ findings: [], isRunning: true, mayRelease: false })
    expect((await release(line)).body).toMatchObject({ done: 0, refused: [{ code: 'running' }] })
  })

  test('[MES-01] a release whose bookings changed comes back to be cleared, until payroll has it', async () => {
    await dayOfSandra()
    const line = await lineOf(sandra)
    expect((await release(line)).body).toMatchObject({ done: 1 })
    await send(sandra, [[at('14:01'), 'begin', '4718-02']])
    const view = await shift()
    expect(view).toMatchObject({ released: [], clean: [], running: [], mayTakeBack: true })
    expect(view.toClear).toMatchObject([
      { person: { id: sandra.id }, release: { hasChanged: true }, mayRelease: false },
    ])
    const { version } = view.toClear[0]!
    const out = () =>
      server
        .as(lead.name)
        .post(`${PATH}/logins/log-out`, { body: { area: areaId, logins: [{ personId: sandra.id, version }] } })
    expect((await out()).body).toMatchObject([{ done: false, code: 'released' }])
    clock = at('12:00', '2026-04-22')
    expect((await out()).body).toMatchObject([{ done: false, code: 'handedOver' }])
    expect(await shift()).toMatchObject({
      toClear: [],
      mayTakeBack: false,
      released: [{ release: { hasChanged: true } }],
    })
  })

  test('[MES-01] a silent terminal without a place of its own has no data, which is no gap', async () => {
    const set = (workplace: number | null, seen: Date) =>
      update(server.db, 'production_device', { id: device }, { workplace_id: workplace, last_seen_at: seen })
    await stay(dragan, at('5:58'), at('14:02'))
    await send(dragan, [
      [at('6:00'), 'begin', '4711-20'],
      [at('9:00'), 'signOut'],
    ])
    await set(null, at('9:01'))
    expect(await lineOf(dragan)).toMatchObject({ findings: ['noData'], offlineDevice: 'Terminal 7' })
    await set(places['Platz 12']!, at('8:11', NEXT))
    expect(await lineOf(dragan)).toMatchObject({ findings: ['gap'], offlineDevice: null })
  })
})

test('[MES-01] changes of an area are sent to those who see its people', async () => {
  const told = await readAudience(server.context, [areaId])
  expect([lead, office, reader, dragan].map(({ id }) => told.has(id))).toEqual([true, true, false, false])
})

describe('logins', () => {
  const logins = async (who = lead, query = ''): Promise<Logins> =>
    (await server.as(who.name).get<Logins>(`${PATH}/logins?area=${areaId}${query}`)).body

  test('[MES-01] that hang come first, and the foreman logs people out at the end of their shift', async () => {
    await send(dragan, [[at('13:58'), 'begin', '4711-20', 'Presse 2']])
    await send(sandra, [[at('6:00', NEXT), 'begin', '4711-20']])
    const { items, tiles } = await logins()
    expect(items.map(({ person, state }) => [person.id, state])).toEqual([
      [dragan.id, 'pastShift'],
      [sandra.id, 'signedIn'],
    ])
    expect(tiles).toMatchObject({ signedIn: 2, stale: 1, earlier: 1, byShift: [{ shift: 'early', people: 1 }] })
    expect((await logins(lead, '&state=stale')).total).toBe(1)
    const body = { area: areaId, logins: [{ personId: dragan.id, version: items[0]!.version }] }
    const done = await server.as(lead.name).post(`${PATH}/logins/log-out`, { body })
    expect(done.body).toEqual([{ personId: dragan.id, done: true, at: at('22:00').toISOString() }])
    const again = await server.as(lead.name).post(`${PATH}/logins/log-out`, { body })
    expect(again.body).toMatchObject([{ done: false, code: 'notSignedIn' }])
    expect((await logins()).items).toHaveLength(1)
    const [waiting] = (await server.as(dragan.name).get<CorrectionView[]>(`${PATH}/corrections?scope=waiting`)).body
    await decide(dragan, waiting!, { approve: false, reason: 'Ich war bis 23 Uhr da.' })
    expect((await logins()).tiles.stale).toBe(1)
  })

  test('[MES-01] are only counts for others, and never of fewer than five people', async () => {
    await send(dragan, [[at('6:00', NEXT), 'begin', '4711-20']])
    expect(await logins(reader)).toMatchObject({
      items: [],
      total: 0,
      withoutLogin: [],
      tiles: { signedIn: null, stale: null },
    })
    const body = { area: areaId, logins: [{ personId: dragan.id, version: 1 }] }
    expect((await server.as(reader.name).post(`${PATH}/logins/log-out`, { body })).status).toBe(404)
  })
})

test('[MES-01] events are deleted after a time, and the bookings stay', async () => {
  await dayOfDragan()
  await deleteOldEvents(server.db, at('0:00', '2026-12-01'), 180)
  expect((await sql`select from production_event`.execute(server.db)).rows).toHaveLength(0)
  await server.db.transaction().execute((tx) => applyEvents(tx, [{ personId: dragan.id, from: at('6:00').getTime() }]))
  expect((await lineOf(dragan)).booked).toBe(405)
})
