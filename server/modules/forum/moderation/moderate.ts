// Reports of entries and the actions of moderators. The author of an entry never learns who reported it; a moderator learns the author of
// one without a name only by a disclosure, whose reason is stored before the name is read.
import { sql } from 'kysely'
import type { ForumReportBody } from '#contract/forum.ts'
import {
  CHECKED_CURSOR,
  type CheckedAnswer,
  type CheckedPage,
  type CheckedQuery,
  type Disclosure,
  type DisclosedAuthor,
  type ModeratedEntry,
  type ModeratedState,
  type ModerateBody,
} from '#contract/forum-editing.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { CHECK_DAYS } from '#domain/forum/turn.ts'
import { namedPerson, namedPersonOrNull } from '#server/db/columns.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { isWrittenBy, readAuthor } from '#server/modules/forum/authors.ts'
import { lockEntry, notPossible, requireAction, touchThread } from '#server/modules/forum/posts/lock-entry.ts'
import { waitAgain } from '#server/modules/forum/posts/write-entries.ts'
import { excerpt } from '#server/modules/forum/reading/find-entries.ts'
import { authorOf } from '#server/modules/forum/reading/list-questions.ts'
import { isSoleModerator, type Viewer } from '#server/modules/forum/viewer.ts'

const LISTED = 100

type OwnReport = { id: number; createdAt: Date }

/** Once while it is open: a repetition returns the existing report. */
export async function report(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
  { reason, body }: ForumReportBody,
): Promise<{ id: number; createdAt: string }> {
  const { personId, now } = viewer
  const locked = await lockEntry(tx, viewer, { entryId })
  await requireAction(tx, viewer, locked, 'report')
  const text = body.trim()
  if (reason === 'other' && text === '')
    throw unprocessable('text_empty', [{ field: 'body.body', rule: 'must say what is wrong' }])
  const { rows: made } = await sql<OwnReport>`
    insert into forum_report (post_id, reporter_id, reason, body, created_at)
    values (${entryId}, ${personId}, ${reason}, ${text}, ${now})
    on conflict (post_id, reporter_id) where outcome is null do nothing returning id, created_at as "createdAt"`.execute(
    tx,
  )
  if (made[0])
    await context.events.publish(tx, 'forum.notice', {
      notice: 'reported',
      key: `forum-report:${made[0].id}`,
      threadId: locked.thread.id,
      postId: entryId,
      // The entry in the bell of a moderator contains no name.
      actorId: null,
    })
  const { rows } = await sql<OwnReport>`
    select id, created_at as "createdAt" from forum_report
    where post_id = ${entryId} and reporter_id = ${personId} order by id desc limit 1`.execute(tx)
  const own = rows[0]!
  return { id: own.id, createdAt: own.createdAt.toISOString() }
}

const iso = (at: string): string => new Date(at).toISOString()

/**
 * Entries with open reports and hidden ones, those reported last first; without the moderator's own, unless there is no other moderator:
 * then their reported ones, which otherwise nobody would see.
 */
export async function readModerated(db: Db, viewer: Viewer): Promise<ModeratedEntry[]> {
  const { personId } = viewer
  const ownReported = isSoleModerator(viewer)
    ? sql`or exists (select from forum_report e where e.post_id = p.id and e.outcome is null)`
    : sql``
  const { rows } = await sql<ModeratedEntry>`
    select p.id, p.thread_id as "threadId", p.kind, q.title, ${excerpt(sql`p.body`, 400)} as text, ${authorOf('p')} as author,
      p.is_anonymous as "isAnonymous", ${isWrittenBy(personId)} as "isOwn", p.hidden_reason as "hiddenReason",
      coalesce((select json_agg(json_build_object('id', e.id, 'reporter', ${namedPerson(sql`e.reporter_id`)}, 'reason', e.reason,
          'body', e.body, 'createdAt', e.created_at) order by e.id)
        from forum_report e where e.post_id = p.id and e.outcome is null), '[]') as reports,
      coalesce((select json_agg(json_build_object('action', l.action, 'reason', l.reason, 'by', ${namedPerson(sql`l.by_id`)},
          'at', l.at) order by l.id) from forum_moderation l where l.post_id = p.id), '[]') as log
    from forum_post p join forum_post q on q.thread_id = p.thread_id and q.kind = 'question'
    where (p.hidden_at is not null or exists (select from forum_report e where e.post_id = p.id and e.outcome is null))
      and (not ${isWrittenBy(personId)} ${ownReported})
    order by coalesce((select max(e.id) from forum_report e where e.post_id = p.id), 0) desc, p.id limit ${LISTED}`.execute(
    db,
  )
  return rows.map(({ reports, log, ...entry }) => ({
    ...entry,
    // The author of an entry never learns who reported it, nor the text of the report, which may reveal it.
    reports: reports.map((one) => ({
      ...one,
      ...(entry.isOwn && { reporter: null, body: '' }),
      createdAt: iso(one.createdAt),
    })),
    log: log.map((one) => ({ ...one, at: iso(one.at) })),
  }))
}

