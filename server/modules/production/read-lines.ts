// Lines of the people in a shift: their attendance from working time and their bookings.
import { sql } from 'kysely'
import type { PersonLine } from '#contract/production.ts'
import { offlineSince } from '#domain/production/logins.ts'
import { isClean, lineOf, type Booked, type Line, type Stay } from '#domain/production/segments.ts'
import { belongsTo, shiftBegunAt, windowOf, type Shift, type ShiftOfDay } from '#domain/production/shifts.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName, instantText, nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

/** A shift of an area on a day. */
export interface ShiftScope {
  readonly areaId: number
  readonly shifts: readonly Shift[]
  readonly shift: Shift
  readonly day: Day
  readonly now: Date
  /** Reads only these people. */
  readonly personIds?: readonly string[]
}

type View = PersonLine['bookings'][number]
interface BookingRow extends Omit<Booked, 'to'> {
  readonly to: number | null
  readonly lastAt: number
  /** null: of a correction. */
  readonly deviceId: number | null
  readonly workplaceId: number | null
  readonly workplace: string | null
  readonly correctionId: number | null
  readonly order: View['order']
  readonly activity: View['activity']
}

interface PersonRow {
  /** Which of the shifts that were asked for, from 1 on. */
  readonly place: number
  readonly id: string
  readonly name: string
  readonly version: number
  readonly bookings: BookingRow[]
  readonly stays: { readonly from: number | null; readonly to: number | null; readonly breakMinutes: number }[]
  readonly devices: { readonly id: number; readonly name: string; readonly seenAt: number | null }[]
  readonly openCaseId: number | null
  readonly release: ReleaseRow | null
}

