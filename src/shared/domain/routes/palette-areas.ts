// Targets of the command palette. The menu does not need this file, so the home screen does not load it.
import { bareAddress } from './match-path.ts'
import { menuFor, type MenuEntry, type MenuVisitor } from './menu.ts'
import { gateOf, mayList } from './route.ts'
import { PAGES, topOf } from './routes.ts'

/** All targets of the command palette for this visitor: the menu, its tabs, the account and the legal pages. */
export function paletteAreasFor(visitor: MenuVisitor): readonly MenuEntry[] {
  const listed = menuFor(visitor).flatMap(({ entries }) => entries)
  const paths = new Set(listed.map(({ to }) => to))
  const others = PAGES.flatMap((route): MenuEntry[] => {
    const to = bareAddress(route.path)
    const isLeaf = route.order !== undefined || route.tag !== undefined
    const isListed = mayList(PAGES.find(({ name }) => name === topOf(route)) ?? route, visitor)
    if (to === undefined || paths.has(to) || !isLeaf || !isListed || !gateOf(route, visitor).open) return []
    return [{ route, to }]
  })
  return [...listed, ...others]
}
