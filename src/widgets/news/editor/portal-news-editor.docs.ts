import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'The editors’ list of stories, or one story to be written and published.',
  attributes: {
    'story-id': {
      text: "Number of the story, 'neu' for a new one, 'kopie-17' for a duplicate of number 17; without it the list.",
      type: 'number | string',
    },
  },
  properties: {
    listState: {
      text: 'What `portal-state` told when the element was here last; read when it begins.',
      type: 'unknown',
    },
  },
  events: ['portal-navigate', 'portal-state', 'portal-title'],
}
