import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'What the portal has stored of the reader, how long it is kept, and the file of all of it.',
  events: ['portal-navigate'],
}