export interface ReleaseRow {
  readonly at: string
  readonly by: { readonly id: string | null; readonly name: string }
  readonly handsOverAt: string
  readonly present: number
  readonly order: number
  readonly overhead: number
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

const ORDER = sql`case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'title', o.title,
  'operation', o.operation) end`
export const ACTIVITY = sql`case when t.id is not null then json_build_object('id', t.id, 'kind', t.kind, 'name', t.name,
  'nameEn', t.name_en) end`

/** Everybody who booked in one of the shifts, and workers of its area who were present that day and booked in no other shift. */
async function readPeople(
  db: Db,
  scopes: readonly ShiftScope[],
  personIds: readonly string[] | undefined,
): Promise<PersonRow[]> {
  const isAsked = sql<boolean>`(${personIds === undefined} or x.id = any(${personIds ?? []}::uuid[]))`
  const { rows } = await sql<PersonRow>`
    with people as materialized (
      select q.place, q.day, q.shift_id, x.id from unnest(${scopes.map(({ day }) => day)}::date[],
        ${scopes.map(({ shift }) => shift.id)}::integer[], ${scopes.map(({ areaId }) => areaId)}::integer[])
        with ordinality as q(day, shift_id, area_id, place) cross join lateral (
        select s.person_id as id from production_sum s where s.shift_day = q.day and s.shift_id = q.shift_id
          and exists (select from production_booking b where b.person_id = s.person_id and b.shift_day = s.shift_day
            and b.shift_id = s.shift_id)
        union
        select w.person_id from production_worker w where w.area_id = q.area_id
          and (w.ended_at is null or q.day <= (w.ended_at at time zone 'Europe/Berlin')::date)
          and exists (select from time_entry e where e.person_id = w.person_id and e.day = q.day)
          and not exists (select from production_booking b where b.person_id = w.person_id and b.shift_day = q.day)
        union
        select r.person_id from production_release r where r.shift_id = q.shift_id and r.shift_day = q.day
      ) x where ${isAsked} limit 1000
    )
    select x.place::integer as place, p.id, ${fullName('p')} as name, coalesce(s.version, 0) as version,
      coalesce((select json_agg(json_build_object('id', b.id, 'kind', b.kind, 'from', ${ms('b.began_at')}, 'to', ${ms('b.ended_at')},
          'lastAt', ${ms('b.last_at')}, 'deviceId', b.device_id, 'workplaceId', b.workplace_id, 'workplace', k.name,
          'correctionId', b.correction_id, 'orderId', b.order_id, 'activityId', b.activity_id, 'order', ${ORDER}, 'activity', ${ACTIVITY}) order by b.began_at, b.id)
        from production_booking b left join production_workplace k on k.id = b.workplace_id
        left join production_order o on o.id = b.order_id left join production_activity t on t.id = b.activity_id
        where b.shift_id = x.shift_id and b.shift_day = x.day and b.person_id = p.id), '[]') as bookings,
      coalesce((select json_agg(json_build_object('from', ${ms('e.comes')}, 'to', ${ms('e.goes')}, 'breakMinutes', e.break_minutes)
          order by coalesce(e.comes, e.goes)) from time_entry e where e.person_id = p.id and e.day = x.day), '[]') as stays,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'seenAt', ${ms('d.last_seen_at')}))
        from production_device d where d.revoked_at is null and d.kind = 'terminal' and d.id in (
          select b.device_id from production_booking b where b.shift_id = x.shift_id and b.shift_day = x.day
            and b.person_id = p.id)), '[]') as devices,
      (select max(c.case_id) from production_correction c where c.person_id = p.id and c.shift_id = x.shift_id
        and c.shift_day = x.day and c.status in ('open', 'inProgress', 'askedBack')) as "openCaseId",
      (select json_build_object('at', ${instantText(sql`r.released_at`)},
          'by', json_build_object('id', u.id, 'name', ${nameOf('u')}),
          'handsOverAt', ${instantText(sql`r.hands_over_at`)},
          'present', r.attendance_minutes, 'order', r.order_minutes, 'overhead', r.overhead_minutes)
        from production_release r left join person u on u.id = r.released_by
        where r.person_id = p.id and r.shift_id = x.shift_id and r.shift_day = x.day) as release
    from people x join person p on p.id = x.id
    left join production_sum s on s.person_id = p.id and s.shift_day = x.day and s.shift_id = x.shift_id
    order by x.place, p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

/** The stays of a day that belong to this shift: those of one shift follow each other, as bookings do. */
function staysIn(rows: PersonRow['stays'], { shifts, shift }: ShiftScope): Stay[] {
  let present: ShiftOfDay | undefined
  return rows.flatMap(({ from, to, breakMinutes }) => {
    // The length of a stay without a begin is unknown.
    if (from === null) return []
    if (!present || !belongsTo(present, from)) present = shiftBegunAt(shifts, from)
    return present?.shift.id === shift.id ? [{ from, to: to ?? undefined, breakMinutes }] : []
  })
}

/** The device at which the person booked last, if it has been silent since before the end of the shift. */
function offlineOf({ bookings, devices }: PersonRow, windowEnd: number, now: number) {
  const last = bookings.filter(({ deviceId }) => deviceId !== null).toSorted((one, other) => other.from - one.from)[0]
  const device = devices.find(({ id }) => id === last?.deviceId)
  const since = offlineSince(device?.seenAt ?? undefined, now)
  // A booking after the last event of the person came by another way: nothing is missing.
  const isHeard = bookings.some((one) => since !== undefined && (one.from >= since || (one.to ?? 0) > since))
  if (!device || since === undefined || since >= windowEnd || isHeard) return undefined
  return { name: device.name, since }
}

/** True when the bookings or the attendance differ from those that were released. */
export const hasChangedSince = ({ release, line }: Pick<ReadLine, 'release' | 'line'>): boolean =>
  release !== null &&
  (release.order !== line.order || release.overhead !== line.overhead || release.present !== (line.present ?? 0))

export const isHandedOver = (release: ReleaseRow, now: Date): boolean =>
  Date.parse(release.handsOverAt) <= now.getTime()

export interface ReadLine {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly line: Line
  readonly bookings: readonly BookingRow[]
  readonly offlineDevice: string | null
  readonly openCaseId: number | null
  readonly release: ReleaseRow | null
  readonly isClean: boolean
}

/** The lines of a shift, by name. */
export const readLines = async (db: Db, scope: ShiftScope): Promise<ReadLine[]> =>
  (await readLinesOfShifts(db, [scope], scope.personIds))[0]!

/** The lines of each of these shifts in one query; of all their people, or only of `personIds`. */
export async function readLinesOfShifts(
  db: Db,
  scopes: readonly Omit<ShiftScope, 'personIds'>[],
  personIds?: readonly string[],
): Promise<ReadLine[][]> {
  const people = Map.groupBy(await readPeople(db, scopes, personIds), ({ place }) => place)
  return scopes.map((scope, index) => linesOf(people.get(index + 1) ?? [], scope))
}

function linesOf(people: readonly PersonRow[], scope: ShiftScope): ReadLine[] {
  const window = windowOf(scope.shift, scope.day)
  const now = scope.now.getTime()
  return people.flatMap((person) => {
    const stays = staysIn(person.stays, scope)
    if (person.bookings.length === 0 && stays.length === 0 && !person.release) return []
    const offline = offlineOf(person, window.to, now)
    const bookings = person.bookings.map((one) => ({ ...one, to: one.to ?? undefined }))
    const line = lineOf({ window, now, stays, bookings, offlineSince: offline?.since })
    const { id, name, version, openCaseId, release } = person
    const isOpen = openCaseId !== null
    return [
      {
        id,
        name,
        version,
        line,
        openCaseId,
        release,
        bookings: person.bookings,
        offlineDevice: offline?.name ?? null,
        isClean: isClean(line) && !isOpen,
      },
    ]
  })
}

const iso = (at: number): string => new Date(at).toISOString()

/** The workplace at which the person booked longest. */
function workplaceOf(bookings: readonly BookingRow[], now: number): string {
  const minutes = new Map<string, number>()
  for (const { workplace, from, to } of bookings)
    if (workplace !== null) minutes.set(workplace, (minutes.get(workplace) ?? 0) + ((to ?? now) - from))
  return [...minutes].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}

interface Viewer {
  readonly personId: string
  readonly mayLead: boolean
  readonly now: Date
}

/** A line in the shape of the wire. */
export function toPersonLine(read: ReadLine, { personId, mayLead, now }: Viewer): PersonLine {
  const { id, name, version, line, bookings, offlineDevice, openCaseId, release } = read
  const byId = new Map(bookings.map((one) => [one.id, one]))
  const isWithPayroll = release !== null && isHandedOver(release, now)
  const booked = line.order + line.overhead
  const isOther = id !== personId
  return {
    person: { id, name },
    workplace: workplaceOf(bookings, now.getTime()),
    version,
    from: iso(line.span.from),
    to: iso(line.span.to),
    attendance: line.attendance.map(({ from, to, isUncertain }) => ({ from: iso(from), to: iso(to), isUncertain })),
    segments: line.segments.map(({ kind, from, to, bookingIds }) => {
      const own = bookingIds.flatMap((one) => byId.get(one) ?? [])
      const orders = own.filter((one) => one.kind === 'order')
      return {
        kind,
        from: iso(from),
        to: iso(to),
        minutes: Math.round((to - from) / 60_000),
        bookingIds: [...bookingIds].slice(0, 20),
        label: orders.flatMap(({ order }) => order?.number ?? []).join(', '),
        activity: own.find(({ activity }) => activity !== null)?.activity?.kind ?? null,
      }
    }),
    bookings: bookings
      .slice(0, 200)
      .map(({ id: bookingId, kind, workplace, order, activity, from, to, correctionId }) => ({
        id: bookingId,
        kind,
        order,
        activity,
        correctionId,
        workplace: workplace ?? '',
        from: iso(from),
        to: to === null ? null : iso(to),
      })),
    present: line.present,
    booked,
    order: line.order,
    overhead: line.overhead,
    open: line.open,
    findings: [...line.findings],
    offlineDevice,
    isRunning: line.isRunning,
    openCaseId,
    release: release && {
      at: release.at,
      by: release.by,
      handsOverAt: release.handsOverAt,
      isHandedOver: isWithPayroll,
      hasChanged: hasChangedSince(read),
    },
    mayCorrect: !isWithPayroll && release === null && (mayLead ? isOther : !isOther),
    mayRelease: mayLead && isOther && release === null && read.isClean,
  }
}
