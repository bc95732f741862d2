// Which roles each kind of user holds. A person may be of several kinds.
import type { Role } from '#domain/organisation/roles.ts'

const EMPLOYEE = [
  'menu_dashboard',
  'menu_ma_news',
  'ma_news_user',
  'portal_ma',
  'menu_ma_form',
  'menu_ma_az',
  'menu_ma_holiday',
  'menu_benefits',
  'menu_profile',
  'benefits-api:benefits_user',
  'notification-api:notification_user',
  'user-api:assistant_user',
] as const satisfies readonly Role[]
const APPROVER = [
  'menu_ma_az_genehmigen',
  'menu_ma_holiday_approve',
  'ma-api:ma_tk_view',
] as const satisfies readonly Role[]
const BUYER = [
  'portal_ek',
  'ek-user',
  'menu_ek_marktplatz',
  'menu_ek_qa',
  'menu_ek_lieferanten_report',
  'menu_ek_kontakte',
  'mp-api:anzeigen_anlegen',
] as const satisfies readonly Role[]

const GRANTED = {
  employee: EMPLOYEE,
  supervisor: [...APPROVER, 'ma-api:ma_supervisor'],
  'project-manager': APPROVER,
  deputy: APPROVER,
  'calendar-admin': ['ma-api:ma_tk_view', 'ma-api:ma_edit_devision_settings'],
  buyer: BUYER,
  /** Offers goods on the marketplace, and cannot buy. */
  seller: ['portal_ek', 'menu_ek_marktplatz', 'mp-api:anzeigen_anlegen'],
  'lead-buyer': [...BUYER, 'menu_ek_leadbuyer', 'menu_ek_doubletten'],
  'site-admin': [...BUYER, 'menu_ek_doubletten'],
  'main-admin': [
    ...BUYER,
    'menu_ek_leadbuyer',
    'menu_ek_doubletten',
    'menu_admin',
    'menu_usermanagement',
    'menu_monitoring',
  ],
  'benefit-admin': ['benefits-api:benefits_admin'],
  personnel: ['menu_ma_personaldata', 'ma-api:ma_edit_employment_data', 'ma-api:ma_edit_devision_settings'],
  'employment-data': ['ma-api:ma_edit_employment_data'],
  'news-editor': ['ma-news-api:news_write', 'ma-news-api:news_cat_write'],
  /** The second editor, who approves. */
  'news-reviewer': ['ma-news-api:news_write'],
  /** Maintains the categories, and cannot write stories. */
  'category-editor': ['ma-news-api:news_cat_write'],
  production: ['portal_mes', 'menu_mes_times', 'menu_mes_logins'],
  /** Books in a hall; sees their own line, and of others sums of groups. */
  worker: ['portal_mes', 'menu_mes_times'],
  controlling: ['portal_cp'],
  traveller: ['menu_ma_sap'],
  /** Holds the purchasing portal and no other. */
  'purchasing-only': [...BUYER, 'menu_profile'],
  /** Holds the controlling portal and no other. */
  'controlling-only': ['portal_cp', 'menu_profile'],
  'without-home': [],
  'without-news': [],
} as const satisfies Record<string, readonly Role[]>
export type Kind = keyof typeof GRANTED

const WITHHELD: Partial<Record<Kind, readonly Role[]>> = {
  'without-home': ['menu_dashboard'],
  'without-news': ['ma_news_user'],
}

/** All roles of a person of these kinds, each once. */
export function rolesOf(kinds: readonly Kind[]): Role[] {
  const withheld = new Set(kinds.flatMap((kind) => WITHHELD[kind] ?? []))
  const granted = new Set<Role>(kinds.flatMap((kind): readonly Role[] => GRANTED[kind]))
  return [...granted].filter((role) => !withheld.has(role))
}

/** The row form of a role: client '' for a realm role. */
export function roleRow(role: Role): { client: string; role: string } {
  const [client, name] = role.split(':')
  return name === undefined ? { client: '', role } : { client: client!, role: name }
}
