// Present logins at the workplaces of an area with their problems, and people who are present without a workplace.
import { sql } from 'kysely'
import type { Login, Logins, LoginsQuery } from '#contract/production.ts'
import { byUrgency, isStale, loginStateOf, offlineSince } from '#domain/production/logins.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { fold } from '#domain/search/search-text.ts'
import { shiftRunningAt, windowOf, type Shift, type ShiftOfDay } from '#domain/production/shifts.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { leads, readAreas, type ReadArea } from '#server/modules/production/readers.ts'

const MINUTE = 60_000
const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

export interface OpenBooking {
  readonly kind: string
  readonly from: number
  readonly lastAt: number
  readonly workplace: string
  readonly order: { readonly number: string; readonly operation: string } | null
  readonly activity: Login['activity']
  readonly seenAt: number | null
}

export interface LoginRow {
  readonly personId: string
  readonly name: string
  readonly hasPicture: boolean
  readonly day: string
  readonly shiftId: number
  readonly version: number
  readonly bookings: OpenBooking[]
}

/** People with a booking that runs, by the shift to which it belongs. */
export async function readLoginRows(db: Db, areaId: number, personIds?: readonly string[]): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`
    select b.person_id as "personId", ${fullName('p')} as name,
      p.picture_id is not null as "hasPicture", b.shift_day::text as day,
      b.shift_id as "shiftId", s.version,
      json_agg(json_build_object('kind', b.kind, 'from', ${ms('b.began_at')}, 'lastAt', ${ms('b.last_at')},
        'workplace', coalesce(k.name, ''), 'order', case when o.id is not null
          then json_build_object('number', o.number, 'operation', o.operation) end,
        'activity', case when t.id is not null then json_build_object('id', t.id, 'kind', t.kind, 'name', t.name,
          'nameEn', t.name_en) end,
        'seenAt', (select ${sql`(extract(epoch from max(d.last_seen_at)) * 1000)::float8`} from production_device d
          where d.id = b.device_id and d.kind = 'terminal' and d.revoked_at is null))
        order by b.began_at, b.id) as bookings
    from production_booking b join production_shift h on h.id = b.shift_id and h.area_id = ${areaId}
    join person p on p.id = b.person_id
    join production_sum s on s.person_id = b.person_id and s.shift_day = b.shift_day and s.shift_id = b.shift_id
    left join production_workplace k on k.id = b.workplace_id left join production_order o on o.id = b.order_id
    left join production_activity t on t.id = b.activity_id
    where b.ended_at is null and (${personIds === undefined} or b.person_id = any(${personIds ?? []}::uuid[]))
    group by b.person_id, p.given_name, p.family_name, p.picture_id, b.shift_day, b.shift_id, s.version
    limit 10000`.execute(db)
  return rows
}

interface ShownLogin extends Login {
  readonly text: string
  /** The begin of the shift. */
  readonly begins: number
}

/** When a log-out would end work: at the end of the shift, or now while it runs, but not before it began. */
export function logOutAt(row: LoginRow, shift: Shift, now: number): number {
  const latest = Math.max(...row.bookings.map(({ from }) => from))
  return Math.max(Math.min(windowOf(shift, row.day).to, now), latest + MINUTE)
}

function toLogin(row: LoginRow, shift: Shift, { now, personId, mayLead }: Viewer): ShownLogin {
  const { bookings } = row
  const workplaces = [...new Set(bookings.map(({ workplace }) => workplace))]
  const lastAt = Math.max(...bookings.map((one) => one.lastAt))
  const seen = bookings.flatMap(({ seenAt }) => seenAt ?? [])
  const facts = {
    now,
    shiftEnd: windowOf(shift, row.day).to,
    lastAt,
    workplaces: workplaces.length,
    isPause: bookings.some(({ kind }) => kind === 'pause'),
    seenAt: seen.length > 0 ? Math.max(...seen) : undefined,
  }
  const state = loginStateOf(facts)
  const orders = bookings.flatMap(({ order }) => order ?? [])
  return {
    person: { id: row.personId, name: row.name, hasPicture: row.hasPicture },
    workplaces: workplaces.slice(0, 20),
    orders: orders.slice(0, 20),
    activity: bookings.find(({ activity }) => activity !== null)?.activity ?? null,
    since: new Date(Math.min(...bookings.map(({ from }) => from))).toISOString(),
    // The state at an offline terminal is unknown.
    lastAt: offlineSince(facts.seenAt, now) === undefined ? new Date(lastAt).toISOString() : null,
    state,
    day: row.day,
    shiftId: shift.id,
    shift: shift.kind,
    logOutAt: new Date(logOutAt(row, shift, now)).toISOString(),
    version: row.version,
    mayLogOut: mayLead && row.personId !== personId,
    begins: windowOf(shift, row.day).from,
    text: [row.name, ...workplaces, ...orders.map(({ number }) => number)].join('\n'),
  }
}

