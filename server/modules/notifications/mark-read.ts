// Marks entries of the bell as read, and takes that back.
import type { MarkedRead } from '#contract/notifications.ts'
import type { ReadScope } from '#domain/notifications/read-scope.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'
import { lockSequence } from '#server/realtime/write-events.ts'
import { hasUnread, markEntriesRead, markRead, restoreRead } from './queries.ts'

/** How long after reading it an entry can be made unread again, in ms; the bell offers it for 10 s. */
export const RESTORE_LIMIT = 60_000

/**
 * Marks the entries of `scope`; having none is no error, so the call may be repeated. A single entry that only its case can close is 409
 * `notification_open`.
 */
export async function markScopeRead(
  tx: Tx,
  { hub, now }: Context,
  personId: string,
  scope: ReadScope,
): Promise<MarkedRead> {
  // Two concurrent windows follow each other: the second marks the entries that the first left.
  const seq = await lockSequence(tx, personId)
  const ids = await markRead(tx, personId, scope, now())
  if (ids.length === 0) {
    if (scope.nikoId !== undefined && (await hasUnread(tx, personId, scope))) throw conflict('notification_open')
    return { ids, seq }
  }
  const numbers = await hub.emit(tx, [{ personId, type: 'badge_change', data: { added: [], removed: ids } }])
  return { ids, seq: numbers.get(personId) ?? seq }
}

/** Marks the person's own entries of `ids` that the bell may mark; others are passed over. */
export async function markIdsRead(
  tx: Tx,
  { hub, now }: Context,
  personId: string,
  ids: readonly number[],
): Promise<MarkedRead> {
  const seq = await lockSequence(tx, personId)
  const removed = await markEntriesRead(tx, personId, ids, now())
  if (removed.length === 0) return { ids: [], seq }
  const numbers = await hub.emit(tx, [{ personId, type: 'badge_change', data: { added: [], removed } }])
  return { ids: removed, seq: numbers.get(personId) ?? seq }
}

/**
 * Restores the person's own entries of `ids` that are put off or were read less than a minute ago; others are skipped, and
 * those that are done or withdrawn.
 */
export async function restoreUnread(
  tx: Tx,
  context: Context & Pick<Context, 'areas' | 'validity'>,
  personId: string,
  ids: readonly number[],
): Promise<MarkedRead> {
  const { hub, now } = context
  const seq = await lockSequence(tx, personId)
  const at = now()
  const since = new Date(at.getTime() - RESTORE_LIMIT)
  const added = await restoreRead(tx, context, personId, ids, { since, now: at })
  if (added.length === 0) return { ids: [], seq }
  const numbers = await hub.emit(tx, [{ personId, type: 'badge_change', data: { added, removed: [] } }])
  return { ids: added.map((entry) => entry.id), seq: numbers.get(personId) ?? seq }
}
