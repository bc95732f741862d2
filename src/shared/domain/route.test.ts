import { expect, test } from 'vitest'
import { AREAS, installedAreas, type Area } from './portal-areas.ts'
import { gateOf, matchPath, startOf, type RouteFlag, type Visitor } from './route.ts'
import { ROUTES } from './routes.ts'
import { rightsOf, type Role } from './roles.ts'

function visitor(roles: readonly Role[], areas: readonly Area[] = AREAS, flags: readonly RouteFlag[] = []): Visitor {
  const realm = roles.filter((role) => !role.includes(':'))
  const client = roles.filter((role) => role.includes(':')).map((role) => role.split(':') as [string, string])
  const rights = rightsOf({
    realm_access: { roles: realm },
    resource_access: Object.fromEntries(client.map(([name, role]) => [name, { roles: [role] }])),
  })
  return { rights, areas: new Set(areas), flags: Object.fromEntries(flags.map((name) => [name, true])) }
}

const routeOf = (name: string) => ROUTES.find((route) => route.name === name)!
const gate = (name: string, who: Visitor) => {
  const result = gateOf(routeOf(name), who)
  return result.open ? 'open' : result.why === 'forbidden' ? result.roles.join(' ') || 'closed' : result.why
}

test.each<[name: string, roles: Role[], flags: RouteFlag[], expected: string]>([
  ['home', [], [], 'menu_dashboard'],
  ['home', ['menu_dashboard'], [], 'open'],
  ['news', [], [], 'menu_ma_news'],
  ['news', ['menu_ma_news'], [], 'open'],
  ['news.edit', ['menu_ma_news'], [], 'ma-news-api:news_write'],
  ['news.edit', ['menu_ma_news', 'ma-news-api:news_write'], [], 'open'],
  ['news.edit', ['ma-news-api:news_write'], [], 'menu_ma_news'],
  ['news.categories', ['menu_ma_news', 'ma-news-api:news_write'], [], 'ma-news-api:news_cat_write'],
  ['story', ['menu_ma_news'], [], 'ma_news_user'],
  ['story', ['ma_news_user'], [], 'open'],
  ['profile', [], [], 'open'],
  ['profile.user', [], [], 'menu_profile'],
  ['profile.person', ['menu_profile'], [], 'menu_ma_personaldata'],
  ['postbox', [], [], 'menu_ma_form'],
  ['postbox.sent', ['menu_ma_form'], [], 'closed'],
  ['postbox.sent', ['menu_ma_form'], ['showMenuSent'], 'open'],
  ['postbox.received', ['menu_ma_form'], ['showMenuSent'], 'closed'],
  ['working-hours', [], [], 'menu_ma_az'],
  ['time-control', ['menu_ma_az_genehmigen'], [], 'closed'],
  ['time-control', ['menu_ma_az_genehmigen'], ['workingTimeReport'], 'open'],
  ['time-control.settings', ['menu_ma_az_genehmigen', 'ma-api:ma_supervisor'], [], 'closed'],
  ['time-control.settings', ['menu_ma_az_genehmigen', 'ma-api:ma_supervisor'], ['amISupervisor'], 'open'],
  ['vacation', [], [], 'menu_ma_holiday'],
  ['vacation.team', ['menu_ma_holiday'], [], 'ma-api:ma_tk_view'],
  ['vacation.calendar', ['menu_ma_holiday'], [], 'open'],
  ['vacation-approval', ['menu_ma_holiday_approve'], [], 'closed'],
  ['vacation-approval', ['menu_ma_holiday_approve'], ['vacationApproval'], 'open'],
  ['vacation-approval', [], ['vacationApproval'], 'menu_ma_holiday_approve'],
  ['benefits', ['menu_benefits'], [], 'benefits-api:benefits_user'],
  ['benefits.edit', ['menu_benefits', 'benefits-api:benefits_user'], [], 'benefits-api:benefits_admin'],
  ['conduct', [], [], 'open'],
  ['suppliers.relationship', [], [], 'menu_ek_lieferanten_report'],
  ['marketplace.new', ['menu_ek_marktplatz'], [], 'mp-api:anzeigen_anlegen'],
  ['duplicates', [], [], 'menu_ek_doubletten'],
  ['production.logins', ['menu_mes_times'], [], 'menu_mes_logins'],
  ['production', ['menu_mes_times'], [], 'open'],
  ['controlling', [], [], 'portal_cp'],
  ['controlling.statistics', ['portal_cp'], [], 'open'],
])('[APP-09] %s with %j and %j: %s', (name, roles, flags, expected) => {
  expect(gate(name, visitor(roles, AREAS, flags))).toBe(expected)
})

test('an area that is not installed says so, but only to those who might enter', () => {
  expect(gate('controlling', visitor(['portal_cp'], ['home']))).toBe('not-installed')
  expect(gate('controlling', visitor([], ['home']))).toBe('portal_cp')
})

test('only words that are areas count as installed, and home always is', () => {
  expect([...installedAreas(['news', 'constructor', 'area-of-tomorrow'])]).toEqual(['home', 'news'])
})

test.each<[pattern: string, path: string, params: Record<string, string> | undefined]>([
  ['/news/ma/:category?', '/news/ma', {}],
  ['/news/ma/:category?', '/news/ma/', {}],
  ['/news/ma/:category?', '/news/ma/Personal%20%26%20Ausbildung', { category: 'Personal & Ausbildung' }],
  ['/news/ma/:category?', '/news/ma/a%2Fb', { category: 'a/b' }],
  ['/news/ma/:category?', '/news/ma/%E0%A4%A', { category: '%E0%A4%A' }],
  ['/news/ma/:category?', '/news/ma/a/b', undefined],
  ['/story/ma/:id', '/story/ma', undefined],
  ['/zustaendigkeit/leadBuyer', '/zustaendigkeit/leadbuyer', {}],
  ['/kalender/*', '/kalender', {}],
  ['/kalender/*', '/kalender/2026/5', {}],
  ['/kalender/*', '/kalendarium', undefined],
])('%s takes %s as %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test('[APP-09] every route has a name and a path of its own, and none hides a later one', () => {
  expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length)
  for (const route of ROUTES) {
    const sample = route.path.replace('/*', '').replace(/:\w+\??/g, 'x1')
    expect(ROUTES.find(({ path }) => matchPath(path, sample))?.name).toBe(route.name)
  }
})

test.each([
  [['portal_ek'], '/verhaltenskodex'],
  [['portal_cp'], '/controlling'],
  [['portal_ma'], undefined],
  [['portal_ek', 'portal_cp'], undefined],
  [[], undefined],
] as const)('[APP-06] who holds %j starts at %s', (portals, start) => {
  expect(startOf(portals)).toBe(start)
})
