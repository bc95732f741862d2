import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: "The reader's own data, to be changed; or those of a colleague, to be read.",
  attributes: {
    'person-id': { text: 'The person (UUID) whose data are shown; without it the reader.' },
  },
  events: ['portal-navigate'],
}
