import { expect, test } from 'vitest'
import { aVisitor } from '#shared/testing/a-visitor.ts'
import { menuFor, onlyPortal, pageOf, type MenuVisitor } from './menu.ts'
import { paletteAreasFor } from './palette-areas.ts'
import { installedAreas, type Area } from './portal-areas.ts'
import { CLIENT_ROLES, REALM_ROLES, type ClientRole, type RealmRole, type Role } from '#domain/organisation/roles.ts'
import { PAGES } from './routes.ts'

/** `group: entry entry`, one line for each heading; without a heading the group is in brackets. */
const shown = (visitor: MenuVisitor): string[] =>
  menuFor(visitor).map(({ id, headed, entries }) => {
    const names = entries.map(({ route, name }) => name ?? route.name).join(' ')
    return `${headed ? id : `(${id})`}: ${names}`
  })

const EMPLOYEE: readonly Role[] = [
  'portal_ma',
  'menu_dashboard',
  'menu_ma_news',
  'ma_news_user',
  'menu_ma_form',
  'menu_ma_az',
  'menu_ma_holiday',
  'menu_benefits',
  'benefits-api:benefits_user',
]
const EMPLOYEE_ENTRIES = 'portal_ma: home news postbox working-hours vacation benefits conduct forum'
const APPROVER: readonly Role[] = [...EMPLOYEE, 'menu_ma_az_genehmigen', 'menu_ma_holiday_approve']
const BUYER: readonly Role[] = [
  'portal_ek',
  'menu_ek_marktplatz',
  'menu_ek_qa',
  'menu_ek_lieferanten_report',
  'menu_ek_kontakte',
]
const ALL: readonly Role[] = [
  ...REALM_ROLES,
  ...Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((role) => `${client}:${role}` as ClientRole)),
]
const APPROVALS = { flags: { vacationApproval: true, workingTimeReport: true } }
const ADDRESSES = {
  addresses: {
    userManagementUrl: 'https://users.test',
    monitoringUrl: 'https://monitoring.test',
    phoneListUrl: 'https://phones.test',
    travelExpensesUrl: 'https://travel.test',
  },
}
const only = (...areas: readonly Area[]) => ({ areas: installedAreas(areas) })

test.each<[who: string, roles: readonly Role[], more: Partial<MenuVisitor>, lines: string[]]>([
  ['nobody in particular', [], {}, ['(portal_ma): conduct']],
  ['an employee', EMPLOYEE, {}, [EMPLOYEE_ENTRIES]],
  ['an employee, where only the news are installed', EMPLOYEE, only('news'), ['(portal_ma): home news']],
  ['an employee without the role of the benefits', EMPLOYEE.slice(0, -1), only('benefits'), ['(portal_ma): home']],
  ['an approver whom the server has not named', APPROVER, {}, [EMPLOYEE_ENTRIES]],
  [
    'an approver',
    APPROVER,
    APPROVALS,
    ['portal_ma: home news postbox working-hours time-control vacation vacation-approval benefits conduct forum'],
  ],
  ['an employee whom the server takes for an approver', EMPLOYEE, APPROVALS, [EMPLOYEE_ENTRIES]],
  ['a buyer only', BUYER, {}, ['(portal_ma): conduct forum', 'portal_ek: suppliers marketplace responsibility']],
  [
    'a lead buyer',
    [...EMPLOYEE, ...BUYER, 'menu_ek_leadbuyer', 'menu_ek_doubletten'],
    {},
    [EMPLOYEE_ENTRIES, 'portal_ek: suppliers marketplace responsibility duplicates'],
  ],
  ['production', ['portal_mes', 'menu_mes_times'], {}, ['(portal_ma): conduct', 'portal_mes: production']],
  ['controlling', ['portal_cp'], {}, ['(portal_ma): conduct', 'portal_cp: controlling']],
  [
    'the main admin',
    [...BUYER, 'menu_admin', 'menu_usermanagement', 'menu_monitoring'],
    ADDRESSES,
    [
      '(portal_ma): conduct forum',
      'portal_ek: suppliers marketplace responsibility',
      'administration: people users monitoring outbox',
    ],
  ],
  [
    'an administrator without addresses',
    ['menu_admin', 'menu_usermanagement'],
    {},
    ['(portal_ma): conduct', 'administration: people outbox'],
  ],
  ['an administrator of another portal than the demo', ['menu_admin', 'menu_usermanagement'], only('news'), []],
  ['who may manage users but is no administrator', ['menu_usermanagement'], ADDRESSES, ['(portal_ma): conduct']],
])('[SHELL-01] [ADM-01] the menu of %s', (_who, roles, more, lines) => {
  expect(shown(aVisitor(roles, more))).toEqual(lines)
})

const FORMS: RealmRole[] = ['menu_ma_form']
test.each<[roles: RealmRole[], more: Partial<MenuVisitor>, headed: boolean]>([
  [[], {}, false],
  [['portal_ma', 'menu_dashboard', 'menu_ma_news', 'menu_benefits'], {}, false],
  [FORMS, {}, true],
  [['menu_ma_az'], {}, true],
  [['menu_ma_holiday'], {}, true],
  [['menu_ma_az_genehmigen'], APPROVALS, true],
  [['menu_ma_holiday_approve'], APPROVALS, true],
  [['menu_ma_az_genehmigen', 'menu_ma_holiday_approve'], {}, false],
  [FORMS, only('news'), false],
])('[SHELL-09] with %j and %j the employee heading is shown: %s', (roles, more, headed) => {
  expect(menuFor(aVisitor(roles, more)).some(({ id, headed: is }) => id === 'portal_ma' && is)).toBe(headed)
})

