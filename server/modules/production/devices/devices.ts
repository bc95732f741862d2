// Devices of production with their keys. A key is shown once; only its hash is stored, and a revoked device gets a clear refusal.
import { sql } from 'kysely'
import type { Device, DeviceBody, DeviceKey, Devices, RefusedEvents } from '#contract/production-devices.ts'
import { RETENTION } from '#domain/people/retention.ts'
import { personJson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { newDeviceKey, readDeviceKey } from '#server/auth/device-keys.ts'
import { conflict, forbidden, notFound, unauthenticated, unprocessable } from '#server/http/errors.ts'

export const refuse = (field: string, rule: string) => unprocessable('request_refused', [{ field, rule }])

type Row = {
  [Key in keyof Device]: Key extends 'createdAt' ? Date : Key extends `${string}At` ? Date | null : Device[Key]
}

/** Devices of these areas; those in use first. */
async function listDevices(db: Db, areas: readonly number[], now: Date, id?: number): Promise<Device[]> {
  const since = new Date(now.getTime() - RETENTION.refusedEventDays * 86_400_000)
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.name, json_build_object('id', a.id, 'name', a.name) as area,
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as workplace,
      case when p.id is not null then ${personJson('p')} end as "createdBy",
      d.created_at as "createdAt", d.revoked_at as "revokedAt", d.last_seen_at as "lastSeenAt", d.clock_error as "clockError",
      (select count(*)::integer from production_refused_event r
        where r.device_id = d.id and r.received_at > ${since}) as refused
    from production_device d join production_area a on a.id = d.area_id
    left join production_workplace w on w.id = d.workplace_id left join person p on p.id = d.created_by
    where d.area_id = any(${areas}::integer[]) and (${id ?? null}::integer is null or d.id = ${id ?? null})
    order by d.revoked_at is not null, a.name, d.name, d.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }))
}

/** Devices of these areas for the person who maintains them, and the places for new ones. */
export async function readDevices(db: Db, areas: readonly number[], now: Date): Promise<Devices> {
  const { rows } = await sql<Devices['areas'][number]>`
    select a.id, a.name, s.name as site,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name, w.id)
        from production_workplace w where w.area_id = a.id and w.ended_at is null), '[]') as workplaces
    from production_area a join site s on s.id = a.site_id
    where a.id = any(${areas}::integer[]) and a.ended_at is null order by s.name, a.name`.execute(db)
  return { areas: rows, devices: await listDevices(db, areas, now) }
}

export interface Author {
  readonly areas: readonly number[]
  readonly by: string
  readonly at: Date
}

async function readDevice(db: Db, { areas, at }: Pick<Author, 'areas' | 'at'>, id: number): Promise<Device> {
  const [device] = await listDevices(db, areas, at, id)
  if (!device) throw notFound()
  return device
}

