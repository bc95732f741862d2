// The side menu: which entries stand in it for a person. The shell adds words, icons and numbers.
import { portalsOf, type Area, type Portal } from './portal-areas.ts'
import type { RouteFlag, Visitor } from './route.ts'
import { holds, type RealmRole } from './roles.ts'

/** Entries in the order of the menu. */
export const MENU_IDS = [
  'home',
  'news',
  'postbox',
  'workingHours',
  'timeControl',
  'vacation',
  'vacationApproval',
  'benefits',
  'conduct',
  'forum',
  'suppliers',
  'marketplace',
  'responsibility',
  'duplicates',
  'production',
  'controlling',
  'travel',
  'phones',
  'users',
  'monitoring',
] as const
export type MenuId = (typeof MENU_IDS)[number]

/** Headings in the order of the menu. */
export const MENU_GROUPS = ['portal_ma', 'portal_ek', 'portal_mes', 'portal_cp', 'external', 'administration'] as const
export type MenuGroupId = (typeof MENU_GROUPS)[number]

interface MenuRule {
  readonly id: MenuId
  readonly group: MenuGroupId
  readonly area: Area
  /** Path inside the portal; entries without one lead out of it. */
  readonly to?: string
  /** One of these is enough; none means everyone who holds the portal of the group. */
  readonly roles?: readonly RealmRole[]
  readonly flag?: RouteFlag
  /** Its notifications count here. */
  readonly menuId?: string
}

const RULES: readonly MenuRule[] = [
  { id: 'home', group: 'portal_ma', area: 'home', to: '/startseite', roles: ['menu_dashboard'] },
  rule('news', 'portal_ma', 'news', '/news/ma', 'menu_ma_news'),
  rule('postbox', 'portal_ma', 'postbox', '/meineNachrichten', 'menu_ma_form'),
  rule('workingHours', 'portal_ma', 'working-hours', '/arbeitszeiten', 'menu_ma_az'),
  {
    ...rule('timeControl', 'portal_ma', 'working-hours', '/arbeitszeitkontrolle', 'menu_ma_az_genehmigen'),
    flag: 'workingTimeReport',
  },
  rule('vacation', 'portal_ma', 'vacation', '/urlaub', 'menu_ma_holiday'),
  {
    ...rule('vacationApproval', 'portal_ma', 'vacation', '/urlaubsgenehmigung', 'menu_ma_holiday_approve'),
    flag: 'vacationApproval',
  },
  rule('benefits', 'portal_ma', 'benefits', '/benefits', 'menu_benefits'),
  { id: 'conduct', group: 'portal_ma', area: 'conduct', to: '/verhaltenskodex' },
  { ...rule('forum', 'portal_ma', 'forum', '/forum', 'menu_ek_qa'), roles: ['portal_ma', 'menu_ek_qa'] },
  rule('suppliers', 'portal_ek', 'suppliers', '/lieferanten', 'menu_ek_lieferanten_report'),
  rule('marketplace', 'portal_ek', 'marketplace', '/marktplatz', 'menu_ek_marktplatz'),
  {
    ...rule('responsibility', 'portal_ek', 'responsibility', '/zustaendigkeit', 'menu_ek_leadbuyer'),
    roles: ['menu_ek_leadbuyer', 'menu_ek_kontakte'],
  },
  rule('duplicates', 'portal_ek', 'duplicates', '/dubletten', 'menu_ek_doubletten'),
  {
    ...rule('production', 'portal_mes', 'production', '/mes/times', 'menu_mes_times'),
    roles: ['menu_mes_times', 'menu_mes_logins'],
  },
  rule('controlling', 'portal_cp', 'controlling', '/controlling', 'portal_cp'),
  { id: 'travel', group: 'external', area: 'external-links', roles: ['menu_ma_sap'] },
  { id: 'phones', group: 'external', area: 'external-links', roles: ['portal_ma'] },
  { id: 'users', group: 'administration', area: 'home', roles: ['menu_usermanagement'] },
  { id: 'monitoring', group: 'administration', area: 'home', roles: ['menu_monitoring'] },
]

function rule(id: MenuId, group: MenuGroupId, area: Area, to: string, role: RealmRole): MenuRule {
  return { id, group, area, to, roles: [role], menuId: role }
}

/** A node of a menu; `children` are links one level deeper. */
export interface MenuEntry {
  readonly id: MenuId
  readonly to?: string | undefined
  /** Opens in a new tab. */
  readonly url?: string | undefined
  readonly menuId?: string | undefined
}

export interface MenuGroup {
  readonly id: MenuGroupId
  readonly entries: readonly MenuEntry[]
}

export interface MenuFacts extends Visitor {
  /** User id of the expense system; without it there is no travel entry. */
  readonly expenseUserId?: string | undefined
  /** Addresses of entries that lead out of the portal; one without an address is hidden. */
  readonly urls: Readonly<Partial<Record<MenuId, string>>>
}

function isVisible({ id, roles = [], flag, area, to, group }: MenuRule, facts: MenuFacts): boolean {
  const { rights, flags, areas, urls, expenseUserId } = facts
  if (!areas.has(area) || (flag && !flags[flag])) return false
  if (roles.length > 0 && !roles.some((role) => holds(rights, role))) return false
  if (group === 'administration' && !holds(rights, 'menu_admin')) return false
  if (id === 'travel' && !expenseUserId) return false
  return to !== undefined || Boolean(urls[id])
}

/** The headings with what is visible below them; a heading without a visible entry is left out. */
export function menuFor(facts: MenuFacts): readonly MenuGroup[] {
  const visible = RULES.filter((entry) => isVisible(entry, facts))
  return MENU_GROUPS.map((id) => ({
    id,
    entries: visible
      .filter((entry) => entry.group === id)
      .map((entry): MenuEntry => ({
        id: entry.id,
        to: entry.to,
        url: entry.to ? undefined : facts.urls[entry.id],
        menuId: entry.menuId,
      })),
  })).filter(({ entries }) => entries.length > 0)
}

/** The portal whose heading starts open whatever was folded: that of a person who holds exactly one. */
export const onlyPortal = (facts: Pick<Visitor, 'rights'>): Portal | undefined => {
  const portals = portalsOf(facts.rights)
  return portals.length === 1 ? portals[0] : undefined
}
