// Three halls with bookings of some months: yesterday's early shift of Halle 2 with everything that is to be cleared, and who is signed in
// now in each of them, some in Halle 2 for too long.
import { createHash, randomBytes } from 'node:crypto'
import type { EntryInput } from '#contract/working-time.ts'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { badgeKey, pinKey } from '#domain/production/terminal/credentials.ts'
import { shiftRunningAt, windowOf, type Shift, type ShiftKind } from '#domain/production/shifts.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Tx } from '#server/db/db.ts'
import type { Events } from '#server/kernel/events.ts'
import { applyEvents } from '#server/modules/production/bookings/apply-events.ts'
import { readSalt } from '#server/modules/production/devices/badges.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { isoDay, type Calendar } from './calendar.ts'
import { PEOPLE } from './people.ts'
import {
  SHIFTS,
  HALLS,
  ORDERS,
  ACTIVITIES,
  clean,
  TO_CLEAR,
  STALE,
  WITHOUT_LOGIN,
  PAUSING,
  AT_TWO_PLACES,
  BADGES,
  TERMINAL,
  HISTORY,
  PLACES,
  ORDER_OF,
  type Step,
} from './production-cases.ts'
import type { DemoPerson } from './person.ts'
import {
  approveFormerDays,
  changedNights,
  insertFormerShifts,
  ordinaryShifts,
  releaseOlder,
} from './production-history.ts'
import { personId, type Places } from './seed-company.ts'

/** There are no subscribers yet. */
const SILENT: Events = { publish: async () => undefined, publishAll: async () => undefined, on: () => undefined }
const MINUTE = 60_000

class Recorded {
  readonly events: {
    personId: string
    place: string
    kind: Step[1]
    work: string | undefined
    at: number
  }[] = []
  readonly entries: { personId: string; day: Day; entries: EntryInput[] }[] = []

  work(id: string, place: string, begin: number, steps: readonly Step[], until = Infinity): void {
    for (const [minute, kind, work] of steps) {
      const at = begin + minute * MINUTE
      if (at <= until) this.events.push({ personId: id, place, kind, work, at })
    }
  }

  stay(id: string, day: Day, comes: number, goes: number | null, breakMinutes = 30): void {
    const entry = { comes: new Date(comes).toISOString(), goes: goes === null ? null : new Date(goes).toISOString() }
    this.entries.push({ personId: id, day, entries: [{ ...entry, breakMinutes }] })
  }
}

const minuteOf = (day: Day, minute: number): number => instantAt(day, minute).getTime()
const shiftOf = (kind: ShiftKind): Shift => {
  const [, begins, ends] = SHIFTS.find(([one]) => one === kind)!
  return { id: SHIFTS.findIndex(([one]) => one === kind), kind, begins, ends }
}

interface Worker {
  readonly id: string
  readonly username: string
  readonly place: string
  readonly order: string
}

/** Workplaces are numbered by team, beside those of the mock. */
function workersOf(seed: number, people: readonly DemoPerson[], hall: (typeof HALLS)[number]): Worker[] {
  const own = people.filter(
    (one) => one.division === hall.division && /(mechaniker|Prüfer|Härter|führer|Springer|Monteur)/.test(one.position),
  )
  return own.map(({ username, team }, index) => ({
    id: personId(seed, username),
    username,
    place: TO_CLEAR[username]?.place ?? STALE[username]?.[1] ?? `${PLACES[team] ?? 'Platz'} ${20 + index}`,
    order: ORDER_OF[team] ?? '4711-20',
  }))
}

/** A shift without anything to clear. */
function recordClean(to: Recorded, { id, place, order }: Worker, shift: Shift, day: Day): void {
  const { from } = windowOf(shift, day)
  to.work(id, place, from, clean(order))
  to.stay(id, day, from - 4 * MINUTE, from + 482 * MINUTE)
}

function recordYesterday(to: Recorded, workers: readonly Worker[], day: Day): void {
  const shift = shiftOf('early')
  for (const worker of workers) {
    const found = TO_CLEAR[worker.username]
    if (worker.username in STALE) continue
    if (!found) {
      recordClean(to, worker, shift, day)
      continue
    }
    to.work(worker.id, found.place, minuteOf(day, 360), found.steps)
    to.stay(worker.id, day, minuteOf(day, found.comes), found.goes === null ? null : minuteOf(day, found.goes))
  }
}

const ALL_SHIFTS = SHIFTS.map(([kind]) => shiftOf(kind))

/** A day of a hall without open findings, unless its people are still in that shift, or have continued in the present one. */
function recordCleanYesterday(to: Recorded, workers: readonly Worker[], shift: Shift, day: Day, now: number): void {
  if (windowOf(shift, day).to >= shiftRunningAt(ALL_SHIFTS, now)!.window.from) return
  for (const worker of workers) recordClean(to, worker, shift, day)
}

