// Stored bookings: computed from events and corrections by the one function of the domain. Code that has written events or changed
// corrections calls `applyEvents`; it computes the shift of each person with the first of them, and later shifts, again.
import { sql } from 'kysely'
import {
  bookingsOf,
  withCorrections,
  type BookingKind,
  type Correction,
  type PersonEvent,
  type ShiftBooking,
} from '#domain/production/bookings.ts'
import type { Shift } from '#domain/production/shifts.ts'
import type { Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'

/** NOTIFY channel: in which areas bookings have changed, for open windows. */
export const CHANGES = 'portal_production'

/** No shift, including overtime, is longer, in ms. */
export const LONGEST_SHIFT = 36 * 3_600_000

/** A person and the earliest moment, in milliseconds since 1970, at which something about them is new. */
export interface Touched {
  readonly personId: string
  readonly from: number
}

interface StoredBooking extends ShiftBooking {
  readonly id: number
}

/**
 * Computes the bookings of these people again, from the events and corrections that are stored; all in one transaction. Locks the rows of
 * the people in `production_worker` in the order of their ids, and creates them where they are missing. 422 `tooOld` for
 * corrections of a time of which events were deleted.
 */
export async function applyEvents(tx: Tx, touched: readonly Touched[]): Promise<void> {
  const earliest = new Map<string, number>()
  for (const { personId, from } of touched) earliest.set(personId, Math.min(earliest.get(personId) ?? Infinity, from))
  if (earliest.size === 0) return
  const given = [...earliest.keys()].toSorted()
  await lockWorkers(tx, given)
  const starts = await readStarts(tx, given, earliest)
  const keptFrom = await readKeptFrom(tx)
  // A person who comes back after a long absence: the shift before is over, and does not change.
  for (const id of given)
    if (starts.get(id)! < keptFrom && earliest.get(id)! >= keptFrom + LONGEST_SHIFT) starts.set(id, earliest.get(id)!)
  // Without all events of a shift its bookings stay as they are.
  const personIds = given.filter((id) => starts.get(id)! >= keptFrom)
  await requireUnchanged(
    tx,
    given.filter((id) => starts.get(id)! < keptFrom),
    starts,
  )
  if (personIds.length === 0) return
  const [events, corrections, stored] = [
    await readEvents(tx, personIds, starts),
    await readCorrections(tx, personIds, starts),
    await readStored(tx, personIds, starts),
  ]
  const shiftsOf = await readShiftsOf(tx, [...events.values()].flat())
  const change: Change = { deleted: [], inserted: [], updated: [], groups: new Map() }
  for (const personId of personIds) {
    const own = corrections.get(personId) ?? []
    const logOuts = own
      .filter(({ change: what }) => what === 'logOut')
      .map(({ from, madeAt }) => ({ at: from, madeAt }))
    const booked = bookingsOf(events.get(personId) ?? [], shiftsOf, logOuts)
    const corrected = withCorrections(booked, own.filter(isInterval))
    compare(change, personId, corrected, stored.get(personId) ?? [])
  }
  await store(tx, change)
  if (change.groups.size === 0) return
  const groups = [...change.groups.values()]
  await sumUp(tx, groups)
  await sql`
    select pg_notify(${CHANGES}, json_build_object('areaIds', json_agg(distinct s.area_id))::text) from production_shift s
    where s.id = any(${[...new Set(groups.map(({ shiftId }) => shiftId))]}::integer[])`.execute(tx)
}

/** 422 `tooOld` where corrections would change bookings that cannot be computed any more: they would be stored without any effect. */
async function requireUnchanged(tx: Tx, personIds: readonly string[], starts: Starts): Promise<void> {
  if (personIds.length === 0) return
  const [corrections, stored] = [await readCorrections(tx, personIds, starts), await readStored(tx, personIds, starts)]
  for (const personId of personIds) {
    const change: Change = { deleted: [], inserted: [], updated: [], groups: new Map() }
    const bookings = stored.get(personId) ?? []
    const applied = (corrections.get(personId) ?? []).filter(isInterval)
    const isTakenBack = ({ correctionId }: StoredBooking) =>
      (correctionId ?? null) !== null && !applied.some(({ id }) => id === correctionId)
    compare(change, personId, withCorrections(bookings, applied), bookings)
    if (change.groups.size > 0 || bookings.some(isTakenBack))
      throw unprocessable('request_refused', [{ field: 'from', rule: 'tooOld' }])
  }
}

/** The instant from which on all events are stored, in milliseconds since 1970. */
export async function readKeptFrom(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('production_retention').select('kept_from').executeTakeFirst()
  return row?.kept_from.getTime() ?? -Infinity
}

/** A person who has booked for the first time works in the area of that workplace. */
export async function lockWorkers(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`
    insert into production_worker (person_id, area_id)
    select distinct on (e.person_id) e.person_id, w.area_id from production_event e
    join production_workplace w on w.id = e.workplace_id
    where e.person_id = any(${personIds}::uuid[])
      and not exists (select from production_worker k where k.person_id = e.person_id)
    order by e.person_id, e.at
    on conflict do nothing`.execute(tx)
  await sql`
    select from production_worker where person_id = any(${personIds}::uuid[]) order by person_id for no key update`.execute(
    tx,
  )
}

/**
 * The begin of the computation for each person: that of the shift of `from`, or the one before it. At the begin of a shift no work of the
 * one before runs. If a correction has removed its first booking, the correction's begin counts.
 */
async function readStarts(
  tx: Tx,
  personIds: readonly string[],
  earliest: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const starts = new Map(earliest)
  let open = personIds
  while (open.length > 0) {
    const { rows } = await sql<{ personId: string; start: number }>`
      select t.person_id as "personId", floor(extract(epoch from least(
        (select min(g.began_at) from production_booking g
          join (select b.shift_day, b.shift_id from production_booking b
            where b.person_id = t.person_id and b.began_at <= to_timestamp(t.at / 1000) order by b.began_at desc limit 1) l
            on g.shift_day = l.shift_day and g.shift_id = l.shift_id
          where g.person_id = t.person_id),
        (select min(c.began_at) from production_correction c where c.person_id = t.person_id and c.is_applied
          and c.began_at < to_timestamp(t.at / 1000) and c.ended_at >= to_timestamp(t.at / 1000))
      )) * 1000)::float8 as start
      from unnest(${open}::uuid[], ${open.map((id) => starts.get(id)!)}::float8[]) as t(person_id, at)`.execute(tx)
    const moved = rows.filter(({ personId, start }) => start !== null && start < starts.get(personId)!)
    for (const { personId, start } of moved) starts.set(personId, start)
    open = moved.map(({ personId }) => personId)
  }
  return starts
}

const whose = (personIds: readonly string[], starts: ReadonlyMap<string, number>) =>
  sql`unnest(${personIds}::uuid[], ${personIds.map((id) => starts.get(id)!)}::float8[]) as t(person_id, at)`

const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

type Starts = ReadonlyMap<string, number>
type OfPerson<T> = Promise<ReadonlyMap<string, T[]>>

const byPerson = <T extends { readonly personId: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ personId }) => personId) as ReadonlyMap<string, T[]>

