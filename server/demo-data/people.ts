// The people of the mocks and their colleagues: who sits where, reports to whom and stands in for whom.
import type { CompanyName, DivisionName, SiteName } from './company.ts'
import type { Kind } from './roles.ts'

export interface DemoPerson {
  username: string
  givenName: string
  familyName: string
  company: CompanyName
  site: SiteName
  division: DivisionName
  team: string
  position: string
  /** f and m steer the portrait only. */
  look: 'f' | 'm'
  kinds: readonly Kind[]
  /** User name of the supervisor; absent at the top. */
  supervisor?: string | undefined
  representative?: string | undefined
  locale: 'de' | 'en'
  /** Given where the mocks show one. */
  extension?: string | undefined
  personnelNumber?: string | undefined
  portrait: boolean
}

type Extra = Partial<Omit<DemoPerson, 'username' | 'givenName' | 'familyName' | 'position' | 'look'>>
type Row = readonly [givenName: string, familyName: string, look: 'f' | 'm', position: string, team: string, extra?: Extra]
interface Group extends Pick<DemoPerson, 'company' | 'site' | 'division' | 'supervisor'> {
  people: readonly Row[]
}

const PLAIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', ø: 'o' }

/** first.last in lower-case ASCII: 'Gül Aksoy' → 'guel.aksoy', 'Katharina von der Heyde' → 'katharina.vonderheyde'. */
export function usernameOf(givenName: string, familyName: string): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[äöüßıłø]/g, (letter) => PLAIN[letter]!)
      .normalize('NFD')
      .replace(/[^a-z-]/g, '')
  return `${plain(givenName)}.${plain(familyName)}`
}

