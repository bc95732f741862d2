// The side menu: a person's entries and their targets. The shell adds labels, icons and counts.
import { bareAddress } from './match-path.ts'
import { MENU_GROUPS, type MenuGroupId } from './menu-words.ts'
import { portalsOf, type Portal } from './portal-areas.ts'
import { gateOf, mayList, type ExternalAddress, type Page, type Route, type Visitor } from './route.ts'
import { holds, PORTALS, type RealmRole } from '#domain/organisation/roles.ts'
import { PAGES, placeOf, ROUTES, topOf } from './routes.ts'
import { safeAddress } from '#domain/embedding/safe-address.ts'

/** Rights and configuration that decide which entries a person has. */
export interface MenuVisitor extends Visitor {
  /** User id of the expense system; without it the menu has no travel entry. */
  readonly expenseUserId?: string | undefined
  /** External addresses; an entry without a safe one is hidden. */
  readonly addresses: Readonly<Partial<Record<ExternalAddress, string>>>
  /** External pages shown in a frame inside the portal. */
  readonly framePages?: readonly FramePage[] | undefined
}

export interface FramePage {
  readonly id: string
  readonly title: string
  readonly url: string
}

/** An entry with a target inside the portal (`to`) or an external one (`url`). */
export interface MenuEntry {
  readonly route: Route
  readonly to?: string | undefined
  readonly url?: string | undefined
  /** Replaces the route's title. */
  readonly name?: string | undefined
}

export interface MenuGroup {
  readonly id: MenuGroupId
  /** False: the entries have no heading. */
  readonly headed: boolean
  readonly entries: readonly MenuEntry[]
}

/** The employee heading is shown only if one of these entries is visible; the others are for everybody. */
const EMPLOYEES_OWN: ReadonlySet<string> = new Set([
  'postbox',
  'working-hours',
  'time-control',
  'vacation',
  'vacation-approval',
])
/** Conditions in addition to the role of the entry. */
const GROUP_ROLE: Readonly<Partial<Record<MenuGroupId, RealmRole>>> = { administration: 'menu_admin' }

/** The page that `route` opens: itself, or the first tab the visitor may see. */
export function pageOf(route: Page, visitor: Visitor): Page {
  if (!route.toFirstTab) return route
  const isOpen = (page: Page) => page !== route && !page.hideLabel && gateOf(page, visitor).open
  const tabs = PAGES.filter((page) => topOf(page) === route.name && page.order !== undefined && isOpen(page))
  return tabs.toSorted((a, b) => Number(a.order) - Number(b.order))[0] ?? route
}

function addressInside(route: Page, visitor: Visitor): string | undefined {
  const wanted = PAGES.find(({ name }) => name === route.menu?.to)
  return bareAddress((wanted && gateOf(wanted, visitor).open ? wanted : route).path)
}

/** The entry of a route; undefined if this visitor cannot use it. */
function entryOf(route: Route, visitor: MenuVisitor): MenuEntry | undefined {
  const { path, external } = route
  if (!gateOf(route, visitor).open || !mayList(route, visitor)) return undefined
  if (path !== undefined) {
    const to = addressInside({ ...route, path }, visitor)
    return to === undefined ? undefined : { route, to }
  }
  if (!external || (external.claim && !visitor[external.claim])) return undefined
  const url = safeAddress(visitor.addresses[external.address])
  return url && { route, url: url.href }
}

/** The configured external pages that may be shown in a frame. */
function frameEntries({ framePages = [] }: MenuVisitor): MenuEntry[] {
  const frame = ROUTES.find(({ name }) => name === 'frame')
  if (!frame) return []
  return framePages
    .filter(({ url }) => safeAddress(url))
    .map(({ id, title }) => ({ route: frame, to: `/seite/${encodeURIComponent(id)}`, name: title }))
}

function entriesOf(group: MenuGroupId, visitor: MenuVisitor): MenuEntry[] {
  const role = GROUP_ROLE[group]
  if (role && !holds(visitor.rights, role)) return []
  return ROUTES.filter(({ menu }) => menu?.group === group).flatMap((route) =>
    route.name === 'frame' ? frameEntries(visitor) : (entryOf(route, visitor) ?? []),
  )
}

/** The headings with their visible entries; a heading without one is left out. */
export const menuFor = (visitor: MenuVisitor): readonly MenuGroup[] =>
  MENU_GROUPS.map((id) => {
    const entries = entriesOf(id, visitor)
    const headed = id !== 'portal_ma' || entries.some(({ route }) => EMPLOYEES_OWN.has(route.name))
    return { id, headed, entries }
  }).filter(({ entries }) => entries.length > 0)

/** The portal that a page belongs to; undefined for a page of none, such as the profile. */
export function portalAt(pathname: string): Portal | undefined {
  const route = placeOf(pathname)?.route
  const top = route && ROUTES.find(({ name }) => name === topOf(route))
  return route?.portal ?? PORTALS.find((portal) => portal === top?.menu?.group)
}

const FOLDING: ReadonlySet<Portal> = new Set(['portal_ma', 'portal_ek', 'portal_mes'])

/** The portal that is expanded by default, because the person has exactly one of the three. */
export const onlyPortal = ({ rights }: Pick<Visitor, 'rights'>): Portal | undefined => {
  const portals = portalsOf(rights).filter((portal) => FOLDING.has(portal))
  return portals.length === 1 ? portals[0] : undefined
}
