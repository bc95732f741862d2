// A question with its answers and comments for one viewer: hidden parts are not sent.
import { sql } from 'kysely'
import type { ForumComment, ForumEntry, ForumFile, ForumRevision, ForumThread } from '#contract/forum.ts'
import { pathOf } from '#domain/forum/categories.ts'
import { actionsOf, type EntryFacts, type EntryKind } from '#domain/forum/entry.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { isFollowedBy, isWrittenBy } from '#server/modules/forum/authors.ts'
import { isResponsible, isSoleModerator, maySee, mayRead, officeOf, type Viewer } from '#server/modules/forum/viewer.ts'
import { readPresence } from '#server/organisation/presence.ts'
import { filesOf } from '#server/modules/forum/files.ts'
import { authorOf, categoryName, turnFor } from './list-questions.ts'

type Named = { id: string | null; name: string }

export interface ThreadRow {
  readonly id: number
  readonly categoryId: number
  readonly siteId: number | null
  readonly site: { id: number; name: string } | null
  readonly version: number
  readonly createdAt: Date
  readonly answeredAt: Date | null
  readonly commentedAt: Date | null
  readonly waitingSince: Day
  readonly answers: number
  readonly allAnswers: number
  readonly acceptedId: number | null
  readonly archivedAt: Date | null
  readonly archivedBy: Named | null
  readonly archivedReason: string
  readonly replacedBy: { id: number; title: string } | null
  readonly isAsker: boolean
  readonly isFollowed: boolean
}