const DONE = { hide: 'hidden', restore: 'restored', dismiss: 'dismissed' } as const

interface Logged {
  readonly threadId: number
  readonly postId: number
  readonly action: (typeof DONE)[keyof typeof DONE] | 'disclosed'
  readonly reason: string
}

const log = (tx: Tx, { personId, now }: Viewer, { threadId, postId, action, reason }: Logged) =>
  tx
    .insertInto('forum_moderation')
    .values({ thread_id: threadId, post_id: postId, action, reason, by_id: personId, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Closes the open reports of an entry, and notifies their reporters that it was checked. */
async function closeReports(
  tx: Tx,
  { events }: WriteContext,
  { personId, now }: Viewer,
  entryId: number,
  outcome: 'hidden' | 'dismissed',
): Promise<void> {
  const { rows } = await sql<{ id: number; reporterId: string | null }>`
    update forum_report set outcome = ${outcome}, decided_by = ${personId}, decided_at = ${now}
    where post_id = ${entryId} and outcome is null returning id, reporter_id as "reporterId"`.execute(tx)
  for (const { id, reporterId } of rows)
    if (reporterId !== null)
      await events.publish(tx, 'forum.notice', {
        notice: 'reportDecided',
        key: `forum-report-decided:${id}`,
        threadId: null,
        postId: null,
        actorId: null,
        personId: reporterId,
      })
}

/** Hides, shows again, or dismisses the reports. Throws 403 for own entries, except for an only moderator; 409 `not_possible`. */
export async function moderate(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
  { action, reason = '' }: ModerateBody,
): Promise<ModeratedState> {
  const text = reason.trim()
  const locked = await lockEntry(tx, viewer, { entryId })
  const { thread, entry } = locked
  if (action === 'dismiss' && entry.isOwn) throw forbidden('not_allowed')
  if (action !== 'dismiss' && entry.isHidden === (action === 'hide')) throw await notPossible(tx, viewer, thread.id)
  await requireAction(tx, viewer, locked, entry.isHidden ? 'unhide' : 'hide')
  if (action !== 'restore' && text === '')
    throw unprocessable('reason_required', [{ field: 'body.reason', rule: 'must say why' }])
  if (action !== 'dismiss') {
    const isHiding = action === 'hide'
    await sql`update forum_post set hidden_at = ${isHiding ? viewer.now : null}, hidden_reason = ${isHiding ? text : null}
      where id = ${entryId}`.execute(tx)
    if (isHiding && thread.acceptedId === entryId)
      await sql`update forum_thread set accepted_id = null where id = ${thread.id}`.execute(tx)
    if (isHiding && entry.kind === 'answer') await waitAgain(tx, viewer, thread)
  }
  const { id: logId } = await log(tx, viewer, {
    threadId: thread.id,
    postId: entryId,
    action: DONE[action],
    reason: text,
  })
  if (action !== 'restore') await closeReports(tx, context, viewer, entryId, action === 'hide' ? 'hidden' : 'dismissed')
  if (action !== 'dismiss')
    await context.events.publish(tx, 'forum.notice', {
      notice: action === 'hide' ? 'hidden' : 'shownAgain',
      key: `forum-moderated:${logId}`,
      threadId: thread.id,
      postId: entryId,
      actorId: null,
    })
  await touchThread(tx, context, thread.id)
  return { id: entryId, isHidden: action === 'hide' || (action === 'dismiss' && entry.isHidden) }
}

/** Stores that the moderator wants to know the author, and why; the author is notified of it. Reads no name. */
export async function recordDisclosure(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  entryId: number,
  reason: string,
): Promise<{ id: number }> {
  const locked = await lockEntry(tx, viewer, { entryId })
  await requireAction(tx, viewer, locked, 'disclose')
  if (reason.trim() === '') throw unprocessable('reason_required', [{ field: 'body.reason', rule: 'must say why' }])
  const threadId = locked.thread.id
  const { id } = await log(tx, viewer, { threadId, postId: entryId, action: 'disclosed', reason: reason.trim() })
  await context.events.publish(tx, 'forum.notice', {
    notice: 'disclosed',
    key: `forum-disclosed:${id}`,
    threadId,
    postId: entryId,
    actorId: null,
  })
  return { id: entryId }
}

/** The author, if a reason of this moderator is stored; else 404. */
export async function readDisclosed(db: Db, { personId }: Viewer, entryId: number): Promise<DisclosedAuthor> {
  const { rows } = await sql`
    select from forum_moderation where post_id = ${entryId} and by_id = ${personId} and action = 'disclosed' limit 1`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  const authorId = await readAuthor(db, entryId)
  if (authorId === undefined) return { id: entryId, author: null }
  const { rows: people } = await sql<{ author: DisclosedAuthor['author'] }>`
    select ${namedPersonOrNull(sql`${authorId}::uuid`)} as author`.execute(db)
  return { id: entryId, author: people[0]!.author }
}

type DisclosureRow = Omit<Disclosure, 'at'> & { at: Date }

/** Disclosures with their moderators, newest first; never the disclosed names. */
export async function readDisclosures(db: Db): Promise<Disclosure[]> {
  const { rows } = await sql<DisclosureRow>`
    select m.thread_id as "threadId", m.post_id as "postId",
      coalesce((select q.title from forum_post q where q.thread_id = m.thread_id and q.kind = 'question'), '') as title,
      m.reason, ${namedPerson(sql`m.by_id`)} as by, m.at
    from forum_moderation m where m.action = 'disclosed' order by m.id desc limit ${LISTED}`.execute(db)
  return rows.map(({ at, ...disclosure }) => ({ ...disclosure, at: at.toISOString() }))
}

const PAGE = 25
/** Characters of the text that is shown before an answer is confirmed. */
const SHOWN = 600

/** Official answers that the viewer owns, or all of them for a moderator; those that end first are first. */
export async function readChecked(
  db: Db,
  { personId, isModerator, today }: Viewer,
  { size = PAGE, after }: CheckedQuery,
): Promise<CheckedPage> {
  const [, day, id] = CHECKED_CURSOR.exec(after ?? '') ?? []
  const behind = day === undefined ? sql`true` : sql`(p.official_until, p.id) > (${day}::date, ${id}::bigint)`
  const { rows } = await sql<CheckedAnswer>`
    select p.id, p.thread_id as "threadId", p.version, q.title, ${excerpt(sql`p.body`, SHOWN)} as text,
      char_length(${excerpt(sql`p.body`, SHOWN + 1)}) > ${SHOWN} as "isLonger", p.official_until as until,
      p.official_until <= ${addDays(today, CHECK_DAYS)}::date as "isDue", p.official_until < ${today}::date as "isExpired",
      ${namedPersonOrNull(sql`p.official_owner`)} as owner
    from forum_post p join forum_thread t on t.id = p.thread_id join forum_post q on q.thread_id = t.id and q.kind = 'question'
    where p.official_until is not null and p.hidden_at is null and t.archived_at is null
      and (${isModerator} or p.official_owner = ${personId}) and ${behind}
    order by p.official_until, p.id limit ${size + 1}`.execute(db)
  const answers = rows.slice(0, size)
  const last = answers.at(-1)
  return { answers, next: rows.length > size && last ? `${last.until}_${last.id}` : null }
}
