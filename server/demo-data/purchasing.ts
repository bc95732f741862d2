// The material groups of the demo company, and who is responsible for them, for sites and for buying.
import type { CompanyName, SiteName } from './company.ts'

/** [number, German, English, lead buyer, articles: last two digits and name] */
export const GROUPS: readonly (readonly [
  number: string,
  name: string,
  nameEn: string,
  leadBuyer: string | undefined,
  articles: readonly (readonly [digits: string, name: string])[],
])[] = [
  [
    '0110',
    'Stahl, Langprodukte',
    'Steel, long products',
    'katrin.osterloh',
    [
      ['01', 'Rundstahl'],
      ['04', 'Flachstahl'],
    ],
  ],
  [
    '0115',
    'Blankstahl',
    'Bright steel',
    'katrin.osterloh',
    [
      ['02', 'gezogen'],
      ['07', 'geschält'],
    ],
  ],
  ['0118', 'Sonderprofile', 'Special sections', 'katrin.osterloh', [['01', 'warmgewalzt']]],
  [
    '0120',
    'Feinguss',
    'Investment casting',
    'katrin.osterloh',
    [
      ['01', 'Stahlfeinguss'],
      ['03', 'Aluminiumfeinguss'],
    ],
  ],
  [
    '0230',
    'Drehteile',
    'Turned parts',
    'daniel.kowalski',
    [
      ['01', 'bis 42 mm'],
      ['02', 'über 42 mm'],
    ],
  ],
  [
    '0250',
    'Federn',
    'Springs',
    'daniel.kowalski',
    [
      ['01', 'Druckfedern'],
      ['02', 'Zugfedern'],
    ],
  ],
  [
    '0260',
    'Oberflächen',
    'Surfaces',
    'elke.brandhorst',
    [
      ['01', 'Verzinken'],
      ['02', 'Vernickeln'],
    ],
  ],
  ['0265', 'Pulverbeschichtung', 'Powder coating', undefined, [['01', 'Gestelle']]],
  [
    '0340',
    'Spritzguss',
    'Injection moulding',
    'ines.vogelsang',
    [
      ['01', 'Gehäuse'],
      ['02', 'Dichtungen'],
    ],
  ],
  [
    '0410',
    'Ladungsträger',
    'Load carriers',
    'oliver.thiele',
    [
      ['01', 'Europaletten'],
      ['02', 'Gitterboxen'],
    ],
  ],
  ['0420', 'Kartonagen', 'Cardboard', 'oliver.thiele', [['01', 'Faltkartons']]],
  [
    '0510',
    'Betriebsstoffe',
    'Operating supplies',
    undefined,
    [
      ['01', 'Schmierstoffe'],
      ['02', 'Kühlschmierstoffe'],
    ],
  ],
  ['9000', 'Dienstleistung', 'Services', 'guel.aksoy', [['01', 'Lohnbearbeitung']]],
]

/** The future lead buyer of 0265, from the month after next. */
export const PLANNED_LEAD = { group: '0265', username: 'elke.brandhorst' } as const

export const SITE_ADMINS: readonly (readonly [site: SiteName, username: string])[] = [
  ['Siegen', 'katrin.osterloh'],
  ['Olpe', 'katrin.osterloh'],
  ['Stade', 'wiebke.janssen'],
  ['Meschede', 'lukas.steinmetz'],
  ['Ulm', 'lukas.steinmetz'],
  ['Hauptverwaltung', 'thorsten.wehmeyer'],
  ['Kassel', 'henning.ziegler'],
  ['Dresden', 'sina.lorenz'],
]

/** The buyer of a company unless another one is given. */
export const LOCAL_BUYERS: Readonly<Record<CompanyName, string>> = {
  Antriebe: 'katrin.osterloh',
  Guss: 'wiebke.janssen',
  Hydraulik: 'lukas.steinmetz',
  Service: 'henning.ziegler',
  Handel: 'sina.lorenz',
}
