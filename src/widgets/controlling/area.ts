import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const controlling: Shared = { area: 'controlling', portal: 'portal_cp', roles: ['portal_cp'] }

/** The filters of an address, by the attributes of the element (filters.ts). */
const QUERY = {
  kennzahl: 'figure',
  firma: 'company',
  standort: 'site',
  zeitraum: 'period',
  vergleich: 'comparison',
  nach: 'by',
} as const

export const area: AreaSpec = {
  ids: ['controlling'],
  elements: [
    {
      tag: 'portal-controlling',
      text: 'Figures of the group with comparison and trend, their charts and tables, and notes and corrections on them.',
      attributes: {
        tab: {
          text: "Which view: 'overview', 'statistics' or 'editing'; without it the overview.",
          type: "'overview' | 'statistics' | 'editing'",
          initial: "'overview'",
        },
        figure: { text: 'Id of the figure that is shown; without it the first one.' },
        company: { text: 'Number of the company whose figures are shown; without it all.' },
        site: { text: 'Number of the site whose figures are shown; without it all.' },
        period: {
          text: "The period: '2026-W16', '2026-04', '2026-Q2' or '2026', or the first and the last of several: '2026-W13..2026-W16'; without it the newest one that has been counted.",
        },
        comparison: {
          text: "What the values are compared with: 'vorperiode', 'vorjahr' or 'ohne'; without it the period before.",
          type: "'vorperiode' | 'vorjahr' | 'ohne'",
          initial: "'vorperiode'",
        },
        by: {
          text: "The groups of the statistics: 'firma', 'standort' or 'klasse'; without it sites of a company, else companies.",
          type: "'firma' | 'standort' | 'klasse'",
        },
      },
      events: ['portal-navigate', 'portal-address'],
      parts: {
        filters: 'The filters with the buttons beside them.',
        figures: 'All figures of the overview.',
        figure: 'The chosen figure with its picture and table.',
        trend: 'The chosen figure over time.',
        notes: 'The notes on a figure.',
        corrections: 'The corrections of a figure.',
        definition: 'The versions of the definition of a figure.',
        imports: 'The tables of other systems.',
      },
      sample: { account: 'anke.siebert', shows: { ready: 'Krankenquote', empty: 'Keine Zahlen' } },
      webPart: { icon: 'BarChart4' },
    },
  ],
  routes: [
    page('controlling.statistics', '/controlling/statistik', 'statistics', controlling, {
      tag: 'portal-controlling',
      fixed: { tab: 'statistics' },
      query: QUERY,
      order: 2,
    }),
    page('controlling.edit', '/controlling/bearbeitung', 'controllingEdit', controlling, {
      tag: 'portal-controlling',
      fixed: { tab: 'editing' },
      query: QUERY,
      order: 3,
    }),
    page('controlling', '/controlling', 'controlling', controlling, {
      tag: 'portal-controlling',
      fixed: { tab: 'overview' },
      query: QUERY,
      ...entry('portal_cp', 'chart-column', 'portal_cp'),
      label: 'overview',
      order: 1,
    }),
  ],
  notices: {
    menus: ['portal_cp'],
    line: {
      id: 'controlling',
      icon: 'chart-column',
      roles: [['portal_cp']],
      channels: ['bell'],
      words: {
        de: { name: 'Controlling', what: 'Anmerkungen, Korrekturen', push: 'Neues im Controlling' },
        en: { name: 'Controlling', what: 'notes, corrections', push: 'Update in controlling' },
      },
    },
  },
}
