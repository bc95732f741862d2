// Asking, answering, commenting and editing. Rich text comes in sanitised (server/text/clean-field.ts).
import { sql } from 'kysely'
import type { AnswerBody, CommentBody, DeletedEntry, EditBody, ForumThread, QuestionBody } from '#contract/forum.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { hasContent, mayDo } from '#domain/forum/entry.ts'
import { OFFICIAL_DAYS } from '#domain/forum/turn.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { forbidden, unprocessable } from '#server/http/errors.ts'
import { authorColumns, dayOnly, follow, keepAuthor, type Author } from '#server/modules/forum/authors.ts'
import { factsOf, readThread } from '#server/modules/forum/reading/read-thread.ts'
import { choosable, isResponsible, officeOf, type Viewer } from '#server/modules/forum/viewer.ts'
import { attachFiles, removeFilesOf } from '#server/modules/forum/files.ts'
import { limitWriting, lockEntry, requireAction, requireVersion, touchThread, type Locked } from './lock-entry.ts'

const refuse = (field: string, rule: string, code = 'entry_refused') =>
  unprocessable(code, [{ field: `body.${field}`, rule }])

interface Text {
  readonly body: string
  readonly files?: QuestionBody['files']
}

/** Throws 422 `entry_refused` for an empty entry. */
function requireContent({ body, files = [] }: Text): void {
  if (!hasContent(body) && files.length === 0) throw refuse('body', 'must say something')
}

function requireTitle(typed: string): string {
  const title = oneLine(typed)
  if (!hasContent(title)) throw refuse('title', 'must ask something')
  return title
}

/** Throws 422 `anonymous_not_allowed` where the category wants a name. */
function requireAllowedAuthor(viewer: Viewer, categoryId: number, isAnonymous: boolean): Author {
  if (isAnonymous && !viewer.offices.byId.get(categoryId)?.isAnonymousAllowed)
    throw refuse('isAnonymous', 'is not possible in this category', 'anonymous_not_allowed')
  return { personId: viewer.personId, isAnonymous }
}

/** Throws 422 `reference_unknown` for a category or site that cannot be chosen. */
export async function requirePlace(
  tx: Tx,
  viewer: Viewer,
  { categoryId, siteId }: Pick<QuestionBody, 'categoryId' | 'siteId'>,
): Promise<void> {
  // Prevents the removal of the category until `tx` ends.
  const { rows } = await sql`
    select from forum_category where id = ${categoryId} and removed_at is null for key share`.execute(tx)
  if (rows.length === 0 || !choosable(viewer).includes(categoryId))
    throw refuse('categoryId', 'names no category', 'reference_unknown')
  if (siteId === null) return
  const site = await tx.selectFrom('site').select('id').where('id', '=', siteId).executeTakeFirst()
  if (!site) throw refuse('siteId', 'names no site', 'reference_unknown')
}

