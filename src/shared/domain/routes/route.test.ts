import { expect, test } from 'vitest'
import { aVisitor } from '#shared/testing/a-visitor.ts'
import { AREAS, installedAreas } from './portal-areas.ts'
import { gateOf, startOf, type Page, type Visitor } from './route.ts'
import { ROUTE_FLAGS, type RouteFlag } from './route-flags.ts'
import { ROUTE_TITLES } from './route-titles.ts'
import { placeOf, PAGES, ROUTES, topOf } from './routes.ts'
import type { Role } from '#domain/organisation/roles.ts'

const routeOf = (name: string): Page => PAGES.find((route) => route.name === name)!

const gate = (name: string, who: Visitor): string => {
  const result = gateOf(routeOf(name), who)
  return result.open ? 'open' : result.reason === 'forbidden' ? result.roles.join(' ') || 'closed' : result.reason
}

const told = (...flags: readonly RouteFlag[]) => ({
  flags: Object.fromEntries(ROUTE_FLAGS.map((name) => [name, flags.includes(name)])),
})

/** The roles and flags that are just sufficient. */
const GATES: Readonly<Record<string, readonly [roles: readonly Role[], flags?: readonly RouteFlag[]]>> = {
  home: [['menu_dashboard']],
  'home.mfareset': [['menu_dashboard']],
  'terms.privacy': [[]],
  'terms.conditions': [[]],
  terms: [[]],
  accessibility: [[]],
  'profile.notifications': [[]],
  'profile.security': [[]],
  'profile.user': [['menu_profile']],
  'my-data': [[]],
  profile: [[]],
  'profile.person': [['menu_ma_personaldata']],
  'news.edit': [['menu_ma_news', 'ma-news-api:news_write']],
  'news.categories': [['menu_ma_news', 'ma-news-api:news_cat_write']],
  news: [['menu_ma_news']],
  'news.story': [['ma_news_user']],
  'postbox.received': [['menu_ma_form'], ['showMenuReceived']],
  'postbox.sent': [['menu_ma_form'], ['showMenuSent']],
  'postbox.templates': [['menu_ma_form'], ['editsFormTemplates']],
  postbox: [['menu_ma_form']],
  'postbox.form': [[]],
  'postbox.form-new': [[]],
  'working-hours.office': [['ma-api:ma_edit_employment_data']],
  'working-hours.settings': [['ma-api:ma_edit_employment_data']],
  'working-hours': [['menu_ma_az']],
  'time-control.settings': [
    ['menu_ma_az_genehmigen', 'ma-api:ma_supervisor'],
    ['workingTimeReport', 'amISupervisor'],
  ],
  'time-control': [['menu_ma_az_genehmigen'], ['workingTimeReport']],
  'vacation.settings': [['menu_ma_holiday', 'ma-api:ma_edit_devision_settings']],
  'vacation.team': [['menu_ma_holiday', 'ma-api:ma_tk_view']],
  'vacation.members': [['menu_ma_holiday', 'ma-api:ma_tk_view']],
  'vacation.decisions': [['menu_ma_holiday_approve']],
  'vacation.table': [['menu_ma_holiday', 'ma-api:ma_supervisor']],
  vacation: [['menu_ma_holiday']],
  'vacation-approval.settings': [['menu_ma_holiday_approve', 'ma-api:ma_edit_devision_settings'], ['vacationApproval']],
  'vacation-approval.table': [['menu_ma_holiday_approve'], ['vacationApproval']],
  'vacation-approval': [['menu_ma_holiday_approve'], ['vacationApproval']],
  'benefits.edit': [['menu_benefits', 'benefits-api:benefits_admin']],
  'benefits.detail': [['menu_benefits', 'benefits-api:benefits_user']],
  benefits: [['menu_benefits', 'benefits-api:benefits_user']],
  conduct: [[]],
  'conduct.editing': [['menu_usermanagement']],
  'conduct.evidence': [['menu_ma_personaldata']],
  'forum.edit': [[]],
  'forum.ask': [[]],
  'forum.question': [[]],
  forum: [[]],
  'suppliers.new': [['menu_ek_lieferanten_report'], ['createsPartners']],
  'suppliers.relationship': [['menu_ek_lieferanten_report']],
  'suppliers.supplier': [['menu_ek_lieferanten_report']],
  suppliers: [['menu_ek_lieferanten_report']],
  'marketplace.new': [['menu_ek_marktplatz', 'mp-api:anzeigen_anlegen']],
  'marketplace.wanted': [['menu_ek_marktplatz']],
  'marketplace.own': [['menu_ek_marktplatz']],
  'marketplace.moderation': [['menu_usermanagement']],
  'marketplace.rules': [['menu_usermanagement']],
  'marketplace.ad': [['menu_ek_marktplatz']],
  marketplace: [['menu_ek_marktplatz']],
  'responsibility.groups': [['menu_ek_leadbuyer']],
  'responsibility.lead-buyer': [['menu_ek_leadbuyer']],
  responsibility: [[]],
  'duplicates.administration': [['menu_usermanagement']],
  'duplicates.merges': [['menu_ek_doubletten']],
  duplicates: [['menu_ek_doubletten']],
  'production.logins': [['menu_mes_logins']],
  'production.times': [['menu_mes_times']],
  'production.own': [[]],
  production: [['menu_mes_logins']],
  'controlling.statistics': [['portal_cp']],
  'controlling.edit': [['portal_cp']],
  controlling: [['portal_cp']],
  frame: [[]],
  people: [['menu_usermanagement']],
  outbox: [['menu_admin']],
}

