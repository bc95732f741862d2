// The state that a terminal needs for a shift without network: its place, open orders, who is signed in, and the people who may sign in,
// sealed so that only they can open it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TerminalOrder, TerminalState } from '#contract/production-devices.ts'
import { hexOf, seal, type KnownPerson, type Roster } from '#domain/production/terminal/credentials.ts'
import { presencesAfter, type TerminalEvent } from '#domain/production/terminal/presence.ts'
import type { Db } from '#server/db/db.ts'
import { readSalt } from '#server/modules/production/devices/badges.ts'
import type { Sender } from '#server/modules/production/devices/devices.ts'
import { lastCounterOf } from '#server/modules/production/devices/intake.ts'

/** Open orders that a terminal knows at most. */
const MOST_ORDERS = 1_000
/** The longest time since the begin of a running booking, in ms. */
const LONGEST_SHIFT = 36 * 3_600_000

/** Given name and initial: all that a shared screen shows. */
export const shortName = (given: string, family: string): string => `${given} ${family.slice(0, 1)}.`.trim()

interface Member extends KnownPerson {
  readonly badgeKey: Buffer | null
  readonly pinKey: Buffer | null
}

/** The people of the area, and those of other areas of the site whose badge looks like a personnel number, with the badge only. */
async function readMembers(db: Db, { areaId, siteId }: Sender): Promise<readonly Member[]> {
  const { rows } = await sql<{
    id: string
    given: string
    family: string
    badgeKey: Buffer | null
    pinKey: Buffer | null
  }>`
    select p.id, p.given_name as given, p.family_name as family, b.badge_key as "badgeKey",
      case when k.area_id = ${areaId} and b.pin_number = p.personnel_number then b.pin_key end as "pinKey"
    from production_worker k join production_area a on a.id = k.area_id and a.site_id = ${siteId}
    join person p on p.id = k.person_id and p.active join production_badge b on b.person_id = p.id
    where k.ended_at is null and (k.area_id = ${areaId} and (b.badge_key is not null or b.pin_key is not null)
      or b.badge_is_number and b.badge_key is not null) order by p.id`.execute(db)
  return rows.map(({ id, given, family, ...keys }) => ({ id, name: shortName(given, family), ...keys }))
}

function versionOf(members: readonly Member[], deviceId: number): string {
  const hash = createHash('sha256').update(`roster ${deviceId}`)
  for (const { id, name, badgeKey, pinKey } of members)
    hash.update(JSON.stringify([id, name, badgeKey && hexOf(badgeKey), pinKey && hexOf(pinKey)]))
  return hash.digest('base64url')
}

/** `known`: the version that the device has; it gets the people again when they have changed. */
async function readRoster(db: Db, device: Sender, known: string | undefined): Promise<TerminalState['roster']> {
  const members = await readMembers(db, device)
  const version = versionOf(members, device.id)
  if (version === known) return { version, people: null }
  const sealed = await Promise.all(
    members.flatMap(({ id, name, badgeKey, pinKey }) =>
      [badgeKey, pinKey].flatMap((key) => (key ? [seal(new Uint8Array(key), device.id, { id, name })] : [])),
    ),
  )
  return { version, people: Object.fromEntries(sealed) satisfies Roster }
}

/** Orders of the company of the device, or of all where it has none of that number; the newest. `number`: only that order. */
export async function readOpenOrders(
  db: Db,
  { companyId }: Pick<Sender, 'companyId'>,
  number: string | null = null,
): Promise<TerminalOrder[]> {
  const { rows } = await sql<TerminalOrder>`
    select o.number, o.title, o.operation, o.planned_pieces as planned, o.setup_minutes + o.run_minutes as minutes,
      o.done_pieces as done
    from production_order o
    where o.closed_at is null and (${number}::text is null or o.number = ${number})
      and (o.company_id = ${companyId} or o.company_id is null
      -- Looked up for each of these few: as "not exists" all numbers of the company would be read.
      and (select count(*) from production_order w where w.company_id = ${companyId} and w.number = o.number) = 0)
    order by o.id desc limit ${MOST_ORDERS}`.execute(db)
  return rows
}