/** Signs people in at any time of the day: the crew of a hall works in the running shift. */
function recordNow(to: Recorded, workers: readonly Worker[], now: number): void {
  const present = shiftRunningAt(ALL_SHIFTS, now)!
  const begun = [present]
  for (let back = 1; back <= 2; back++) begun.push(shiftRunningAt(ALL_SHIFTS, begun[back - 1]!.window.from - MINUTE)!)
  for (const { id, username, place, order } of workers) {
    const stale = STALE[username]
    if (stale) {
      const [shiftsAgo, , work, began, last] = stale
      const { window, day } = begun[shiftsAgo]!
      to.work(id, place, window.from, [
        [began, 'begin', work],
        [last, 'report'],
      ])
      to.stay(id, day, window.from - 4 * MINUTE, window.from + 482 * MINUTE)
      continue
    }
    const { from } = present.window
    to.stay(id, present.day, from - 5 * MINUTE, null, 0)
    if (WITHOUT_LOGIN.has(username)) continue
    const passed = Math.floor((now - from) / MINUTE)
    const last = Math.max(1, passed - 7)
    const steps: Step[] =
      username === PAUSING
        ? [
            [0, 'begin', 'cleaning'],
            [last, 'pause'],
          ]
        : [
            [0, 'begin', order],
            [last, 'report'],
          ]
    to.work(id, place, from, steps, now)
    if (username === AT_TWO_PLACES) to.work(id, 'Platz 9', from, [[2, 'begin', '4718-02']], now)
  }
}

