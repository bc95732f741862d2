// Three helpers to declare routes.
import type { MenuGroupId, MenuIcon } from './menu-words.ts'
import type { MenuPlace, Page, Route } from './route.ts'
import type { RouteTitle } from './route-titles.ts'

export type Shared = Pick<Route, 'area' | 'icon' | 'portal' | 'roles' | 'flags' | 'pageView'>
type Own = Omit<Route, 'name' | 'path' | 'title' | 'area'>

/** A page of the portal, with the properties that its area shares. */
export const page = (name: string, path: string, title: RouteTitle, shared: Shared, own: Own = {}): Page => ({
  name,
  path,
  title,
  ...shared,
  ...own,
})

/** A menu entry that links to another site. */
export const leave = (name: RouteTitle, own: Own): Route => ({ name, title: name, area: 'external-links', ...own })

/** A menu entry that shows the count of notifications of `menuId`. */
export const entry = (
  group: MenuGroupId,
  icon: MenuIcon,
  menuId?: string,
  more: Partial<MenuPlace> = {},
): { menu: MenuPlace } => ({ menu: { group, icon, ...(menuId && { menuId }), ...more } })