const GROUPS: readonly Group[] = [
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Geschäftsführung',
    supervisor: undefined,
    people: [
      ['Katharina', 'von der Heyde', 'f', 'Geschäftsführerin', 'Gruppe', { kinds: ['employee', 'supervisor', 'traveller'], extension: '101' }],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Einkauf Gruppe',
    supervisor: 'katharina.vonderheyde',
    people: [
      ['Thorsten', 'Wehmeyer', 'm', 'Leiter Einkauf', 'Leitung', { kinds: ['employee', 'supervisor', 'main-admin', 'site-admin', 'traveller'], representative: 'katrin.osterloh', extension: '200' }],
    ],
  },
  {
    company: 'Service',
    site: 'Kassel',
    division: 'Einkauf Gruppe',
    supervisor: 'thorsten.wehmeyer',
    people: [['Henning', 'Ziegler', 'm', 'Einkäufer Kassel', 'Einkauf vor Ort', { kinds: ['employee', 'site-admin'] }]],
  },
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Einkauf Stahl & Blech',
    supervisor: 'katrin.osterloh',
    people: [
      ['Katrin', 'Osterloh', 'f', 'Strategische Einkäuferin', 'Stahl', { kinds: ['employee', 'supervisor', 'lead-buyer', 'site-admin', 'employment-data', 'traveller'], supervisor: 'thorsten.wehmeyer', representative: 'lukas.steinmetz', extension: '214', personnelNumber: '20418' }],
      ['Aylin', 'Demir', 'f', 'Einkäuferin', 'Stahl', { kinds: ['employee', 'buyer'], representative: 'jonas.reiter' }],
      ['Bernd', 'Rademacher', 'm', 'Einkäufer', 'Stahl', { kinds: ['employee', 'buyer', 'deputy'] }],
      ['Daniel', 'Kowalski', 'm', 'Lead Buyer Drehteile', 'Blech und Drehteile', { kinds: ['employee', 'lead-buyer', 'traveller'], representative: 'elke.brandhorst' }],
      ['Elke', 'Brandhorst', 'f', 'Lead Buyer Oberflächen', 'Blech und Drehteile', { kinds: ['employee', 'lead-buyer'] }],
      ['Felix', 'Hartung', 'm', 'Sachbearbeiter Einkauf', 'Stahl', { kinds: ['employee'], supervisor: 'thorsten.wehmeyer' }],
      ['Jonas', 'Reiter', 'm', 'Einkäufer', 'Blech und Drehteile', { kinds: ['employee', 'buyer'], representative: 'daniel.kowalski' }],
    ],
  },
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Einkauf Dienstleistung',
    supervisor: 'guel.aksoy',
    people: [
      ['Gül', 'Aksoy', 'f', 'Teamleiterin Einkauf', 'Dienstleistung', { kinds: ['employee', 'supervisor', 'buyer'], supervisor: 'thorsten.wehmeyer', representative: 'bernd.rademacher' }],
      ['Ines', 'Vogelsang', 'f', 'Sachbearbeiterin Reisen', 'Reisestelle', { kinds: ['employee', 'lead-buyer'] }],
      ['Jan-Hendrik', 'Bollmann', 'm', 'Einkäufer', 'Dienstleistung', { kinds: ['employee', 'buyer'] }],
      ['Marek', 'Nowak', 'm', 'Einkäufer', 'Dienstleistung', { kinds: ['employee', 'buyer'] }],
      ['Nadine', 'Ruhnau', 'f', 'Werkstudentin Einkauf', 'Dienstleistung', { kinds: ['employee', 'without-news'] }],
      ['Ute', 'Grabowski', 'f', 'Sachbearbeiterin Einkauf', 'Dienstleistung', { kinds: ['employee', 'buyer'], representative: 'marek.nowak' }],
    ],
  },
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Lieferantenentwicklung',
    supervisor: 'katja.wiesner',
    people: [
      ['Katja', 'Wiesner', 'f', 'Teamleiterin Lieferantenentwicklung', 'Qualität', { kinds: ['employee', 'supervisor', 'buyer', 'traveller'], supervisor: 'thorsten.wehmeyer', representative: 'viktor.schaefer' }],
      ['Viktor', 'Schäfer', 'm', 'Projektleiter', 'Projekte', { kinds: ['employee', 'project-manager', 'buyer', 'traveller'], representative: 'yannick.mertens' }],
      ['Hannes', 'Lohmeyer', 'm', 'Lieferantenentwickler', 'Projekte', { kinds: ['employee', 'buyer'] }],
      ['Ralf', 'Kuhlmann', 'm', 'Auditor', 'Qualität', { kinds: ['employee', 'buyer', 'traveller'] }],
      ['Sabine', 'Lütkehaus', 'f', 'Qualitätsingenieurin', 'Qualität', { kinds: ['employee', 'buyer'] }],
      ['Yannick', 'Mertens', 'm', 'Projektingenieur', 'Projekte', { kinds: ['employee', 'buyer'] }],
      ['Zoe', 'Albers', 'f', 'Qualitätsingenieurin', 'Qualität', { kinds: ['employee', 'buyer'], representative: 'sabine.luetkehaus' }],
    ],
  },
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Produktionsleitung',
    supervisor: 'katharina.vonderheyde',
    people: [
      ['Bernd', 'Scholten', 'm', 'Produktionsleiter', 'Arbeitsvorbereitung', { kinds: ['employee', 'supervisor', 'production'], representative: 'murat.yildiz', extension: '300' }],
    ],
  },
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Betriebsrat',
    supervisor: 'katharina.vonderheyde',
    people: [['Claudia', 'Pfeiffer', 'f', 'Vorsitzende des Betriebsrats', 'Gremium', { extension: '118' }]],
  },
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Produktion Halle 2',
    supervisor: 'murat.yildiz',
    people: [
      ['Murat', 'Yıldız', 'm', 'Schichtleiter Halle 2', 'Drehen', { kinds: ['employee', 'supervisor', 'production'], supervisor: 'bernd.scholten', extension: '320' }],
      ['Marek', 'Dudek', 'm', 'Anlagenführer', 'Pressen'],
      ['Thomas', 'Bär', 'm', 'Anlagenführer', 'Pressen'],
      ['Heike', 'Lange', 'f', 'Prüferin', 'Prüfung'],
      ['Olga', 'Weber', 'f', 'Härterin', 'Härterei'],
      ['Ali', 'Kaya', 'm', 'Zerspanungsmechaniker', 'Drehen'],
      ['Birgit', 'Stahl', 'f', 'Prüferin', 'Prüfung'],
      ['Jens', 'Kötter', 'm', 'Springer', 'Drehen', { kinds: ['employee', 'without-home'] }],
      ['Dragan', 'Ilić', 'm', 'Zerspanungsmechaniker', 'Drehen'],
      ['Sandra', 'Heupel', 'f', 'Zerspanungsmechanikerin', 'Drehen'],
      ['Paweł', 'Nowicki', 'm', 'Härter', 'Härterei'],
      ['Rosa', 'Marín', 'f', 'Prüferin', 'Prüfung', { locale: 'en' }],
    ],
  },
  {
    company: 'Antriebe',
    site: 'Olpe',
    division: 'Produktion Olpe',
    supervisor: 'ludger.hesse',
    people: [
      ['Ludger', 'Hesse', 'm', 'Werkleiter Olpe', 'Montage', { kinds: ['employee', 'supervisor', 'production'], supervisor: 'bernd.scholten' }],
      ['Marlies', 'Schürholz', 'f', 'Einkäuferin Werk Olpe', 'Versand', { kinds: ['employee', 'buyer', 'site-admin'] }],
    ],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Werkleitung Stade',
    supervisor: 'katharina.vonderheyde',
    people: [['Insa', 'Harms', 'f', 'Werkleiterin Stade', 'Leitung', { kinds: ['employee', 'supervisor', 'traveller'] }]],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Einkauf Guss',
    supervisor: 'thorsten.wehmeyer',
    people: [['Wiebke', 'Janssen', 'f', 'Einkäuferin Stade', 'Einkauf vor Ort', { kinds: ['employee', 'site-admin'], representative: 'lukas.steinmetz' }]],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Lagerlogistik',
    supervisor: 'insa.harms',
    people: [
      ['Tim', 'Ostendorf', 'm', 'Fachkraft für Lagerlogistik', 'Ladungsträger'],
      ['Fiete', 'Petersen', 'm', 'Staplerfahrer', 'Wareneingang'],
    ],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Produktion Guss',
    supervisor: 'insa.harms',
    people: [['Jörn', 'Cordes', 'm', 'Meister Schmelzbetrieb', 'Schmelzbetrieb', { kinds: ['employee', 'supervisor', 'production'] }]],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Ausbildung',
    supervisor: 'hannes.pieper',
    people: [
      ['Hannes', 'Pieper', 'm', 'Ausbildungsleiter', 'Ausbildungswerkstatt', { kinds: ['employee', 'supervisor'], supervisor: 'insa.harms' }],
      ['Mia', 'Schulte', 'f', 'Auszubildende, Werkstoffprüferin', 'Ausbildungswerkstatt'],
      ['Noah', 'Becker', 'm', 'Auszubildender, Gießereimechaniker', 'Ausbildungswerkstatt', { portrait: false }],
    ],
  },
  {
    company: 'Hydraulik',
    site: 'Meschede',
    division: 'Werkleitung Meschede',
    supervisor: 'katharina.vonderheyde',
    people: [['Gerd', 'Niggemann', 'm', 'Werkleiter Meschede', 'Leitung', { kinds: ['employee', 'supervisor', 'traveller'], representative: 'svenja.bracht' }]],
  },
  {
    company: 'Hydraulik',
    site: 'Meschede',
    division: 'Einkauf Hydraulik',
    supervisor: 'thorsten.wehmeyer',
    people: [['Lukas', 'Steinmetz', 'm', 'Einkäufer Meschede', 'Einkauf vor Ort', { kinds: ['employee', 'lead-buyer', 'site-admin'], representative: 'daniel.kowalski' }]],
  },
  {
    company: 'Hydraulik',
    site: 'Meschede',
    division: 'Montage Meschede',
    supervisor: 'gerd.niggemann',
    people: [['Svenja', 'Bracht', 'f', 'Leiterin Prüfstand', 'Prüfstand', { kinds: ['employee', 'project-manager'] }]],
  },
  {
    company: 'Hydraulik',
    site: 'Ulm',
    division: 'Konstruktion Ulm',
    supervisor: 'sophie.maurer',
    people: [
      ['Sophie', 'Maurer', 'f', 'Leiterin Konstruktion', 'Ventile', { kinds: ['employee', 'supervisor', 'project-manager'], supervisor: 'gerd.niggemann' }],
      ['Emre', 'Öztürk', 'm', 'Einkäufer Ulm', 'Ventile', { kinds: ['employee', 'buyer', 'site-admin'] }],
      ['Priya', 'Raman', 'f', 'Berechnungsingenieurin', 'Berechnung', { locale: 'en' }],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Personal und Vergütung',
    supervisor: 'miriam.falk',
    people: [
      ['Miriam', 'Falk', 'f', 'Leiterin Personal', 'Personal', { kinds: ['employee', 'supervisor', 'benefit-admin', 'personnel'], supervisor: 'katharina.vonderheyde', representative: 'birte.lohse', extension: '220' }],
      ['Marta', 'Kowalczyk', 'f', 'Lohnbuchhalterin', 'Lohnabrechnung', { kinds: ['employee', 'personnel'] }],
      ['Birte', 'Lohse', 'f', 'Leiterin Zeitbüro', 'Zeitbüro', { kinds: ['employee', 'calendar-admin'], extension: '240' }],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'IT-Service',
    supervisor: 'oliver.thiele',
    people: [['Oliver', 'Thiele', 'm', 'Leiter IT-Service', 'Arbeitsplatz', { kinds: ['employee', 'supervisor', 'employment-data'], supervisor: 'katharina.vonderheyde', extension: '400' }]],
  },
  {
    company: 'Service',
    site: 'Kassel',
    division: 'IT-Service',
    supervisor: 'oliver.thiele',
    people: [['Farida', 'Haddad', 'f', 'Netzwerktechnikerin', 'Netze', { locale: 'en' }]],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Standortdienste',
    supervisor: 'katharina.vonderheyde',
    people: [['Petra', 'Sommerfeld', 'f', 'Leiterin Standortdienste', 'Gebäude und Kantine', { extension: '112' }]],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Controlling',
    supervisor: 'anke.siebert',
    people: [
      ['Anke', 'Siebert', 'f', 'Controllerin', 'Gruppe', { kinds: ['controlling-only'], supervisor: 'katharina.vonderheyde' }],
      ['Benedikt', 'Roth', 'm', 'Controller', 'Gruppe', { kinds: ['employee', 'controlling'] }],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Unternehmenskommunikation',
    supervisor: 'katharina.vonderheyde',
    people: [['Leonie', 'Brinkmann', 'f', 'Redakteurin', 'Redaktion', { kinds: ['employee', 'news-editor'], extension: '150' }]],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Datenschutz und Compliance',
    supervisor: 'katharina.vonderheyde',
    people: [['Renate', 'Vogt', 'f', 'Datenschutzbeauftragte', 'Gruppe', { extension: '130' }]],
  },
  {
    company: 'Handel',
    site: 'Dresden',
    division: 'Vertrieb',
    supervisor: 'falk.winkler',
    people: [
      ['Falk', 'Winkler', 'm', 'Vertriebsleiter', 'Ersatzteile', { kinds: ['employee', 'supervisor', 'traveller'], supervisor: 'katharina.vonderheyde' }],
      ['Anja', 'Petzold', 'f', 'Vertriebsmitarbeiterin', 'Ersatzteile'],
      ['James', 'Whitfield', 'm', 'Export Manager', 'Export', { locale: 'en', portrait: false }],
    ],
  },
  {
    company: 'Handel',
    site: 'Dresden',
    division: 'Einkauf Handel',
    supervisor: 'thorsten.wehmeyer',
    people: [
      ['Gregor', 'Hollmann', 'm', 'Einkäufer Handelsware', 'Handelsware', { kinds: ['purchasing-only'] }],
      ['Sina', 'Lorenz', 'f', 'Einkäuferin Dresden', 'Handelsware', { kinds: ['employee', 'site-admin'] }],
    ],
  },
]

function personOf(group: Group, [givenName, familyName, look, position, team, extra]: Row): DemoPerson {
  const { people: _, ...place } = group
  const username = usernameOf(givenName, familyName)
  const kinds = ['employee'] as const
  return { username, givenName, familyName, look, position, team, kinds, locale: 'de', portrait: true, ...place, ...extra }
}

/** Everyone the small demo company has; supervisors come before those who report to them. */
export const PEOPLE: readonly DemoPerson[] = GROUPS.flatMap((group) => group.people.map((row) => personOf(group, row)))
