// Routes of the portal, and who may open them.
import type { MenuIcon, MenuGroupId } from './menu-words.ts'
import type { Area, Portal } from './portal-areas.ts'
import { holds, type ClientRole, type RealmRole, type Rights, type RoleClient } from '#domain/organisation/roles.ts'
import type { RouteFlag } from './route-flags.ts'
import type { RouteTitle } from './route-titles.ts'

/** Configured addresses of entries that link to other sites. */
export const EXTERNAL_ADDRESSES = ['travelExpensesUrl', 'phoneListUrl', 'userManagementUrl', 'monitoringUrl'] as const
export type ExternalAddress = (typeof EXTERNAL_ADDRESSES)[number]

/** Place of a route in the side menu. */
export interface MenuPlace {
  readonly group: MenuGroupId
  readonly icon: MenuIcon
  /** The entry shows the count of notifications of this menu id. */
  readonly menuId?: string
  /** Name of the child that the entry opens if the person may see it. */
  readonly to?: string
  /** The entry requires one of these roles, if the page itself requires none. */
  readonly roles?: readonly RealmRole[]
}

/** A page of the portal, or an entry that links to another site: it has a `path` or an `external`. */
export interface Route {
  /** First segment: the top-level route, whose children become tabs. */
  readonly name: string
  /** Pattern: `:name` is a segment, `:name?` is optional, `*` is the rest, which may be empty. */
  readonly path?: string
  /** Further patterns of the same page, with the parameters of the first. */
  readonly aliases?: readonly string[]
  readonly external?: { readonly address: ExternalAddress; readonly asks: boolean; readonly claim?: 'expenseUserId' }
  readonly title: RouteTitle
  /** Title of the tab, if the title of the page is too long. */
  readonly label?: RouteTitle
  readonly area: Area
  /** Icon in the palette, if neither the route nor its parent is in the menu. */
  readonly icon?: MenuIcon
  readonly portal?: Portal
  /** One of these realm roles is required; none: everyone who is signed in. */
  readonly roles?: readonly RealmRole[]
  readonly clientRole?: ClientRole
  /** Any role of this client is sufficient. */
  readonly client?: RoleClient
  /** All of these flags must be true. */
  readonly flags?: readonly RouteFlag[]
  /** Position among the tabs of its top-level route; absent: the route is not a tab. */
  readonly order?: number
  /** False: no tab on a smartphone. */
  readonly mobile?: boolean
  /** The tab is shown only on its page or below it. */
  readonly hideLabel?: boolean
  /** The route has no page: it redirects to the first tab the person may see. */
  readonly toFirstTab?: boolean
  readonly menu?: MenuPlace
  /** The element of the page, and the path parameters that are passed as attributes. */
  readonly tag?: `portal-${string}`
  readonly attributes?: Readonly<Record<string, string>>
  /** Query parameters that are passed as attributes. */
  readonly query?: Readonly<Record<string, string>>
  /** Attributes of the element that do not depend on the path. */
  readonly fixed?: Readonly<Record<string, string>>
  /**
   * What analytics records of a visit instead of its path: the pattern where the path contains a secret; nothing where the visit itself is
   * confidential, as on every page of the whistle-blower contact.
   */
  readonly pageView?: 'pattern' | 'none'
  /** The element updates itself, so the page may stay in the DOM, hidden, while others are shown. */
  readonly stays?: boolean
  /** The element has no main heading: the path parameter of this name, or else the title, becomes one. */
  readonly heading?: string
}

/** A route inside the portal. */
export type Page = Route & { readonly path: string }

/** The facts that decide whether a person may open a route. */
export interface Visitor {
  readonly rights: Rights
  /** A missing flag has not been received from the server yet. */
  readonly flags: Readonly<Partial<Record<RouteFlag, boolean>>>
  readonly areas: ReadonlySet<Area>
}

export type Gate =
  | { readonly open: true }
  | { readonly open: false; readonly reason: 'not-installed' }
  /** The server has not reported yet whether this person may open the page. */
  | { readonly open: false; readonly reason: 'unknown' }
  /** One of `roles` is missing; empty if the server does not allow this person to open the page. */
  | { readonly open: false; readonly reason: 'forbidden'; readonly roles: readonly string[] }

const holdsAny = ({ client: held }: Rights, client: RoleClient): boolean =>
  [...held].some((role) => role.startsWith(`${client}:`))

const holdsOne = (rights: Rights, roles: readonly RealmRole[]): boolean =>
  roles.length === 0 || roles.some((role) => holds(rights, role))

/** Whether this visitor may open the route. A missing role takes precedence over an area that is not installed. */
export function gateOf(route: Route, { rights, flags: known, areas }: Visitor): Gate {
  const { roles = [], clientRole, client, flags = [] } = route
  if (!holdsOne(rights, roles)) return { open: false, reason: 'forbidden', roles }
  if (clientRole && !holds(rights, clientRole)) return { open: false, reason: 'forbidden', roles: [clientRole] }
  if (client && !holdsAny(rights, client)) return { open: false, reason: 'forbidden', roles: [client] }
  if (!areas.has(route.area)) return { open: false, reason: 'not-installed' }
  if (flags.some((flag) => known[flag] === false)) return { open: false, reason: 'forbidden', roles: [] }
  return flags.every((flag) => known[flag]) ? { open: true } : { open: false, reason: 'unknown' }
}

/** The list of the postbox if it is closed only because there is no form in it yet: `roles` are the missing ones. */
export function emptyBoxOf({ flags = [] }: Route, roles: readonly string[]): 'received' | 'sent' | undefined {
  if (roles.length > 0) return undefined
  return flags.includes('showMenuReceived') ? 'received' : flags.includes('showMenuSent') ? 'sent' : undefined
}

/** Whether the person meets the conditions of the menu entry in addition to those of the page. */
export const mayList = ({ menu }: Route, { rights }: Visitor): boolean => holdsOne(rights, menu?.roles ?? [])

/** Redirect of `/startseite` for a person with a single portal and without a home page; undefined: no redirect. */
export function startOf(portals: readonly Portal[], rights: Rights): string | undefined {
  if (portals.length !== 1) return undefined
  if (portals[0] === 'portal_ek') return '/verhaltenskodex'
  if (portals[0] === 'portal_cp') return '/controlling'
  if (portals[0] !== 'portal_mes' || holds(rights, 'menu_dashboard')) return undefined
  if (holds(rights, 'menu_mes_times')) return '/mes/times'
  return holds(rights, 'menu_mes_logins') ? '/mes/logins' : '/mes/own-times'
}
