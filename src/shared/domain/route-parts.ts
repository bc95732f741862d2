// The three ways to write a line of the route table.
import type { MenuGroupId, MenuIcon } from './menu-words.ts'
import type { MenuPlace, Page, Route } from './route.ts'
import type { RouteTitle } from './route-titles.ts'

export type Shared = Pick<Route, 'area' | 'icon' | 'portal' | 'roles' | 'flags'>
type Own = Omit<Route, 'name' | 'path' | 'title' | 'area'>

/** A page of the portal, with what it shares with its neighbours. */
export const page = (name: string, path: string, title: RouteTitle, shared: Shared, own: Own = {}): Page => ({
  name,
  path,
  title,
  ...shared,
  ...own,
})

/** An entry of the menu that leads out of the portal. */
export const leave = (name: RouteTitle, own: Own): Route => ({ name, title: name, area: 'external-links', ...own })

/** An entry of the menu; the notifications of `menuId` count at it. */
export const entry = (
  group: MenuGroupId,
  icon: MenuIcon,
  menuId?: string,
  more: Partial<MenuPlace> = {},
): { menu: MenuPlace } => ({ menu: { group, icon, ...(menuId && { menuId }), ...more } })
