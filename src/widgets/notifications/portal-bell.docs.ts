import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: 'A button with the number of unread notifications; behind it a panel with what is to be done and what is new.',
  attributes: {
    side: {
      text: 'Which edges of button and panel meet.',
      type: "'start' | 'end'",
      initial: "'end'",
    },
    settings: {
      text: 'The panel leads to the settings of notifications: the portal has that page.',
      type: 'boolean',
      initial: 'false',
    },
  },
  events: ['portal-unread', 'portal-navigate'],
  parts: {
    button: 'The button.',
    badge: 'The number beside the button.',
    panel: 'The panel that the button opens.',
  },
}
