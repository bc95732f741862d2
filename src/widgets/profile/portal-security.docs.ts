import type { ElementDocs } from '#shared/element/docs/element-docs.ts'

export const docs: ElementDocs = {
  text: "The reader's second factor, signed-in devices and changes to the account.",
  attributes: {
    'set-up': {
      text: 'Opens the assistant of the second factor where none is set up yet; `false` does not.',
      type: 'boolean | string',
      initial: 'false',
    },
  },
  events: ['portal-navigate', 'portal-close', 'portal-account-change'],
}
