// People of the works: production, logistics, training, engineering.
import { inTeam, type Group } from './person.ts'

const WORKER = ['employee', 'worker'] as const

export const WORKS: readonly Group[] = [
  inTeam('Antriebe', 'Siegen', 'Produktionsleitung', 'katharina.vonderheyde', [
    [
      'Bernd',
      'Scholten',
      'm',
      'Produktionsleiter',
      'Arbeitsvorbereitung',
      { kinds: ['employee', 'supervisor', 'production'], representative: 'murat.yildiz', extension: '300' },
    ],
  ]),
  inTeam('Antriebe', 'Siegen', 'Betriebsrat', 'katharina.vonderheyde', [
    ['Claudia', 'Pfeiffer', 'f', 'Vorsitzende des Betriebsrats', 'Gremium', { extension: '118' }],
  ]),
  inTeam('Antriebe', 'Siegen', 'Produktion Halle 2', 'murat.yildiz', [
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
  ]),
  inTeam('Antriebe', 'Olpe', 'Produktion Olpe', 'ludger.hesse', [
    [
      'Ludger',
      'Hesse',
      'm',
      'Werkleiter Olpe',
      'Montage',
      { kinds: ['employee', 'supervisor', 'production', 'employment-data'], supervisor: 'bernd.scholten' },
    ],
    ['Marlies', 'Schürholz', 'f', 'Einkäuferin Werk Olpe', 'Versand', { kinds: ['employee', 'buyer', 'site-admin'] }],
  ]),
  inTeam('Guss', 'Stade', 'Werkleitung Stade', 'katharina.vonderheyde', [
    ['Insa', 'Harms', 'f', 'Werkleiterin Stade', 'Leitung', { kinds: ['employee', 'supervisor', 'traveller'] }],
  ]),
  inTeam('Guss', 'Stade', 'Lagerlogistik', 'insa.harms', [
    ['Tim', 'Ostendorf', 'm', 'Fachkraft für Lagerlogistik', 'Ladungsträger', { kinds: ['employee', 'seller'] }],
    ['Fiete', 'Petersen', 'm', 'Staplerfahrer', 'Wareneingang'],
  ]),
  inTeam('Guss', 'Stade', 'Produktion Guss', 'insa.harms', [
    [
      'Jörn',
      'Cordes',
      'm',
      'Meister Schmelzbetrieb',
      'Schmelzbetrieb',
      { kinds: ['employee', 'supervisor', 'production'] },
    ],
  ]),
  inTeam('Guss', 'Stade', 'Ausbildung', 'hannes.pieper', [
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
  ]),
  inTeam('Hydraulik', 'Meschede', 'Werkleitung Meschede', 'katharina.vonderheyde', [
    [
      'Gerd',
      'Niggemann',
      'm',
      'Werkleiter Meschede',
      'Leitung',
      { kinds: ['employee', 'supervisor', 'traveller'], representative: 'svenja.bracht' },
    ],
  ]),
  inTeam('Hydraulik', 'Meschede', 'Montage Meschede', 'gerd.niggemann', [
    ['Svenja', 'Bracht', 'f', 'Leiterin Prüfstand', 'Prüfstand', { kinds: ['employee', 'project-manager'] }],
  ]),
  inTeam('Hydraulik', 'Ulm', 'Konstruktion Ulm', 'sophie.maurer', [
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
  ]),
]
