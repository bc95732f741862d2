// Actions on questions besides writing: vote, accept, make official, archive, move, follow, invite.
import { sql } from 'kysely'
import type { ArchiveBody, ForumFollow, ForumThread, ForumVote, MoveBody } from '#contract/forum.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'
import { logMove } from '#server/modules/forum/categories/changes.ts'
import { dayOnly, follow } from '#server/modules/forum/authors.ts'
import { findThread, readThread } from '#server/modules/forum/reading/read-thread.ts'
import { officeOf, type Viewer } from '#server/modules/forum/viewer.ts'
import { notPossible, lockEntry, requireAction, requireVersion, touchThread, type Locked } from './lock-entry.ts'
import { requireLastDay, requirePlace, waitAgain } from './write-entries.ts'

/** Voted twice it counts once; there is one direction, and no list of who did. */
export async function vote(tx: Tx, viewer: Viewer, entryId: number, hasVoted: boolean): Promise<ForumVote> {
  const { personId } = viewer
  const locked = await lockEntry(tx, viewer, { entryId })
  await requireAction(tx, viewer, locked, 'vote')
  if (hasVoted)
    await tx
      .insertInto('forum_vote')
      .values({ post_id: entryId, person_id: personId })
      .onConflict((on) => on.doNothing())
      .execute()
  else await tx.deleteFrom('forum_vote').where('post_id', '=', entryId).where('person_id', '=', personId).execute()
  const { rows } = await sql<{ votes: number }>`
    select count(*)::integer as votes from forum_vote where post_id = ${entryId}`.execute(tx)
  return { id: entryId, votes: rows[0]!.votes, hasVoted }
}

/** Accepts one answer of a question, which replaces another one. */
export async function accept(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
  isAccepted: boolean,
): Promise<ForumThread> {
  const locked = await lockEntry(tx, viewer, { entryId })
  const { thread } = locked
  await requireAction(tx, viewer, locked, 'accept')
  if (isAccepted !== (thread.acceptedId === entryId)) {
    await sql`update forum_thread set accepted_id = ${isAccepted ? entryId : null} where id = ${thread.id}`.execute(tx)
    if (isAccepted)
      await context.events.publish(tx, 'forum.notice', {
        notice: 'accepted',
        key: `forum-accepted:${entryId}`,
        threadId: thread.id,
        postId: entryId,
        actorId: null,
      })
    await touchThread(tx, context, thread.id)
  }
  return readThread(tx, viewer, thread.id)
}

/** Confirms the read version of the answer for the office, or that it is still valid; the caller owns it from now on. */
export async function makeOfficial(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { entryId, version }: { readonly entryId: number; readonly version: number },
  until: Day,
): Promise<ForumThread> {
  const locked = await lockEntry(tx, viewer, { entryId })
  const { thread, entry } = locked
  await requireAction(tx, viewer, locked, 'makeOfficial')
  await requireVersion(tx, viewer, thread, entry.version, version)
  requireLastDay(until, viewer.today, 'until')
  const { name, nameEn } = officeOf(viewer, thread.categoryId, thread.siteId)
  await sql`update forum_post set office = ${name}, office_en = ${nameEn}, official_until = ${until}::date,
    official_owner = ${viewer.personId} where id = ${entryId}`.execute(tx)
  if (entry.officialUntil === null)
    await context.events.publish(tx, 'forum.notice', {
      notice: 'official',
      key: `forum-official:${entryId}`,
      threadId: thread.id,
      postId: entryId,
      actorId: viewer.personId,
    })
  await touchThread(tx, context, thread.id)
  return readThread(tx, viewer, thread.id)
}

/** Ends the official state: the answer stays as one of its author. */
export async function endOfficial(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
): Promise<ForumThread> {
  const locked = await lockEntry(tx, viewer, { entryId })
  const { thread, entry } = locked
  await requireAction(tx, viewer, locked, 'makeOfficial')
  if (entry.officialUntil === null) throw await notPossible(tx, viewer, thread.id)
  await sql`update forum_post set office = null, office_en = null, official_until = null, official_owner = null
    where id = ${entryId}`.execute(tx)
  await touchThread(tx, context, thread.id)
  return readThread(tx, viewer, thread.id)
}

interface SeenThread {
  readonly threadId: number
  readonly version: number | undefined
}