async function readEvents(tx: Tx, personIds: readonly string[], starts: Starts): OfPerson<PersonEvent> {
  const { rows } = await sql<PersonEvent & { personId: string }>`
    select e.person_id as "personId", e.device_id as "deviceId", e.counter, e.workplace_id as "workplaceId", e.kind,
      e.order_id as "orderId", e.activity_id as "activityId", ${ms('e.at')} as at, ${ms('e.received_at')} as "receivedAt"
    from ${whose(personIds, starts)}
    join production_event e on e.person_id = t.person_id and e.at >= to_timestamp(t.at / 1000)`.execute(tx)
  return byPerson(
    rows.map((row) => ({ ...row, orderId: row.orderId ?? undefined, activityId: row.activityId ?? undefined })),
  )
}

interface Applied extends Omit<Correction, 'change' | 'to'> {
  readonly personId: string
  readonly change: 'book' | 'remove' | 'logOut'
  readonly to: number | null
  readonly madeAt: number
}

const isInterval = (one: Applied): one is Applied & Correction => one.change !== 'logOut'

async function readCorrections(tx: Tx, personIds: readonly string[], starts: Starts): OfPerson<Applied> {
  const { rows } = await sql<Applied>`
    select c.person_id as "personId", c.case_id as id, c.change, ${ms('c.began_at')} as from, ${ms('c.ended_at')} as to,
      c.workplace_id as "workplaceId", c.order_id as "orderId", c.activity_id as "activityId", c.shift_day::text as day,
      c.shift_id as "shiftId", ${ms('c.created_at')} as "madeAt"
    from ${whose(personIds, starts)}
    join production_correction c on c.person_id = t.person_id and c.is_applied
      and c.began_at >= to_timestamp(t.at / 1000)`.execute(tx)
  return byPerson(
    rows.map((row) => ({ ...row, orderId: row.orderId ?? undefined, activityId: row.activityId ?? undefined })),
  )
}