/** 422 for an area or a workplace that is not the author's, and for a machine without a workplace. */
export async function addDevice(tx: Tx, body: DeviceBody, author: Author): Promise<DeviceKey> {
  const { kind, areaId, workplaceId } = body
  if (!author.areas.includes(areaId)) throw refuse('body.areaId', 'reference_unknown')
  if (kind === 'machine' && workplaceId === null) throw refuse('body.workplaceId', 'required')
  const workplace = await tx
    .selectFrom('production_workplace')
    .select('id')
    .where('id', '=', workplaceId ?? 0)
    .where('area_id', '=', areaId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (workplaceId !== null && !workplace) throw refuse('body.workplaceId', 'reference_unknown')
  const name = body.name.trim()
  const { rows: areas } = await sql`
    select from production_area where id = ${areaId} and ended_at is null for update`.execute(tx)
  if (areas.length === 0) throw refuse('body.areaId', 'reference_unknown')
  const taken = await tx
    .selectFrom('production_device')
    .select('id')
    .where('area_id', '=', areaId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw refuse('body.name', 'nameTaken')
  const { hash, keyOf } = newDeviceKey()
  const row = { kind, name, area_id: areaId, workplace_id: workplaceId, key_hash: hash }
  const { id } = await tx
    .insertInto('production_device')
    .values({ ...row, created_by: author.by, created_at: author.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { device: await readDevice(tx, author, id), key: keyOf(id) }
}

/** Creates a new key; the old one becomes invalid immediately. */
export async function renewKey(tx: Tx, id: number, author: Author): Promise<DeviceKey> {
  const { revokedAt } = await readDevice(tx, author, id)
  if (revokedAt !== null) throw conflict('revoked')
  const { hash, keyOf } = newDeviceKey()
  await tx.updateTable('production_device').set({ key_hash: hash }).where('id', '=', id).execute()
  return { device: await readDevice(tx, author, id), key: keyOf(id) }
}

/** Makes the key invalid; events still name the device. */
export async function revokeDevice(tx: Tx, id: number, author: Author): Promise<void> {
  await readDevice(tx, author, id)
  await tx
    .updateTable('production_device')
    .set({ revoked_at: author.at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A response is stored without the key; a repeated call returns null instead. */
export const withoutKey = {
  keep: ({ device: { id } }: DeviceKey) => ({ id }),
  again: async ({ tx, viewer }: { tx: Tx; viewer: Author }, { id }: { id: number }): Promise<DeviceKey> => ({
    device: await readDevice(tx, viewer, id),
    key: null,
  }),
}

/** The events of a device that were not booked. */
export async function readRefused(db: Db, id: number, author: Author): Promise<RefusedEvents> {
  await readDevice(db, author, id)
  const since = new Date(author.at.getTime() - RETENTION.refusedEventDays * 86_400_000)
  const { rows } = await sql<Omit<RefusedEvents['events'][number], 'receivedAt'> & { receivedAt: Date }>`
    select r.id, r.rule, coalesce(r.content->>'kind', '') as kind, r.content->>'order' as "order",
      coalesce(r.content->>'at', '') as at, r.received_at as "receivedAt",
      case when p.id is not null then ${personJson('p')} end as person
    from production_refused_event r left join person p on p.id = r.person_id
    where r.device_id = ${id} and r.received_at > ${since} order by r.received_at desc, r.id desc limit 100`.execute(db)
  return { events: rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })) }
}

/** Events that were refused so long ago are deleted; returns how many. */
export async function deleteOldRefusals(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('production_refused_event')
    .where('received_at', '<', new Date(now.getTime() - RETENTION.refusedEventDays * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface Sender {
  readonly id: number
  readonly kind: Device['kind']
  readonly areaId: number
  readonly siteId: number
  readonly companyId: number
  readonly workplaceId: number | null
}

/** Throws 401 for any key but that of such a device, 403 `device_revoked` for its former one; takes equally long for all keys. */
export async function requireDevice(db: Db, key: unknown, kind: Sender['kind']): Promise<Sender> {
  const sent = readDeviceKey(key)
  const row = await db
    .selectFrom('production_device as d')
    .innerJoin('production_area as a', 'a.id', 'd.area_id')
    .innerJoin('site as s', 's.id', 'a.site_id')
    .select(['d.id', 'd.kind', 'd.area_id as areaId', 'a.site_id as siteId', 's.company_id as companyId'])
    .select('d.workplace_id as workplaceId')
    .select(['d.key_hash as hash', 'd.revoked_at as revokedAt'])
    .where('d.id', '=', sent.id)
    .where('d.kind', '=', kind)
    .executeTakeFirst()
  const isSame = sent.isOf(row?.hash)
  if (!row || !isSame) throw unauthenticated()
  if (row.revokedAt !== null) throw forbidden('device_revoked')
  const { id: deviceId, areaId, siteId, companyId, workplaceId } = row
  return { id: deviceId, kind, areaId, siteId, companyId, workplaceId }
}
