// What leads out of the portal, and the page that shows a foreign one inside it.
import type { Route } from './route.ts'
import { entry, leave, page } from './route-parts.ts'

export const OUTSIDE_ROUTES: readonly Route[] = [
  leave('travel', {
    ...entry('external', 'plane'),
    roles: ['menu_ma_sap'],
    outside: { address: 'travelExpensesUrl', asks: true, claim: 'expenseUserId' },
  }),
  leave('phones', {
    ...entry('external', 'phone'),
    roles: ['portal_ma'],
    outside: { address: 'phoneListUrl', asks: true },
  }),
  page('frame', '/seite/:page', 'frame', { area: 'external-links' }, entry('external', 'app-window')),
  leave('users', {
    ...entry('administration', 'user-cog'),
    roles: ['menu_usermanagement'],
    outside: { address: 'userManagementUrl', asks: false },
  }),
  leave('monitoring', {
    ...entry('administration', 'activity'),
    roles: ['menu_monitoring'],
    outside: { address: 'monitoringUrl', asks: false },
  }),
]
