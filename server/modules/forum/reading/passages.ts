// The forum in the search over all areas: questions with all words in one of their entries, each with its most helpful answer.
import { sql } from 'kysely'
import type { PassageSource } from '#server/search/passages.ts'
import { maySee, readQuestionViewer } from '#server/modules/forum/viewer.ts'
import { excerpt, findEntries, hitRows } from './find-entries.ts'

interface Row {
  readonly id: number
  readonly title: string
  readonly answerId: number | null
  readonly text: string
}

export const forumPassages: PassageSource = {
  name: 'forum',
  access: 'signed-in',
  async search(db, { session, now }, query, limit) {
    const viewer = await readQuestionViewer(db, session, now)
    const listed = sql<boolean>`t.category_id = any(${viewer.visible}::integer[])`
    const found = await findEntries(db, query, listed)
    if (!found) return []
    const { rows } = await sql<Row>`
      select t.id, q.title, a.id as "answerId", ${excerpt(sql`coalesce(a.body, q.body)`, 240)} as text
      from ${hitRows(found.hits)} join forum_thread t on t.id = hit.thread_id join forum_post q on q.thread_id = t.id and q.kind = 'question'
      left join lateral (
        select p.id, p.body from forum_post p where p.thread_id = t.id and p.kind = 'answer' and p.hidden_at is null
        order by (p.official_until >= ${viewer.today}::date) is true desc, p.id = t.accepted_id desc nulls last, p.created_at, p.id
        limit 1) a on true
      where ${maySee(viewer)}
      order by t.archived_at is null desc, q.words @@ ${found.hits.words} desc, t.is_official desc, t.answers > 0 desc,
        t.created_at desc, t.id limit ${limit}`.execute(db)
    return rows.map(({ id, title, answerId, text }) => ({
      source: 'forum',
      title,
      excerpt: text,
      href: answerId === null ? `/forum/${id}` : `/forum/${id}#antwort-${answerId}`,
    }))
  },
}
