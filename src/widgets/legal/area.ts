import { page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const legal: Shared = { area: 'legal', icon: 'scale' }

export const area: AreaSpec = {
  ids: ['legal'],
  elements: [
    {
      tag: 'portal-legal',
      text: 'One legal document in the version that is valid; former ones can be read, conditions accepted.',
      attributes: {
        document: {
          text: 'Which document.',
          type: "'terms' | 'privacy' | 'conditions' | 'accessibility'",
          field: { required: true },
        },
      },
      events: ['portal-navigate'],
      parts: {
        acceptance: 'Asks to accept the conditions.',
        contents: 'The table of contents.',
      },
      sample: {
        attributes: { document: 'terms' },
        shows: { ready: 'Diese Bedingungen gelten', empty: 'Dieses Dokument liegt noch nicht vor' },
      },
      webPart: { icon: 'EntitlementPolicy' },
    },
  ],
  routes: [
    page('terms.privacy', '/nutzungsbedingungen/datenschutzerklaerung', 'privacy', legal, {
      order: 2,
      tag: 'portal-legal',
      fixed: { document: 'privacy' },
    }),
    page('terms.conditions', '/nutzungsbedingungen/agb', 'conditions', legal, {
      label: 'conditionsShort',
      order: 3,
      tag: 'portal-legal',
      fixed: { document: 'conditions' },
    }),
    page('terms', '/nutzungsbedingungen', 'terms', legal, {
      order: 1,
      tag: 'portal-legal',
      fixed: { document: 'terms' },
    }),
    page('accessibility', '/barrierefreiheit', 'accessibility', legal, {
      tag: 'portal-legal',
      fixed: { document: 'accessibility' },
    }),
  ],
}
