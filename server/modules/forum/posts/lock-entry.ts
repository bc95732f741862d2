// The beginning of every command on a question: its row is locked, its version compared, and the action checked by the rule of the domain.
import { sql } from 'kysely'
import { HOURLY_LIMIT, mayDo, type EntryAction } from '#domain/forum/entry.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, tooMany } from '#server/http/errors.ts'
import { countWritten } from '#server/modules/forum/authors.ts'
import {
  factsOf,
  findThread,
  readEntries,
  readThread,
  type EntryRow,
  type ThreadRow,
} from '#server/modules/forum/reading/read-thread.ts'
import type { Viewer } from '#server/modules/forum/viewer.ts'

export interface Locked {
  readonly thread: ThreadRow
  readonly question: EntryRow
  readonly entry: EntryRow
}

/** Locks the question until `tx` ends, so that concurrent commands wait. Throws 404 for one that the viewer may not see. */
async function lockThread(tx: Tx, viewer: Viewer, threadId: number): Promise<ThreadRow> {
  const { rows } = await sql`select from forum_thread where id = ${threadId} for update`.execute(tx)
  const thread = rows.length > 0 ? await findThread(tx, viewer, threadId) : undefined
  if (!thread) throw notFound()
  return thread
}

/** The question with one of its entries; without `entryId` the entry of the question. */
export async function lockEntry(
  tx: Tx,
  viewer: Viewer,
  which: { threadId?: number; entryId?: number },
): Promise<Locked> {
  const threadId = which.threadId ?? (await threadOf(tx, which.entryId!))
  const thread = await lockThread(tx, viewer, threadId)
  const entries = await readEntries(tx, viewer, threadId)
  const question = entries.find(({ kind }) => kind === 'question')!
  const entry = which.entryId === undefined ? question : entries.find(({ id }) => id === which.entryId)
  if (!entry?.isReadable) throw notFound()
  return { thread, question, entry }
}

async function threadOf(tx: Tx, entryId: number): Promise<number> {
  const entry = await tx.selectFrom('forum_post').select('thread_id').where('id', '=', entryId).executeTakeFirst()
  if (!entry) throw notFound()
  return entry.thread_id
}

/** A 409 with the present question, whose state prevents the action. */
export const notPossible = async (tx: Tx, viewer: Viewer, threadId: number, code = 'not_possible') =>
  conflict(code, undefined, await readThread(tx, viewer, threadId))

/**
 * Throws 409 `archived` or `not_possible` with the present question if its state prevents the action, 403 `not_allowed` if the viewer may
 * not do it.
 */
export async function requireAction(tx: Tx, viewer: Viewer, locked: Locked, action: EntryAction): Promise<void> {
  const { thread, entry } = locked
  const facts = factsOf(viewer, thread, entry)
  if (mayDo(action, facts)) return
  if (facts.isArchived && mayDo(action, { ...facts, isArchived: false }))
    throw await notPossible(tx, viewer, thread.id, 'archived')
  const whatever = { ...facts, isArchived: action === 'restore', isHidden: action === 'unhide' }
  const alone = { isAccepted: false, isOfficial: false, hasAnswers: false, hasComments: false, isReported: false }
  if (mayDo(action, { ...whatever, ...alone })) throw await notPossible(tx, viewer, thread.id)
  throw forbidden('not_allowed')
}

/** Throws 409 `version_conflict` with the present question if the caller has seen another version. */
export async function requireVersion(
  tx: Tx,
  viewer: Viewer,
  thread: ThreadRow,
  present: number,
  seen: number | undefined,
): Promise<void> {
  if (seen !== undefined && seen !== present) throw await notPossible(tx, viewer, thread.id, 'version_conflict')
}

const HOUR = 3_600_000

/** 429 for a person who writes more than anybody would. */
export async function limitWriting(tx: Tx, { personId, now }: Viewer): Promise<void> {
  const written = await countWritten(tx, personId, new Date(now.getTime() - HOUR))
  if (written >= HOURLY_LIMIT) throw tooMany(HOUR, 'too_many_entries')
}

/** Counts a change that is not the text of an entry, and notifies affected people. */
export async function touchThread(tx: Tx, { events }: WriteContext, threadId: number): Promise<void> {
  await sql`update forum_thread set version = version + 1 where id = ${threadId}`.execute(tx)
  await events.publish(tx, 'forum.changed', { threadId })
}
