// What a route is, and who may enter it.
import type { Area, Portal } from './portal-areas.ts'
import { holds, type ClientRole, type RealmRole, type Rights } from './roles.ts'

/** Facts that the server tells and that open a route, beside roles. */
export const ROUTE_FLAGS = [
  'showMenuSent',
  'showMenuReceived',
  'amISupervisor',
  'vacationApproval',
  'workingTimeReport',
] as const
export type RouteFlag = (typeof ROUTE_FLAGS)[number]

export interface Route {
  /** First segment: the top-level route, whose children become tabs. */
  readonly name: string
  /** Pattern: `:name` is a segment, `:name?` may be missing, `*` is the rest, also none. */
  readonly path: string
  readonly title: RouteTitle
  readonly area: Area
  readonly portal?: Portal
  /** One of these realm roles is enough; none means everyone who is signed in. */
  readonly roles?: readonly RealmRole[]
  readonly clientRole?: ClientRole
  readonly flag?: RouteFlag
  /** Position among the tabs of its top-level route; without it the route is no tab. */
  readonly order?: number
  /** False: not offered on a smartphone. */
  readonly mobile?: boolean
  /** The element that fills the page, and which path parameters become attributes of it. */
  readonly tag?: `portal-${string}`
  readonly attributes?: Readonly<Record<string, string>>
  /** Attributes of the element that do not depend on the path. */
  readonly fixed?: Readonly<Record<string, string>>
  /** The element brings no main heading: the path parameter of this name, else the title, is one. */
  readonly heading?: string
}

export const ROUTE_TITLES = [
  'home',
  'terms',
  'privacy',
  'conditions',
  'profile',
  'profileNotifications',
  'security',
  'userProfile',
  'news',
  'newsEdit',
  'newsCategories',
  'story',
  'postbox',
  'sent',
  'received',
  'form',
  'formNew',
  'workingHours',
  'timeControl',
  'settings',
  'vacation',
  'team',
  'members',
  'table',
  'vacationApproval',

  'benefits',
  'benefitsEdit',
  'benefit',
  'conduct',
  'forum',
  'forumEdit',
  'question',
  'suppliers',
  'supplier',
  'relationship',
  'marketplace',
  'adNew',
  'ad',
  'responsibility',
  'materialGroups',
  'leadBuyer',
  'duplicates',
  'production',
  'logins',
  'times',
  'controlling',
  'statistics',
  'controllingEdit',
] as const
export type RouteTitle = (typeof ROUTE_TITLES)[number]

/** What decides whether a person may enter. */
export interface Visitor {
  readonly rights: Rights
  readonly flags: Readonly<Partial<Record<RouteFlag, boolean>>>
  readonly areas: ReadonlySet<Area>
}

export type Gate =
  | { readonly open: true }
  | { readonly open: false; readonly why: 'not-installed' }
  /** One of `roles` is missing; empty when the server has not opened the page for this person. */
  | { readonly open: false; readonly why: 'forbidden'; readonly roles: readonly (RealmRole | ClientRole)[] }

/** May this visitor enter the route? A role that is missing is told before an area that is not installed. */
export function gateOf(route: Route, { rights, flags, areas }: Visitor): Gate {
  const { roles = [], clientRole, flag } = route
  if (roles.length > 0 && !roles.some((role) => holds(rights, role))) return { open: false, why: 'forbidden', roles }
  if (clientRole && !holds(rights, clientRole)) return { open: false, why: 'forbidden', roles: [clientRole] }
  if (!areas.has(route.area)) return { open: false, why: 'not-installed' }
  if (flag && !flags[flag]) return { open: false, why: 'forbidden', roles: [] }
  return { open: true }
}

/** Where `/startseite` leads a person who holds nothing but one portal without a home; undefined: to home. */
export function startOf(portals: readonly Portal[]): string | undefined {
  if (portals.length !== 1) return undefined
  return portals[0] === 'portal_ek' ? '/verhaltenskodex' : portals[0] === 'portal_cp' ? '/controlling' : undefined
}

/** Path parameters of `pathname` by `pattern`, decoded; undefined where it does not match. Letters' case does not count. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith('*')) return params
    const value = given[index]
    if (part.startsWith(':')) {
      if (value === undefined && !part.endsWith('?')) return undefined
      if (value !== undefined) params[part.slice(1).replace(/\?$/, '')] = decoded(value)
    } else if (value?.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return given.length > wanted.length ? undefined : params
}

/** A segment that is no valid escape stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
