import type { Context } from '#server/context.ts'

/** Stories that name the person, as their author or as the one to ask, and those that they have confirmed. */
export function exportStories({ exports }: Pick<Context, 'exports'>): void {
  exports.add('stories', (db, { personId }) =>
    db
      .selectFrom('news_story')
      .select(['id', 'title', 'status', 'created_at as created', 'published_at as published'])
      .select((e) => [e('created_by', '=', personId).as('author'), e('contact_id', '=', personId).as('contact')])
      .where((e) => e.or([e('created_by', '=', personId), e('contact_id', '=', personId)]))
      .orderBy('id')
      .execute(),
  )
  exports.add('confirmations', (db, { personId }) =>
    db
      .selectFrom('news_confirmation as c')
      .innerJoin('news_version as v', (join) =>
        join.onRef('v.story_id', '=', 'c.story_id').onRef('v.version', '=', 'c.version'),
      )
      .select(['c.story_id as story', 'v.title', 'c.version', 'c.confirmed_at as confirmed'])
      .where('c.person_id', '=', personId)
      .orderBy('c.confirmed_at')
      .execute(),
  )
}
