import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const vacation: Shared = { area: 'vacation', portal: 'portal_ma', roles: ['menu_ma_holiday'] }
/** Every page of the area is found under both addresses of the specification. */
const alias = (path: string) => ({ aliases: [`/kalender/${path}`] })
/** The personnel office decides where there is no other decider. */
const decided: Shared = {
  area: 'vacation',
  portal: 'portal_ma',
  roles: ['menu_ma_holiday_approve', 'menu_ma_personaldata'],
}
const approval: Shared = { ...decided, flags: ['vacationApproval'] }

export const area: AreaSpec = {
  ids: ['vacation'],
  elements: [
    {
      tag: 'portal-vacation-approval',
      text: 'Requests for leave that wait for the decision of the person: a board of people and days, or a table; and those that were decided.',
      attributes: {
        layout: {
          text: 'People and days, the open requests alone, or the decided ones.',
          type: "'board' | 'table' | 'decided'",
          initial: "'board'",
        },
        highlight: {
          text: 'Number of a request: its row comes into view, its card is open.',
          field: { rule: { length: 15 } },
        },
      },
      events: ['portal-navigate'],
      parts: {
        board: 'The calendar of the team.',
        filter: 'Filters of the decided requests.',
        tools: 'Decided requests and deputies, above the table.',
      },
      sample: {
        account: 'katrin.osterloh',
        shows: { ready: 'offener? Antr|Vertretung', empty: 'keine offenen Anträge' },
      },
      webPart: { icon: 'CalendarReply' },
    },
    {
      tag: 'portal-team-calendar',
      text: 'Absences in the own teams: as a calendar, by person, or as a table.',
      attributes: {
        shows: {
          text: 'A calendar of people and days, the members with their next absence, or all absences of the period.',
          type: "'team' | 'members' | 'table'",
          initial: "'team'",
        },
      },
      parts: {
        board: 'The calendar of the team.',
      },
      sample: { account: 'katrin.osterloh', shows: { ready: 'Person', empty: 'niemanden|Keine Personen' } },
      webPart: { icon: 'TeamFavorite' },
    },
    {
      tag: 'portal-leave-settings',
      text: 'Calendars of divisions for their administrators; people, rules, sites and lists of leave for the personnel office.',
      parts: {
        administrators: 'Who keeps the calendar.',
        blocks: 'Periods without leave.',
        closures: 'Closures of the division.',
        rules: 'The rules of the company.',
        team: 'A team with minimum staffing and visibility.',
      },
      events: ['portal-navigate'],
      sample: {
        account: 'birte.lohse',
        shows: { ready: 'Kalenderverwaltung', empty: 'Sie verwalten keinen Kalender' },
      },
      webPart: { icon: 'CalendarSettings' },
    },
    {
      tag: 'portal-vacation-calendar',
      text: 'Your own leave: balance, calendar, requests and their decision stages, duties as a substitute.',
      attributes: {
        view: {
          text: 'View of the calendar until the person chooses another one.',
          type: "'month' | 'year' | 'list'",
          initial: "'month'",
        },
        highlight: { text: 'Number of the request that is open.', field: { rule: { length: 15 } } },
      },
      events: ['portal-navigate'],
      parts: {
        balance: 'The remaining vacation with its summands.',
        request: 'The request that is written.',
        requests: 'The own requests.',
        substitutions: 'Whom the person is to substitute.',
      },
      sample: { shows: { ready: 'Meine Anträge', empty: 'Kein Urlaubskalender' } },
      webPart: { icon: 'Calendar' },
    },
  ],
  routes: [
    page('vacation.team', '/urlaub/team', 'team', vacation, {
      ...alias('team'),
      clientRole: 'ma-api:ma_tk_view',
      order: 2,
      tag: 'portal-team-calendar',
      fixed: { shows: 'team' },
    }),
    page('vacation.members', '/urlaub/mitglieder', 'members', vacation, {
      ...alias('mitglieder'),
      clientRole: 'ma-api:ma_tk_view',
      order: 3,
      tag: 'portal-team-calendar',
      fixed: { shows: 'members' },
    }),
    page('vacation.table', '/urlaub/tabelle', 'table', vacation, {
      ...alias('tabelle'),
      client: 'ma-api',
      mobile: false,
      order: 4,
      tag: 'portal-team-calendar',
      fixed: { shows: 'table' },
    }),
    // Administrators of calendars and the personnel office need not approve anything themselves.
    page('vacation.settings', '/urlaub/einstellungen', 'settings', vacation, {
      ...alias('einstellungen'),
      clientRole: 'ma-api:ma_edit_devision_settings',
      order: 5,
      tag: 'portal-leave-settings',
    }),
    // Not below the approval, which is closed while nothing is open; linked from there, and not a tab.
    page('vacation.decisions', '/urlaub/entscheidungen', 'decisions', decided, {
      ...alias('entscheidungen'),
      tag: 'portal-vacation-approval',
      fixed: { layout: 'decided' },
    }),
    page('vacation', '/urlaub/:highlight?', 'vacation', vacation, {
      ...entry('portal_ma', 'calendar-days', 'menu_ma_holiday'),
      // Behind a day or month, as links of the past have them, is the calendar too.
      aliases: ['/kalender/:highlight?', '/kalender/*'],
      label: 'ownVacation',
      order: 1,
      tag: 'portal-vacation-calendar',
      attributes: { highlight: 'highlight' },
    }),
    page('vacation-approval.settings', '/urlaubsgenehmigung/einstellungen', 'settings', approval, {
      clientRole: 'ma-api:ma_edit_devision_settings',
      order: 3,
      tag: 'portal-leave-settings',
    }),
    page('vacation-approval.table', '/urlaubsgenehmigung/tabelle', 'table', approval, {
      mobile: false,
      order: 2,
      tag: 'portal-vacation-approval',
      fixed: { layout: 'table' },
    }),
    page('vacation-approval', '/urlaubsgenehmigung/:highlight?', 'vacationApproval', approval, {
      ...entry('portal_ma', 'calendar-check', 'menu_ma_holiday_approve'),
      label: 'employees',
      order: 1,
      tag: 'portal-vacation-approval',
      attributes: { highlight: 'highlight' },
    }),
  ],
  notices: {
    menus: ['menu_ma_holiday', 'menu_ma_holiday_approve'],
    tone: 'accent',
    decisions: {
      leave: {
        de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
        en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
      },
      leaveCancellation: {
        de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
        en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
      },
    },
    line: {
      id: 'time',
      icon: 'calendar-check',
      roles: [['menu_ma_az'], ['menu_ma_holiday'], ['menu_ma_az_genehmigen'], ['menu_ma_holiday_approve']],
      channels: ['bell', 'push'],
      words: {
        de: {
          name: 'Urlaub und Arbeitszeit',
          what: 'entschieden, verfällt, Stempelung fehlt',
          push: 'Neue Entscheidung im Portal',
        },
        en: {
          name: 'Vacation and working time',
          what: 'decided, lapsing, clocking missing',
          push: 'New decision in the portal',
        },
      },
    },
  },
}
