import { entry, page, type Shared } from '#domain/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const duplicates: Shared = { area: 'duplicates', portal: 'portal_ek', roles: ['menu_ek_doubletten'] }

export const area: AreaSpec = {
  ids: ['duplicates'],
  elements: [
    {
      tag: 'portal-duplicates',
      text: 'Business partners that may be there twice: pair after pair side by side, merged or told apart, and what was merged.',
      events: ['portal-navigate'],
      parts: {
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
    page('duplicates', '/dubletten', 'duplicates', duplicates, {
      tag: 'portal-duplicates',
      ...entry('portal_ek', 'copy-check', 'menu_ek_doubletten'),
    }),
  ],
  notices: {
    menus: ['menu_ek_doubletten'],
    line: {
      id: 'duplicates',
      icon: 'copy-check',
      roles: [['menu_ek_doubletten']],
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
