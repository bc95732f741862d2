// Leaders of a material group and its buyers on sites when it is merged into another one: from that day on they fill the days on which the
// other group has no such person, or only one who has left.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { dayBefore, holdsOn } from '#domain/organisation/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'

export interface Merge {
  readonly from: number
  readonly into: number
  readonly byId: string
  readonly now: Date
}

/** Both ends are in it; `until` null: without an end. */
interface Days {
  readonly from: Day
  readonly until: Day | null
}

interface Period extends Days {
  readonly id: number
  readonly groupId: number
  /** null: the lead buyer of the group of companies. */
  readonly siteId: number | null
  /** null: on the site, the lead buyer of the material group on that day. */
  readonly personId: string | null
  /** False for people who have left. */
  readonly active: boolean
}

/** From the day on `after` is responsible for the group instead of `before`. */
interface Change {
  readonly groupId: number
  readonly siteId: number | null
  readonly from: Day
  readonly before: string | null
  readonly after: string
}

const overlaps = (one: Days, other: Days): boolean =>
  (one.until === null || other.from <= one.until) && (other.until === null || one.from <= other.until)

/** The days that none of the other periods covers; those are in order and do not overlap. */
function freeDays(days: Days, others: readonly Days[]): Days[] {
  const free: Days[] = []
  let { from } = days
  for (const other of others.filter((one) => overlaps(one, days))) {
    if (other.from > from) free.push({ from, until: dayBefore(other.from) })
    if (other.until === null) return free
    from = addDays(other.until, 1)
  }
  return days.until !== null && from > days.until ? free : [...free, { from, until: days.until }]
}

/** No change where it is the same person, or where who is responsible now has left. */
const changeOf = (groupId: number, from: Day, before: Period | undefined, after: Period | undefined): Change[] =>
  after?.active && after.personId !== null && after.personId !== before?.personId
    ? [{ groupId, siteId: after.siteId, from, before: before?.personId ?? null, after: after.personId }]
    : []

/** The changes for one place when the periods of one group from today on are added to those of the other one. */
function planMerge(moved: readonly Period[], present: readonly Period[], into: number) {
  const leaving = present.filter((one) => !one.active && moved.some((other) => other.active && overlaps(one, other)))
  const staying = present.filter((one) => !leaving.includes(one))
  const presentOn = (day: Day) => present.find((one) => holdsOn(one, day))
  const added = moved.flatMap((one) => freeDays(one, staying).map((days) => ({ ...one, ...days, groupId: into })))
  const replaced = moved.flatMap((one) =>
    changeOf(
      one.groupId,
      one.from,
      one,
      staying.find((other) => holdsOn(other, one.from)),
    ),
  )
  const begun = added.flatMap((one) => {
    const next = one.until === null ? undefined : addDays(one.until, 1)
    const follower = next === undefined ? undefined : staying.find(({ from }) => from === next)
    return [
      ...changeOf(into, one.from, presentOn(one.from) ?? presentOn(dayBefore(one.from)), one),
      ...(follower ? changeOf(into, follower.from, one, follower) : []),
    ]
  })
  return { leaving, added, changes: [...replaced, ...begun] }
}

type Kind = 'leadBuyer' | 'siteBuyer'

const TABLES = {
  leadBuyer: { table: sql.table('lead_buyer'), site: sql`null::integer` },
  siteBuyer: { table: sql.table('site_buyer'), site: sql`b.site_id` },
} as const

/** Ends periods of today with yesterday, and deletes those that would begin later. */
async function endPeriods(tx: Tx, kind: Kind, periods: readonly Period[], today: Day): Promise<void> {
  const { table } = TABLES[kind]
  const ids = periods.map(({ id }) => id)
  await sql`delete from ${table} where id = any(${ids}::integer[]) and from_day >= ${today}::date`.execute(tx)
  await sql`update ${table} set until_day = ${dayBefore(today)}::date where id = any(${ids}::integer[])`.execute(tx)
}

