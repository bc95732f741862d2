import { expect, test } from 'vitest'
import { aVisitor } from '#shared/testing/a-visitor.ts'
import { installedAreas } from './portal-areas.ts'
import { ROUTE_FLAGS, type RouteFlag } from './route-flags.ts'
import { placeOf } from './routes.ts'
import { tabsOf, type Device } from './tabs.ts'
import type { Role } from '#domain/organisation/roles.ts'

interface Window {
  readonly roles?: readonly Role[]
  readonly flags?: readonly RouteFlag[]
  readonly device?: Device
}

/** `label`, with a star at the current one. */
function shown(path: string, { roles = [], flags = ROUTE_FLAGS, device = 'desktop' }: Window = {}): string {
  const visitor = aVisitor(roles, { flags: Object.fromEntries(flags.map((name) => [name, true])) })
  const tabs = tabsOf(placeOf(path)!, path, visitor, device)
  return tabs.map(({ route, current }) => (route.label ?? route.title) + (current ? '*' : '')).join(' ')
}

const EDITOR: readonly Role[] = ['menu_ma_news', 'ma_news_user', 'ma-news-api:news_write', 'ma-news-api:news_cat_write']
const PLANNER: readonly Role[] = ['menu_ma_holiday', 'ma-api:ma_tk_view']
const APPROVER: readonly Role[] = ['menu_ma_holiday_approve', 'ma-api:ma_edit_devision_settings']
const CONTROLLER: readonly Role[] = ['menu_ma_az_genehmigen', 'ma-api:ma_supervisor']

test.each<[what: string, path: string, window: Window, tabs: string]>([
  ['by order', '/news/ma', { roles: EDITOR }, 'overview* edit newsCategories'],
  ['below a tab', '/news/ma/bearbeiten/7', { roles: EDITOR }, 'overview edit* newsCategories'],
  ['on a page that is no tab', '/story/ma/7', { roles: EDITOR }, 'overview* edit newsCategories'],
  ['only one: no bar', '/news/ma', { roles: ['menu_ma_news'] }, ''],
  ['without one client role', '/news/ma', { roles: EDITOR.slice(0, 3) }, 'overview* edit'],
  ['without a realm role', '/profil/sicherheit', {}, 'profileNotifications security*'],
  ['with it', '/profil/sicherheit', { roles: ['menu_profile'] }, 'profileNotifications security* userProfile'],
  ['of another realm role', '/mes/times', { roles: ['menu_mes_times'] }, ''],
  ['of both realm roles', '/mes/times', { roles: ['menu_mes_times', 'menu_mes_logins'] }, 'logins times*'],
  ['on a desktop', '/urlaub', { roles: PLANNER }, 'ownVacation* team members table'],
  ['on a smartphone', '/urlaub', { roles: PLANNER, device: 'smartphone' }, 'ownVacation* team members'],
  [
    'by flags',
    '/meineNachrichten/gesendeteFormulare',
    { roles: ['menu_ma_form'] },
    'receivedShort sentShort* formTemplates',
  ],
  ['without one flag', '/meineNachrichten', { roles: ['menu_ma_form'], flags: ['showMenuSent'] }, ''],
  ['of an approver', '/urlaubsgenehmigung/7', { roles: APPROVER }, 'employees* table settings'],
  ['of one not named by the server', '/urlaubsgenehmigung', { roles: APPROVER, flags: [] }, ''],
  ['of time control', '/arbeitszeitkontrolle', { roles: CONTROLLER }, 'overview* settings'],
  ['of no supervisor', '/arbeitszeitkontrolle', { roles: CONTROLLER, flags: ['workingTimeReport'] }, ''],
  [
    'without a hidden label',
    '/marktplatz',
    { roles: ['menu_ek_marktplatz', 'mp-api:anzeigen_anlegen'] },
    'offers* wantedAds ownAds',
  ],
  [
    'with it, on its page',
    '/marktplatz/bearbeitung',
    { roles: ['menu_ek_marktplatz', 'mp-api:anzeigen_anlegen'] },
    'offers wantedAds ownAds adNew*',
  ],
  [
    'with the hidden label of a path with a parameter',
    '/profil/4711',
    { roles: ['menu_profile', 'menu_ma_personaldata'] },
    'profileNotifications security userProfile personProfile*',
  ],
  [
    'elsewhere without it',
    '/profil/sicherheit',
    { roles: ['menu_profile', 'menu_ma_personaldata'] },
    'profileNotifications security* userProfile',
  ],
])('[SHELL-04] the tabs %s: %s', (_what, path, window, tabs) => {
  expect(shown(path, window)).toBe(tabs)
})

test('[SHELL-04] each tab links to its page; one with a parameter links to the current page', () => {
  const visitor = aVisitor(['menu_profile', 'menu_ma_personaldata'])
  expect(tabsOf(placeOf('/profil/4711')!, '/profil/4711', visitor, 'desktop').map(({ to }) => to)).toEqual([
    '/profil/benachrichtigungen',
    '/profil/sicherheit',
    '/profil/benutzerprofil',
    '/profil/4711',
  ])
})

test('an area that is not installed has no tabs', () => {
  const visitor = aVisitor(PLANNER, { areas: installedAreas(['news']) })
  expect(tabsOf(placeOf('/urlaub')!, '/urlaub', visitor, 'desktop')).toEqual([])
})
