// Devices that a person gets pushes on.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { NewSubscription, PushDevice, PushFailure, SubscriptionChange } from '#contract/delivery.ts'
import type { Device } from '#contract/sessions.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { requirePerson } from '#server/modules/notifications/require-person.ts'
import { lockSequence } from '#server/realtime/write-events.ts'

/** Devices of one person. */
export const DEVICE_LIMIT = 20

interface Row {
  id: string
  endpoint: string
  label: string
  kind: string
  enabled: boolean
  refused: boolean
  created_at: Date
  last_used_at: Date | null
  last_failure: string | null
  last_failure_at: Date | null
}

export const fingerprintOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

const toDevice = (row: Row): PushDevice => ({
  id: row.id,
  label: row.label,
  kind: row.kind as PushDevice['kind'],
  fingerprint: fingerprintOf(row.endpoint),
  enabled: row.enabled,
  refused: row.refused,
  created: row.created_at.toISOString(),
  lastUsed: row.last_used_at?.toISOString() ?? null,
  failure:
    row.last_failure === null || row.last_failure_at === null
      ? null
      : { reason: row.last_failure as PushFailure, at: row.last_failure_at.toISOString() },
})

/** The person's devices, newest first. */
export async function readDevices(db: Db, personId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toDevice)
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Takes over an endpoint that belongs to another person. A browser that changed hands sends the same secret; a client
 * that only knows the address does not have it, and is refused: 409 `endpoint_taken`.
 */
async function takeOver(tx: Tx, personId: string, { endpoint, keys }: NewSubscription): Promise<void> {
  const held = await tx
    .selectFrom('push_subscription')
    .select(['id', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('person_id', '<>', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return
  if (!same(held.auth, keys.auth)) throw conflict('endpoint_taken')
  // Creates a new row, because pushes that are queued for the previous owner must not reach the new one.
  await tx.deleteFrom('push_subscription').where('id', '=', held.id).execute()
}

async function refuseTooMany(tx: Tx, personId: string, endpoint: string): Promise<void> {
  const { count } = await tx
    .selectFrom('push_subscription')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('endpoint', '<>', endpoint)
    .executeTakeFirstOrThrow()
  if (Number(count) >= DEVICE_LIMIT) throw conflict('too_many_devices')
}

const labelOf = ({ system, browser }: Device): string => [system, browser].filter(Boolean).join(', ') || 'Browser'

/** Adds this device or updates its keys, and switches it on. Beyond 20 devices: 409 `too_many_devices`. */
export async function subscribe(
  tx: Tx,
  personId: string,
  subscription: NewSubscription,
  browser: Device,
): Promise<PushDevice> {
  await requirePerson(tx, personId)
  // Two concurrent windows of one person: the second counts the device that the first has added.
  await lockSequence(tx, personId)
  await takeOver(tx, personId, subscription)
  await refuseTooMany(tx, personId, subscription.endpoint)
  const given = { p256dh: subscription.keys.p256dh, auth: subscription.keys.auth, enabled: true, refused: false }
  const row = await tx
    .insertInto('push_subscription')
    .values({
      person_id: personId,
      endpoint: subscription.endpoint,
      label: subscription.device ?? labelOf(browser),
      kind: browser.kind,
      ...given,
    })
    .onConflict((on) =>
      on
        .column('endpoint')
        .doUpdateSet({
          ...given,
          ...(subscription.device === undefined ? {} : { label: subscription.device }),
          last_failure: null,
          last_failure_at: null,
        })
        .where('push_subscription.person_id', '=', personId),
    )
    .returningAll()
    .executeTakeFirst()
  // Another person was faster with the same endpoint.
  if (!row) throw conflict('endpoint_taken')
  return toDevice(row)
}

/** Changes the person's own device; another's is 404. */
export async function changeDevice(
  tx: Tx,
  personId: string,
  id: string,
  { enabled, refused, device }: SubscriptionChange,
): Promise<PushDevice> {
  const row = await tx
    .updateTable('push_subscription')
    .set({
      ...(enabled === undefined ? {} : { enabled }),
      ...(refused === undefined ? {} : { refused }),
      ...(device === undefined ? {} : { label: device }),
    })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return toDevice(row)
}

/** Deletes the person's own device; another person's, or a deleted one, is 404. */
export async function removeDevice(tx: Tx, personId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