export async function ask(tx: Tx, context: WriteContext, viewer: Viewer, body: QuestionBody): Promise<ForumThread> {
  const { now, today, offices, personId } = viewer
  const { categoryId, siteId } = body
  await limitWriting(tx, viewer)
  await requirePlace(tx, viewer, body)
  const author = requireAllowedAuthor(viewer, categoryId, body.isAnonymous)
  const title = requireTitle(body.title)
  const { stage } = await offices.turnOf({ categoryId, siteId, waitingSince: today })
  const columns = authorColumns(author, now)
  const { id } = await tx
    .insertInto('forum_thread')
    .values({ category_id: categoryId, site_id: siteId, created_at: columns.created_at, waiting_since: today, stage })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = await tx
    .insertInto('forum_post')
    .values({ thread_id: id, kind: 'question', title, body: body.body, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepAuthor(tx, post.id, author, now)
  if (!author.isAnonymous) await follow(tx, id, personId, true)
  await attachFiles(tx, viewer, { id: post.id, isAnonymous: author.isAnonymous }, body.files)
  await context.events.publish(tx, 'forum.changed', { threadId: id })
  return readThread(tx, viewer, id)
}

interface OfficialColumns {
  readonly office: string | null
  readonly office_en: string | null
  readonly official_until: Day | null
  readonly official_owner: string | null
}

const FIVE_YEARS = 5 * 366

/** Throws 422 `entry_refused` for a last day that is over, or farther away than anybody could know. */
export function requireLastDay(until: Day, today: Day, field: string): Day {
  if (until < today || until > addDays(today, FIVE_YEARS))
    throw refuse(field, `must be from today to ${addDays(today, FIVE_YEARS)}`)
  return until
}

/** An answer of a responsible person is official unless they mark it as their own; moderators may make theirs official too. */
function officialColumns(
  viewer: Viewer,
  { categoryId, siteId }: { categoryId: number; siteId: number | null },
  { isAnonymous, officialUntil }: Pick<AnswerBody, 'isAnonymous' | 'officialUntil'>,
): Partial<OfficialColumns> {
  const { today, personId, isModerator } = viewer
  const answers = isResponsible(viewer, categoryId, siteId)
  if (officialUntil && !answers && !isModerator) throw forbidden('not_allowed')
  if (officialUntil && isAnonymous) throw refuse('officialUntil', 'needs a name')
  if (isAnonymous || officialUntil === null || (officialUntil === undefined && !answers)) return {}
  const { name, nameEn } = officeOf(viewer, categoryId, siteId)
  const until = requireLastDay(officialUntil ?? addDays(today, OFFICIAL_DAYS), today, 'officialUntil')
  return { office: name, office_en: nameEn, official_until: until, official_owner: personId }
}

export async function answer(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  threadId: number,
  body: AnswerBody,
): Promise<ForumThread> {
  const { now, personId } = viewer
  const locked = await lockEntry(tx, viewer, { threadId })
  await limitWriting(tx, viewer)
  await requireAction(tx, viewer, locked, 'answer')
  requireContent(body)
  const author = requireAllowedAuthor(viewer, locked.thread.categoryId, body.isAnonymous)
  const { id } = await tx
    .insertInto('forum_post')
    .values({
      thread_id: threadId,
      kind: 'answer',
      body: body.body,
      ...authorColumns(author, now),
      ...officialColumns(viewer, locked.thread, body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepAuthor(tx, id, author, now)
  await attachFiles(tx, viewer, { id, isAnonymous: author.isAnonymous }, body.files)
  await context.events.publish(tx, 'forum.notice', {
    notice: 'answered',
    key: `forum-answer:${id}`,
    threadId,
    postId: id,
    actorId: author.isAnonymous ? null : personId,
  })
  await touchThread(tx, context, threadId)
  return readThread(tx, viewer, threadId)
}

/** About a question or an answer; plain text. */
export async function comment(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
  body: CommentBody,
): Promise<ForumThread> {
  const { now, personId } = viewer
  const locked = await lockEntry(tx, viewer, { entryId })
  const { id: threadId, categoryId } = locked.thread
  await limitWriting(tx, viewer)
  await requireAction(tx, viewer, locked, 'comment')
  const text = body.body.trim()
  // A comment may be a sign ('+1'), but not empty.
  if (text === '') throw refuse('body', 'must say something')
  const author = requireAllowedAuthor(viewer, categoryId, body.isAnonymous)
  const { id } = await tx
    .insertInto('forum_post')
    .values({ thread_id: threadId, kind: 'comment', parent_id: entryId, body: text, ...authorColumns(author, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepAuthor(tx, id, author, now)
  await context.events.publish(tx, 'forum.notice', {
    notice: 'commented',
    key: `forum-comment:${id}`,
    threadId,
    postId: id,
    actorId: author.isAnonymous ? null : personId,
  })
  await touchThread(tx, context, threadId)
  return readThread(tx, viewer, threadId)
}

/** Whether files, their order, or their descriptions differ. */
const changesFiles = ({ files }: Locked['entry'], wanted: EditBody['files']): boolean =>
  wanted !== undefined &&
  (wanted.length !== files.length ||
    wanted.some(({ id, alt }, index) => id.toLowerCase() !== files[index]!.id || oneLine(alt) !== files[index]!.alt))

/**
 * An answer is official only in the confirmed version: rewritten by somebody who may not confirm it, it becomes one of its author, and its
 * owner is notified; if the owner has left, the people who answer there now.
 */
async function endChangedOfficial(tx: Tx, { events }: WriteContext, viewer: Viewer, locked: Locked): Promise<void> {
  const { thread, entry } = locked
  if (entry.officialUntil === null || mayDo('makeOfficial', factsOf(viewer, thread, entry))) return
  await sql`update forum_post set office = null, office_en = null, official_until = null, official_owner = null
    where id = ${entry.id}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from person where id = ${entry.officialOwner?.id ?? null}::uuid and active`.execute(tx)
  const people = rows[0] ? [rows[0].id] : officeOf(viewer, thread.categoryId, thread.siteId).people
  for (const personId of people.filter((id) => id !== viewer.personId))
    await events.publish(tx, 'forum.notice', {
      notice: 'officialEnded',
      key: `forum-official-ended:${entry.id}:${entry.version}`,
      threadId: thread.id,
      postId: entry.id,
      actorId: entry.isAnonymous ? null : viewer.personId,
      personId,
    })
}

/** Keeps the former text. Of an entry without a name neither its editor nor the time is stored. */
export async function edit(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { entryId, version }: { readonly entryId: number; readonly version: number | undefined },
  body: EditBody,
): Promise<ForumThread> {
  const locked = await lockEntry(tx, viewer, { entryId })
  const { thread, entry } = locked
  await requireAction(tx, viewer, locked, 'edit')
  await requireVersion(tx, viewer, thread, entry.version, version)
  const text = entry.kind === 'comment' ? body.body.trim() : body.body
  if (entry.kind === 'comment' && text === '') throw refuse('body', 'must say something')
  if (entry.kind === 'answer') requireContent({ body: text, files: body.files ?? entry.files })
  const title = entry.kind === 'question' ? requireTitle(body.title ?? entry.title ?? '') : null
  const isUnnamed = entry.isAnonymous && entry.isOwn
  const at = entry.isAnonymous ? dayOnly(viewer.now) : viewer.now
  const isRewritten = title !== entry.title || text !== entry.body
  if (isRewritten)
    await tx
      .insertInto('forum_revision')
      .values({
        post_id: entryId,
        version: entry.version,
        title: entry.title,
        body: entry.body,
        editor_id: isUnnamed ? null : viewer.personId,
        at,
      })
      .execute()
  if (isRewritten || changesFiles(entry, body.files)) {
    await sql`update forum_post set title = ${title}, body = ${text}, edited_at = ${at}, version = version + 1
      where id = ${entryId}`.execute(tx)
    await endChangedOfficial(tx, context, viewer, locked)
  }
  await attachFiles(tx, viewer, entry, body.files)
  await touchThread(tx, context, thread.id)
  return readThread(tx, viewer, thread.id)
}

/** Deletes a question without answers, an answer, or a comment; entries that others rely on are archived instead. */
export async function deleteEntry(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
): Promise<DeletedEntry> {
  const locked = await lockEntry(tx, viewer, { entryId })
  const { thread, entry } = locked
  await requireAction(tx, viewer, locked, 'delete')
  const isThreadDeleted = entry.kind === 'question'
  await removeFilesOf(tx, isThreadDeleted ? { threadId: thread.id } : { postId: entryId })
  if (isThreadDeleted) {
    await tx.deleteFrom('forum_thread').where('id', '=', thread.id).execute()
    await context.events.publish(tx, 'forum.changed', { threadId: thread.id })
  } else {
    await tx.deleteFrom('forum_post').where('id', '=', entryId).execute()
    if (entry.kind === 'answer') await waitAgain(tx, viewer, thread)
    await touchThread(tx, context, thread.id)
  }
  return { id: entryId, threadId: thread.id, isThreadDeleted }
}

interface Place {
  readonly id: number
  readonly categoryId: number
  readonly siteId: number | null
}

/** A question without an answer waits from today: after its last one was deleted or hidden, and after it was moved or restored. */
export async function waitAgain(tx: Tx, { offices, today }: Viewer, { id, categoryId, siteId }: Place): Promise<void> {
  const { stage } = await offices.turnOf({ categoryId, siteId, waitingSince: today })
  await sql`update forum_thread set waiting_since = ${today}::date, stage = ${stage} where id = ${id} and answers = 0`.execute(
    tx,
  )
}
