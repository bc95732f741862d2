// What a route is, and who may enter it.
import type { MenuIcon, MenuGroupId } from './menu-words.ts'
import type { Area, Portal } from './portal-areas.ts'
import { holds, type ClientRole, type RealmRole, type Rights, type RoleClient } from './roles.ts'
import type { RouteFlag } from './route-flags.ts'
import type { RouteTitle } from './route-titles.ts'

/** Addresses of the configuration to which an entry may lead out of the portal. */
export const OUTSIDE_ADDRESSES = ['travelExpensesUrl', 'phoneListUrl', 'userManagementUrl', 'monitoringUrl'] as const
export type OutsideAddress = (typeof OUTSIDE_ADDRESSES)[number]

/** Where a route stands in the side menu. */
export interface MenuPlace {
  readonly group: MenuGroupId
  readonly icon: MenuIcon
  /** Its notifications count here. */
  readonly menuId?: string
  /** Name of the child it leads to, where the person may see that one. */
  readonly to?: string
  /** One of these is needed for the entry, where the page itself asks for none. */
  readonly roles?: readonly RealmRole[]
}

/** A page of the portal, or an entry that leads out of it: it has a `path` or an `outside`. */
export interface Route {
  /** First segment: the top-level route, whose children become tabs. */
  readonly name: string
  /** Pattern: `:name` is a segment, `:name?` may be missing, `*` is the rest, also none. */
  readonly path?: string
  readonly outside?: { readonly address: OutsideAddress; readonly asks: boolean; readonly claim?: 'expenseUserId' }
  readonly title: RouteTitle
  /** Its word as a tab, where the title says too much. */
  readonly label?: RouteTitle
  readonly area: Area
  /** Its picture in the palette, where neither the route nor the one above it is in the menu. */
  readonly icon?: MenuIcon
  readonly portal?: Portal
  /** One of these realm roles is enough; none means everyone who is signed in. */
  readonly roles?: readonly RealmRole[]
  readonly clientRole?: ClientRole
  /** Any role of this client is enough. */
  readonly client?: RoleClient
  /** All of them must be true. */
  readonly flags?: readonly RouteFlag[]
  /** Position among the tabs of its top-level route; without it the route is no tab. */
  readonly order?: number
  /** False: no tab on a smartphone. */
  readonly mobile?: boolean
  /** The tab is there only while one is on its page or below it. */
  readonly hideLabel?: boolean
  /** It has no page of its own: it leads to the first tab the person may see. */
  readonly toFirstTab?: boolean
  readonly menu?: MenuPlace
  /** The element that fills the page, and which path parameters become attributes of it. */
  readonly tag?: `portal-${string}`
  readonly attributes?: Readonly<Record<string, string>>
  /** Which parameters of the query become attributes of it. */
  readonly query?: Readonly<Record<string, string>>
  /** Attributes of the element that do not depend on the path. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Its element follows the server by itself, so the page may stay, unseen, while others are shown. */
  readonly stays?: boolean
  /** The element brings no main heading: the path parameter of this name, else the title, is one. */
  readonly heading?: string
}

/** A route inside the portal. */
export type Page = Route & { readonly path: string }

/** What decides whether a person may enter. */
export interface Visitor {
  readonly rights: Rights
  /** A flag that is not there has not been told yet. */
  readonly flags: Readonly<Partial<Record<RouteFlag, boolean>>>
  readonly areas: ReadonlySet<Area>
}

export type Gate =
  | { readonly open: true }
  | { readonly open: false; readonly why: 'not-installed' }
  /** The server has still to tell whether it opens the page for this person. */
  | { readonly open: false; readonly why: 'unknown' }
  /** One of `roles` is missing; empty when the server has not opened the page for this person. */
  | { readonly open: false; readonly why: 'forbidden'; readonly roles: readonly string[] }

const holdsAny = ({ client: held }: Rights, client: RoleClient): boolean =>
  [...held].some((role) => role.startsWith(`${client}:`))

const holdsOne = (rights: Rights, roles: readonly RealmRole[]): boolean =>
  roles.length === 0 || roles.some((role) => holds(rights, role))

/** May this visitor enter the route? A role that is missing is told before an area that is not installed. */
export function gateOf(route: Route, { rights, flags: told, areas }: Visitor): Gate {
  const { roles = [], clientRole, client, flags = [] } = route
  if (!holdsOne(rights, roles)) return { open: false, why: 'forbidden', roles }
  if (clientRole && !holds(rights, clientRole)) return { open: false, why: 'forbidden', roles: [clientRole] }
  if (client && !holdsAny(rights, client)) return { open: false, why: 'forbidden', roles: [client] }
  if (!areas.has(route.area)) return { open: false, why: 'not-installed' }
  if (flags.some((flag) => told[flag] === false)) return { open: false, why: 'forbidden', roles: [] }
  return flags.every((flag) => told[flag]) ? { open: true } : { open: false, why: 'unknown' }
}

/** Does the person hold what the menu entry asks beyond the page? */
export const mayList = ({ menu }: Route, { rights }: Visitor): boolean => holdsOne(rights, menu?.roles ?? [])

/** Where `/startseite` leads a person who holds nothing but one portal without a home; undefined: to home. */
export function startOf(portals: readonly Portal[]): string | undefined {
  if (portals.length !== 1) return undefined
  return portals[0] === 'portal_ek' ? '/verhaltenskodex' : portals[0] === 'portal_cp' ? '/controlling' : undefined
}