async function insertCatalogue(tx: Tx) {
  const orders = await tx
    .insertInto('production_order')
    .values(
      ORDERS.map(([number, title, operation, pieces, setup]) => ({
        number,
        title,
        operation,
        planned_pieces: pieces,
        setup_minutes: setup,
        run_minutes: pieces * 3,
      })),
    )
    .returning(['id', 'number'])
    .execute()
  const activities = await tx
    .insertInto('production_activity')
    .values(ACTIVITIES.map(([kind, name, name_en]) => ({ kind, name, name_en })))
    .onConflict((on) => on.column('kind').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .returning(['id', 'kind'])
    .execute()
  return {
    orders: new Map(orders.map(({ id, number }) => [number, id])),
    activities: new Map<string, number>(activities.map(({ id, kind }) => [kind, id])),
  }
}

type Catalogue = Awaited<ReturnType<typeof insertCatalogue>>

async function insertHall(
  tx: Tx,
  seed: number,
  siteId: number,
  hall: (typeof HALLS)[number],
  workers: readonly Worker[],
) {
  const { id: areaId } = await tx
    .insertInto('production_area')
    .values({ site_id: siteId, name: hall.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('production_area_lead')
    .values({ area_id: areaId, person_id: personId(seed, hall.lead) })
    .execute()
  const shifts = await tx
    .insertInto('production_shift')
    .values(SHIFTS.map(([kind, begins, ends]) => ({ area_id: areaId, kind, begins, ends })))
    .returning(['id', 'kind'])
    .execute()
  const names = [...new Set([...workers.map(({ place }) => place), ...(hall.name === 'Halle 2' ? ['Platz 9'] : [])])]
  const places = await tx
    .insertInto('production_workplace')
    .values(names.map((name) => ({ area_id: areaId, name })))
    .returning(['id', 'name'])
    .execute()
  await tx
    .insertInto('production_worker')
    .values(workers.map(({ id }) => ({ person_id: id, area_id: areaId })))
    .execute()
  return {
    areaId,
    places: new Map(places.map(({ id, name }) => [name, id])),
    shifts: new Map<string, number>(shifts.map(({ id, kind }) => [kind, id])),
  }
}

/** The badges of the people at the terminal of 'Platz 12'; the others have none. */
async function insertBadges(tx: Tx, workers: readonly Worker[], by: string, at: Date): Promise<void> {
  const salt = await readSalt(tx)
  for (const { id, username } of workers) {
    const given = BADGES[username]
    if (!given) continue
    const { number } = await tx
      .selectFrom('person')
      .select('personnel_number as number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const hasPin = given.pin !== undefined && number !== null
    await tx
      .insertInto('production_badge')
      .values({
        person_id: id,
        badge_key: Buffer.from(await badgeKey(given.badge, salt)),
        badge_set_at: at,
        set_by: by,
        ...(hasPin && {
          pin_key: Buffer.from(await pinKey(number, given.pin, salt)),
          pin_number: number,
          pin_set_at: at,
        }),
      })
      .execute()
  }
}

const deviceKey = (name: string): Buffer => createHash('sha256').update(`demo ${name}`).digest()

const SILENT_PLACE = 'Prüfung 2'
/** The number of people of Halle 2 who worked in the nights in which the clocks were changed. */
const AT_NIGHT = 6

/**
 * The device of each workplace. Terminal 7 has been silent since yesterday. The other devices do not exist: the portal has never received a
 * sign of them, so that none becomes silent while the demo runs. The terminal of 'Platz 12' waits for a browser that is set up as it: its
 * key is unknown.
 */
async function insertDevices(
  tx: Tx,
  hall: { readonly name: string },
  areaId: number,
  places: ReadonlyMap<string, number>,
  silentSince: Date,
) {
  const place = places.get(SILENT_PLACE)
  const rows = [
    {
      area_id: areaId,
      kind: 'terminal',
      name: hall.name === 'Halle 2' ? 'Terminal 1' : `Terminal ${hall.name}`,
      key_hash: deviceKey(hall.name),
    },
    ...(place === undefined
      ? []
      : [
          {
            area_id: areaId,
            kind: 'terminal',
            name: 'Terminal 7',
            key_hash: deviceKey('7'),
            workplace_id: place,
            last_seen_at: silentSince,
          },
          {
            area_id: areaId,
            kind: 'terminal',
            name: TERMINAL,
            key_hash: randomBytes(32),
            workplace_id: places.get(TERMINAL) ?? null,
          },
        ]),
  ]
  const [first, silent] = await Promise.all(
    rows.map((row) => tx.insertInto('production_device').values(row).returning('id').executeTakeFirstOrThrow()),
  )
  return (name: string): number => (name === SILENT_PLACE && silent ? silent : first!).id
}

async function insertEvents(
  tx: Tx,
  recorded: Recorded,
  places: ReadonlyMap<string, number>,
  deviceAt: (place: string) => number,
  { orders, activities }: Catalogue,
  counted: number,
) {
  const sorted = recorded.events.toSorted((one, other) => one.at - other.at)
  const rows = sorted.map(({ personId: id, place, kind, work, at }, index) => ({
    device_id: deviceAt(place),
    counter: counted + index + 1,
    person_id: id,
    workplace_id: places.get(place)!,
    kind,
    order_id: orders.get(work ?? '') ?? null,
    activity_id: activities.get(work ?? '') ?? null,
    at: new Date(at),
    received_at: new Date(at),
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insertInto('production_event')
      .values(rows.slice(from, from + 1_000))
      .execute()
  const first = sorted[0]?.at
  if (first === undefined) return
  const ids = [...new Set(recorded.events.map((one) => one.personId))]
  await applyEvents(
    tx,
    ids.map((id) => ({ personId: id, from: first })),
  )
}

/** Call it after the people, their models and their working time. */
export async function insertProduction(
  tx: Tx,
  seed: number,
  { sites }: Places,
  people: readonly DemoPerson[],
  on: Calendar,
): Promise<void> {
  const yesterday = isoDay(on.workday(-1))
  const catalogue = await insertCatalogue(tx)
  // Only these, also of the large company.
  const named = people.slice(0, PEOPLE.length)
  for (const hall of HALLS) {
    const workers = workersOf(seed, named, hall)
    const siteId = sites.get(hall.site)
    if (siteId === undefined || workers.length === 0) continue
    const { areaId, places, shifts } = await insertHall(tx, seed, siteId, hall, workers)
    const silentSince = new Date(minuteOf(yesterday, 660))
    const deviceAt = await insertDevices(tx, hall, areaId, places, silentSince)
    if (hall.name === 'Halle 2') await insertBadges(tx, workers, personId(seed, hall.lead), on.at(-2, 15))
    const recorded = new Recorded()
    const shift = shiftOf(hall.kind)
    const isMain = hall.name === 'Halle 2'
    for (let back = HISTORY; back > 1; back--)
      for (const worker of workers) recordClean(recorded, worker, shift, isoDay(on.workday(-back)))
    if (isMain) recordYesterday(recorded, workers, yesterday)
    else recordCleanYesterday(recorded, workers, shift, yesterday, on.now.getTime())
    recordNow(recorded, workers, on.now.getTime())
    // People of Halle 2 without open findings, enough that their sums may be shown.
    const atNight = isMain
      ? workers.filter(({ username }) => !(username in TO_CLEAR) && !(username in STALE)).slice(0, AT_NIGHT)
      : hall.kind === 'night'
        ? workers
        : []
    const former = [...changedNights(atNight, shiftOf('night'), on), ...(await ordinaryShifts(tx, workers, shift, on))]
    for (const { worker, day, from, change } of former)
      recorded.stay(worker.id, day, from - 4 * MINUTE, from + (482 + change) * MINUTE)
    const counted = await insertFormerShifts(tx, former, {
      deviceId: deviceAt(''),
      places,
      shifts,
      orders: catalogue.orders,
    })
    await insertEvents(tx, recorded, places, deviceAt, catalogue, counted)
    const first = recorded.entries.map(({ day }) => day).toSorted()[0]!
    const ids = workers.map(({ id }) => id)
    await lockAccounts(tx, ids, first)
    await replaceEntries(tx, { now: () => on.now, events: SILENT }, recorded.entries, 'stamp', { cause: 'entry' })
    await approveFormerDays(tx, ids, isoDay(on.workday(-HISTORY)), on.at(-HISTORY + 1, 12))
    await releaseOlder(tx, personId(seed, hall.lead), areaId, yesterday, on.at(-2, 15), 'NW')
  }
}
