import { entry, page, type Shared } from '#domain/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const controlling: Shared = { area: 'controlling', portal: 'portal_cp', roles: ['portal_cp'] }

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
      },
      sample: { account: 'anke.siebert', shows: { ready: 'Krankenquote', empty: 'Keine Zahlen' } },
      webPart: { icon: 'BarChart4' },
    },
  ],
  routes: [
    page('controlling.statistics', '/controlling/statistik', 'statistics', controlling, {
      tag: 'portal-controlling',
      fixed: { tab: 'statistics' },
      order: 2,
    }),
    page('controlling.edit', '/controlling/bearbeitung', 'controllingEdit', controlling, {
      tag: 'portal-controlling',
      fixed: { tab: 'editing' },
      order: 3,
    }),
    page('controlling', '/controlling', 'controlling', controlling, {
      tag: 'portal-controlling',
      fixed: { tab: 'overview' },
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
