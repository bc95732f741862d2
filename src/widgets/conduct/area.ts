import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import { EVIDENCE_ROLES, KEEPER_ROLE } from '#domain/legal/conduct.ts'
import type { AreaSpec } from '#shared/area.ts'

/** The contact for whistle-blowers is in view on the page of the code: no visit to the area is reported to analytics. */
const conduct: Shared = { area: 'conduct', pageView: 'none' }

export const area: AreaSpec = {
  ids: ['conduct'],
  elements: [
    {
      tag: 'portal-conduct',
      text: 'The code of conduct: the version that applies with the changes since the confirmed one, its confirmation, the contact for whistle-blowers; for administrators the next version and the evidence.',
      attributes: {
        view: {
          text: 'The code, the draft of the next version, or the evidence of confirmations.',
          type: "'code' | 'editing' | 'evidence'",
          initial: "'code'",
        },
        section: { text: 'Anchor of the section to begin with.' },
        version: { text: 'Number of the version to be read; without it the one that applies.' },
      },
      events: ['portal-navigate'],
      parts: { contents: 'The table of contents.' },
      sample: { shows: { ready: 'Hinweis geben', empty: 'Noch kein Verhaltenskodex' } },
      webPart: { icon: 'EntitlementPolicy' },
    },
  ],
  routes: [
    page(
      'conduct.editing',
      '/verhaltenskodex/bearbeitung',
      'conductEdit',
      { ...conduct, roles: [KEEPER_ROLE] },
      { label: 'edit', order: 2, tag: 'portal-conduct', fixed: { view: 'editing' } },
    ),
    page(
      'conduct.evidence',
      '/verhaltenskodex/nachweis',
      'conductEvidence',
      { ...conduct, roles: EVIDENCE_ROLES },
      { label: 'conductEvidenceShort', order: 3, tag: 'portal-conduct', fixed: { view: 'evidence' } },
    ),
    page('conduct', '/verhaltenskodex', 'conduct', conduct, {
      ...entry('portal_ma', 'scale'),
      label: 'conductShort',
      order: 1,
      tag: 'portal-conduct',
      query: { abschnitt: 'section', version: 'version' },
    }),
  ],
  notices: {
    menus: ['menu_conduct'],
    line: {
      id: 'conduct',
      icon: 'scale',
      roles: [[]],
      channels: ['bell'],
      words: {
        de: { name: 'Verhaltenskodex', what: 'eine neue Version gilt', push: 'Neues zum Verhaltenskodex im Portal' },
        en: {
          name: 'Code of conduct',
          what: 'a new version applies',
          push: 'News on the code of conduct in the portal',
        },
      },
    },
  },
}
