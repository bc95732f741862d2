// The tabs of the top bar: the children of the current top-level route.
import { bareAddress, matchPath } from './match-path.ts'
import { gateOf, type Page, type Visitor } from './route.ts'
import { PAGES, topOf, type Place } from './routes.ts'

export interface Tab {
  readonly route: Page
  readonly to: string
  /** The tab of the current page or of its parent. */
  readonly current: boolean
}

/** The visitor's window: a smartphone is narrower than 640 px. */
export type Device = 'smartphone' | 'desktop'

/** Whether the current page is that of the tab or below it. */
function contains(pathname: string, tab: Page, { route }: Place): boolean {
  if (route === tab) return true
  const address = bareAddress(tab.path)
  return address !== undefined && matchPath(`${address}/*`, pathname) !== undefined
}

/** Whether all conditions of a tab hold. Client role, realm role and flag are those of its gate. */
function isVisible(tab: Page, pathname: string, place: Place, visitor: Visitor, device: Device): boolean {
  if (device === 'smartphone' && tab.mobile === false) return false
  if (tab.hideLabel && !contains(pathname, tab, place)) return false
  return gateOf(tab, visitor).open
}

/** The tabs of this place in their order; none if there would be only one. */
export function tabsOf(place: Place, pathname: string, visitor: Visitor, device: Device): readonly Tab[] {
  const top = topOf(place.route)
  const visible = PAGES.filter((page) => topOf(page) === top && page.order !== undefined)
    .filter((page) => isVisible(page, pathname, place, visitor, device))
    .toSorted((a, b) => Number(a.order) - Number(b.order))
  if (visible.length < 2) return []
  const current = visible.find((tab) => tab === place.route) ?? visible.find(({ name }) => name === top)
  return visible.map((route) => ({
    route,
    to: bareAddress(route.path) ?? pathname,
    current: route === current,
  }))
}
