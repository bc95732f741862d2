import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { DigestPost } from '#server/modules/notifications/mail/notification-mail.ts'
import { HEARS_OF_NEWS, isReadIn } from '#server/story-readers.ts'

export interface Unread {
  readonly personId: string
  readonly count: number
  readonly posts: DigestPost[]
}

/** Posts that a digest lists. */
const POSTS = 10
/** People per query. */
const BATCH = 100

/**
 * The next hundred people `p` of `selection`, in the order of their ids, who have unread posts that they may read at
 * `now`, each with the newest ten.
 */
export async function readUnreadPosts(db: Db, selection: RawBuilder<boolean>, now: Date): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select p.id as "personId", count(*)::int as count,
      json_agg(json_build_object('title', n.title, 'body', n.body, 'link', n.link) order by place)
        filter (where place <= ${POSTS}) as posts
    from person p cross join lateral (
      select n.title, n.body, n.link, row_number() over (order by n.created_at desc, n.id desc) as place
      from notification n join news_story s on s.id = n.niko_id and ${isReadIn(sql.ref('p.company_id'), now)}
      where n.person_id = p.id and n.menu_id = 'menu_ma_news' and n.read_at is null and not exists (
        select from muted_topic m where m.person_id = p.id and m.menu_id = n.menu_id and m.category = any(n.categories)
      )
    ) n
    where p.active and ${selection} and ${HEARS_OF_NEWS}
    group by p.id order by p.id limit ${BATCH}`.execute(db)
  return rows
}
