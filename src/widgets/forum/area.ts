import { entry, page, type Shared } from '#domain/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const forum: Shared = { area: 'forum' }

export const area: AreaSpec = {
  ids: ['forum'],
  elements: [
    {
      tag: 'portal-forum',
      text: 'The entries that the reader may see.',
      sample: { shows: { ready: '\\d+ Einträge', empty: 'Noch keine Einträge' } },
      webPart: { icon: 'WebAppBuilderFragment' },
    },
  ],
  routes: [
    page('forum.edit', '/forum/bearbeitung', 'forumEdit', forum, { label: 'editing', order: 2 }),
    page('forum.question', '/forum/:id', 'question', forum),
    page('forum', '/forum', 'forum', forum, {
      tag: 'portal-forum',
      ...entry('portal_ma', 'messages-square', 'menu_ek_qa', { roles: ['portal_ma', 'menu_ek_qa'] }),
      label: 'overview',
      order: 1,
    }),
  ],
  notices: {
    menus: ['menu_ek_qa'],
    line: {
      id: 'forum',
      icon: 'messages-square',
      roles: [[]],
      channels: ['bell'],
      words: {
        de: { name: 'Forum', what: 'Neues zu Ihren Einträgen', push: 'Neues im Portal: Forum' },
        en: { name: 'Forum', what: 'news about your entries', push: 'News in the portal: Forum' },
      },
    },
  },
}
