// Authors of entries. The author of an entry without a name is in `forum_author` and nowhere else: only this file reads that table, and its
// results leave the server only for the author, or for a moderator whose reason was stored.
import { sql, type RawBuilder } from 'kysely'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'

export interface Author {
  readonly personId: string
  readonly isAnonymous: boolean
}

/** The columns of a new entry for author and time: without a name no author, and only the day. */
export const authorColumns = ({ personId, isAnonymous }: Author, at: Date) => ({
  author_id: isAnonymous ? null : personId,
  is_anonymous: isAnonymous,
  created_at: isAnonymous ? dayOnly(at) : at,
})

/** The beginning of the day in Berlin, because entries without a name must not reveal their time. */
export const dayOnly = (at: Date): Date => instantAt(businessDay(at), 0)

/** Call it after the entry was inserted. */
export async function keepAuthor(tx: Tx, postId: number, { personId, isAnonymous }: Author, at: Date): Promise<void> {
  if (isAnonymous)
    await tx.insertInto('forum_author').values({ post_id: postId, person_id: personId, written_at: at }).execute()
}

/** True for an entry with this alias that the person has written, with a name or without one. */
export const isWrittenBy = (personId: string, alias = 'p'): RawBuilder<boolean> => sql<boolean>`(
  case when ${sql.ref(`${alias}.is_anonymous`)} then exists (
    select from forum_author f where f.post_id = ${sql.ref(`${alias}.id`)} and f.person_id = ${personId})
  else ${sql.ref(`${alias}.author_id`)} is not distinct from ${personId}::uuid end)`

/** The ids of the questions `t` that the person asked without a name, as a subquery. */
const askedUnnamed = (personId: string) => sql`
  select p.thread_id from forum_author f join forum_post p on p.id = f.post_id
  where f.person_id = ${personId} and p.kind = 'question'`

/** True for a question `t` that the person has asked; for lists, which begin with the questions of the person. */
export const isAskedBy = (personId: string): RawBuilder<boolean> => sql<boolean>`t.id in (
  select p.thread_id from forum_post p where p.author_id = ${personId} and p.kind = 'question' union all ${askedUnnamed(personId)})`

