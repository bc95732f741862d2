import type { Context } from '#server/context.ts'

/** Every entry of the bell that is still kept, read ones too. */
export function exportNotifications({ exports }: Pick<Context, 'exports'>): void {
  exports.add('notifications', (db, { personId }) =>
    db
      .selectFrom('notification')
      .select(['menu_id as menuId', 'niko_id as nikoId', 'categories', 'title', 'body', 'link', 'why', 'todo'])
      .select(['created_at as created', 'read_at as read'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
  )
}
