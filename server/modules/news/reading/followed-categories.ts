// The categories that readers follow: a filter of their own, which only they see.
import { Type } from '@fastify/type-provider-typebox'
import { sql, type RawBuilder } from 'kysely'
import { ShortId } from '#contract/ids.ts'
import { FollowedCategories } from '#contract/news-marks.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { READERS } from '#server/modules/news/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

/** True for a story `s` in a category that this person follows, or below one. */
export const isFollowed = (personId: string): RawBuilder<boolean> => sql<boolean>`s.id in (
  with recursive branch as (
    select f.category_id as id from news_follow f where f.person_id = ${personId}
    union select c.id from news_category c join branch b on c.parent_id = b.id
  )
  select k.story_id from news_story_category k join branch b on b.id = k.category_id)`

async function readFollowed(db: Db, personId: string): Promise<FollowedCategories> {
  const rows = await db
    .selectFrom('news_follow as f')
    .innerJoin('news_category as c', 'c.id', 'f.category_id')
    .select(['c.id', 'c.label'])
    .where('f.person_id', '=', personId)
    .orderBy('c.label')
    .execute()
  return { categories: rows }
}

/** Follows a category, again without effect; an unknown one, or one that was merged away: 404. */
async function follow(tx: Tx, personId: string, id: number, now: Date): Promise<void> {
  const known = await tx.selectFrom('news_category').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!known) throw notFound()
  await sql`
    insert into news_follow (person_id, category_id, followed_at)
    select p.id, ${id}::integer, ${now}::timestamptz from person p where p.id = ${personId}
    on conflict do nothing`.execute(tx)
}

/** Followers of a category that is merged follow the other one from then on. */
export const moveFollowers = (tx: Tx, from: number, into: number): Promise<unknown> =>
  sql`
    insert into news_follow (person_id, category_id, followed_at)
    select person_id, ${into}::integer, followed_at from news_follow where category_id = ${from}
    on conflict do nothing`.execute(tx)

const response = FollowedCategories
const params = Type.Object({ id: ShortId() })

export const followingRoutes = moduleRoutes({ tags: ['news'], ...READERS }, (route, context) => {
  const { db, now } = context
  route.get('/kategorien/followed', { summary: 'The categories that the reader follows', response }, ({ viewer }) =>
    readFollowed(db, viewer.personId),
  )
  route.put(
    '/kategorien/:id/follow',
    { summary: 'Follow a category, with those below it', params, response },
    async ({ tx, viewer, params }) => {
      await follow(tx, viewer.personId, params.id, now())
      return readFollowed(tx, viewer.personId)
    },
  )
  route.delete(
    '/kategorien/:id/follow',
    { summary: 'Follow a category no longer', params, response },
    async ({ tx, viewer, params }) => {
      await tx
        .deleteFrom('news_follow')
        .where('person_id', '=', viewer.personId)
        .where('category_id', '=', params.id)
        .execute()
      return readFollowed(tx, viewer.personId)
    },
  )
})
