// The business partners of the demo company: those of the mocks, and as many others as make 1,284.
import { brokenIbanRule } from '#domain/payment/iban.ts'
import type { CertificateKind } from '#domain/suppliers/certificate.ts'
import { BAND_ABOVE, type Band } from '#domain/suppliers/band.ts'
import { brokenVatRule } from '#domain/suppliers/numbers.ts'
import type { CompanyName } from './company.ts'
import { demoDuplicates, DUPLICATES } from './duplicates.ts'
import { random, type Random } from './random.ts'

export interface DemoRelation {
  readonly company: CompanyName
  readonly group: string
  /** Volume of the sales period. */
  readonly cents: number
  readonly since: number
  /** undefined: the local buyer of the company; null: none. */
  readonly buyer?: string | null
}

/** The certificate that a row of the list shows: its end in days or months from today, or none. */
type Shown = { readonly days: number } | { readonly months: number } | 'review' | 'missing' | 'expired'

/** A former purchase of a company in addition to its relations, so that it stays a customer. */
export const ENDED_RELATION = {
  bpNumber: 104_877,
  company: 'Guss',
  group: '0260',
  since: 2019,
  cents: 3_840_000,
  reason: 'Oberflächen werden seit der neuen Strahlanlage im eigenen Werk behandelt.',
  author: 'wiebke.janssen',
} as const

export interface DemoPartner {
  readonly bpNumber: number
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly vatId: string
  readonly taxNumber: string
  readonly duns: string
  readonly register: readonly [kind: string, number: string, court: string]
  readonly iban: string
  readonly status: 'free' | 'blocked' | 'inactive'
  readonly internal: boolean
  /** The groups of its relations; empty for Ferrum Wittgenstein, which has several. */
  readonly groups: readonly string[]
  readonly relations: readonly DemoRelation[]
  readonly certificate: { readonly kind: CertificateKind; readonly shown: Shown }
}

/** Above and up to these amounts, in cents. */
const LIMITS: Readonly<Record<Band, readonly [above: number, below: number]>> = {
  A: [BAND_ABOVE.A, 6 * BAND_ABOVE.A],
  B: [BAND_ABOVE.B, BAND_ABOVE.A],
  C: [BAND_ABOVE.C, BAND_ABOVE.B],
  D: [200_000, BAND_ABOVE.C],
}

/** An amount within the band. */
function amountIn(band: Band, draw: Random): number {
  const [above, below] = LIMITS[band]
  return above + 1 + draw.int((below - above) * 0.6)
}

const digits = (draw: Random, count: number): string => Array.from({ length: count }, () => draw.int(10)).join('')

/** Tries last digits until the check accepts one. */
function withCheck(body: string, isRight: (typed: string) => boolean): string {
  const last = '0123456789'.split('').find((digit) => isRight(body + digit))
  return body + (last ?? '0')
}
const vatIdOf = (draw: Random): string =>
  withCheck(`DE${1 + draw.int(8)}${digits(draw, 7)}`, (id) => !brokenVatRule(id))

/** The two check digits are tried, for account numbers of any bank. */
function ibanOf(draw: Random): string {
  const account = `${1 + draw.int(8)}${digits(draw, 17)}`
  for (let check = 2; check < 99; check++) {
    const iban = `DE${String(check).padStart(2, '0')}${account}`
    if (!brokenIbanRule(iban)) return iban
  }
  return ''
}

const CITIES = [
  ['57072', 'Siegen'],
  ['57462', 'Olpe'],
  ['57334', 'Bad Laasphe'],
  ['58636', 'Iserlohn'],
  ['58762', 'Altena'],
  ['59872', 'Meschede'],
  ['21680', 'Stade'],
  ['34123', 'Kassel'],
  ['35576', 'Wetzlar'],
  ['42853', 'Remscheid'],
  ['58089', 'Hagen'],
  ['44135', 'Dortmund'],
  ['89079', 'Ulm'],
  ['70565', 'Stuttgart'],
  ['04347', 'Leipzig'],
] as const
const STREETS = [
  'Hammerstraße',
  'Industriestraße',
  'Am Güterbahnhof',
  'Bergwerksweg',
  'Hüttenweg',
  'Gewerbepark',
  'Talweg',
]

