import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'Which notifications the reader gets, by which way and when: channels, devices, quiet hours, muted categories.',
  events: ['portal-navigate'],
}