/** The past stays as it was. */
async function movePeriods(tx: Tx, kind: Kind, { from, into }: Merge, today: Day): Promise<Change[]> {
  const { table, site } = TABLES[kind]
  const { rows } = await sql<Period>`
    select b.id, b.group_id as "groupId", ${site} as "siteId", b.person_id as "personId", b.from_day as "from", b.until_day as until,
      coalesce(p.active, true) as active
    from ${table} b left join person p on p.id = b.person_id
    where b.group_id = any(${[from, into]}::integer[]) and coalesce(b.until_day, 'infinity') >= ${today}::date
    order by b.from_day, b.id`.execute(tx)
  const places = Map.groupBy(rows, ({ siteId, personId }) => `${siteId}/${personId === null}`)
  const plans = [...places.values()].map((periods) => {
    const moved = periods.filter(({ groupId }) => groupId === from)
    const fromToday = moved.map((one) => ({ ...one, from: one.from < today ? today : one.from }))
    const present = periods.filter(({ groupId }) => groupId === into)
    return { moved, ...planMerge(fromToday, present, into) }
  })
  await endPeriods(
    tx,
    kind,
    plans.flatMap(({ moved, leaving }) => [...moved, ...leaving]),
    today,
  )
  for (const { siteId, personId, from: first, until } of plans.flatMap(({ added }) => added))
    await (kind === 'leadBuyer'
      ? sql`insert into lead_buyer (group_id, person_id, from_day, until_day)
          values (${into}, ${personId}, ${first}, ${until})`.execute(tx)
      : sql`insert into site_buyer (group_id, site_id, person_id, from_day, until_day)
          values (${into}, ${siteId}, ${personId}, ${first}, ${until})`.execute(tx))
  return plans.flatMap(({ changes }) => changes)
}

const record = (tx: Tx, kind: Kind, { byId, now }: Merge, { groupId, siteId, from, before, after }: Change) =>
  tx
    .insertInto('responsibility_change')
    .values({
      kind,
      group_id: groupId,
      site_id: siteId,
      before_id: before,
      after_id: after,
      from_day: from,
      at: now,
      by_id: byId,
    })
    .execute()

async function mergeLeadBuyers(tx: Tx, { events }: Pick<Context, 'events'>, merge: Merge, today: Day): Promise<void> {
  for (const change of await movePeriods(tx, 'leadBuyer', merge, today)) {
    const { groupId, from, before, after } = change
    await record(tx, 'leadBuyer', merge, change)
    const { rows } = await sql<{ version: number }>`select count(*)::integer as version from responsibility_change
      where kind = 'leadBuyer' and group_id = ${groupId}`.execute(tx)
    await events.publish(tx, 'responsibility.appointed', {
      kind: 'leadBuyer',
      placeId: groupId,
      version: rows[0]?.version ?? 0,
      from,
      byId: merge.byId,
      personId: after,
      isNew: true,
      endedIds: before === null ? [] : [before],
    })
  }
}

async function mergeSiteBuyers(tx: Tx, { events }: Pick<Context, 'events'>, merge: Merge, today: Day): Promise<void> {
  const changes = await movePeriods(tx, 'siteBuyer', merge, today)
  // A concurrent change of a place of the group has read an older state.
  await sql`insert into site_group (group_id, site_id, version)
    select ${merge.into}, site_id, version from site_group where group_id = ${merge.from}
    on conflict (group_id, site_id) do update set version = site_group.version + 1`.execute(tx)
  for (const change of changes) {
    const { groupId, siteId, from, before, after } = change
    if (siteId === null) continue
    await record(tx, 'siteBuyer', merge, change)
    const { rows } = await sql<{ version: number }>`
      insert into site_group (group_id, site_id) values (${groupId}, ${siteId})
      on conflict (group_id, site_id) do update set version = site_group.version + 1 returning version`.execute(tx)
    await events.publish(tx, 'responsibility.assigned', {
      groupId,
      siteId,
      version: rows[0]?.version ?? 0,
      from,
      byId: merge.byId,
      personId: after,
      isNew: true,
      endedIds: before === null ? [] : [before],
    })
  }
}

/** New and replaced people are recorded and notified as with an appointment. */
export async function mergeBuyers(tx: Tx, context: Pick<Context, 'events'>, merge: Merge): Promise<void> {
  const today = businessDay(merge.now)
  await mergeLeadBuyers(tx, context, merge, today)
  await mergeSiteBuyers(tx, context, merge, today)
}