test('[APP-09] every page of the route table is tested here', () => {
  expect(Object.keys(GATES).toSorted()).toEqual(PAGES.map(({ name }) => name).toSorted())
})

test.each(Object.entries(GATES))('[APP-09] %s requires %j and nothing less', (name, [roles, flags = []]) => {
  expect(gate(name, aVisitor(roles, told(...flags)))).toBe('open')
  for (const missing of roles) {
    const rest = roles.filter((role) => role !== missing)
    const answer = gate(name, aVisitor(rest, told(...flags)))
    // The page says which role would open it; any role of the client opens the table.
    expect(answer.split(' ')).toContain(name === 'vacation.table' && missing.includes(':') ? 'ma-api' : missing)
  }
  for (const missing of flags) {
    const rest = flags.filter((flag) => flag !== missing)
    expect(gate(name, aVisitor(roles, told(...rest)))).toBe('closed')
  }
  if (flags.length > 0) expect(gate(name, aVisitor(roles))).toBe('unknown')
})

test.each(Object.entries(GATES))(
  '%s shows that its area is not installed, but only to people with access',
  (name, [roles]) => {
    const none = { areas: installedAreas([]), ...told(...ROUTE_FLAGS) }
    const isOwn = ['home', 'external-links'].includes(routeOf(name).area)
    expect(gate(name, aVisitor(roles, none))).toBe(isOwn ? 'open' : 'not-installed')
    if (roles.length > 0) expect(gate(name, aVisitor([], none))).toBe(gate(name, aVisitor([])))
  },
)

test('only known areas count as installed; those of the shell always do', () => {
  const areas = installedAreas(['news', 'constructor', 'area-of-tomorrow'])
  expect([...areas]).toEqual(['home', 'news', 'external-links'])
  expect(AREAS).toContain('external-links')
})

test('[APP-09] every route has a unique name and path and does not hide a later one', () => {
  expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length)
  for (const route of PAGES) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const sample = path.replace('/*', '').replace(/:\w+\??/g, 'x1')
      expect(placeOf(sample)?.route.name).toBe(route.name)
    }
  }
})

test.each([
  ['/kalender', '/urlaub'],
  ['/kalender/', '/urlaub'],
  ['/kalender/4711', '/urlaub/4711'],
  ['/kalender/team', '/urlaub/team'],
  ['/Kalender/Team', '/urlaub/team'],
  ['/kalender/mitglieder', '/urlaub/mitglieder'],
  ['/kalender/tabelle', '/urlaub/tabelle'],
  ['/kalender/einstellungen', '/urlaub/einstellungen'],
  ['/kalender/entscheidungen', '/urlaub/entscheidungen'],
])('[APP-09] [VAC-01] %s is the page %s, with its gate', (other, path) => {
  const { route, params } = placeOf(path)!
  expect(placeOf(other)).toMatchObject({ route, params })
})

test('[APP-09] deeper addresses below /kalender are the calendar, and /kalenderfoo is no page', () => {
  expect(placeOf('/kalender/2026/11')).toMatchObject({ route: { name: 'vacation' }, params: {} })
  expect(placeOf('/kalenderfoo')).toBeUndefined()
})

test('every route has a target, and every title is used', () => {
  for (const { path, external } of ROUTES) expect((path === undefined) !== (external === undefined)).toBe(true)
  const used = new Set(ROUTES.flatMap(({ title, label }) => [title, label]))
  expect(ROUTE_TITLES.filter((title) => !used.has(title))).toEqual([])
})

test('every tab has a parent, and no two tabs of a parent have the same position', () => {
  const tabs = PAGES.filter(({ order }) => order !== undefined)
  for (const tab of tabs) expect(routeOf(topOf(tab)), tab.name).toBeDefined()
  const places = tabs.map((tab) => `${topOf(tab)} ${tab.order}`)
  expect(new Set(places).size).toBe(places.length)
})

test.each([
  [['portal_ek'], '/verhaltenskodex'],
  [['portal_cp'], '/controlling'],
  [['portal_ma'], undefined],
  [['portal_mes'], '/mes/own-times'],
  [['portal_ek', 'portal_cp'], undefined],
  [[], undefined],
] as const)('[APP-06] who holds %j starts at %s', (portals, start) => {
  expect(startOf(portals, aVisitor([...portals]).rights)).toBe(start)
})
