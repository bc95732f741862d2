// People of the service company and of trade.
import { inTeam, type Group } from './person.ts'

export const SERVICES: readonly Group[] = [
  inTeam('Service', 'Hauptverwaltung', 'Personal und Vergütung', 'miriam.falk', [
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
  ]),
  inTeam('Service', 'Hauptverwaltung', 'IT-Service', 'oliver.thiele', [
    [
      'Oliver',
      'Thiele',
      'm',
      'Leiter IT-Service',
      'Arbeitsplatz',
      { kinds: ['employee', 'supervisor', 'employment-data'], supervisor: 'katharina.vonderheyde', extension: '400' },
    ],
  ]),
  inTeam('Service', 'Kassel', 'IT-Service', 'oliver.thiele', [
    ['Farida', 'Haddad', 'f', 'Netzwerktechnikerin', 'Netze', { locale: 'en' }],
  ]),
  inTeam('Service', 'Hauptverwaltung', 'Standortdienste', 'katharina.vonderheyde', [
    [
      'Petra',
      'Sommerfeld',
      'f',
      'Leiterin Standortdienste',
      'Gebäude und Kantine',
      { kinds: ['employee', 'category-editor'], extension: '112' },
    ],
  ]),
  inTeam('Service', 'Hauptverwaltung', 'Controlling', 'anke.siebert', [
    [
      'Anke',
      'Siebert',
      'f',
      'Controllerin',
      'Gruppe',
      { kinds: ['controlling-only'], supervisor: 'katharina.vonderheyde' },
    ],
    ['Benedikt', 'Roth', 'm', 'Controller', 'Gruppe', { kinds: ['employee', 'controlling'] }],
  ]),
  inTeam('Service', 'Hauptverwaltung', 'Unternehmenskommunikation', 'katharina.vonderheyde', [
    ['Leonie', 'Brinkmann', 'f', 'Redakteurin', 'Redaktion', { kinds: ['employee', 'news-editor'], extension: '150' }],
  ]),
  inTeam('Service', 'Hauptverwaltung', 'Datenschutz und Compliance', 'katharina.vonderheyde', [
    [
      'Renate',
      'Vogt',
      'f',
      'Datenschutzbeauftragte',
      'Gruppe',
      { kinds: ['employee', 'news-reviewer'], extension: '130' },
    ],
  ]),
  inTeam('Handel', 'Dresden', 'Vertrieb', 'falk.winkler', [
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
  ]),
]
