// The portals of purchasing, production and controlling.
import type { Page } from './route.ts'
import { entry, page, type Shared } from './route-parts.ts'

const suppliers: Shared = { area: 'suppliers', portal: 'portal_ek', roles: ['menu_ek_lieferanten_report'] }
const market: Shared = { area: 'marketplace', portal: 'portal_ek', roles: ['menu_ek_marktplatz'] }
const duty: Shared = { area: 'responsibility', portal: 'portal_ek' }
const duplicates: Shared = { area: 'duplicates', portal: 'portal_ek', roles: ['menu_ek_doubletten'] }
const production: Shared = { area: 'production', portal: 'portal_mes', roles: ['menu_mes_logins', 'menu_mes_times'] }
const controlling: Shared = { area: 'controlling', portal: 'portal_cp', roles: ['portal_cp'] }

export const PURCHASING_ROUTES: readonly Page[] = [
  page('suppliers.relationship', '/lieferanten/:id/:kunde', 'relationship', suppliers),
  page('suppliers.supplier', '/lieferanten/:id', 'supplier', suppliers),
  page(
    'suppliers',
    '/lieferanten',
    'suppliers',
    suppliers,
    entry('portal_ek', 'factory', 'menu_ek_lieferanten_report'),
  ),
  page('marketplace.new', '/marktplatz/bearbeitung', 'adNew', market, {
    clientRole: 'mp-api:anzeigen_anlegen',
    hideLabel: true,
    order: 2,
  }),
  page('marketplace.ad', '/marktplatz/:id', 'ad', market),
  page('marketplace', '/marktplatz', 'marketplace', market, {
    ...entry('portal_ek', 'store', 'menu_ek_marktplatz'),
    label: 'offers',
    order: 1,
  }),
  page('responsibility.groups', '/zustaendigkeit/warengruppe', 'materialGroups', duty, { order: 2 }),
  page('responsibility.lead-buyer', '/zustaendigkeit/leadBuyer', 'leadBuyer', duty, { order: 3 }),
  page('responsibility', '/zustaendigkeit', 'responsibility', duty, {
    ...entry('portal_ek', 'route', 'menu_ek_leadbuyer', { roles: ['menu_ek_leadbuyer', 'menu_ek_kontakte'] }),
    label: 'overview',
    order: 1,
  }),
  page('duplicates', '/dubletten', 'duplicates', duplicates, entry('portal_ek', 'copy-check', 'menu_ek_doubletten')),

  page('production.logins', '/mes/logins', 'logins', production, { roles: ['menu_mes_logins'], order: 1 }),
  page('production.times', '/mes/times', 'times', production, { roles: ['menu_mes_times'], order: 2 }),
  page('production', '/mes', 'production', production, {
    ...entry('portal_mes', 'timer', 'menu_mes_times', { to: 'production.times' }),
    toFirstTab: true,
  }),
  page('controlling.statistics', '/controlling/statistik', 'statistics', controlling, { order: 2 }),
  page('controlling.edit', '/controlling/bearbeitung', 'controllingEdit', controlling, { order: 3 }),
  page('controlling', '/controlling', 'controlling', controlling, {
    ...entry('portal_cp', 'chart-column', 'portal_cp'),
    label: 'overview',
    order: 1,
  }),
]