async function readStored(tx: Tx, personIds: readonly string[], starts: Starts): OfPerson<StoredBooking> {
  const { rows } = await sql<StoredBooking & { personId: string; to: number | null }>`
    select b.person_id as "personId", b.id, b.kind, b.workplace_id as "workplaceId", b.order_id as "orderId",
      b.activity_id as "activityId", ${ms('b.began_at')} as from, ${ms('b.ended_at')} as to, ${ms('b.last_at')} as "lastAt",
      b.device_id as "deviceId", b.correction_id as "correctionId", b.shift_day::text as day, b.shift_id as "shiftId"
    from ${whose(personIds, starts)}
    join production_booking b on b.person_id = t.person_id and b.began_at >= to_timestamp(t.at / 1000)`.execute(tx)
  return byPerson(rows)
}

/** The shifts of the areas in which these events happened. */
async function readShiftsOf(
  tx: Tx,
  events: readonly PersonEvent[],
): Promise<(workplaceId: number) => readonly Shift[]> {
  const ids = [...new Set(events.map(({ workplaceId }) => workplaceId))]
  const { rows } = await sql<Shift & { workplaceId: number }>`
    select w.id as "workplaceId", s.id, s.kind, s.begins, s.ends, ${ms('s.ended_at')} as "endedAt" from production_workplace w
    join production_shift s on s.area_id = w.area_id where w.id = any(${ids}::integer[]) order by s.id`.execute(tx)
  const shifts = Map.groupBy(rows, ({ workplaceId }) => workplaceId)
  return (workplaceId) => shifts.get(workplaceId) ?? []
}

interface Group {
  readonly personId: string
  readonly day: string
  readonly shiftId: number
}

interface Change {
  readonly deleted: number[]
  readonly inserted: (ShiftBooking & { readonly personId: string })[]
  readonly updated: { readonly id: number; readonly to: number | undefined; readonly lastAt: number }[]
  readonly groups: Map<string, Group>
}

/** The identity of a booking while it continues. */
const sameOf = (one: ShiftBooking): string =>
  [one.from, one.kind, one.workplaceId, one.orderId, one.activityId, one.correctionId, one.day, one.shiftId]
    .map((part) => part ?? '')
    .join(' ')

