// The accounts one may sign in with, one for every kind of user, as the table at the start shows them.
import { PEOPLE } from './people.ts'
import type { Kind } from './roles.ts'

export interface DemoAccount {
  username: string
  name: string
  kind: Kind
  /** The rights of this account, in a few words. */
  may: { de: string; en: string }
  /** Base32 secret of the second factor, where one is set up. */
  totpSecret?: string
}

/** Fixed, so that it can be put into an authenticator once. Only ever stored together with demo accounts. */
export const DEMO_TOTP_SECRET = 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2'
/** The account with password and code. */
export const TOTP_USERNAME = 'oliver.thiele'

/** Is offered the feedback survey on home, once this device shall have no push notifications. */
export const SURVEY_USERNAME = 'aylin.demir'

const TABLE: readonly [username: string, kind: Kind, de: string, en: string][] = [
  [
    'katrin.osterloh',
    'site-admin',
    'Mitarbeiterin, Führungskraft, Einkauf, Site Admin Siegen',
    'employee, supervisor, purchasing, site admin of Siegen',
  ],
  ['felix.hartung', 'employee', 'Mitarbeiter ohne weitere Rechte', 'employee, nothing beyond'],
  [
    'bernd.scholten',
    'supervisor',
    'Führungskraft: Urlaub und Zeiten genehmigen',
    'supervisor: approves leave and hours',
  ],
  [
    'viktor.schaefer',
    'project-manager',
    'Projektleitung: Zeiten im Projekt genehmigen',
    'project manager: approves hours',
  ],
  ['bernd.rademacher', 'deputy', 'Vertretung von Gül Aksoy bei Genehmigungen', 'deputy of Gül Aksoy for approvals'],
  ['birte.lohse', 'calendar-admin', 'Kalender verwalten', 'calendar administrator'],
  [
    SURVEY_USERNAME,
    'buyer',
    'Einkauf: Lieferanten, Marktplatz; Umfrage zum Portal steht aus',
    'buyer: suppliers, marketplace; the survey about the portal is due',
  ],
  ['daniel.kowalski', 'lead-buyer', 'Lead Buyer: Warengruppen, Dubletten', 'lead buyer: material groups, duplicates'],
  [
    'thorsten.wehmeyer',
    'main-admin',
    'Hauptadministration: Benutzer, Überwachung, Einkauf',
    'main admin: users, monitoring, purchasing',
  ],
  [
    'miriam.falk',
    'benefit-admin',
    'Benefits und Personaldaten bearbeiten, noch ohne zweiten Faktor',
    'edits benefits and personnel data, still without a second factor',
  ],
  [
    'leonie.brinkmann',
    'news-editor',
    'News schreiben, veröffentlichen, Kategorien pflegen',
    'writes and publishes news, keeps its categories',
  ],
  [
    'renate.vogt',
    'news-reviewer',
    'zweite Redakteurin: prüft, gibt frei, schreibt mit',
    'second editor: reviews, approves, writes along',
  ],
  ['petra.sommerfeld', 'category-editor', 'nur Kategorien der News pflegen', 'keeps the categories of the news only'],
  [
    'murat.yildiz',
    'production',
    "Schichtleitung: Produktionszeiten; richtet unter PZE-Anmeldungen, Geräte und Ausweise, das Terminal 'Platz 12' ein (Ausweise 04A22B12 und 04A22B14, PIN 120712)",
    "shift lead: production times; sets up the terminal 'Platz 12' in the logins, devices and badges (badges 04A22B12 and 04A22B14, PIN 120712)",
  ],
  [
    'dragan.ilic',
    'worker',
    'Zerspanungsmechaniker in Halle 2: eigene Zeitbuchungen, Korrekturen widersprechen',
    'machinist in hall 2: own bookings, contests corrections',
  ],
  ['anke.siebert', 'controlling-only', 'nur Controlling', 'controlling only'],
  ['gregor.hollmann', 'purchasing-only', 'nur Einkaufsportal', 'purchasing portal only'],
  ['jens.koetter', 'without-home', 'Mitarbeiter ohne Startseite (403)', 'employee without the home page (403)'],
  [TOTP_USERNAME, 'employment-data', 'Mitarbeiter mit zweitem Faktor', 'employee with a second factor'],
]

/** At most 19 rows, the richest first. */
export const ACCOUNTS: readonly DemoAccount[] = TABLE.map(([username, kind, de, en]) => {
  const person = PEOPLE.find((each) => each.username === username)
  if (!person) throw new Error(`No demo person is called ${username}`)
  const name = `${person.givenName} ${person.familyName}`
  const account: DemoAccount = { username, name, kind, may: { de, en } }
  if (username === TOTP_USERNAME) account.totpSecret = DEMO_TOTP_SECRET
  return account
})
