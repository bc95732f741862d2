import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const duplicates: Shared = { area: 'duplicates', portal: 'portal_ek', roles: ['menu_ek_doubletten'] }

export const area: AreaSpec = {
  ids: ['duplicates'],
  elements: [
    {
      tag: 'portal-duplicates',
      text: 'Business partners that may be there twice: pair after pair side by side, merged or told apart, and what was merged; or their administration: search, quality, weights.',
      attributes: {
        view: {
          text: 'The pairs, what was merged and waits for a release, or, for main administrators, the administration.',
          type: "'pairs' | 'merges' | 'administration'",
          initial: "'pairs'",
        },
        'partner-id': { text: 'Only merges of this partner are shown.', type: 'number' },
      },
      events: ['portal-navigate', 'portal-address'],
      parts: {
        administration: 'Search, quality figures and weights, with the releases that fall to main administrators.',
        comparison: 'Both partners field by field, with the result.',
        effects: 'What the merge will do.',
        merges: 'Merges that wait for a release, and the last ones.',
        queue: 'The pairs of the queue.',
      },
      sample: {
        account: 'katrin.osterloh',
        shows: { ready: 'Paar \\d+ von \\d+', empty: 'Keine Paare zu prüfen' },
      },
      webPart: { icon: 'BranchMerge' },
    },
  ],
  routes: [
    // Main administrators release merges without a decider in purchasing, whether or not they work on duplicates themselves.
    page(
      'duplicates.administration',
      '/dubletten/verwaltung',
      'duplicatesAdministration',
      { ...duplicates, roles: ['menu_usermanagement'] },
      { order: 2, tag: 'portal-duplicates', fixed: { view: 'administration' } },
    ),
    // The page for a second person who is asked to release a merge.
    page('duplicates.merges', '/dubletten/zusammenfuehrungen', 'duplicatesMerges', duplicates, {
      tag: 'portal-duplicates',
      fixed: { view: 'merges' },
      query: { partner: 'partner-id' },
    }),
    page('duplicates', '/dubletten', 'duplicates', duplicates, {
      tag: 'portal-duplicates',
      ...entry('portal_ek', 'copy-check', 'menu_ek_doubletten'),
      label: 'pairs',
      order: 1,
      fixed: { view: 'pairs' },
    }),
  ],
  notices: {
    menus: ['menu_ek_doubletten'],
    line: {
      id: 'duplicates',
      icon: 'copy-check',
      roles: [['menu_ek_doubletten'], ['menu_usermanagement']],
      channels: ['bell'],
      words: {
        de: {
          name: 'Dubletten',
          what: 'Zusammenführungen freigeben, Entscheidungen',
          push: 'Neues zu Dubletten im Portal',
        },
        en: { name: 'Duplicates', what: 'merges to release, decisions', push: 'Update on duplicates in the portal' },
      },
    },
  },
}
