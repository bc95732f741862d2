import { entry, page, type Shared } from '#domain/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const vacation: Shared = { area: 'vacation', portal: 'portal_ma', roles: ['menu_ma_holiday'] }
const approval: Shared = {
  area: 'vacation',
  portal: 'portal_ma',
  roles: ['menu_ma_holiday_approve'],
  flags: ['vacationApproval'],
}

export const area: AreaSpec = {
  ids: ['vacation'],
  elements: [],
  routes: [
    page('vacation.team', '/urlaub/team', 'team', vacation, { clientRole: 'ma-api:ma_tk_view', order: 2 }),
    page('vacation.members', '/urlaub/mitglieder', 'members', vacation, { clientRole: 'ma-api:ma_tk_view', order: 3 }),
    page('vacation.table', '/urlaub/tabelle', 'table', vacation, { client: 'ma-api', mobile: false, order: 4 }),
    page('vacation', '/urlaub/:highlight?', 'vacation', vacation, {
      ...entry('portal_ma', 'calendar-days', 'menu_ma_holiday'),
      label: 'ownVacation',
      order: 1,
    }),
    page('vacation.calendar', '/kalender/*', 'vacation', vacation),
    page('vacation-approval.settings', '/urlaubsgenehmigung/einstellungen', 'settings', approval, {
      clientRole: 'ma-api:ma_edit_devision_settings',
      order: 3,
    }),
    page('vacation-approval.table', '/urlaubsgenehmigung/tabelle', 'table', approval, { mobile: false, order: 2 }),
    page('vacation-approval', '/urlaubsgenehmigung/:highlight?', 'vacationApproval', approval, {
      ...entry('portal_ma', 'calendar-check', 'menu_ma_holiday_approve'),
      label: 'employees',
      order: 1,
    }),
  ],
}
