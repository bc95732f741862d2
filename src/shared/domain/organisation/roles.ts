// The closed sets of roles: realm roles control routes and menu entries, client roles the actions within an area.

/** Realm roles, in the order of the specification, section 6. */
export const REALM_ROLES = [
  'menu_dashboard',
  'menu_ma_news',
  'ma_news_user',
  'portal_ma',
  'menu_ma_form',
  'menu_ma_az',
  'menu_ma_az_genehmigen',
  'menu_ma_holiday',
  'menu_ma_holiday_approve',
  'menu_benefits',
  'menu_ma_sap',
  'portal_ek',
  'menu_ek_marktplatz',
  'ek-user',
  'menu_ek_qa',
  'menu_ek_lieferanten_report',
  'menu_ek_kontakte',
  'menu_ek_leadbuyer',
  'menu_ek_doubletten',
  'portal_mes',
  'menu_mes_times',
  'menu_mes_logins',
  'portal_cp',
  'menu_admin',
  'menu_usermanagement',
  'menu_monitoring',
  'menu_profile',
  'menu_ma_personaldata',
] as const
export type RealmRole = (typeof REALM_ROLES)[number]

/** Client roles by client (the service that checks them). */
export const CLIENT_ROLES = {
  'ma-news-api': ['news_write', 'news_cat_write'],
  'ma-api': ['ma_supervisor', 'ma_tk_view', 'ma_edit_devision_settings', 'ma_edit_employment_data'],
  'benefits-api': ['benefits_admin', 'benefits_user'],
  'mp-api': ['anzeigen_anlegen'],
  'notification-api': ['notification_user'],
  'user-api': ['assistant_user'],
} as const
export type RoleClient = keyof typeof CLIENT_ROLES
/** A client role written as `client:role`, the way routes and gates name it. */
export type ClientRole = { [C in RoleClient]: `${C}:${(typeof CLIENT_ROLES)[C][number]}` }[RoleClient]
export type Role = RealmRole | ClientRole

/** The rights of a signed-in person according to the token. */
export interface Rights {
  readonly realm: ReadonlySet<string>
  /** Client roles as `client:role`. */
  readonly client: ReadonlySet<string>
}

/** The role claims of an access token, in Keycloak's shape. */
export interface RoleClaims {
  realm_access?: { roles?: readonly string[] | undefined } | undefined
  resource_access?: Record<string, { roles?: readonly string[] | undefined }> | undefined
}

export function rightsOf(claims: RoleClaims): Rights {
  const client = Object.entries(claims.resource_access ?? {}).flatMap(([name, { roles = [] }]) =>
    roles.map((role) => `${name}:${role}`),
  )
  return { realm: new Set(claims.realm_access?.roles), client: new Set(client) }
}

export const holds = (rights: Rights, role: Role): boolean =>
  (role.includes(':') ? rights.client : rights.realm).has(role)

export const PORTALS = ['portal_ma', 'portal_ek', 'portal_mes', 'portal_cp'] as const
