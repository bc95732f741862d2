import { expect, test } from 'vitest'
import { menuFor, onlyPortal, type MenuFacts } from './menu.ts'
import { AREAS, type Area } from './portal-areas.ts'
import { REALM_ROLES, rightsOf, type RealmRole } from './roles.ts'

function facts(roles: readonly RealmRole[], more: Partial<MenuFacts> = {}): MenuFacts {
  const rights = rightsOf({ realm_access: { roles } })
  return { rights, flags: {}, areas: new Set<Area>(AREAS), urls: {}, ...more }
}

/** `group: entry entry`, one line for each heading. */
const shown = (given: MenuFacts): string[] =>
  menuFor(given).map(({ id, entries }) => `${id}: ${entries.map((entry) => entry.id).join(' ')}`)

const EMPLOYEE = [
  'portal_ma',
  'menu_dashboard',
  'menu_ma_news',
  'ma_news_user',
  'menu_ma_form',
  'menu_ma_az',
  'menu_ma_holiday',
  'menu_benefits',
] as const
const EMPLOYEE_ENTRIES = 'portal_ma: home news postbox workingHours vacation benefits conduct forum'
const APPROVER = [...EMPLOYEE, 'menu_ma_az_genehmigen', 'menu_ma_holiday_approve'] as const
const BUYER = [
  'portal_ek',
  'menu_ek_marktplatz',
  'menu_ek_qa',
  'menu_ek_lieferanten_report',
  'menu_ek_kontakte',
] as const
const APPROVALS = { flags: { vacationApproval: true, workingTimeReport: true } }
const ADDRESSES = {
  urls: {
    users: 'https://users.test',
    monitoring: 'https://monitoring.test',
    phones: 'https://phones.test',
    travel: 'https://travel.test',
  },
}

test.each<[who: string, roles: readonly RealmRole[], more: Partial<MenuFacts>, lines: string[]]>([
  ['nobody in particular', [], {}, ['portal_ma: conduct']],
  ['an employee', EMPLOYEE, {}, [EMPLOYEE_ENTRIES]],
  [
    'an employee, where only the news are installed',
    EMPLOYEE,
    { areas: new Set(['home', 'news']) },
    ['portal_ma: home news'],
  ],
  ['an approver whom the server has not named', APPROVER, {}, [EMPLOYEE_ENTRIES]],
  [
    'an approver',
    APPROVER,
    APPROVALS,
    ['portal_ma: home news postbox workingHours timeControl vacation vacationApproval benefits conduct forum'],
  ],
  ['an employee whom the server takes for an approver', EMPLOYEE, APPROVALS, [EMPLOYEE_ENTRIES]],
  ['a buyer only', BUYER, {}, ['portal_ma: conduct forum', 'portal_ek: suppliers marketplace responsibility']],
  [
    'a lead buyer',
    [...EMPLOYEE, ...BUYER, 'menu_ek_leadbuyer', 'menu_ek_doubletten'],
    {},
    [EMPLOYEE_ENTRIES, 'portal_ek: suppliers marketplace responsibility duplicates'],
  ],
  ['production', ['portal_mes', 'menu_mes_times'], {}, ['portal_ma: conduct', 'portal_mes: production']],
  ['controlling', ['portal_cp'], {}, ['portal_ma: conduct', 'portal_cp: controlling']],
  ['a traveller without the claim', ['menu_ma_sap'], ADDRESSES, ['portal_ma: conduct']],
  ['a traveller', ['menu_ma_sap'], { ...ADDRESSES, expenseUserId: 'X1' }, ['portal_ma: conduct', 'external: travel']],
  [
    'the main admin',
    [...BUYER, 'menu_admin', 'menu_usermanagement', 'menu_monitoring'],
    ADDRESSES,
    ['portal_ma: conduct forum', 'portal_ek: suppliers marketplace responsibility', 'administration: users monitoring'],
  ],
  ['an administrator without addresses', ['menu_admin', 'menu_usermanagement'], {}, ['portal_ma: conduct']],
  ['who may manage users but is no administrator', ['menu_usermanagement'], ADDRESSES, ['portal_ma: conduct']],
])('[SHELL-01] the menu of %s', (_who, roles, more, lines) => {
  expect(shown(facts(roles, more))).toEqual(lines)
})

test('[SHELL-01] administration opens outside, everything else inside the portal', () => {
  const entries = menuFor(facts(REALM_ROLES, { ...ADDRESSES, ...APPROVALS, expenseUserId: 'X1' })).flatMap(
    (group) => group.entries,
  )
  expect(entries).toHaveLength(20)
  expect(entries.filter(({ url }) => url).map(({ id }) => id)).toEqual(['travel', 'phones', 'users', 'monitoring'])
  expect(entries.every(({ to, url }) => (to === undefined) !== (url === undefined))).toBe(true)
})

test.each<[roles: RealmRole[], portal: string | undefined]>([
  [['portal_ma'], 'portal_ma'],
  [['portal_ek', 'menu_ma_news'], 'portal_ek'],
  [['portal_ma', 'portal_ek'], undefined],
  [[], undefined],
])('[SHELL-03] of %j the only portal is %s', (roles, portal) => {
  expect(onlyPortal(facts(roles))).toBe(portal)
})