/** The author who is to be notified about an entry; undefined if there is none any more. */
export async function readAuthor(db: Db, postId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(p.author_id, (select f.person_id from forum_author f where f.post_id = p.id)) as id
    from forum_post p where p.id = ${postId}`.execute(db)
  return rows[0]?.id ?? undefined
}

/** Active people who follow a question: its followers, and authors without a name who have not switched it off. */
export async function readFollowers(db: Db, threadId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p where p.active and p.id in (
      select person_id from forum_follow where thread_id = ${threadId}
      union select f.person_id from forum_author f join forum_post e on e.id = f.post_id
        where e.thread_id = ${threadId} and e.kind = 'question' and f.follows)
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** True where the person follows the question `t`. */
export const isFollowedBy = (personId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from forum_follow w where w.thread_id = t.id and w.person_id = ${personId})
  or exists (select from forum_author f join forum_post e on e.id = f.post_id
    where e.thread_id = t.id and e.kind = 'question' and f.person_id = ${personId} and f.follows))`

/** True for a question `t` that the person follows; for lists. */
export const isFollowedIn = (personId: string): RawBuilder<boolean> => sql<boolean>`t.id in (
  select thread_id from forum_follow where person_id = ${personId}
  union all select p.thread_id from forum_author f join forum_post p on p.id = f.post_id
    where f.person_id = ${personId} and p.kind = 'question' and f.follows)`

/** Switches following on or off; an author without a name is not counted as a follower. */
export async function follow(tx: Tx, threadId: number, personId: string, isFollowed: boolean): Promise<void> {
  const { rows } = await sql`
    update forum_author f set follows = ${isFollowed} from forum_post e
    where e.id = f.post_id and e.thread_id = ${threadId} and e.kind = 'question' and f.person_id = ${personId}
    returning f.post_id`.execute(tx)
  if (rows.length > 0) return
  if (isFollowed)
    await tx
      .insertInto('forum_follow')
      .values({ thread_id: threadId, person_id: personId })
      .onConflict((on) => on.doNothing())
      .execute()
  else await tx.deleteFrom('forum_follow').where('thread_id', '=', threadId).where('person_id', '=', personId).execute()
}

/** How many entries the person has written since then. */
export async function countWritten(db: Db, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from forum_post where author_id = ${personId} and created_at > ${since})
      + (select count(*) from forum_author where person_id = ${personId} and written_at > ${since}))::integer as count`.execute(
    db,
  )
  return rows[0]!.count
}

/** Everything that a person has written in the forum, also without a name, and other stored data about them; for their data export. */
export async function exportForum(db: Db, personId: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select coalesce((select json_agg(json_build_object('question', q.thread_id, 'title', q.title, 'kind', p.kind, 'text', p.body,
        'withoutName', p.is_anonymous, 'written', coalesce(f.written_at, p.created_at), 'edited', p.edited_at,
        'hiddenReason', p.hidden_reason,
        'formerTexts', (select coalesce(json_agg(json_build_object('title', r.title, 'text', r.body, 'replaced', r.at)
          order by r.version), '[]') from forum_revision r where r.post_id = p.id),
        'files', (select coalesce(json_agg(json_build_object('name', d.name, 'kind', d.kind, 'description', d.alt,
          'address', 'api/qa/files/' || d.id) order by d.position), '[]') from forum_file d where d.post_id = p.id))
        order by p.created_at, p.id)
      from forum_post p left join forum_author f on f.post_id = p.id
      join forum_post q on q.thread_id = p.thread_id and q.kind = 'question'
      where p.author_id = ${personId} or f.person_id = ${personId}), '[]') as entries,
    coalesce((select json_agg(json_build_object('question', v.thread_id, 'entry', v.id) order by v.thread_id, v.id)
      from forum_vote o join forum_post v on v.id = o.post_id where o.person_id = ${personId}), '[]') as votes,
    coalesce((select json_agg(thread_id order by thread_id) from forum_follow where person_id = ${personId}), '[]') as followed,
    coalesce((select json_agg(json_build_object('question', thread_id, 'at', at) order by at)
      from forum_invitation where person_id = ${personId}), '[]') as invitations,
    coalesce((select json_agg(json_build_object('question', i.thread_id, 'invited', ${fullName('w')}, 'at', i.at)
        order by i.at) from forum_invitation i join person w on w.id = i.person_id where i.by_id = ${personId}), '[]') as invited,
    coalesce((select json_agg(json_build_object('name', name, 'kind', kind, 'uploaded', uploaded_at) order by uploaded_at)
      from forum_file where uploaded_by = ${personId}), '[]') as "filesInNoEntry",
    coalesce((select json_agg(json_build_object('entry', r.post_id, 'title', r.title, 'text', r.body, 'replaced', r.at)
        order by r.at) from forum_revision r join forum_post e on e.id = r.post_id
      where r.editor_id = ${personId} and e.author_id is distinct from ${personId}), '[]') as "editedOfOthers",
    coalesce((select json_agg(json_build_object('action', action, 'topic', name, 'question', thread_id,
        'columns', (select json_agg(c) from jsonb_object_keys(changes) c), 'at', at)
        order by id) from forum_change where by_id = ${personId}), '[]') as "changesOfTopics",
    coalesce((select json_agg(json_build_object('action', action, 'question', thread_id, 'entry', post_id, 'reason', reason,
        'at', at) order by id) from forum_moderation where by_id = ${personId}), '[]') as moderated,
    coalesce((select json_agg(json_build_object('entry', post_id, 'reason', reason, 'text', body, 'at', created_at,
        'outcome', outcome) order by id)
      from forum_report where reporter_id = ${personId}), '[]') as reports,
    coalesce((select json_agg(json_build_object('entry', m.post_id, 'reason', m.reason, 'at', m.at) order by m.id)
      from forum_moderation m join forum_author f on f.post_id = m.post_id
      where f.person_id = ${personId} and m.action = 'disclosed'), '[]') as disclosures`.execute(db)
  return rows[0]
}
