// Written by npm run manifest from src/widgets/*/area.ts.
import type { Area } from '#domain/routes/portal-areas.ts'
import type { Role } from '#domain/organisation/roles.ts'

interface Words {
  readonly name: string
  readonly what: string
  readonly push: string
}

interface Line<Id extends string> {
  readonly id: Id
  /** A Lucide icon, as the settings draw it. */
  readonly picture: string
  /** The areas that send such entries; one of them is sufficient. */
  readonly areas: readonly Area[]
  readonly menus: readonly string[]
  readonly roles: readonly (readonly Role[])[]
  readonly channels: readonly ('bell' | 'push' | 'mail')[]
  readonly inDigest: boolean
  readonly words: { readonly de: Words; readonly en: Words }
}

const line = <const Id extends string>(given: Line<Id>): Line<Id> => given

/** The lines of the settings of notifications that areas declare, in the order of the page. */
export const NOTICE_LINES = [
  line({
    inDigest: true,
    id: 'news',
    roles: [['ma_news_user', 'menu_ma_news']],
    channels: ['bell'],
    words: {
      de: { name: 'News', what: 'neue Beiträge, die für Sie sichtbar sind', push: 'Neuer Beitrag im Portal' },
      en: { name: 'News', what: 'new stories that you can see', push: 'New story in the portal' },
    },
    areas: ['news'],
    menus: ['menu_ma_news'],
    picture:
      '<path d="M15 18h-5M18 14h-8M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2M11 6h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z"/>',
  }),
  line({
    inDigest: false,
    id: 'forms',
    roles: [['menu_ma_form']],
    channels: ['bell', 'push'],
    words: {
      de: {
        name: 'Meine Formulare',
        what: 'weitergeleitet, entschieden, Nachrichten',
        push: 'Neues zu einem Ihrer Formulare im Portal',
      },
      en: { name: 'My forms', what: 'passed on, decided, messages', push: 'Update on one of your forms in the portal' },
    },
    areas: ['postbox'],
    menus: ['menu_ma_form'],
    picture:
      '<path d="M22 12 16 12 14 15 10 15 8 12 2 12M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"/>',
  }),
  line({
    inDigest: false,
    id: 'time',
    roles: [['menu_ma_az'], ['menu_ma_holiday'], ['menu_ma_az_genehmigen'], ['menu_ma_holiday_approve']],
    channels: ['bell', 'push'],
    words: {
      de: {
        name: 'Urlaub und Arbeitszeit',
        what: 'entschieden, verfällt, Stempelung fehlt',
        push: 'Neue Entscheidung im Portal',
      },
      en: {
        name: 'Vacation and working time',
        what: 'decided, lapsing, clocking missing',
        push: 'New decision in the portal',
      },
    },
    areas: ['working-time', 'vacation'],
    menus: ['menu_ma_az', 'menu_ma_az_genehmigen', 'menu_ma_holiday', 'menu_ma_holiday_approve'],
    picture:
      '<path d="M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18m9 15 2 2 4-4"/>',
  }),
  line({
    inDigest: false,
    id: 'benefits',
    roles: [['menu_benefits']],
    channels: ['bell'],
    words: {
      de: { name: 'Benefits', what: 'Neues zu Ihren Anträgen', push: 'Neues zu einem Benefit im Portal' },
      en: { name: 'Benefits', what: 'news about your requests', push: 'News about a benefit in the portal' },
    },
    areas: ['benefits'],
    menus: ['menu_benefits'],
    picture:
      '<path d="M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z"/>',
  }),
  line({
    inDigest: false,
    id: 'conduct',
    roles: [[]],
    channels: ['bell'],
    words: {
      de: { name: 'Verhaltenskodex', what: 'eine neue Version gilt', push: 'Neues zum Verhaltenskodex im Portal' },
      en: { name: 'Code of conduct', what: 'a new version applies', push: 'News on the code of conduct in the portal' },
    },
    areas: ['conduct'],
    menus: ['menu_conduct'],
    picture:
      '<path d="M12 3v18m19 8 3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1m5 8 3 8a5 5 0 0 1-6 0zV7M7 21h10"/>',
  }),
  line({
    inDigest: false,
    id: 'forum',
    roles: [[]],
    channels: ['bell'],
    words: {
      de: { name: 'Forum', what: 'Antworten auf Ihre Fragen', push: 'Neue Antwort im Portal' },
      en: { name: 'Forum', what: 'answers to your questions', push: 'New answer in the portal' },
    },
    areas: ['forum'],
    menus: ['menu_ek_qa'],
    picture:
      '<path d="M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2zM20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1"/>',
  }),
  line({
    inDigest: false,
    id: 'suppliers',
    roles: [['menu_ek_lieferanten_report']],
    channels: ['bell'],
    words: {
      de: {
        name: 'Lieferanten',
        what: 'Nachweise laufen ab, Änderungen entschieden',
        push: 'Neues zu einem Lieferanten im Portal',
      },
      en: {
        name: 'Suppliers',
        what: 'certificates expire, changes decided',
        push: 'Update on a supplier in the portal',
      },
    },
    areas: ['suppliers'],
    menus: ['menu_ek_lieferanten_report'],
    picture:
      '<path d="M12 16h.01M16 16h.01M3 19a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8.5a.5.5 0 0 0-.769-.422l-4.462 2.844A.5.5 0 0 1 15 10.5v-2a.5.5 0 0 0-.769-.422L9.77 10.922A.5.5 0 0 1 9 10.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2zM8 16h.01"/>',
  }),
  line({
    inDigest: false,
    id: 'marketplace',
    roles: [['menu_ek_marktplatz']],
    channels: ['bell'],
    words: {
      de: { name: 'Marktplatz', what: 'gespeicherte Suchen', push: 'Neues Angebot im Portal' },
      en: { name: 'Marketplace', what: 'saved searches', push: 'New offer in the portal' },
    },
    areas: ['marketplace'],
    menus: ['menu_ek_marktplatz'],
    picture:
      '<path d="M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05"/>',
  }),
  line({
    inDigest: false,
    id: 'responsibility',
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
    areas: ['responsibility'],
    menus: ['menu_ek_leadbuyer'],
    picture:
      '<path d="M3 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15M15 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"/>',
  }),
  line({
    inDigest: false,
    id: 'duplicates',
    roles: [['menu_ek_doubletten'], ['menu_usermanagement']],
    channels: ['bell'],
    words: {
      de: {
        name: 'Dubletten',
        what: 'Zusammenführungen freigeben, Entscheidungen',
        push: 'Neues zu Dubletten im Portal',
      },
      en: { name: 'Duplicates', what: 'merges to release, decisions', push: 'Update on duplicates in the portal' },
    },
    areas: ['duplicates'],
    menus: ['menu_ek_doubletten'],
    picture:
      '<path d="m12 15 2 2 4-4M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
  }),
  line({
    inDigest: false,
    id: 'production',
    roles: [['menu_mes_times'], ['menu_mes_logins']],
    channels: ['bell'],
    words: {
      de: { name: 'Produktionszeiten', what: 'Korrekturen, Rückfragen', push: 'Neues zu Ihren Produktionszeiten' },
      en: { name: 'Production times', what: 'corrections, questions', push: 'Update on your production times' },
    },
    areas: ['production'],
    menus: ['menu_mes_times'],
    picture: '<path d="M10 2L14 2M12 14L15 11M4 14a8 8 0 1 0 16 0a8 8 0 1 0 -16 0"/>',
  }),
  line({
    inDigest: false,
    id: 'controlling',
    roles: [['portal_cp']],
    channels: ['bell'],
    words: {
      de: { name: 'Controlling', what: 'Anmerkungen, Korrekturen', push: 'Neues im Controlling' },
      en: { name: 'Controlling', what: 'notes, corrections', push: 'Update in controlling' },
    },
    areas: ['controlling'],
    menus: ['portal_cp'],
    picture: '<path d="M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3"/>',
  }),
] as const
