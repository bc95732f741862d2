import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'The highlight and the latest stories as cards, or all stories as a list. Down to 280 px the container decides.',
  attributes: {
    layout: {
      text: 'Cards that flow, highlight and latest in two columns, or all stories, newest first.',
      type: "'auto' | 'home' | 'list'",
      initial: "'auto'",
    },
    size: {
      text: 'Number of latest stories, 1 to 50; without it 3, in a list 20.',
      type: 'number | string',
    },
    category: { text: 'German label of a category: its stories and those of the categories below it, as a list.' },
  },
  properties: {
    listState: { text: 'What `portal-state` told when the list was here last; read when it begins.', type: 'unknown' },
  },
  events: ['portal-navigate', 'portal-state'],
}