function compare(
  change: Change,
  personId: string,
  wanted: readonly ShiftBooking[],
  stored: readonly StoredBooking[],
): void {
  const known = Map.groupBy(stored, sameOf)
  const touch = ({ day, shiftId }: ShiftBooking) =>
    change.groups.set(`${personId} ${day} ${shiftId}`, { personId, day, shiftId })
  for (const one of wanted) {
    const match = known.get(sameOf(one))?.shift()
    if (!match) change.inserted.push({ ...one, personId })
    else if ((match.to ?? undefined) !== one.to || match.lastAt !== one.lastAt)
      change.updated.push({ id: match.id, to: one.to, lastAt: one.lastAt })
    else continue
    touch(one)
  }
  for (const one of [...known.values()].flat()) {
    change.deleted.push(one.id)
    touch(one)
  }
}

async function store(tx: Tx, { deleted, inserted, updated }: Change): Promise<void> {
  if (deleted.length > 0) await tx.deleteFrom('production_booking').where('id', 'in', deleted).execute()
  if (updated.length > 0)
    await sql`
      update production_booking b set ended_at = to_timestamp(u.ended / 1000), last_at = to_timestamp(u.last / 1000)
      from unnest(${updated.map(({ id }) => id)}::bigint[], ${updated.map(({ to }) => to ?? null)}::float8[],
        ${updated.map(({ lastAt }) => lastAt)}::float8[]) as u(id, ended, last) where b.id = u.id`.execute(tx)
  if (inserted.length === 0) return
  const column = <T>(read: (one: Change['inserted'][number]) => T | undefined) =>
    inserted.map((one) => read(one) ?? null)
  await sql`
    insert into production_booking (person_id, workplace_id, kind, order_id, activity_id, began_at, ended_at, last_at, device_id,
      correction_id, shift_day, shift_id)
    select n.person_id, n.workplace_id, n.kind, n.order_id, n.activity_id, to_timestamp(n.began / 1000), to_timestamp(n.ended / 1000),
      to_timestamp(n.last / 1000), n.device_id, n.correction_id, n.shift_day, n.shift_id
    from unnest(${column(({ personId }) => personId)}::uuid[], ${column(({ workplaceId }) => workplaceId)}::integer[],
      ${column(({ kind }): BookingKind => kind)}::text[], ${column(({ orderId }) => orderId)}::bigint[],
      ${column(({ activityId }) => activityId)}::integer[], ${column(({ from }) => from)}::float8[],
      ${column(({ to }) => to)}::float8[], ${column(({ lastAt }) => lastAt)}::float8[],
      ${column(({ deviceId }) => deviceId)}::integer[], ${column(({ correctionId }) => correctionId)}::bigint[],
      ${column(({ day }) => day)}::date[], ${column(({ shiftId }) => shiftId)}::integer[])
      as n(person_id, workplace_id, kind, order_id, activity_id, began, ended, last, device_id, correction_id, shift_day, shift_id)`.execute(
    tx,
  )
}

/** Sums of shifts whose bookings have changed; each gets a new version. */
async function sumUp(tx: Tx, groups: readonly Group[]): Promise<void> {
  const sum = (kind: BookingKind) => sql`
    coalesce(round(sum(extract(epoch from b.ended_at - b.began_at)) filter (where b.kind = ${kind}) / 60), 0)`
  await sql`
    insert into production_sum as s (person_id, shift_day, shift_id, order_minutes, overhead_minutes, pause_minutes)
    select g.person_id, g.day, g.shift_id, ${sum('order')}, ${sum('overhead')}, ${sum('pause')}
    from unnest(${groups.map(({ personId }) => personId)}::uuid[], ${groups.map(({ day }) => day)}::date[],
      ${groups.map(({ shiftId }) => shiftId)}::integer[]) as g(person_id, day, shift_id)
    left join production_booking b on b.person_id = g.person_id and b.shift_day = g.day and b.shift_id = g.shift_id
    group by g.person_id, g.day, g.shift_id
    on conflict (person_id, shift_day, shift_id) do update set order_minutes = excluded.order_minutes,
      overhead_minutes = excluded.overhead_minutes, pause_minutes = excluded.pause_minutes, version = s.version + 1`.execute(
    tx,
  )
}
