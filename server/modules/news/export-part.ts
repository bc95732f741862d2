import type { Context } from '#server/context.ts'

/** Stories that name the person: as their author or as the one to ask. */
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
}
