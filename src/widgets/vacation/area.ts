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
  elements: [
    {
      tag: 'portal-leave-settings',
      text: 'What administrators of calendars keep for the leave of others: teams, visibility, blocked periods, closures, administrators.',
      events: ['portal-navigate'],
      sample: {
        account: 'birte.lohse',
        shows: { ready: 'Kalenderverwaltung', empty: 'Sie verwalten keinen Kalender' },
      },
      webPart: { icon: 'CalendarSettings' },
    },
  ],
  routes: [
    page('vacation.team', '/urlaub/team', 'team', vacation, { clientRole: 'ma-api:ma_tk_view', order: 2 }),
    page('vacation.members', '/urlaub/mitglieder', 'members', vacation, { clientRole: 'ma-api:ma_tk_view', order: 3 }),
    page('vacation.table', '/urlaub/tabelle', 'table', vacation, { client: 'ma-api', mobile: false, order: 4 }),
    // Administrators of calendars and the personnel office need not approve anything themselves.
    page('vacation.settings', '/urlaub/einstellungen', 'settings', vacation, {
      clientRole: 'ma-api:ma_edit_devision_settings',
      order: 5,
      tag: 'portal-leave-settings',
    }),
    page('vacation', '/urlaub/:highlight?', 'vacation', vacation, {
      ...entry('portal_ma', 'calendar-days', 'menu_ma_holiday'),
      label: 'ownVacation',
      order: 1,
    }),
    page('vacation.calendar', '/kalender/*', 'vacation', vacation),
    page('vacation-approval.settings', '/urlaubsgenehmigung/einstellungen', 'settings', approval, {
      clientRole: 'ma-api:ma_edit_devision_settings',
      order: 3,
      tag: 'portal-leave-settings',
    }),
    page('vacation-approval.table', '/urlaubsgenehmigung/tabelle', 'table', approval, { mobile: false, order: 2 }),
    page('vacation-approval', '/urlaubsgenehmigung/:highlight?', 'vacationApproval', approval, {
      ...entry('portal_ma', 'calendar-check', 'menu_ma_holiday_approve'),
      label: 'employees',
      order: 1,
    }),
  ],
}
