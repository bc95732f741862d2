// Routes of areas that the specification names and that are not built yet, by area. They are listed so that a link into such
// an area shows that it is not installed. `npm run new-area` moves them into the area's own file.
import type { Area } from './portal-areas.ts'
import type { Page } from './route.ts'
import { entry, page, type Shared } from './route-parts.ts'

const production: Shared = { area: 'production', portal: 'portal_mes', roles: ['menu_mes_logins', 'menu_mes_times'] }
const controlling: Shared = { area: 'controlling', portal: 'portal_cp', roles: ['portal_cp'] }

export const PLANNED_ROUTES: Readonly<Partial<Record<Area, readonly Page[]>>> = {
  production: [
    page('production.logins', '/mes/logins', 'logins', production, { roles: ['menu_mes_logins'], order: 1 }),
    page('production.times', '/mes/times', 'times', production, { roles: ['menu_mes_times'], order: 2 }),
    page('production', '/mes', 'production', production, {
      ...entry('portal_mes', 'timer', 'menu_mes_times', { to: 'production.times' }),
      toFirstTab: true,
    }),
  ],
  controlling: [
    page('controlling.statistics', '/controlling/statistik', 'statistics', controlling, { order: 2 }),
    page('controlling.edit', '/controlling/bearbeitung', 'controllingEdit', controlling, { order: 3 }),
    page('controlling', '/controlling', 'controlling', controlling, {
      ...entry('portal_cp', 'chart-column', 'portal_cp'),
      label: 'overview',
      order: 1,
    }),
  ],
}
