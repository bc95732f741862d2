// Lead buyers of material groups and administrators of sites: appointed by the main admin; a new one replaces the current one.
import { sql, type RawBuilder } from 'kysely'
import type { Appointments } from '#contract/responsibility.ts'
import { dayBefore } from '#domain/organisation/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { instantText, nameOf, namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { requireBuyer, requireFuture, unchanged } from './assign.ts'

type Kind = 'leadBuyer' | 'siteAdmin'

interface Row {
  id: number
  placeId: number
  personId: string
  name: string
  from: Day
  until: Day | null
}

const TABLES = {
  leadBuyer: { table: sql.table('lead_buyer'), place: sql.ref('group_id'), of: sql.table('material_group') },
  siteAdmin: { table: sql.table('site_admin'), place: sql.ref('site_id'), of: sql.table('site') },
} as const

/** A merged group has no leader. */
const IN_USE = { leadBuyer: sql`merged_into is null`, siteAdmin: sql`true` } as const

const readRows = async (db: Db, kind: Kind, today: Day): Promise<Row[]> => {
  const { table, place } = TABLES[kind]
  const { rows } = await sql<Row>`
    select a.id, a.${place} as "placeId", a.person_id as "personId", ${nameOf('p')} as name, a.from_day as "from", a.until_day as until
    from ${table} a join person p on p.id = a.person_id
    where coalesce(a.until_day, 'infinity') >= ${today}::date order by a.from_day, a.id`.execute(db)
  return rows
}

/** The version of a place: the number of its recorded changes. */
const versionOf = (kind: Kind, place: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from responsibility_change h where h.kind = ${kind}
    and ${kind === 'leadBuyer' ? sql`h.group_id` : sql`h.site_id`} = ${place})`

const toAppointment = ({ id, personId, name, from, until }: Row) => ({
  id,
  person: { id: personId, name },
  from,
  until,
})

export async function readAppointments(db: Db, now: Date): Promise<Appointments> {
  const today = businessDay(now)
  const [leads, admins, groups, sites] = await Promise.all([
    readRows(db, 'leadBuyer', today),
    readRows(db, 'siteAdmin', today),
    sql<Appointments['leadBuyers'][number]['group'] & { version: number }>`
      select g.id, g.number, g.name, g.name_en as "nameEn", ${versionOf('leadBuyer', sql`g.id`)} as version
      from material_group g where g.merged_into is null order by g.number`.execute(db),
    sql<Appointments['siteAdmins'][number]['site'] & Pick<Appointments['siteAdmins'][number], 'version' | 'changes'>>`
      select s.id, s.name, c.short_name as company, ${versionOf('siteAdmin', sql`s.id`)} as version,
        coalesce((select json_agg(json_build_object('at', ${instantText(sql`h.at`)},
            'from', h.from_day, 'before', ${namedPerson(sql`h.before_id`)}, 'after', ${namedPerson(sql`h.after_id`)},
            'by', ${namedPerson(sql`h.by_id`)}) order by h.id desc)
          from responsibility_change h where h.kind = 'siteAdmin' and h.site_id = s.id), '[]') as changes
      from site s join company c on c.id = s.company_id order by s.company_id, s.id`.execute(db),
  ])
  const current = (rows: readonly Row[], placeId: number) => {
    const row = rows.find((one) => one.placeId === placeId && one.from <= today)
    return row ? toAppointment(row) : null
  }
  return {
    leadBuyers: groups.rows.map(({ version, ...group }) => ({
      group,
      version,
      current: current(leads, group.id),
      planned: leads.filter((one) => one.placeId === group.id && one.from > today).map(toAppointment),
    })),
    siteAdmins: sites.rows.map(({ version, changes, ...site }) => ({
      site,
      version,
      changes,
      current: current(admins, site.id),
    })),
  }
}

interface Appoint {
  readonly personId: string
  readonly from: Day
}

interface SeenAppointment {
  readonly kind: Kind
  readonly placeId: number
  readonly byId: string
  readonly version: number | undefined
}

/** Throws 422 `unchanged` where the person already holds the place from that day on, without a successor. */
async function requireChange(tx: Tx, kind: Kind, placeId: number, { personId, from }: Appoint): Promise<void> {
  const { table, place } = TABLES[kind]
  const { rows } = await sql<{ isSame: boolean }>`
    select person_id = ${personId}::uuid and from_day <= ${from}::date and until_day is null as "isSame" from ${table}
    where ${place} = ${placeId} and coalesce(until_day, 'infinity') >= ${from}::date`.execute(tx)
  if (rows.length === 1 && rows[0]!.isSame) throw unchanged()
}

/**
 * From the day on only this person holds the place: the former holder ends on the day before, and people planned for later never begin;
 * each of them is recorded and notified. The later of two calls gets 409 `version_conflict` with the present state. Throws 422
 * `buyer_refused`, `day_refused`, `unchanged`.
 */
export async function appoint(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  { kind, placeId, byId, version }: SeenAppointment,
  { personId, from }: Appoint,
  now: Date,
): Promise<Appointments> {
  const { table, place, of } = TABLES[kind]
  const held = await sql`select from ${of} where id = ${placeId} and ${IN_USE[kind]} for no key update`.execute(tx)
  if (held.rows.length === 0) throw notFound()
  const versions = await sql<{ version: number }>`select ${versionOf(kind, sql`${placeId}`)} as version`.execute(tx)
  const { version: present } = versions.rows[0]!
  if (version !== undefined && version !== present)
    throw conflict('version_conflict', undefined, await readAppointments(tx, now))
  requireFuture(from, now)
  await requireBuyer(tx, personId)
  await requireChange(tx, kind, placeId, { personId, from })
  const before = await sql<{ personId: string }>`
    select person_id as "personId" from ${table} where ${place} = ${placeId} and from_day <= ${from}::date
      and coalesce(until_day, 'infinity') >= ${from}::date`.execute(tx)
  const planned = await sql<{ personId: string }>`
    delete from ${table} where ${place} = ${placeId} and from_day >= ${from}::date returning person_id as "personId"`.execute(
    tx,
  )
  await sql`update ${table} set until_day = ${dayBefore(from)}::date
    where ${place} = ${placeId} and from_day < ${from}::date and coalesce(until_day, 'infinity') >= ${from}::date`.execute(
    tx,
  )
  await sql`insert into ${table} (${place}, person_id, from_day) values (${placeId}, ${personId}, ${from})`.execute(tx)
  const beforeId = before.rows[0]?.personId ?? null
  const formerIds = [...before.rows, ...planned.rows].map((row) => row.personId)
  const endedIds = [...new Set(formerIds)].filter((id) => id !== personId)
  const changed = endedIds.length === 0 ? [beforeId] : endedIds
  await tx
    .insertInto('responsibility_change')
    .values(
      changed.map((before_id) => ({
        kind,
        group_id: kind === 'leadBuyer' ? placeId : null,
        site_id: kind === 'siteAdmin' ? placeId : null,
        before_id,
        after_id: personId,
        from_day: from,
        at: now,
        by_id: byId,
      })),
    )
    .execute()
  await events.publish(tx, 'responsibility.appointed', {
    kind,
    placeId,
    version: present + changed.length,
    from,
    byId,
    personId,
    isNew: personId !== beforeId,
    endedIds,
  })
  return readAppointments(tx, now)
}
