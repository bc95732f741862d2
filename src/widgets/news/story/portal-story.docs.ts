import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'One story in full, with its pictures; opening it marks it read.',
  attributes: { 'story-id': { text: 'Number of the story.', type: 'number | string' } },
  events: ['portal-navigate', 'portal-title'],
}
