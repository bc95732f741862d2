// The benefits of the demo company, in all states: the texts of their cards, their audience, and the deadlines of requests.
import type { BenefitBody } from '#contract/benefits.ts'
import type { CompanyName, SiteName } from './company.ts'

/** A condition that names companies and sites by their names. */
type DemoCondition =
  | { readonly kind: 'company'; readonly anyOf: readonly CompanyName[] }
  | { readonly kind: 'site'; readonly anyOf: readonly SiteName[] }
  | Exclude<BenefitBody['conditions'][number], { kind: 'company' | 'site' }>

export interface DemoBenefit extends Pick<BenefitBody, 'category' | 'title' | 'titleEn' | 'summary' | 'content'> {
  readonly summaryEn?: string
  readonly contentEn?: string
  /** A drawing of the stories, with its description in German and English. */
  readonly picture: readonly [name: string, alt: string, altEn: string]
  readonly companies?: readonly CompanyName[]
  readonly conditions?: readonly DemoCondition[]
  readonly request?: Partial<BenefitBody['request']>
  /** Days from today until the last day for requests. */
  readonly requestedWithin?: number
  /** Days from today. */
  readonly valid?: readonly [from: number, until?: number]
  readonly isInactive?: true
  /** A table of prices hangs on it. */
  readonly hasPrices?: true
}

const AFTER_PROBATION: DemoCondition = { kind: 'probation', is: 'over' }
const HALF_TIME: DemoCondition = { kind: 'hours', atLeast: 1_200, atMost: null }
const months = (count: number): DemoCondition => ({ kind: 'entry', from: null, until: null, months: count })

export const DEMO_BENEFITS: readonly DemoBenefit[] = [
  {
    category: 'mobility',
    title: 'Dienstrad',
    titleEn: 'Company bicycle',
    summary: 'Leasing über die Lohnabrechnung, auf Wunsch mit einem zweiten Rad für die Familie.',
    summaryEn: 'Leasing through the payroll, on request with a second bicycle for the family.',
    content:
      '<p>Sie suchen das Rad beim Händler aus, die Gruppe schließt den Vertrag. Die Rate geht vom Brutto ab, über 36 Monate.</p>' +
      '<h2>So geht es</h2><ol><li>Rad aussuchen und Angebot mitbringen</li><li>Antrag stellen</li><li>Rad abholen</li></ol>' +
      '<p>Nach drei Jahren geben Sie das Rad zurück oder kaufen es. Das ist keine Steuerberatung.</p>',
    contentEn:
      '<p>You choose the bicycle at the dealer, the group signs the contract. The rate is deducted from gross pay for 36 months.</p>',
    picture: ['bicycle', 'Ein Fahrrad vor einer hellen Wand', 'A bicycle in front of a light wall'],
    conditions: [{ kind: 'contract', anyOf: ['permanent'] }, AFTER_PROBATION],
    hasPrices: true,
  },
  {
    category: 'mobility',
    title: 'Deutschlandticket Job',
    titleEn: 'Job ticket for public transport',
    summary: 'Die Gruppe zahlt die Hälfte. Einstieg zu jedem Monatsersten.',
    summaryEn: 'The group pays half. Start with any month.',
    content:
      '<p>Sie bekommen das Ticket als Karte oder im Telefon. Es gilt ab dem Monatsersten, verlängert sich automatisch und ist zum Monatsende kündbar.</p>' +
      '<h2>Was es Sie kostet</h2><table><tbody><tr><th>Preis</th><td>63,00 € im Monat</td></tr><tr><th>Zuschuss der Gruppe</th><td>31,50 €</td></tr>' +
      '<tr><th>Ihr Anteil</th><td>31,50 €, vom Netto</td></tr></tbody></table>',
    picture: ['tram', 'Eine Straßenbahn hält an einer Haltestelle', 'A tram at a stop'],
    conditions: [{ kind: 'contract', anyOf: ['permanent', 'apprenticeship'] }, AFTER_PROBATION],
    request: { mode: 'monthly', dayOfMonth: 10 },
  },
  {
    category: 'provision',
    title: 'Betriebliche Altersvorsorge',
    titleEn: 'Company pension',
    summary: 'Zuschuss von 20 % auf Ihren Beitrag, mehr als vorgeschrieben.',
    content:
      '<p>Sie wandeln einen Teil des Gehalts um, die Gruppe legt 20 % darauf. Der Beitrag ist zu jedem Jahr änderbar.</p>',
    picture: ['plan', 'Ein Bauplan, daneben ein unterschriebenes Blatt', 'A building plan beside a signed sheet'],
    conditions: [AFTER_PROBATION, HALF_TIME],
  },
  {
    category: 'family',
    title: 'Kindergartenzuschuss',
    titleEn: 'Childcare allowance',
    summary: 'Bis 120 € im Monat für Kinder, die noch nicht zur Schule gehen.',
    content:
      '<p>Schicken Sie mit dem Antrag nur die Zahl der Kinder. Den Bescheid der Einrichtung sieht allein die Lohnabrechnung.</p>',
    picture: ['football', 'Ein Fußball vor einem Tor auf einer Wiese', 'A football in front of a goal on a meadow'],
    conditions: [HALF_TIME],
    request: { mode: 'monthly', dayOfMonth: 20 },
  },
  {
    category: 'health',
    title: 'Fitness im Verbund',
    titleEn: 'Fitness network',
    summary: 'Neun Studios zwischen Siegen und Stade, ein Vertrag.',
    content: '<p>Monatlich kündbar, 19 € im Monat. Kurse sind enthalten.</p>',
    picture: ['running', 'Läuferinnen und Läufer auf einer Strecke am Fluss', 'Runners on a track along the river'],
  },
  {
    category: 'food',
    title: 'Essenszuschuss',
    titleEn: 'Meal allowance',
    summary: '3,50 € je Arbeitstag in den Kantinen Siegen und Olpe.',
    content: '<p>Der Zuschuss wird an der Kasse abgezogen, wenn Sie mit dem Werksausweis bezahlen.</p>',
    picture: ['canteen', 'Ein Tablett mit einem Gericht und Kaffee', 'A tray with a meal and coffee'],
    conditions: [{ kind: 'site', anyOf: ['Siegen', 'Olpe', 'Hauptverwaltung'] }],
    request: { mode: 'automatic' },
  },
  {
    category: 'learning',
    title: 'Freistellung für Weiterbildung',
    titleEn: 'Leave for training',
    summary: 'Fünf Tage im Jahr für Kurse mit Abschluss.',
    content: '<p>Die Tage kommen zu Ihrem Urlaub hinzu. Nötig ist ein Kurs mit einem anerkannten Abschluss.</p>',
    picture: ['apprentices', 'Fünf Menschen vor einer Tafel', 'Five people in front of a board'],
    conditions: [months(12)],
    request: { mode: 'until' },
    requestedWithin: 45,
  },
  {
    category: 'learning',
    title: 'Lernmittel für Auszubildende',
    titleEn: 'Learning material for apprentices',
    summary: '200 € im Ausbildungsjahr für Bücher und Werkzeug.',
    content: '<p>Sie reichen die Belege gesammelt ein.</p>',
    picture: [
      'workshop',
      'Vier Menschen an einer Werkbank mit Roboterarm',
      'Four people at a workbench with a robot arm',
    ],
    companies: ['Guss', 'Antriebe'],
    conditions: [{ kind: 'contract', anyOf: ['apprenticeship'] }],
  },
  {
    category: 'health',
    title: 'Zuschlag für Ofenschichten',
    titleEn: 'Allowance for furnace shifts',
    summary: 'Ein freier Tag je Quartal für den Ofenbetrieb am Wochenende.',
    content: '<p>Das Zeitbüro trägt den Tag ein. Ein Antrag ist nicht nötig.</p>',
    picture: ['furnace', 'Zwei Menschen vor dem glühenden Ofen', 'Two people in front of the glowing furnace'],
    companies: ['Guss'],
    request: { mode: 'automatic' },
  },
  {
    category: 'extras',
    title: 'Rabatt im Werksladen',
    titleEn: 'Discount at the factory shop',
    summary: '15 % auf alles, ab dem nächsten Monat auch online.',
    content: '<p>Nennen Sie an der Kasse Ihre Personalnummer.</p>',
    picture: ['warehouse', 'Ein Gabelstapler zwischen hohen Regalen', 'A forklift between high shelves'],
    valid: [20],
    request: { mode: 'automatic' },
  },
  {
    category: 'health',
    title: 'Gesundheitswoche',
    titleEn: 'Health week',
    summary: 'Kurse und Vorsorge an allen Standorten.',
    content: '<p>Die Woche ist vorbei. Die nächste ist im Frühjahr.</p>',
    picture: ['vaccination', 'Ein Arzt impft jemanden in den Arm', 'A doctor vaccinates somebody in the arm'],
    valid: [-90, -6],
  },
  {
    category: 'extras',
    title: 'Ferienwohnungen an der See',
    titleEn: 'Holiday flats at the sea',
    summary: 'Zwei Wohnungen bei Stade, zum Selbstkostenpreis.',
    content: '<p>Die Wohnungen werden zurzeit renoviert.</p>',
    picture: ['river', 'Ein Haus an einem Bach, im Wasser ein Reiher', 'A house at a brook with a heron'],
    conditions: [months(6)],
    isInactive: true,
  },
]