/**
 * Who is signed in at the workplaces of an area, by the bookings and the events behind them: those since the begin of the open shift, and
 * since the person was logged out. A forgotten sign-out has no effect on the next shift.
 */
export async function readPresences(
  db: Db,
  { areaId }: Pick<Sender, 'areaId'>,
  now: Date,
): Promise<TerminalState['presences']> {
  const { rows } = await sql<
    Omit<TerminalEvent, 'at' | 'counter'> & { at: Date; order: string | null; activity: string | null }
  >`
    select e.kind, e.person_id as "personId", e.workplace_id as "workplaceId", e.at, o.number as "order", a.kind as activity
    from (select distinct b.person_id, b.workplace_id, b.shift_day, b.shift_id
      from production_booking b join production_workplace w on w.id = b.workplace_id
      where b.ended_at is null and w.area_id = ${areaId}) b
    cross join lateral (select greatest(
      least(
        (select min(g.began_at) from production_booking g
          where g.person_id = b.person_id and g.shift_day = b.shift_day and g.shift_id = b.shift_id),
        (select min(c.began_at) from production_correction c where c.person_id = b.person_id and c.is_applied
          and c.change <> 'logOut' and c.shift_day = b.shift_day and c.shift_id = b.shift_id)),
      (select max(c.began_at) from production_correction c
        where c.person_id = b.person_id and c.is_applied and c.change = 'logOut'
          -- Of those that hold: see bookingsOf.
          and coalesce((select f.kind = 'signIn' or f.received_at <= c.created_at from production_event f
            where f.person_id = b.person_id and f.workplace_id = b.workplace_id and f.at >= c.began_at
            order by f.at, f.device_id, f.counter limit 1), true))) as at) s
    join production_event e on e.person_id = b.person_id and e.workplace_id = b.workplace_id and e.at >= s.at
      and e.at > ${new Date(now.getTime() - LONGEST_SHIFT)}
    left join production_order o on o.id = e.order_id left join production_activity a on a.id = e.activity_id
    order by e.at, e.device_id, e.counter`.execute(db)
  const events = rows.map(({ order, activity, at, ...rest }, index): TerminalEvent => ({
    ...rest,
    counter: index + 1,
    key: '',
    at: at.toISOString(),
    ...(order !== null && { order }),
    ...(activity !== null && { activity: activity as NonNullable<TerminalEvent['activity']> }),
  }))
  return presencesAfter([], events, []).map((one) => ({ ...one, orders: [...one.orders], halted: [...one.halted] }))
}

type Place = TerminalState['device']

async function readPlace(db: Db, device: Sender): Promise<Place> {
  const { rows } = await sql<Place>`
    select d.id, d.name, a.name as area,
      (select json_build_object('id', w.id, 'name', w.name) from production_workplace w where w.id = d.workplace_id) as workplace,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name, w.id)
        from production_workplace w where w.area_id = a.id and w.ended_at is null), '[]') as workplaces,
      coalesce((select json_agg(json_build_object('kind', s.kind, 'begins', s.begins, 'ends', s.ends) order by s.begins)
        from production_shift s where s.area_id = a.id and s.ended_at is null), '[]') as shifts
    from production_device d join production_area a on a.id = d.area_id where d.id = ${device.id}`.execute(db)
  return rows[0]!
}

export async function readState(db: Db, device: Sender, now: Date, roster: string | undefined): Promise<TerminalState> {
  return {
    device: await readPlace(db, device),
    now: now.toISOString(),
    lastCounter: await lastCounterOf(db, device),
    salt: await readSalt(db),
    roster: await readRoster(db, device, roster),
    orders: await readOpenOrders(db, device),
    presences: await readPresences(db, device, now),
  }
}
