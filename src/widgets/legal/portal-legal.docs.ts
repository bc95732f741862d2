import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'One legal document in the version that applies; earlier ones can be read, conditions accepted.',
  attributes: {
    document: {
      text: 'Which document.',
      type: "'terms' | 'privacy' | 'conditions' | 'accessibility'",
    },
  },
  events: ['portal-navigate'],
}