export interface DemoBenefitRequest {
  readonly benefit: string
  readonly person: string
  /** Workdays from today. */
  readonly asked: number
  readonly note?: string
  readonly outcome: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired'
  readonly reason?: string
}

export const DEMO_REQUESTS: readonly DemoBenefitRequest[] = [
  {
    benefit: 'Dienstrad',
    person: 'katrin.osterloh',
    asked: -60,
    outcome: 'approved',
    reason: 'Der Vertrag ist unterschrieben.',
  },
  {
    benefit: 'Dienstrad',
    person: 'lukas.steinmetz',
    asked: -3,
    outcome: 'open',
    note: 'Ein Lastenrad, Angebot liegt vor.',
  },
  { benefit: 'Deutschlandticket Job', person: 'viktor.schaefer', asked: -2, outcome: 'open' },
  { benefit: 'Deutschlandticket Job', person: 'bernd.scholten', asked: -1, outcome: 'open', note: 'Bitte als Karte.' },
  { benefit: 'Betriebliche Altersvorsorge', person: 'katrin.osterloh', asked: -1, outcome: 'open' },
  { benefit: 'Fitness im Verbund', person: 'aylin.demir', asked: -25, outcome: 'approved' },
  {
    benefit: 'Freistellung für Weiterbildung',
    person: 'daniel.kowalski',
    asked: -12,
    outcome: 'rejected',
    reason: 'Der Kurs endet ohne Abschluss. Bitte nennen Sie einen anderen.',
  },
  { benefit: 'Kindergartenzuschuss', person: 'leonie.brinkmann', asked: -8, outcome: 'withdrawn' },
  { benefit: 'Gesundheitswoche', person: 'katrin.osterloh', asked: -15, outcome: 'expired', note: 'Rückenkurs' },
]