/** The question `t` with its entry `q`; undefined for one that the viewer may not see. */
export async function findThread(db: Db, viewer: Viewer, id: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select t.id, t.category_id as "categoryId", t.site_id as "siteId", t.version, t.created_at as "createdAt",
      (select json_build_object('id', s.id, 'name', s.name) from site s where s.id = t.site_id) as site,
      t.answered_at as "answeredAt", t.commented_at as "commentedAt", t.waiting_since as "waitingSince", t.answers,
      (select count(*) from forum_post a where a.thread_id = t.id and a.kind = 'answer')::integer as "allAnswers",
      t.accepted_id as "acceptedId", t.archived_at as "archivedAt", ${namedPersonOrNull(sql`t.archived_by`)} as "archivedBy",
      t.archived_reason as "archivedReason",
      (select json_build_object('id', r.thread_id, 'title', r.title) from forum_post r join forum_thread n on n.id = r.thread_id
        where r.thread_id = t.replaced_by and r.kind = 'question' and not n.is_hidden
          and n.category_id = any(${viewer.visible}::integer[])) as "replacedBy",
      ${isWrittenBy(viewer.personId, 'q')} as "isAsker", ${isFollowedBy(viewer.personId)} as "isFollowed"
    from forum_thread t join forum_post q on q.thread_id = t.id and q.kind = 'question'
    where t.id = ${id} and ${maySee(viewer)}`.execute(db)
  return rows[0]
}

export interface EntryRow {
  readonly id: number
  readonly kind: EntryKind
  readonly parentId: number | null
  readonly title: string | null
  readonly body: string
  readonly author: Named | null
  readonly isAnonymous: boolean
  readonly isOwn: boolean
  readonly createdAt: Date
  readonly editedAt: Date | null
  readonly version: number
  readonly isHidden: boolean
  readonly isReadable: boolean
  readonly hiddenReason: string | null
  readonly votes: number
  readonly hasVoted: boolean
  readonly office: string | null
  readonly officeEn: string | null
  readonly officialUntil: Day | null
  readonly officialOwner: Named | null
  readonly files: ForumFile[]
  readonly hasComments: boolean
  readonly isReported: boolean
}

/** The entries of a question in a fixed order: by their visible time, then by their random numbers. */
export async function readEntries(db: Db, viewer: Viewer, threadId: number): Promise<EntryRow[]> {
  const { personId } = viewer
  const { rows } = await sql<EntryRow>`
    select p.id, p.kind, p.parent_id as "parentId", p.title, p.body, ${authorOf('p')} as author, p.is_anonymous as "isAnonymous",
      ${isWrittenBy(personId)} as "isOwn", p.created_at as "createdAt", p.edited_at as "editedAt", p.version,
      p.hidden_at is not null as "isHidden", ${mayRead(viewer)} as "isReadable", p.hidden_reason as "hiddenReason",
      (select count(*) from forum_vote v where v.post_id = p.id)::integer as votes,
      exists (select from forum_vote v where v.post_id = p.id and v.person_id = ${personId}) as "hasVoted",
      p.office, p.office_en as "officeEn", p.official_until as "officialUntil",
      ${namedPersonOrNull(sql`p.official_owner`)} as "officialOwner", ${filesOf(sql`p.id`)} as files,
      exists (select from forum_post c where c.parent_id = p.id and not ${isWrittenBy(personId, 'c')}) as "hasComments",
      exists (select from forum_report r where r.outcome is null and (r.post_id = p.id
        or r.post_id in (select c.id from forum_post c where c.parent_id = p.id))) as "isReported"
    from forum_post p where p.thread_id = ${threadId} order by p.created_at, p.id`.execute(db)
  return rows
}

/** The facts that determine the viewer's actions on an entry of the question. */
export const factsOf = (viewer: Viewer, thread: ThreadRow, entry: EntryRow): EntryFacts => ({
  kind: entry.kind,
  isOwn: entry.isOwn,
  isAnonymous: entry.isAnonymous,
  isHidden: entry.isHidden,
  isAccepted: thread.acceptedId === entry.id,
  isOfficial: entry.officialUntil !== null,
  hasAnswers: thread.allAnswers > 0,
  hasComments: entry.hasComments,
  isReported: entry.isReported,
  isArchived: thread.archivedAt !== null,
  isAsker: thread.isAsker,
  isResponsible: isResponsible(viewer, thread.categoryId, thread.siteId),
  isModerator: viewer.isModerator,
  isSoleModerator: isSoleModerator(viewer),
})

function toComment(viewer: Viewer, thread: ThreadRow, entry: EntryRow): ForumComment {
  const { id, kind, author, isAnonymous, isOwn, createdAt, editedAt, version, isHidden, isReadable, hiddenReason } =
    entry
  return {
    id,
    kind,
    body: isReadable ? entry.body : '',
    // A hidden entry does not reveal its author either.
    author: isReadable ? author : null,
    isAnonymous,
    isOwn,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version,
    isHidden,
    hiddenReason: isReadable ? hiddenReason : null,
    may: isReadable ? actionsOf(factsOf(viewer, thread, entry)) : [],
  }
}

function toEntry(viewer: Viewer, thread: ThreadRow, entry: EntryRow, entries: readonly EntryRow[]): ForumEntry {
  const { isReadable, officialUntil, office, officeEn } = entry
  return {
    ...toComment(viewer, thread, entry),
    votes: entry.votes,
    hasVoted: entry.hasVoted,
    isAccepted: thread.acceptedId === entry.id,
    official:
      officialUntil === null || !isReadable
        ? null
        : {
            office: office ?? '',
            officeEn: officeEn ?? '',
            until: officialUntil,
            isExpired: officialUntil < viewer.today,
            owner: entry.officialOwner,
          },
    files: isReadable ? entry.files : [],
    comments: isReadable
      ? entries.filter(({ parentId }) => parentId === entry.id).map((comment) => toComment(viewer, thread, comment))
      : [],
  }
}

const rankOf = ({ isHidden, official, isAccepted }: ForumEntry): number =>
  isHidden ? 3 : official && !official.isExpired ? 0 : isAccepted ? 1 : 2

/** Official answers that hold first, then the accepted one, then by votes; hidden ones last. */
const inOrder = (answers: readonly ForumEntry[]): ForumEntry[] =>
  answers.toSorted((one, other) => rankOf(one) - rankOf(other) || other.votes - one.votes)

const PEOPLE_SHOWN = 3

async function readOffice(db: Db, viewer: Viewer, { categoryId, siteId }: ThreadRow): Promise<ForumThread['office']> {
  const office = officeOf(viewer, categoryId, siteId)
  const { name, nameEn } = office
  const ids = office.people.length <= PEOPLE_SHOWN ? [...office.people] : []
  const { rows } = await sql<{ id: string; name: string; position: string }>`
    select p.id, ${fullName('p')} as name, p.position from person p
    where p.id = any(${ids}::uuid[]) order by p.family_name, p.given_name, p.id`.execute(db)
  const presences = await readPresence(db, ids, viewer.now, viewer.personId)
  return { name, nameEn, people: rows.map((one) => ({ ...one, presence: presences.get(one.id) ?? null })) }
}

/** Throws 404 for a question that the viewer may not see, as for one that does not exist. */
export async function readThread(db: Db, viewer: Viewer, id: number): Promise<ForumThread> {
  const thread = await findThread(db, viewer, id)
  if (!thread) throw notFound()
  const entries = await readEntries(db, viewer, id)
  const question = entries.find(({ kind }) => kind === 'question')!
  const { categoryId, siteId, archivedAt, answers } = thread
  const path = pathOf(categoryId, viewer.offices.byId)
  const isWaiting = answers === 0 && archivedAt === null
  return {
    id,
    title: question.title ?? '',
    category: categoryName(path[0]!),
    site: thread.site,
    version: thread.version,
    createdAt: thread.createdAt.toISOString(),
    answeredAt: thread.answeredAt?.toISOString() ?? null,
    commentedAt: thread.commentedAt?.toISOString() ?? null,
    isAnswered: answers > 0,
    isAnonymousAllowed: path[0]!.isAnonymousAllowed,
    isResponsible: isResponsible(viewer, categoryId, siteId),
    question: toEntry(viewer, thread, question, entries),
    answers: inOrder(
      entries.filter(({ kind }) => kind === 'answer').map((answer) => toEntry(viewer, thread, answer, entries)),
    ),
    office: await readOffice(db, viewer, thread),
    turn: isWaiting ? await turnFor(viewer, { categoryId, siteId, waitingSince: thread.waitingSince }) : null,
    archived: archivedAt && {
      at: archivedAt.toISOString(),
      by: thread.archivedBy,
      reason: thread.archivedReason,
      replacedBy: thread.replacedBy,
    },
    isFollowed: thread.isFollowed,
  }
}

type RevisionRow = Omit<ForumRevision, 'at'> & { at: Date }

/**
 * Former texts of an entry, the newest first; 404 for an entry that the viewer may not read. Texts that reveal the author of an entry
 * without a name, or that a moderator has removed, are only for the author and the moderators.
 */
export async function readRevisions(db: Db, viewer: Viewer, id: number): Promise<ForumRevision[]> {
  const { rows: found } = await sql`
    select from forum_post p join forum_thread t on t.id = p.thread_id
      join forum_post q on q.thread_id = t.id and q.kind = 'question'
    where p.id = ${id} and ${maySee(viewer)} and ${mayRead(viewer)}`.execute(db)
  if (found.length === 0) throw notFound()
  const { rows } = await sql<RevisionRow>`
    select r.version, r.title, r.body, ${namedPersonOrNull(sql`r.editor_id`)} as editor, r.at
    from forum_revision r join forum_post p on p.id = r.post_id
    where r.post_id = ${id} and (${viewer.isModerator} or ${isWrittenBy(viewer.personId)}
      or (not p.is_anonymous and p.author_id is not null and r.version > coalesce((
        select max(m.version) from forum_revision m where m.post_id = ${id} and m.editor_id is distinct from p.author_id), 0)))
    order by r.version desc limit 50`.execute(db)
  return rows.map(({ at, ...revision }) => ({ ...revision, at: at.toISOString() }))
}
