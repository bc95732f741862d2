import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'All stories of the reader: by category, words, time and what is unread, as cards or as a list.',
  attributes: {
    category: { text: 'German label of a category: its stories and those of the categories below it.' },
    layout: {
      text: 'How the stories stand until the reader chooses otherwise.',
      type: "'cards' | 'list'",
      initial: "'cards'",
    },
  },
  properties: {
    listState: { text: 'What `portal-state` told when the list was here last; read when it begins.', type: 'unknown' },
  },
  events: ['portal-navigate', 'portal-state'],
}
