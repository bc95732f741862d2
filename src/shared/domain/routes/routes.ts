// Every route of the specification, section 2, and the entries that lead out of the portal. Menu, tabs, gates, palette,
// titles and docs/routes.md are derived from this list only. An area that is not installed keeps its routes, so that a link
// into it shows that it is not installed instead of redirecting to the home page.
import { AREA_ROUTES } from './area-routes.ts'
import { matchPath } from './match-path.ts'
import { AREAS, type Area } from './portal-areas.ts'
import type { Page, Route } from './route.ts'
import { entry, leave, page, type Shared } from './route-parts.ts'

export const HOME_PATH = '/startseite'

const home: Shared = { area: 'home', roles: ['menu_dashboard'] }

/** The pages and entries of the shell itself. */
const SHELL_ROUTES: readonly Route[] = [
  page('home', HOME_PATH, 'home', home, { ...entry('portal_ma', 'house'), stays: true }),
  // Anybody who knows the id could reset the second factor.
  page('home.mfareset', '/mfareset/:mfaresetid', 'home', home, { pageView: 'pattern' }),
  leave('travel', {
    ...entry('external', 'plane'),
    roles: ['menu_ma_sap'],
    external: { address: 'travelExpensesUrl', asks: true, claim: 'expenseUserId' },
  }),
  leave('phones', {
    ...entry('external', 'phone'),
    roles: ['portal_ma'],
    external: { address: 'phoneListUrl', asks: true },
  }),
  page('frame', '/seite/:page', 'frame', { area: 'external-links' }, entry('external', 'app-window')),
  leave('users', {
    ...entry('administration', 'user-cog'),
    roles: ['menu_usermanagement'],
    external: { address: 'userManagementUrl', asks: false },
  }),
  leave('monitoring', {
    ...entry('administration', 'activity'),
    roles: ['menu_monitoring'],
    external: { address: 'monitoringUrl', asks: false },
  }),
  page(
    'people',
    '/personen',
    'people',
    { area: 'people', roles: ['menu_usermanagement'] },
    entry('administration', 'users'),
  ),
  page('outbox', '/ausgang', 'outbox', { area: 'outbox', roles: ['menu_admin'] }, entry('administration', 'inbox')),
]

/** The palette lists the account and the legal pages first; the side menu has the order of AREAS. */
const ORDER: ReadonlySet<Area> = new Set<Area>(['home', 'legal', 'profile', 'news-editing', ...AREAS])

const routesOf = (area: Area): readonly Route[] =>
  [...SHELL_ROUTES, ...AREA_ROUTES].filter((route) => route.area === area)

/** In matching order, more specific paths first, and in the order of the menu. */
export const ROUTES: readonly Route[] = [...ORDER].flatMap(routesOf)

const isPage = (route: Route): route is Page => route.path !== undefined

/** The routes inside the portal. */
export const PAGES: readonly Page[] = ROUTES.filter(isPage)

export interface Place {
  readonly route: Page
  /** The pattern that matches: the path of the route, or an alias. */
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
}

/** The page that matches a path, with its decoded parameters. */
export function placeOf(pathname: string): Place | undefined {
  for (const route of PAGES) {
    for (const pattern of [route.path, ...(route.aliases ?? [])]) {
      const params = matchPath(pattern, pathname)
      if (params) return { route, pattern, params }
    }
  }
  return undefined
}

/** First segment of a route's name. */
export const topOf = ({ name }: Route): string => name.split('.')[0] ?? name
