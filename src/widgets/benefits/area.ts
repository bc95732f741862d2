import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const benefits: Shared = { area: 'benefits', portal: 'portal_ma', roles: ['menu_benefits'] }

export const area: AreaSpec = {
  ids: ['benefits'],
  elements: [
    {
      tag: 'portal-benefits',
      text: 'Benefits of the own company: cards that say whether each applies to the reader, and their requests.',
      events: ['portal-navigate'],
      sample: { shows: { ready: 'Gilt für mich', empty: 'Noch keine Benefits' } },
      webPart: { icon: 'Giftbox' },
    },
    {
      tag: 'portal-benefit',
      text: 'One benefit in full: whether it applies to the reader, condition by condition, and the request for it.',
      attributes: {
        'benefit-id': { text: 'Number of the benefit.', type: 'number', field: { required: true } },
      },
      events: ['portal-navigate', 'portal-title'],
      sample: {
        attributes: { 'benefit-id': '1' },
        shows: { ready: 'Gilt das für mich', empty: 'Benefit nicht gefunden' },
      },
      webPart: { icon: 'Giftbox' },
    },
    {
      tag: 'portal-benefit-editor',
      text: 'All benefits with the requests for them; with a number one benefit to be changed, with its rules and their impact.',
      attributes: {
        'benefit-id': { text: "Number of the benefit, or 'neu' for a new one; without it the list.", type: 'string' },
      },
      events: ['portal-navigate', 'portal-address'],
      sample: { shows: { ready: 'Benefit anlegen', empty: 'Noch keine Benefits' } },
      webPart: { icon: 'PageEdit' },
    },
  ],
  routes: [
    page('benefits.edit', '/benefits/bearbeiten/:benefitId?', 'benefitsEdit', benefits, {
      label: 'edit',
      clientRole: 'benefits-api:benefits_admin',
      order: 2,
      tag: 'portal-benefit-editor',
      attributes: { benefitId: 'benefit-id' },
    }),
    page('benefits.detail', '/benefits/detail/:benefitId', 'benefit', benefits, {
      clientRole: 'benefits-api:benefits_user',
      tag: 'portal-benefit',
      attributes: { benefitId: 'benefit-id' },
    }),
    page('benefits', '/benefits', 'benefits', benefits, {
      tag: 'portal-benefits',
      ...entry('portal_ma', 'gift', 'menu_benefits'),
      label: 'overview',
      clientRole: 'benefits-api:benefits_user',
      order: 1,
    }),
  ],
  notices: {
    menus: ['menu_benefits'],
    line: {
      id: 'benefits',
      icon: 'gift',
      roles: [['menu_benefits']],
      channels: ['bell'],
      words: {
        de: { name: 'Benefits', what: 'Neues zu Ihren Anträgen', push: 'Neues zu einem Benefit im Portal' },
        en: { name: 'Benefits', what: 'news about your requests', push: 'News about a benefit in the portal' },
      },
    },
  },
}
