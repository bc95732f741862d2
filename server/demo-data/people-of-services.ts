// People of the service company and of trade.
import type { Group } from './person.ts'

export const SERVICES: readonly Group[] = [
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Personal und Vergütung',
    supervisor: 'miriam.falk',
    people: [
      [
        'Miriam',
        'Falk',
        'f',
        'Leiterin Personal',
        'Personal',
        {
          kinds: ['employee', 'supervisor', 'benefit-admin', 'personnel'],
          supervisor: 'katharina.vonderheyde',
          representative: 'birte.lohse',
          extension: '220',
        },
      ],
      ['Marta', 'Kowalczyk', 'f', 'Lohnbuchhalterin', 'Lohnabrechnung', { kinds: ['employee', 'personnel'] }],
      [
        'Birte',
        'Lohse',
        'f',
        'Leiterin Zeitbüro',
        'Zeitbüro',
        { kinds: ['employee', 'calendar-admin'], extension: '240' },
      ],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'IT-Service',
    supervisor: 'oliver.thiele',
    people: [
      [
        'Oliver',
        'Thiele',
        'm',
        'Leiter IT-Service',
        'Arbeitsplatz',
        { kinds: ['employee', 'supervisor', 'employment-data'], supervisor: 'katharina.vonderheyde', extension: '400' },
      ],
    ],
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
    people: [
      [
        'Petra',
        'Sommerfeld',
        'f',
        'Leiterin Standortdienste',
        'Gebäude und Kantine',
        { kinds: ['employee', 'category-editor'], extension: '112' },
      ],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Controlling',
    supervisor: 'anke.siebert',
    people: [
      [
        'Anke',
        'Siebert',
        'f',
        'Controllerin',
        'Gruppe',
        { kinds: ['controlling-only'], supervisor: 'katharina.vonderheyde' },
      ],
      ['Benedikt', 'Roth', 'm', 'Controller', 'Gruppe', { kinds: ['employee', 'controlling'] }],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Unternehmenskommunikation',
    supervisor: 'katharina.vonderheyde',
    people: [
      [
        'Leonie',
        'Brinkmann',
        'f',
        'Redakteurin',
        'Redaktion',
        { kinds: ['employee', 'news-editor'], extension: '150' },
      ],
    ],
  },
  {
    company: 'Service',
    site: 'Hauptverwaltung',
    division: 'Datenschutz und Compliance',
    supervisor: 'katharina.vonderheyde',
    people: [
      [
        'Renate',
        'Vogt',
        'f',
        'Datenschutzbeauftragte',
        'Gruppe',
        { kinds: ['employee', 'news-reviewer'], extension: '130' },
      ],
    ],
  },
  {
    company: 'Handel',
    site: 'Dresden',
    division: 'Vertrieb',
    supervisor: 'falk.winkler',
    people: [
      [
        'Falk',
        'Winkler',
        'm',
        'Vertriebsleiter',
        'Ersatzteile',
        { kinds: ['employee', 'supervisor', 'traveller'], supervisor: 'katharina.vonderheyde' },
      ],
      ['Anja', 'Petzold', 'f', 'Vertriebsmitarbeiterin', 'Ersatzteile'],
      ['James', 'Whitfield', 'm', 'Export Manager', 'Export', { locale: 'en', portrait: false }],
    ],
  },
]
