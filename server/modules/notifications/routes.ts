import { Type } from '@fastify/type-provider-typebox'
import { BadgeIds, Badges, MarkedRead } from '#contract/notifications.ts'
import { ALL_MENUS, isNikoId, type ReadScope } from '#domain/notifications/read-scope.ts'
import { badRequest } from '#server/http/errors.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { markScopeRead, restoreUnread } from './mark-read.ts'
import { readBadges } from './queries.ts'

const MenuId = Type.String({ minLength: 1, maxLength: 100, description: "Area, or 'all'" })
const Last = Type.String({ minLength: 1, maxLength: 200, description: 'Category, or the numeric nikoId' })

/** The path segments behind `badges/` that name entries, each form with its parameters. */
const FORMS = [
  ['/badges/:menuId', Type.Object({ menuId: MenuId }), 'all, or those of an area'],
  ['/badges/:menuId/:last', Type.Object({ menuId: MenuId, last: Last }), 'a category, one entry, or an area'],
  ['/badges/all/:menuId/:last', Type.Object({ menuId: MenuId, last: Last }), 'a category'],
] as const

/**
 * Fixed words take precedence, then a numeric id, then a category. Throws 400 for digits that are no id, because no category is numeric.
 */
export function scopeOf(path: { menuId: string; last?: string | undefined }): ReadScope {
  const { menuId, last } = path
  if (menuId === ALL_MENUS) return last === undefined ? {} : { menuId: last }
  if (last === undefined) return { menuId }
  if (/^[0-9]+$/.test(last) && !isNikoId(last))
    throw badRequest('validation_failed', [{ field: 'params.last', rule: 'must be a decimal id or a category' }])
  return isNikoId(last) ? { menuId, nikoId: Number(last) } : { menuId, category: last }
}

export const notificationRoutes = moduleRoutes({ tags: ['notifications'], access: 'signed-in' }, (route, context) => {
  route.get('/badges', { summary: 'Unread notifications, newest first', response: Badges }, ({ viewer }) =>
    readBadges(context, viewer.personId),
  )
  for (const [url, params, what] of FORMS)
    route.delete(url, { summary: `Mark read: ${what}`, params, response: MarkedRead }, ({ tx, viewer, params }) =>
      markScopeRead(tx, context, viewer.personId, scopeOf(params)),
    )
  route.post(
    '/badges/restore',
    {
      summary: 'Restore entries that were marked read in the last minute, or put off',
      description: 'Entries of other people, and those that are done or withdrawn, are passed over.',
      body: BadgeIds,
      response: MarkedRead,
    },
    ({ tx, viewer, body }) => restoreUnread(tx, context, viewer.personId, body.ids),
  )
})
