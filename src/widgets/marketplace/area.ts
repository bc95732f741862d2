import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const market: Shared = { area: 'marketplace', portal: 'portal_ek', roles: ['menu_ek_marktplatz'] }

export const area: AreaSpec = {
  ids: ['marketplace'],
  elements: [
    {
      tag: 'portal-marketplace',
      text: 'Ads of the marketplace: offers, wanted ads, those of the person, those that wait for moderation, or rules and statistics.',
      attributes: {
        shows: {
          text: 'Content of the list.',
          type: "'offers' | 'wanted' | 'own' | 'moderation' | 'rules'",
          initial: "'offers'",
        },
      },
      events: ['portal-navigate'],
      parts: {
        ads: 'The ads.',
        reported: 'Ads that were reported.',
        rules: 'The rules of the marketplace.',
        states: 'Own ads by state.',
        toolbar: 'Search and filters.',
      },
      sample: { shows: { ready: '[0-9]+ Anzeige', empty: 'Noch keine Angebote' } },
      webPart: { icon: 'Shop' },
    },
    {
      tag: 'portal-ad',
      text: 'One ad in full: pictures, price, product details, reservations, messages.',
      attributes: {
        'ad-id': { text: 'Number of the ad.', type: 'number', field: { required: true } },
      },
      events: ['portal-navigate', 'portal-title'],
      parts: {
        messages: 'The messages.',
        offer: 'Price, quantity and reservation.',
        report: 'Reports the ad.',
      },
      sample: {
        attributes: { 'ad-id': '381' },
        shows: { ready: 'Reservieren|Nachricht', empty: 'Anzeige nicht gefunden' },
      },
      webPart: { icon: 'ShoppingCart' },
    },
    {
      tag: 'portal-ad-editor',
      text: 'An ad to be written, published and changed by its owner.',
      attributes: {
        'ad-id': { text: 'Number of the ad; without it a new one.', type: 'number' },
      },
      events: ['portal-navigate', 'portal-address'],
      parts: {
        kind: 'Kind of the ad.',
        offer: 'Price, quantity and reservation, in the preview.',
        pickup: 'Pick-up and contact.',
        pictures: 'The pictures.',
        price: 'Price and quantity.',
        publishing: 'Preview, saving, publishing.',
      },
      sample: { shows: { ready: 'Anzeige aufgeben', empty: 'Anzeige aufgeben' } },
      webPart: { icon: 'PageEdit' },
    },
  ],
  routes: [
    page('marketplace.new', '/marktplatz/bearbeitung/:ad?', 'adNew', market, {
      clientRole: 'mp-api:anzeigen_anlegen',
      hideLabel: true,
      order: 5,
      tag: 'portal-ad-editor',
      attributes: { ad: 'ad-id' },
    }),
    page('marketplace.wanted', '/marktplatz/gesuche', 'wantedAds', market, {
      order: 2,
      tag: 'portal-marketplace',
      fixed: { shows: 'wanted' },
    }),
    page('marketplace.own', '/marktplatz/meine', 'ownAds', market, {
      order: 3,
      tag: 'portal-marketplace',
      fixed: { shows: 'own' },
    }),
    page(
      'marketplace.moderation',
      '/marktplatz/moderation',
      'moderation',
      { ...market, roles: ['menu_usermanagement'] },
      { order: 4, tag: 'portal-marketplace', fixed: { shows: 'moderation' } },
    ),
    page(
      'marketplace.rules',
      '/marktplatz/regeln',
      'marketRules',
      { ...market, roles: ['menu_usermanagement'] },
      { order: 6, tag: 'portal-marketplace', fixed: { shows: 'rules' } },
    ),
    page('marketplace.ad', '/marktplatz/:id', 'ad', market, { tag: 'portal-ad', attributes: { id: 'ad-id' } }),
    page('marketplace', '/marktplatz', 'marketplace', market, {
      ...entry('portal_ek', 'store', 'menu_ek_marktplatz'),
      label: 'offers',
      order: 1,
      tag: 'portal-marketplace',
      fixed: { shows: 'offers' },
    }),
  ],
  notices: {
    menus: ['menu_ek_marktplatz'],
    line: {
      id: 'marketplace',
      icon: 'store',
      roles: [['menu_ek_marktplatz']],
      channels: ['bell'],
      words: {
        de: { name: 'Marktplatz', what: 'gespeicherte Suchen', push: 'Neues Angebot im Portal' },
        en: { name: 'Marketplace', what: 'saved searches', push: 'New offer in the portal' },
      },
    },
  },
}
