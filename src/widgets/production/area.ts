import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const production: Shared = { area: 'production', portal: 'portal_mes', roles: ['menu_mes_logins', 'menu_mes_times'] }

export const area: AreaSpec = {
  ids: ['production'],
  elements: [
    {
      tag: 'portal-production-logins',
      text: 'Who is signed in where in production, since when and on which order; stale logins first. For the time office also the master data.',
      attributes: {
        view: { text: 'Master data, for the time office; without it the logins.', type: "'master-data'" },
      },
      events: ['portal-address', 'portal-navigate'],
      parts: { list: 'The logins of the area.' },
      sample: {
        account: 'murat.yildiz',
        shows: { ready: 'Wer ist wo angemeldet', empty: 'Niemand ist angemeldet' },
      },
      webPart: { icon: 'People' },
    },
    {
      tag: 'portal-production-times',
      text: 'Attendance and order time of a shift on one line per person; gaps and overlaps are corrected and shifts agreed.',
      attributes: {
        area: { text: 'Number of the area; without it the first one of the person.', field: { rule: { length: 9 } } },
        day: {
          text: 'Day on which the shift begins, YYYY-MM-DD; without it that of the shift that ended last.',
          field: { rule: { length: 10 } },
        },
        month: {
          text: 'Month of the sums and own bookings, YYYY-MM; without it the present one.',
          field: { rule: { length: 7 } },
        },
        shift: {
          text: 'Shift that is shown; without it the one that ended last.',
          type: "'early' | 'late' | 'night'",
        },
        view: {
          text: 'A shift, the own bookings, or the sums of a month; without it the first one that the person has.',
          type: "'shift' | 'own' | 'month'",
        },
      },
      events: ['portal-address'],
      parts: {
        clean: 'People whose attendance and order time agree, released together.',
        corrections: 'Corrections and questions, with their state.',
        month: 'The sums of groups.',
        own: 'The own bookings of a month.',
        place: 'The chosen gap with the suggestion.',
        unclear: 'People to clear, with one line each.',
      },
      sample: { account: 'murat.yildiz', shows: { ready: 'schicht', empty: 'Keine Buchungen' } },
      webPart: { icon: 'Timer' },
    },
    {
      tag: 'portal-terminal',
      text: 'A shared device in the hall: people sign in with badge or personnel number and book orders, also without network. It works with the key of the device, without a signed-in person.',
      withoutSignIn: true,
      sample: { account: 'murat.yildiz', shows: { ready: 'Gerät anmelden', empty: 'Gerät anmelden' } },
      webPart: { icon: 'Touch' },
    },
  ],
  routes: [
    page('production.logins', '/mes/logins', 'logins', production, {
      tag: 'portal-production-logins',
      roles: ['menu_mes_logins'],
      order: 1,
      query: { ansicht: 'view' },
    }),
    page('production.times', '/mes/times', 'times', production, {
      tag: 'portal-production-times',
      roles: ['menu_mes_times'],
      order: 2,
      query: { ansicht: 'view', bereich: 'area', tag: 'day', schicht: 'shift', monat: 'month' },
    }),
    // Workers of a hall confirm or contest corrections there, also without a role of production.
    page(
      'production.own',
      '/mes/own-times',
      'ownTimes',
      { area: 'production', portal: 'portal_mes' },
      {
        tag: 'portal-production-times',
        fixed: { view: 'own' },
        query: { monat: 'month' },
      },
    ),
    page('production', '/mes', 'production', production, {
      ...entry('portal_mes', 'timer', 'menu_mes_times', { to: 'production.times' }),
      toFirstTab: true,
    }),
  ],
  notices: {
    menus: ['menu_mes_times'],
    line: {
      id: 'production',
      icon: 'timer',
      roles: [['menu_mes_times'], ['menu_mes_logins']],
      channels: ['bell'],
      words: {
        de: { name: 'Produktionszeiten', what: 'Korrekturen, Rückfragen', push: 'Neues zu Ihren Produktionszeiten' },
        en: { name: 'Production times', what: 'corrections, questions', push: 'Update on your production times' },
      },
    },
    decisions: {
      productionConfirmation: {
        de: { approve: 'Bestätigen', reject: 'Widersprechen', approved: 'Bestätigt', rejected: 'Widersprochen' },
        en: { approve: 'Confirm', reject: 'Contest', approved: 'Confirmed', rejected: 'Contested' },
      },
      productionCorrection: {
        de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
        en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
      },
    },
  },
}