async function lockFor(
  tx: Tx,
  viewer: Viewer,
  { threadId, version }: SeenThread,
  action: 'archive' | 'restore' | 'move',
) {
  const locked = await lockEntry(tx, viewer, { threadId })
  await requireAction(tx, viewer, locked, action)
  await requireVersion(tx, viewer, locked.thread, locked.thread.version, version)
  return locked
}

/** The asker without a name archives without one. */
const actorOf = ({ thread, question }: Locked, { personId }: Viewer): string | null =>
  thread.isAsker && question.isAnonymous ? null : personId

/** An archived question is kept, found and marked; nobody adds to it. */
export async function archive(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  target: SeenThread,
  { reason, replacedBy = null }: ArchiveBody,
): Promise<ForumThread> {
  const locked = await lockFor(tx, viewer, target, 'archive')
  const { threadId } = target
  if (replacedBy !== null && (replacedBy === threadId || !(await findThread(tx, viewer, replacedBy))))
    throw unprocessable('reference_unknown', [{ field: 'body.replacedBy', rule: 'names no other question' }])
  const actorId = actorOf(locked, viewer)
  const at = actorId === null ? dayOnly(viewer.now) : viewer.now
  await sql`update forum_thread set archived_at = ${at}, archived_by = ${actorId}, archived_reason = ${oneLine(reason)},
    replaced_by = ${replacedBy} where id = ${threadId}`.execute(tx)
  await context.events.publish(tx, 'forum.notice', {
    notice: 'archived',
    key: `forum-archived:${threadId}:${locked.thread.version}`,
    threadId,
    postId: null,
    actorId,
  })
  await touchThread(tx, context, threadId)
  return readThread(tx, viewer, threadId)
}

export async function restore(tx: Tx, context: WriteContext, viewer: Viewer, target: SeenThread): Promise<ForumThread> {
  const { thread } = await lockFor(tx, viewer, target, 'restore')
  await sql`update forum_thread set archived_at = null, archived_by = null, archived_reason = '', replaced_by = null
    where id = ${thread.id}`.execute(tx)
  await waitAgain(tx, viewer, thread)
  await touchThread(tx, context, thread.id)
  return readThread(tx, viewer, thread.id)
}

/** Into another category: those who answer there have their full term. A name that was not given before is not given now. */
export async function move(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  target: SeenThread,
  { categoryId, siteId }: MoveBody,
): Promise<ForumThread> {
  const locked = await lockFor(tx, viewer, target, 'move')
  const { thread } = locked
  await requirePlace(tx, viewer, { categoryId, siteId })
  if (categoryId !== thread.categoryId || siteId !== thread.siteId) {
    await sql`update forum_thread set category_id = ${categoryId}, site_id = ${siteId} where id = ${thread.id}`.execute(
      tx,
    )
    // The asker without a name moves it without one.
    if (actorOf(locked, viewer) !== null) await logMove(tx, viewer, thread, { categoryId, siteId })
    await waitAgain(tx, viewer, { id: thread.id, categoryId, siteId })
    await touchThread(tx, context, thread.id)
  }
  return readThread(tx, viewer, thread.id)
}

export async function followThread(
  tx: Tx,
  viewer: Viewer,
  threadId: number,
  isFollowed: boolean,
): Promise<ForumFollow> {
  await lockEntry(tx, viewer, { threadId })
  await follow(tx, threadId, viewer.personId, isFollowed)
  return { id: threadId, isFollowed }
}

/** Asks a colleague to answer, once. Throws 422 `reference_unknown` for a person who does not see the question. */
export async function invite(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  threadId: number,
  personId: string,
): Promise<{ id: number }> {
  const locked = await lockEntry(tx, viewer, { threadId })
  await requireAction(tx, viewer, locked, 'answer')
  const invited = await tx
    .selectFrom('person')
    .select('company_id')
    .where('id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst()
  const sees = invited && viewer.offices.visibleTo(invited.company_id).includes(locked.thread.categoryId)
  if (!sees || personId === viewer.personId)
    throw unprocessable('reference_unknown', [{ field: 'body.personId', rule: 'names nobody who could answer' }])
  const byId = actorOf(locked, viewer)
  const made = await tx
    .insertInto('forum_invitation')
    .values({
      thread_id: threadId,
      person_id: personId,
      by_id: byId,
      at: byId === null ? dayOnly(viewer.now) : viewer.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('thread_id')
    .executeTakeFirst()
  if (made)
    await context.events.publish(tx, 'forum.notice', {
      notice: 'invited',
      key: `forum-invited:${threadId}`,
      threadId,
      postId: null,
      actorId: byId,
      personId,
    })
  return { id: threadId }
}
