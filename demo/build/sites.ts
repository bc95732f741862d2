// The host pages: the content of each, and its headers.
import type { DemoSite } from '#domain/embedding/demo-sites.ts'

export interface Site {
  readonly title: string
  /** The section of docs/embedding.md that explains it. */
  readonly section: string
  /** Scripts of the page besides portal.js; by default those that sign in and provide tokens. */
  readonly scripts?: readonly string[]
  /** Origin of portal.js, if not the portal. */
  readonly portalScript?: string
  /** The content security policy of the site, if not the strict default; `own` is its origin. */
  readonly policy?: (portal: string, own: string) => string[]
  /** The site has no style sheet: its policy allows none. */
  readonly plain?: boolean
  /** A page with an application of its own toolchain, built into its folder. */
  readonly app?: boolean
  /** The file in its folder `dist` that a page of its own needs. */
  readonly built?: string
}

const connections = (portal: string): string => `connect-src ${portal} ${portal.replace(/^http/, 'ws')}`

/** No inline code; scripts only from the site and from one folder of the portal. */
export const usualPolicy = (portal: string): string[] => [
  "default-src 'none'",
  `script-src 'self' ${portal}/widgets/`,
  "style-src 'self'",
  connections(portal),
  'img-src blob: data:',
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
]

/**
 * The policy that SharePoint Online enforces: a list of script sources, no inline scripts, no nonce, and no other limits. The
 * portal is not in the list, because all scripts come from the tenant's own library.
 */
const sharePointPolicy = (): string[] => [
  "script-src 'self' https://res-1.cdn.office.net/ https://res.public.onecdn.static.microsoft/ 'report-sample'",
  "frame-ancestors 'self' teams.microsoft.com *.teams.microsoft.com *.office.com",
  'report-uri /csp-reports',
]

/** A very strict content management system: scripts from one folder of each origin, no styles. */
const cmsPolicy = (portal: string, own: string): string[] => [
  "default-src 'none'",
  `script-src ${portal}/widgets/ ${own}/theme/`,
  "style-src 'none'",
  connections(portal),
  // Browsers request the icon of a page by themselves.
  `img-src ${portal} ${own}/favicon.ico blob:`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
  'report-uri /csp-reports',
]

/** A pinned copy of the elements on the page's own site. */
const ownCopy = { portalScript: '/widgets/portal.js' }

export const SITES: Readonly<Record<DemoSite, Site>> = {
  plain: { title: 'Werksfeuerwehr Siegen', section: 'plain-html' },
  sharepoint: { title: 'Werk Siegen', section: 'sharepoint', built: 'manifests.js', policy: sharePointPolicy },
  cms: {
    title: 'Redaktion',
    section: 'cms-behind-a-strict-policy',
    scripts: ['/theme/theme.js'],
    plain: true,
    policy: cmsPolicy,
  },
  'group-tool': { title: 'Schichtplan Härterei', section: 'another-group-tool', scripts: ['/tool.js'] },
  react17: { title: 'React 17', section: 'react-17-and-18', app: true },
  react19: { title: 'React 19', section: 'react-19', app: true },
  angular: { title: 'Angular', section: 'angular', app: true },
  'two-versions': { title: 'Zwei Fassungen', section: 'versions' },
  'six-widgets': { title: 'Sechs Elemente', section: 'what-an-element-costs' },
  slow: { title: 'Langsame Leitung', section: 'what-an-element-costs', ...ownCopy },
}

/** Pages without scripts that the portal's menu links to until an operator configures the real ones. */
export interface Service {
  readonly title: string
  readonly says: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const SERVICES: Readonly<Record<string, Service>> = {
  benutzerverwaltung: {
    title: 'Benutzerverwaltung',
    says: 'Diese Seite steht für die Verwaltung der Konten, meist die Konsole des Anmeldedienstes. In Ihrem Betrieb nennt `USER_MANAGEMENT_URL` die richtige.',
    head: ['Konto', 'Rollen', 'Zuletzt angemeldet'],
    rows: [
      ['katrin.osterloh', 'Einkauf, Mitarbeitende', 'heute'],
      ['felix.hartung', 'Mitarbeitende', 'gestern'],
    ],
  },
  monitoring: {
    title: 'Monitoring',
    says: 'Diese Seite steht für die Überwachung der Dienste. In Ihrem Betrieb nennt `MONITORING_URL` die richtige.',
    head: ['Dienst', 'Zustand'],
    rows: [
      ['Portal', 'erreichbar'],
      ['Datenbank', 'erreichbar'],
      ['Anmeldedienst', 'erreichbar'],
    ],
  },
  reisekosten: {
    title: 'Reisekosten',
    says: 'Diese Seite steht für die Anmeldung beim Reisekostensystem. Sie gehört nicht zum Portal und wird in Ihrem Betrieb durch die Adresse aus `TRAVEL_EXPENSES_URL` ersetzt.',
    head: ['Reise', 'Zeitraum', 'Stand'],
    rows: [
      ['Linz, Lieferantenaudit', '13.–14.04.2026', 'eingereicht'],
      ['Stade, Werksbesuch', '24.03.2026', 'erstattet'],
    ],
  },
  telefonliste: {
    title: 'Telefonliste',
    says: 'Diese Seite steht für die Telefonliste im internen Netz. In Ihrem Betrieb nennt `PHONE_LIST_URL` die richtige und `PHONE_HEALTH_URL` eine Adresse, die sagt, ob das Netz erreicht wird.',
    head: ['Name', 'Abteilung', 'Telefon'],
    rows: [
      ['Aylin Demir', 'Einkauf Stahl & Blech', '0271 5550-218'],
      ['Katrin Osterloh', 'Einkauf Stahl & Blech', '0271 5550-214'],
      ['Miriam Falk', 'Personal und Vergütung', '0271 5550-120'],
    ],
  },
  speiseplan: {
    title: 'Speiseplan',
    says: 'Diese Seite kommt von einer anderen Adresse und steht im Portal in einem Rahmen. In Ihrem Betrieb nennt `FRAME_PAGES`, welche Seiten das sind.',
    head: ['Tag', 'Gericht', 'Ohne Fleisch'],
    rows: [
      ['Montag', 'Linsensuppe mit Würstchen', 'Linsensuppe'],
      ['Dienstag', 'Hähnchen mit Reis', 'Gemüsecurry'],
      ['Mittwoch', 'Gulasch mit Spätzle', 'Käsespätzle'],
      ['Donnerstag', 'Schnitzel mit Kartoffelsalat', 'Kartoffelpuffer'],
      ['Freitag', 'Seelachs mit Spinat', 'Spinatlasagne'],
    ],
  },
}
