// Every route of the specification, section 2, and the entries that lead out of the portal. Menu, tabs, gates, palette,
// titles and docs/routes.md come from this list alone; an area that is not installed keeps its routes, so that a link into
// it says so instead of leading home.
import { matchPath } from './match-path.ts'
import type { Page, Route } from './route.ts'
import { ACCOUNT_ROUTES } from './routes-of-account.ts'
import { EMPLOYEE_ROUTES } from './routes-of-employees.ts'
import { PURCHASING_ROUTES } from './routes-of-purchasing.ts'
import { OUTSIDE_ROUTES } from './routes-outside.ts'

export const HOME_PATH = '/startseite'

/** In the order of matching, the more special path first, and in the order of the menu. */
export const ROUTES: readonly Route[] = [...ACCOUNT_ROUTES, ...EMPLOYEE_ROUTES, ...PURCHASING_ROUTES, ...OUTSIDE_ROUTES]

const isPage = (route: Route): route is Page => route.path !== undefined

/** The routes inside the portal. */
export const PAGES: readonly Page[] = ROUTES.filter(isPage)

export interface Place {
  readonly route: Page
  readonly params: Readonly<Record<string, string>>
}

/** The page of a path with its decoded parameters. */
export function placeOf(pathname: string): Place | undefined {
  for (const route of PAGES) {
    const params = matchPath(route.path, pathname)
    if (params) return { route, params }
  }
  return undefined
}

/** First segment of a route's name. */
export const topOf = ({ name }: Route): string => name.split('.')[0] ?? name