function numbersOf(draw: Random) {
  const [zip, city] = draw.pick(CITIES)
  return {
    street: `${draw.pick(STREETS)} ${1 + draw.int(120)}`,
    zip,
    city,
    country: 'DE',
    vatId: vatIdOf(draw),
    taxNumber: `${300 + draw.int(60)}/${5_000 + draw.int(999)}/${1_000 + draw.int(8_999)}`,
    duns: `3${1 + draw.int(8)}-${100 + draw.int(899)}-${1_000 + draw.int(8_999)}`,
    register: ['HRB', String(1_000 + draw.int(28_000)), city] as const,
    iban: ibanOf(draw),
    status: 'free' as const,
    internal: false,
  }
}

type NamedRow = readonly [
  number: number,
  name: string,
  group: string,
  customers: readonly CompanyName[],
  band: Band,
  shown: Shown,
]

/** The rows of the list in the mock, except Ferrum Wittgenstein. */
const NAMED: readonly NamedRow[] = [
  [104_512, 'Albrecht Zerspanung GmbH', '0230', ['Antriebe', 'Hydraulik'], 'B', { months: 19 }],
  [
    104_877,
    'Brandwald Feinguss GmbH & Co. KG',
    '0120',
    ['Antriebe', 'Guss', 'Hydraulik', 'Service'],
    'A',
    { days: 38 },
  ],
  [105_031, 'Ebbing Präzisionsteile KG', '0230', ['Antriebe'], 'C', { months: 23 }],
  [105_240, 'Haverkamp Schmierstoffe e. K.', '0510', ['Antriebe'], 'D', 'missing'],
  [105_377, 'Hellweg Kunststofftechnik GmbH', '0340', ['Antriebe', 'Hydraulik', 'Guss'], 'B', { months: 9 }],
  [106_004, 'Nordkessel Verpackungen GmbH', '0420', ['Antriebe', 'Guss'], 'C', 'review'],
  [106_219, 'Rönkhausener Stahlhandel GmbH', '0110', ['Antriebe', 'Hydraulik', 'Guss'], 'A', { months: 13 }],
  [106_350, 'Sauerland Galvanik GmbH', '0260', ['Antriebe', 'Hydraulik'], 'B', { months: 8 }],
  [106_482, 'Tebbe & Cie. Federnwerk', '0250', ['Antriebe'], 'C', { months: 14 }],
  [107_015, 'Zintl Oberflächentechnik GmbH & Co. KG', '0260', ['Antriebe', 'Guss', 'Hydraulik'], 'B', { days: 12 }],
]

/** The first customer has the band of the row, the others have small volumes beside it. */
function toNamed(seed: number, [bpNumber, name, group, customers, band, shown]: NamedRow): DemoPartner {
  const draw = random(seed, `partner:${bpNumber}`)
  return {
    bpNumber,
    name,
    ...numbersOf(draw),
    groups: [group],
    relations: customers.map((company, index) => ({
      company,
      group,
      cents: amountIn(index === 0 ? band : 'D', draw),
      since: 2008 + draw.int(16),
    })),
    certificate: { kind: 'iso9001', shown },
  }
}

export const FERRUM: DemoPartner = {
  bpNumber: 105_118,
  name: 'Ferrum Wittgenstein GmbH',
  street: 'Hammerstraße 8',
  zip: '57334',
  city: 'Bad Laasphe',
  country: 'DE',
  vatId: 'DE117892246',
  taxNumber: '342/5810/1177',
  duns: '31-512-0094',
  register: ['HRB', '4471', 'Siegen'],
  iban: 'DE51460500010000000444',
  status: 'free',
  internal: false,
  groups: [],
  relations: [
    { company: 'Antriebe', group: '0110', cents: 184_320_050, since: 2011 },
    { company: 'Antriebe', group: '0118', cents: 9_210_000, since: 2014 },
    { company: 'Guss', group: '0110', cents: 43_100_000, since: 2016 },
    { company: 'Guss', group: '0115', cents: 11_240_000, since: 2022 },
    { company: 'Hydraulik', group: '0110', cents: 57_760_000, since: 2019 },
    { company: 'Hydraulik', group: '9000', cents: 1_480_000, since: 2021 },
    { company: 'Service', group: '0115', cents: 1_570_000, since: 2024, buyer: null },
  ],
  certificate: { kind: 'iso9001', shown: { months: 4 } },
}

