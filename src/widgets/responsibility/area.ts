import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const duty: Shared = { area: 'responsibility', portal: 'portal_ek' }
/** The same roles as `BUYER_ROLES` of the domain; only the search is for everybody. */
const forBuyers: Shared = {
  ...duty,
  roles: ['menu_ek_leadbuyer', 'menu_ek_kontakte', 'menu_ek_lieferanten_report', 'menu_usermanagement'],
}

export const area: AreaSpec = {
  ids: ['responsibility'],
  elements: [
    {
      tag: 'portal-responsibility',
      text: 'Who is responsible for what in purchasing: a search that returns people, and material groups by site with gaps and double assignments.',
      attributes: {
        view: {
          text: 'The search with material groups by site, the material groups, the lead buyers, or the search alone.',
          type: "'overview' | 'groups' | 'lead-buyers' | 'box'",
          initial: "'overview'",
        },
        question: { text: 'What the search is asked when it begins.', field: { rule: { length: 100 } } },
      },
      events: ['portal-navigate'],
      parts: {
        gaps: 'Groups at sites that nobody buys.',
        groups: 'The material groups.',
        handover: 'Hands responsibilities over.',
        'lead-buyers': 'The lead buyers.',
        map: 'Material groups by site.',
        question: 'The search for who is responsible.',
        requests: 'Requests for access and for new material groups.',
      },
      sample: {
        account: 'katrin.osterloh',
        shows: { ready: 'Wer ist zuständig', empty: 'Keine Warengruppen|Wer ist zuständig' },
      },
      webPart: { icon: 'Relationship' },
    },
  ],
  routes: [
    page('responsibility.groups', '/zustaendigkeit/warengruppe', 'materialGroups', forBuyers, {
      order: 2,
      tag: 'portal-responsibility',
      fixed: { view: 'groups' },
    }),
    page('responsibility.lead-buyer', '/zustaendigkeit/leadBuyer', 'leadBuyer', forBuyers, {
      order: 3,
      tag: 'portal-responsibility',
      fixed: { view: 'lead-buyers' },
    }),
    page('responsibility', '/zustaendigkeit', 'responsibility', duty, {
      ...entry('portal_ek', 'route', 'menu_ek_leadbuyer', { roles: ['menu_ek_leadbuyer', 'menu_ek_kontakte'] }),
      label: 'overview',
      order: 1,
      tag: 'portal-responsibility',
      query: { frage: 'question' },
    }),
  ],
  notices: {
    menus: ['menu_ek_leadbuyer'],
    decisions: {
      purchasingRequest: {
        de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
        en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
      },
    },
    line: {
      id: 'responsibility',
      icon: 'route',
      roles: [['menu_ek_leadbuyer'], ['menu_ek_kontakte'], ['menu_ek_lieferanten_report'], ['menu_usermanagement']],
      channels: ['bell'],
      words: {
        de: {
          name: 'Zuständigkeit',
          what: 'Warengruppen für Sie, Anträge entschieden',
          push: 'Neues zur Zuständigkeit im Portal',
        },
        en: {
          name: 'Responsibility',
          what: 'material groups for you, requests decided',
          push: 'Update on responsibilities in the portal',
        },
      },
    },
  },
}