interface Viewer {
  readonly now: number
  readonly personId: string
  readonly mayLead: boolean
}

/** Present by working time and at no workplace of any area. */
async function readWithoutLogin(db: Db, areaId: number, now: Date) {
  const { rows } = await sql<{ id: string; name: string; since: Date; count: number }>`
    select p.id, ${fullName('p')} as name, min(e.comes) as since, (count(*) over ())::integer as count
    from production_worker w join person p on p.id = w.person_id
    join time_entry e on e.person_id = w.person_id and e.goes is null and e.comes <= ${now}
      and e.day >= (${now}::timestamptz at time zone 'Europe/Berlin')::date - 1 and e.comes > ${now}::timestamptz - interval '16 hours'
    where w.area_id = ${areaId} and w.ended_at is null and p.active
      and not exists (select from production_booking b where b.person_id = w.person_id and b.ended_at is null)
    group by p.id, p.given_name, p.family_name order by 3, 2 limit 100`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    people: rows.map(({ id, name, since }) => ({ person: { id, name }, since: since.toISOString() })),
  }
}

async function readOfflineDevices(db: Db, areaId: number, now: Date): Promise<Logins['tiles']['offline']> {
  const { rows } = await sql<{ device: string; seenAt: Date }>`
    select d.name as device, d.last_seen_at as "seenAt" from production_device d
    where d.area_id = ${areaId} and d.revoked_at is null and d.last_seen_at is not null order by d.last_seen_at, d.id limit 500`.execute(
    db,
  )
  return rows
    .filter(({ seenAt }) => offlineSince(seenAt.getTime(), now.getTime()) !== undefined)
    .slice(0, 50)
    .map(({ device, seenAt }) => ({ device, since: seenAt.toISOString() }))
}

/** The requested area, else the viewer's first one. Throws 404 if there is none. */
async function areaFor(context: ReadContext, personId: string, areaId: number | undefined): Promise<ReadArea> {
  const [area] = await readAreas(context, personId, areaId)
  if (!area) throw notFound()
  return area
}

type Counts = Omit<Logins['tiles'], 'offline'>

function countsOf(logins: readonly ShownLogin[], present: ShiftOfDay | undefined, withoutLogin: number): Counts {
  // With those of the next shift who have come before its begin.
  const now = logins.filter(({ begins }) => !present || begins >= present.window.from)
  const byShift = Map.groupBy(now, ({ shift }) => shift)
  return {
    signedIn: logins.length,
    byShift: [...new Set([...(present ? [present.shift.kind] : []), ...byShift.keys()])].map((shift) => ({
      shift,
      people: byShift.get(shift)?.length ?? 0,
    })),
    earlier: logins.length - now.length,
    stale: logins.filter(({ state }) => isStale(state)).length,
    withoutLogin,
  }
}

/**
 * For people who see no single person: the number of signed-in people, unless they are too few. Parts of it would reveal who is missing.
 */
const countsOfGroup = ({ length }: readonly ShownLogin[]): Counts => ({
  signedIn: length < LEAST_GROUP ? null : length,
  byShift: [],
  earlier: null,
  stale: null,
  withoutLogin: null,
})

export async function readLogins(context: ReadContext, personId: string, query: LoginsQuery): Promise<Logins> {
  const { db } = context
  const area = await areaFor(context, personId, query.area)
  const at = context.now()
  const now = at.getTime()
  const shifts = new Map(area.shifts.map((one) => [one.id, one]))
  const viewer = { now, personId, mayLead: leads(area) }
  const logins = (await readLoginRows(db, area.id)).flatMap((row) => {
    const shift = shifts.get(row.shiftId)
    return shift ? [toLogin(row, shift, viewer)] : []
  })
  const present = shiftRunningAt(area.shifts, now)
  const isShown = area.reader !== 'figures'
  const { state, shift, q = '' } = query
  const found = logins
    .filter((one) => shift === undefined || one.shift === shift)
    .filter((one) => state === undefined || (state === 'stale' ? isStale(one.state) : one.state === state))
    .filter((one) => fold(one.text).includes(fold(q)))
    .toSorted((one, other) =>
      byUrgency(
        { state: one.state, since: Date.parse(one.since), name: one.person.name },
        { state: other.state, since: Date.parse(other.since), name: other.person.name },
      ),
    )
  const { offset = 0, size = 50 } = query
  const without = await readWithoutLogin(db, area.id, at)
  return {
    area: { id: area.id, name: area.name, reader: area.reader },
    at: at.toISOString(),
    tiles: {
      ...(isShown ? countsOf(logins, present, without.count) : countsOfGroup(logins)),
      offline: await readOfflineDevices(db, area.id, at),
    },
    items: isShown ? found.slice(offset, offset + size).map(({ text: _text, begins: _begins, ...login }) => login) : [],
    total: isShown ? found.length : 0,
    withoutLogin: isShown ? without.people : [],
  }
}
