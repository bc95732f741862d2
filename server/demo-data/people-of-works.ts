// People of the works: production, logistics, training, engineering.
import type { Group } from './person.ts'

const WORKER = ['employee', 'worker'] as const

export const WORKS: readonly Group[] = [
  {
    company: 'Antriebe',
    site: 'Siegen',
    division: 'Produktionsleitung',
    supervisor: 'katharina.vonderheyde',
    people: [
      [
        'Bernd',
        'Scholten',
        'm',
        'Produktionsleiter',
        'Arbeitsvorbereitung',
        { kinds: ['employee', 'supervisor', 'production'], representative: 'murat.yildiz', extension: '300' },
      ],
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
      [
        'Murat',
        'Yıldız',
        'm',
        'Schichtleiter Halle 2',
        'Drehen',
        { kinds: ['employee', 'supervisor', 'production'], supervisor: 'bernd.scholten', extension: '320' },
      ],
      ['Marek', 'Dudek', 'm', 'Anlagenführer', 'Pressen', { kinds: WORKER }],
      ['Thomas', 'Bär', 'm', 'Anlagenführer', 'Pressen', { kinds: WORKER }],
      ['Heike', 'Lange', 'f', 'Prüferin', 'Prüfung', { kinds: WORKER }],
      ['Olga', 'Weber', 'f', 'Härterin', 'Härterei', { kinds: WORKER }],
      ['Ali', 'Kaya', 'm', 'Zerspanungsmechaniker', 'Drehen', { kinds: WORKER }],
      ['Birgit', 'Stahl', 'f', 'Prüferin', 'Prüfung', { kinds: WORKER }],
      ['Jens', 'Kötter', 'm', 'Springer', 'Drehen', { kinds: [...WORKER, 'without-home'] }],
      ['Dragan', 'Ilić', 'm', 'Zerspanungsmechaniker', 'Drehen', { kinds: WORKER }],
      ['Sandra', 'Heupel', 'f', 'Zerspanungsmechanikerin', 'Drehen', { kinds: WORKER }],
      ['Paweł', 'Nowicki', 'm', 'Härter', 'Härterei', { kinds: WORKER }],
      ['Rosa', 'Marín', 'f', 'Prüferin', 'Prüfung', { kinds: WORKER, locale: 'en' }],
    ],
  },
  {
    company: 'Antriebe',
    site: 'Olpe',
    division: 'Produktion Olpe',
    supervisor: 'ludger.hesse',
    people: [
      [
        'Ludger',
        'Hesse',
        'm',
        'Werkleiter Olpe',
        'Montage',
        { kinds: ['employee', 'supervisor', 'production', 'employment-data'], supervisor: 'bernd.scholten' },
      ],
      ['Marlies', 'Schürholz', 'f', 'Einkäuferin Werk Olpe', 'Versand', { kinds: ['employee', 'buyer', 'site-admin'] }],
    ],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Werkleitung Stade',
    supervisor: 'katharina.vonderheyde',
    people: [
      ['Insa', 'Harms', 'f', 'Werkleiterin Stade', 'Leitung', { kinds: ['employee', 'supervisor', 'traveller'] }],
    ],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Lagerlogistik',
    supervisor: 'insa.harms',
    people: [
      ['Tim', 'Ostendorf', 'm', 'Fachkraft für Lagerlogistik', 'Ladungsträger', { kinds: ['employee', 'seller'] }],
      ['Fiete', 'Petersen', 'm', 'Staplerfahrer', 'Wareneingang'],
    ],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Produktion Guss',
    supervisor: 'insa.harms',
    people: [
      [
        'Jörn',
        'Cordes',
        'm',
        'Meister Schmelzbetrieb',
        'Schmelzbetrieb',
        { kinds: ['employee', 'supervisor', 'production'] },
      ],
    ],
  },
  {
    company: 'Guss',
    site: 'Stade',
    division: 'Ausbildung',
    supervisor: 'hannes.pieper',
    people: [
      [
        'Hannes',
        'Pieper',
        'm',
        'Ausbildungsleiter',
        'Ausbildungswerkstatt',
        { kinds: ['employee', 'supervisor'], supervisor: 'insa.harms' },
      ],
      ['Mia', 'Schulte', 'f', 'Auszubildende, Werkstoffprüferin', 'Ausbildungswerkstatt'],
      ['Noah', 'Becker', 'm', 'Auszubildender, Gießereimechaniker', 'Ausbildungswerkstatt', { portrait: false }],
    ],
  },
  {
    company: 'Hydraulik',
    site: 'Meschede',
    division: 'Werkleitung Meschede',
    supervisor: 'katharina.vonderheyde',
    people: [
      [
        'Gerd',
        'Niggemann',
        'm',
        'Werkleiter Meschede',
        'Leitung',
        { kinds: ['employee', 'supervisor', 'traveller'], representative: 'svenja.bracht' },
      ],
    ],
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
      [
        'Sophie',
        'Maurer',
        'f',
        'Leiterin Konstruktion',
        'Ventile',
        { kinds: ['employee', 'supervisor', 'project-manager'], supervisor: 'gerd.niggemann' },
      ],
      ['Emre', 'Öztürk', 'm', 'Einkäufer Ulm', 'Ventile', { kinds: ['employee', 'buyer', 'site-admin'] }],
      ['Priya', 'Raman', 'f', 'Berechnungsingenieurin', 'Berechnung', { locale: 'en' }],
    ],
  },
]
