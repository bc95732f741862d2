import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'The tree of the news categories, for those who keep it: order, names, looks, merging and archiving.',
}
