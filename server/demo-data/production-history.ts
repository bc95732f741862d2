// Shifts of the demo company before the last two weeks: of whole months, and of the nights in which the clocks were changed. They are all
// alike and many, so that the database makes their events, bookings and sums of one row each, as `applyEvents` would. Also the release
// of all that is older than yesterday.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { clockChangeIn, windowOf, type Shift } from '#domain/production/shifts.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Tx } from '#server/db/db.ts'
import { nextHandOver } from '#server/modules/production/shift-view.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import { isoDay, type Calendar } from './calendar.ts'
import { HISTORY, MONTHS } from './production-cases.ts'

interface FormerWorker {
  readonly id: string
  readonly place: string
  readonly order: string
}

/** A shift of a person without anything to clear. */
export interface FormerShift {
  readonly worker: FormerWorker
  readonly shift: Shift
  readonly day: Day
  /** Milliseconds since 1970. */
  readonly from: number
  /** The minutes by which it was longer than others. */
  readonly change: number
}

const formerShift = (worker: FormerWorker, shift: Shift, day: Day): FormerShift => ({
  worker,
  shift,
  day,
  from: windowOf(shift, day).from,
  change: clockChangeIn(shift, day),
})

/** The working days of whole months and of this one, without holidays and absences of each person. */
export async function ordinaryShifts(tx: Tx, workers: readonly FormerWorker[], shift: Shift, on: Calendar) {
  const [first, until] = [isoDay(on.month(-MONTHS)), isoDay(on.workday(-HISTORY))]
  const ids = workers.map(({ id }) => id)
  const people = await readTimePeople(tx, ids, { first, last: until })
  const shifts: FormerShift[] = []
  for (let day = first; day < until; day = addDays(day, 1))
    for (const worker of workers) {
      const person = people.get(worker.id)
      if (person && person.counted(day).target > 0 && person.absencesOn(day).length === 0)
        shifts.push(formerShift(worker, shift, day))
    }
  return shifts
}

/** The last two nights before the last two weeks that were longer or shorter than others, one of 9 hours and one of 7. */
export function changedNights(workers: readonly FormerWorker[], night: Shift, on: Calendar): FormerShift[] {
  const days: Day[] = []
  for (let day = addDays(isoDay(on.workday(-HISTORY)), -1); days.length < 2; day = addDays(day, -1))
    if (clockChangeIn(night, day) !== 0) days.push(day)
  return days.flatMap((day) => workers.map((worker) => formerShift(worker, night, day)))
}

interface Hall {
  readonly deviceId: number
  readonly places: ReadonlyMap<string, number>
  readonly orders: ReadonlyMap<string, number>
  readonly shifts: ReadonlyMap<string, number>
}

/** Inserts the bookings of these shifts, an order with a pause, at one device; returns the last number of its events. */
export async function insertFormerShifts(tx: Tx, given: readonly FormerShift[], hall: Hall): Promise<number> {
  const column = <T>(read: (one: FormerShift) => T) => given.map(read)
  const former = sql`
    former as materialized (
      select f.*, to_timestamp(f.began / 1000) as begin, 480 + f.change as minutes
      from unnest(${column(({ worker }) => worker.id)}::uuid[], ${column(({ day }) => day)}::date[],
        ${column(({ shift }) => hall.shifts.get(shift.kind)!)}::integer[], ${column(({ worker }) => hall.places.get(worker.place)!)}::integer[],
        ${column(({ worker }) => hall.orders.get(worker.order)!)}::bigint[], ${column(({ from }) => from)}::float8[],
        ${column(({ change }) => change)}::integer[])
        as f(person_id, shift_day, shift_id, workplace_id, order_id, began, change))`
  await sql`
    with ${former}
    insert into production_event (device_id, counter, person_id, workplace_id, kind, order_id, at, received_at)
    select ${hall.deviceId}, row_number() over (order by t.at, f.person_id), f.person_id, f.workplace_id, s.kind,
      case s.kind when 'begin' then f.order_id end, t.at, t.at
    from former f cross join lateral (values (0, 'begin'), (190, 'pause'), (220, 'resume'), (f.minutes, 'signOut')) s(minute, kind)
    cross join lateral (select f.begin + make_interval(mins => s.minute) as at) t`.execute(tx)
  await sql`
    with ${former}
    insert into production_booking (person_id, workplace_id, kind, order_id, began_at, ended_at, last_at, device_id, shift_day, shift_id)
    select f.person_id, f.workplace_id, s.kind, case s.kind when 'order' then f.order_id end, f.begin + make_interval(mins => s.first),
      t.until, t.until, ${hall.deviceId}, f.shift_day, f.shift_id
    from former f cross join lateral (values (0, 190, 'order'), (190, 220, 'pause'), (220, f.minutes, 'order')) s(first, last, kind)
    cross join lateral (select f.begin + make_interval(mins => s.last) as until) t
    order by f.began, f.person_id, s.first`.execute(tx)
  await sql`
    with ${former}
    insert into production_sum (person_id, shift_day, shift_id, order_minutes, overhead_minutes, pause_minutes)
    select person_id, shift_day, shift_id, minutes - 30, 0, 30 from former`.execute(tx)
  return 4 * given.length
}

/** Releases their days for payroll, so that supervisors do not have months of them to decide. */
export async function approveFormerDays(tx: Tx, ids: readonly string[], until: Day, at: Date): Promise<void> {
  await sql`
    with approved as (
      update time_day d set released_at = ${at}, release_at = null,
        status = case d.path when 'manual' then 'manuallyApproved' else 'automaticallyApproved' end
      where d.person_id = any(${[...ids]}::uuid[]) and d.day < ${until}::date and d.feedback is null and d.released_at is null
      returning d.person_id, d.day, d.version, d.status)
    insert into time_decision (person_id, day, version, stage, outcome, decided_by, decided_at)
    select a.person_id, a.day, a.version, 'supervisor', a.status,
      case a.status when 'manuallyApproved' then nullif(p.supervisor_id, p.id) end, ${at}
    from approved a join person p on p.id = a.person_id`.execute(tx)
}

/** Shifts before yesterday are released, and payroll has them. */
export async function releaseOlder(
  tx: Tx,
  leadId: string,
  areaId: number,
  before: Day,
  releasedAt: Date,
  land: string,
): Promise<void> {
  await sql`
    insert into production_release (person_id, shift_day, shift_id, attendance_minutes, order_minutes, overhead_minutes, released_by,
      released_at, hands_over_at)
    select s.person_id, s.shift_day, s.shift_id, coalesce(d.actual, s.order_minutes + s.overhead_minutes), s.order_minutes,
      s.overhead_minutes, ${leadId}::uuid, ${releasedAt}, ${nextHandOver({ land }, releasedAt)}
    from production_sum s join production_shift h on h.id = s.shift_id and h.area_id = ${areaId}
    left join time_day d on d.person_id = s.person_id and d.day = s.shift_day
    where s.shift_day < ${before}::date and s.person_id <> ${leadId}`.execute(tx)
}
