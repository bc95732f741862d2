// Who buys a material group for a site from a day on: read with its changes, and assigned by people with the right to.
import { sql } from 'kysely'
import type { AssignBody, Buyers, CellDetails } from '#contract/responsibility.ts'
import {
  changesNothing,
  dayBefore,
  holdsOn,
  mayAssign,
  maySettle,
  planAssignment,
} from '#domain/organisation/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { instantText, nameOf, namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { readHoldings } from '#server/purchasing/who-buys.ts'
import type { Viewer } from './matrix.ts'

export interface Place {
  readonly groupId: number
  readonly siteId: number
}

/** True for people with access to purchasing, who can be assigned. */
const BUYS = sql`exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ek-user')`

/** People who can be assigned, by name. */
export async function readBuyers(db: Db): Promise<Buyers> {
  const { rows } = await sql<Buyers[number]>`
    select p.id, ${nameOf('p')} as name, p.position, coalesce(c.short_name, '') as company
    from person p left join company c on c.id = p.company_id
    where p.active and ${BUYS} order by p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

/** 422 `buyer_refused` for people who are inactive, or without access to purchasing. */
export async function requireBuyer(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql`select from person p where p.id = ${personId} and p.active and ${BUYS}`.execute(tx)
  if (rows.length === 0) throw unprocessable('buyer_refused', [{ field: 'body.personId', rule: 'noBuyer' }])
}

/** 422 `unchanged`: a second entry in the history would contain nothing new. */
export const unchanged = () => unprocessable('unchanged', [{ field: 'body.personId', rule: 'unchanged' }])

/** 422 `day_refused`: past periods are recorded and cannot change. */
export function requireFuture(from: Day, now: Date): void {
  if (from < businessDay(now)) throw unprocessable('day_refused', [{ field: 'body.from', rule: 'past' }])
}

async function requirePlace(db: Db, { groupId, siteId }: Place): Promise<void> {
  const { rows } = await sql`select from material_group g, site s
    where g.id = ${groupId} and g.merged_into is null and s.id = ${siteId}`.execute(db)
  if (rows.length === 0) throw notFound()
}

const readVersion = async (db: Db, { groupId, siteId }: Place): Promise<number> =>
  (
    await db
      .selectFrom('site_group')
      .select('version')
      .where('group_id', '=', groupId)
      .where('site_id', '=', siteId)
      .executeTakeFirst()
  )?.version ?? 0

export async function readCell(db: Db, place: Place, now: Date): Promise<CellDetails> {
  await requirePlace(db, place)
  const today = businessDay(now)
  const [version, holdings, changes] = await Promise.all([
    readVersion(db, place),
    readHoldings(db, today, place),
    sql<CellDetails['changes'][number]>`
      select ${instantText(sql`h.at`)} as at, h.from_day as "from",
        ${namedPerson(sql`h.before_id`)} as before, ${namedPerson(sql`h.after_id`)} as after, ${namedPerson(sql`h.by_id`)} as by
      from responsibility_change h where h.kind = 'siteBuyer' and h.group_id = ${place.groupId} and h.site_id = ${place.siteId}
      order by h.id desc limit 20`.execute(db),
  ])
  const held = holdings.of(place)
  const sinceOf = (isLead: boolean) =>
    held.find((one) => (one.personId === null) === isLead && holdsOn(one, today))?.from
  return {
    version,
    leadBuyer: holdings.leadOn(place.groupId, today),
    holdings: held.map(({ id, personId, from, until }) => ({ id, personId, from, until })),
    buyers: holdings
      .buyersOn(place, today)
      .map((buyer) => ({ ...buyer, since: sinceOf(buyer.isLead) ?? sinceOf(!buyer.isLead) ?? today })),
    changes: changes.rows,
  }
}

/** Locks the place; concurrent assignments run one after the other. */
async function lockPlace(tx: Tx, { groupId, siteId }: Place): Promise<number> {
  await holdGroups(tx, sql<boolean>`g.id = ${groupId}`)
  await sql`insert into site_group (group_id, site_id, version) values (${groupId}, ${siteId}, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ version: number }>`
    select version from site_group where group_id = ${groupId} and site_id = ${siteId} for update`.execute(tx)
  return rows[0]?.version ?? 0
}

/**
 * Assigns a person from a day on. 403 `notResponsible`, 409 `version_conflict` with the present state, 422 `buyer_refused`,
 * `day_refused`, `unchanged`. Former buyers, those planned for later and the new buyer are notified.
 */
export async function assignBuyer(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  { personId: byId, rights }: Viewer,
  { version, ...place }: Place & { readonly version: number | undefined },
  { personId, from }: AssignBody,
  now: Date,
): Promise<CellDetails> {
  await requirePlace(tx, place)
  if (!mayAssign(rights, place)) throw forbidden('notResponsible')
  requireFuture(from, now)
  const present = await lockPlace(tx, place)
  await requirePlace(tx, place)
  if (version !== undefined && version !== present)
    throw conflict('version_conflict', undefined, await readCell(tx, place, now))
  await requireBuyer(tx, personId)
  const holdings = await readHoldings(tx, businessDay(now), place)
  const before = holdings.buyersOn(place, from)
  const holder = holdings.leadOn(place.groupId, from)?.id === personId ? null : personId
  const plan = planAssignment(holdings.of(place), { personId: holder, from, settles: maySettle(rights, place.groupId) })
  if (changesNothing(plan)) throw unchanged()
  const planned = holdings
    .of(place)
    .filter(({ id }) => plan.remove.includes(id))
    .flatMap((one) => one.personId ?? holdings.leadOn(place.groupId, one.from)?.id ?? [])
  await writePlan(tx, place, holder, from, plan)
  await sql`update site_group set version = version + 1 where group_id = ${place.groupId} and site_id = ${place.siteId}`.execute(
    tx,
  )
  const after = (await readHoldings(tx, businessDay(now), place)).buyersOn(place, from)
  const former = new Set([...before.map(({ id }) => id), ...planned])
  const ended = [...former].filter((id) => !after.some((one) => one.id === id))
  await tx
    .insertInto('responsibility_change')
    .values(
      (ended.length === 0 ? [null] : ended).map((before_id) => ({
        kind: 'siteBuyer',
        group_id: place.groupId,
        site_id: place.siteId,
        before_id,
        after_id: personId,
        from_day: from,
        at: now,
        by_id: byId,
      })),
    )
    .execute()
  await events.publish(tx, 'responsibility.assigned', {
    ...place,
    version: present + 1,
    from,
    byId,
    personId,
    isNew: !before.some(({ id }) => id === personId),
    endedIds: ended,
  })
  return readCell(tx, place, now)
}

async function writePlan(
  tx: Tx,
  { groupId, siteId }: Place,
  holder: string | null,
  from: Day,
  { end, remove, extend, add }: ReturnType<typeof planAssignment>,
): Promise<void> {
  await sql`delete from site_buyer where id = any(${remove}::integer[])`.execute(tx)
  await sql`update site_buyer set until_day = ${dayBefore(from)}::date where id = any(${end}::integer[])`.execute(tx)
  if (extend !== undefined) await sql`update site_buyer set until_day = null where id = ${extend}`.execute(tx)
  if (add)
    await tx
      .insertInto('site_buyer')
      .values({ group_id: groupId, site_id: siteId, person_id: holder, from_day: from })
      .execute()
}