const FIRST = [
  'Sauerland',
  'Siegtal',
  'Lahn',
  'Eder',
  'Ruhr',
  'Lenne',
  'Volme',
  'Rothaar',
  'Westfalen',
  'Bergisch',
  'Hessen',
  'Elbe',
  'Weser',
  'Neckar',
  'Krämer',
  'Bücker',
  'Lütke',
  'Hövel',
  'Schürmann',
  'Jäger',
  'Weiß',
  'Möllers',
  'Grünewald',
  'Overbeck',
]
const TRADES: Readonly<Record<string, readonly string[]>> = {
  '0110': ['Stahlhandel', 'Walzwerk', 'Stahl-Service'],
  '0115': ['Blankstahl', 'Ziehwerk'],
  '0118': ['Profilwerk', 'Sonderprofile'],
  '0120': ['Feinguss', 'Gießerei'],
  '0230': ['Zerspanung', 'Drehtechnik', 'Präzisionsteile'],
  '0250': ['Federn', 'Federnfabrik'],
  '0260': ['Galvanik', 'Oberflächentechnik', 'Härterei'],
  '0265': ['Pulverbeschichtung', 'Lackiertechnik'],
  '0340': ['Kunststofftechnik', 'Spritzguss'],
  '0410': ['Paletten', 'Ladungsträger'],
  '0420': ['Verpackungen', 'Kartonagen'],
  '0510': ['Schmierstoffe', 'Industriebedarf'],
  '9000': ['Dienstleistungen', 'Wartung', 'Logistik'],
}
const FORMS = ['GmbH', 'GmbH', 'GmbH & Co. KG', 'KG', 'AG', 'e. K.', 'OHG']
const COMPANIES: readonly CompanyName[] = ['Antriebe', 'Guss', 'Hydraulik', 'Service', 'Handel']

/** Companies that do not buy a material group at all. */
const NOT_BOUGHT: Readonly<Record<string, readonly CompanyName[]>> = {
  '0110': ['Handel'],
  '0115': ['Handel'],
  '0118': ['Guss', 'Service', 'Handel'],
  '0120': ['Handel'],
  '0230': ['Handel'],
  '0250': ['Guss', 'Handel'],
  '0260': ['Handel'],
  '0265': ['Guss', 'Hydraulik', 'Service', 'Handel'],
  '0340': ['Handel'],
}

/** The number of unnamed partners with a certificate that ends within the next weeks. */
const EXPIRING = 12

function unnamedCertificate(index: number, draw: Random): Shown {
  if (index < EXPIRING) return { days: 5 + index * 4 }
  const share = draw.next()
  if (share < 0.06) return 'missing'
  if (share < 0.1) return 'review'
  return share < 0.13 ? 'expired' : { months: 3 + draw.int(33) }
}

function unnamed(seed: number, index: number): DemoPartner {
  const bpNumber = 107_100 + index * 3
  const draw = random(seed, `partner:${bpNumber}`)
  const group = draw.pick(Object.keys(TRADES))
  const customers = COMPANIES.filter(() => draw.chance(0.3)).filter((name) => !NOT_BOUGHT[group]?.includes(name))
  const share = draw.next()
  const numbers = numbersOf(draw)
  return {
    bpNumber,
    name: `${draw.pick(FIRST)} ${draw.pick(TRADES[group]!)} ${numbers.city} ${draw.pick(FORMS)}`,
    ...numbers,
    status: share < 0.02 ? 'blocked' : share < 0.06 ? 'inactive' : 'free',
    internal: false,
    groups: [group],
    relations: customers.map((company) => ({
      company,
      group,
      cents: amountIn(draw.pick(['A', 'B', 'C', 'C', 'D', 'D', 'D'] as const), draw),
      since: 2005 + draw.int(20),
    })),
    certificate: { kind: 'iso9001', shown: unnamedCertificate(index, draw) },
  }
}

export const PARTNERS = 1_284

export function demoPartners(seed: number): DemoPartner[] {
  const named = [FERRUM, ...NAMED.map((row) => toNamed(seed, row))].toSorted((a, b) => a.bpNumber - b.bpNumber)
  const single = Array.from({ length: PARTNERS - DUPLICATES - named.length }, (_, index) => unnamed(seed, index))
  const partners = [...named, ...single]
  return [...partners, ...demoDuplicates(seed, partners).map(({ partner }) => partner)]
}