test.each<[what: string, roles: RealmRole[], more: Partial<MenuVisitor>, entries: string]>([
  ['the claim is missing', ['menu_ma_sap'], ADDRESSES, ''],
  ['the role is missing', [], { ...ADDRESSES, expenseUserId: 'X1' }, ''],
  ['both are there', ['menu_ma_sap'], { ...ADDRESSES, expenseUserId: 'X1' }, 'travel https://travel.test/'],
  ['the address is missing', ['menu_ma_sap'], { expenseUserId: 'X1' }, ''],
  ['an employee', ['portal_ma'], ADDRESSES, 'phones https://phones.test/'],
  ['an address that is no https one', ['portal_ma'], { addresses: { phoneListUrl: 'javascript:alert(1)' } }, ''],
  ['an address in clear text', ['portal_ma'], { addresses: { phoneListUrl: 'http://phones.test' } }, ''],
])('[SHELL-02] external entries: %s', (_what, roles, more, entries) => {
  const external = menuFor(aVisitor(roles, more)).find(({ id }) => id === 'external')?.entries ?? []
  expect(external.map(({ route, url }) => `${route.name} ${url}`).join(' ')).toBe(entries)
})

test('[APP-10] lists the configured external pages among the external entries', () => {
  const framePages = [
    { id: 'kantine/süd', title: 'Speiseplan', url: 'https://kantine.test/' },
    { id: 'unsafe', title: 'Nichts', url: 'http://kantine.test/' },
  ]
  const group = menuFor(aVisitor([], { framePages })).find(({ id }) => id === 'external')
  expect(group?.entries.map(({ name, to }) => [name, to])).toEqual([['Speiseplan', '/seite/kantine%2Fs%C3%BCd']])
})

test('[SHELL-01] shows every entry once to a person with all rights, each with a target', () => {
  const visitor = aVisitor(ALL, { ...ADDRESSES, ...APPROVALS, expenseUserId: 'X1' })
  const entries = menuFor(visitor).flatMap((group) => group.entries)
  expect(entries).toHaveLength(22)
  expect(entries.filter(({ url }) => url).map(({ route }) => route.name)).toEqual([
    'travel',
    'phones',
    'users',
    'monitoring',
  ])
  expect(entries.every(({ to, url }) => (to === undefined) !== (url === undefined))).toBe(true)
})

test.each<[roles: RealmRole[], to: string]>([
  [['menu_mes_times', 'menu_mes_logins'], '/mes/times'],
  [['menu_mes_logins'], '/mes'],
])('[SHELL-01] production with %j leads to %s', (roles, to) => {
  const entries = menuFor(aVisitor(roles)).flatMap((group) => group.entries)
  expect(entries.find(({ route }) => route.name === 'production')?.to).toBe(to)
})

test.each<[name: string, roles: RealmRole[], flags: MenuVisitor['flags'], shows: string]>([
  ['profile', [], {}, 'profile.notifications'],
  ['production', ['menu_mes_times'], {}, 'production.times'],
  ['production', ['menu_mes_times', 'menu_mes_logins'], {}, 'production.logins'],
  ['postbox', ['menu_ma_form'], { showMenuSent: true }, 'postbox.sent'],
  ['postbox', ['menu_ma_form'], {}, 'postbox'],
  ['news', [], {}, 'news'],
])('%s with %j and %j shows %s', (name, roles, flags, shows) => {
  expect(
    pageOf(
      PAGES.find((page) => page.name === name)!,
      aVisitor(roles, { flags }),
    ).name,
  ).toBe(shows)
})

test('the palette lists the menu, tabs and the account, never pages without access', () => {
  const names = (visitor: MenuVisitor) => paletteAreasFor(visitor).map(({ route }) => route.name)
  const nobody = names(aVisitor([]))
  expect(nobody).toEqual(expect.arrayContaining(['conduct', 'terms', 'terms.privacy', 'profile.security', 'my-data']))
  expect(nobody).not.toEqual(expect.arrayContaining(['news']))
  expect(nobody).not.toContain('forum')
  expect(nobody).not.toContain('responsibility.groups')
  const editor = names(aVisitor(['menu_ma_news', 'ma-news-api:news_write']))
  expect(editor).toEqual(expect.arrayContaining(['news', 'news.edit']))
  expect(new Set(editor).size).toBe(editor.length)
})

test.each<[roles: RealmRole[], portal: string | undefined]>([
  [['portal_ma'], 'portal_ma'],
  [['portal_ek', 'menu_ma_news'], 'portal_ek'],
  [['portal_ma', 'portal_cp'], 'portal_ma'],
  [['portal_ma', 'portal_ek'], undefined],
  [['portal_cp'], undefined],
  [[], undefined],
])('[SHELL-03] of %j the only portal is %s', (roles, portal) => {
  expect(onlyPortal(aVisitor(roles))).toBe(portal)
})
