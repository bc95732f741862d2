import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const hours: Shared = { area: 'working-time', portal: 'portal_ma', roles: ['menu_ma_az'] }
/** The time office edits employment data, and clears cases of everybody. */
const office: Shared = { area: 'working-time', portal: 'portal_ma' }
const control: Shared = {
  area: 'working-time',
  portal: 'portal_ma',
  roles: ['menu_ma_az_genehmigen'],
  flags: ['workingTimeReport'],
}

export const area: AreaSpec = {
  ids: ['working-time'],
  elements: [
    {
      tag: 'portal-working-hours',
      text: 'Your own working time: the month by days, stamping, entries, corrections, evidence.',
      attributes: {
        highlight: { text: 'Number of the recorded day that is marked and open.', field: { rule: { length: 15 } } },
        month: {
          text: 'Month that is shown, YYYY-MM; without it that of the marked day, or the present one.',
          field: { rule: { length: 7 } },
        },
      },
      events: ['portal-address'],
      parts: {
        closing: 'The signatures of the month.',
        days: 'The days of the month.',
        figures: 'The time account and other figures.',
        stamp: 'Clocks in and out.',
      },
      sample: { shows: { ready: 'Zeitkonto', empty: 'Noch keine Arbeitszeit' } },
      webPart: { icon: 'Clock' },
    },
    {
      tag: 'portal-working-time-control',
      text: 'Days of working time that the person decides about: days with findings first, all others with one button.',
      attributes: {
        highlight: { text: 'Number of the recorded day that is open.', field: { rule: { length: 15 } } },
        scope: {
          text: 'Days that wait for the person, or those of everybody for the time office.',
          type: "'own' | 'office'",
          initial: "'own'",
        },
      },
      parts: {
        clean: 'Days without a finding, released together.',
        day: 'The day that is open.',
        months: 'Months that wait for a signature.',
        queue: 'Days with findings.',
      },
      sample: {
        account: 'katrin.osterloh',
        shows: { ready: 'ohne Auffälligkeit', empty: 'Kein Tag wartet auf Sie' },
      },
      webPart: { icon: 'TimeEntry' },
    },
    {
      tag: 'portal-working-time-settings',
      text: 'How days are released, for supervisors; rules, terminals, imports, locks and reports for the time office.',
      parts: {
        breaks: 'The breaks by length of the day.',
        imports: 'Imports a file of stamps.',
        locks: 'Locked periods.',
        release: 'How the days of each person are released.',
        rules: 'The rules of the company.',
      },
      sample: {
        account: 'katrin.osterloh',
        shows: { ready: 'Freigabe', empty: 'Sie verwalten keine Arbeitszeit' },
      },
      webPart: { icon: 'TimeSheet' },
    },
  ],
  routes: [
    page('working-hours.office', '/arbeitszeiten/zeitbuero', 'timeOffice', office, {
      clientRole: 'ma-api:ma_edit_employment_data',
      order: 2,
      tag: 'portal-working-time-control',
      fixed: { scope: 'office' },
    }),
    page('working-hours.settings', '/arbeitszeiten/einstellungen', 'settings', office, {
      clientRole: 'ma-api:ma_edit_employment_data',
      order: 3,
      tag: 'portal-working-time-settings',
    }),
    page('working-hours', '/arbeitszeiten/:highlight?', 'workingHours', hours, {
      ...entry('portal_ma', 'clock', 'menu_ma_az'),
      label: 'ownHours',
      order: 1,
      tag: 'portal-working-hours',
      attributes: { highlight: 'highlight' },
      query: { monat: 'month' },
    }),
    page('time-control.settings', '/arbeitszeitkontrolle/einstellungen', 'settings', control, {
      clientRole: 'ma-api:ma_supervisor',
      flags: ['workingTimeReport', 'amISupervisor'],
      order: 2,
      tag: 'portal-working-time-settings',
    }),
    page('time-control', '/arbeitszeitkontrolle/:highlight?', 'timeControl', control, {
      ...entry('portal_ma', 'clipboard-check', 'menu_ma_az_genehmigen'),
      label: 'overview',
      order: 1,
      tag: 'portal-working-time-control',
      attributes: { highlight: 'highlight' },
    }),
  ],
  notices: {
    menus: ['menu_ma_az', 'menu_ma_az_genehmigen'],
    tone: 'warning',
    line: 'time',
    decisions: {
      timeCorrection: {
        de: { approve: 'Freigeben', reject: 'Ablehnen', approved: 'Freigegeben', rejected: 'Abgelehnt' },
        en: { approve: 'Release', reject: 'Reject', approved: 'Released', rejected: 'Rejected' },
      },
    },
  },
}
