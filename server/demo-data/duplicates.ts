// Duplicate partners of the demo company, and similar partners that are none.
import { random, type Random } from './random.ts'

interface Relation {
  readonly cents: number
  readonly since: number
}

/** The changes of a partner, and the choice of the duplicated ones. */
interface Source {
  readonly bpNumber: number
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly vatId: string
  readonly taxNumber: string
  readonly duns: string
  readonly register: readonly [kind: string, number: string, court: string]
  readonly iban: string
  readonly status: string
  readonly groups: readonly string[]
  readonly relations: readonly Relation[]
}

type Change = (partner: Source, draw: Random) => Partial<Source>

const withoutUmlauts = (text: string): string =>
  text
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('Ü', 'Ue')
    .replaceAll('Ö', 'Oe')
    .replaceAll('ß', 'ss')
/** 'MÃ¼ller' for 'Müller'. */
const misread = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
/** '31-512-0094' with another last group: every site has its own. */
const otherSite = (duns: string, draw: Random): string => `${duns.slice(0, 7)}${1_000 + draw.int(8_999)}`
/** The legal form at the end of the name. */
const FORM = / (?:GmbH & Co\. KG|GmbH|KG|AG|e\. K\.|OHG)$/
const withWord = (name: string, word: string, form = 'GmbH'): string => `${name.replace(FORM, '')} ${word} ${form}`
const swapped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)

/** The same partner, entered twice. */
const TWICE: Readonly<Record<string, Change>> = {
  spelling: ({ name, street }) => ({
    name: withoutUmlauts(name).replace('GmbH & Co. KG', 'GmbH&Co KG').replace('GmbH', 'G.m.b.H.'),
    street: street.replace('straße', 'str.'),
  }),
  capitals: ({ name }) => ({ name: name.toUpperCase(), duns: '', taxNumber: '' }),
  slip: ({ name }) => ({ name: swapped(name, 4), vatId: '' }),
  move: ({ taxNumber }) => ({ street: 'Am Hammerwerk 3', taxNumber, duns: '' }),
  gaps: () => ({ vatId: '', duns: '', register: ['', '', ''] }),
  vatSlip: ({ vatId }) => ({ vatId: vatId.slice(0, 9) + vatId.slice(10) + vatId[9], duns: '' }),
  account: (_, draw) => ({ iban: `DE89370400440532${String(draw.int(10_000)).padStart(4, '0')}00`, taxNumber: '' }),
  form: ({ name, register }, draw) => ({
    name: name.replace(FORM, ' GmbH & Co. KG'),
    register: ['HRA', String(1_000 + draw.int(8_000)), register[2]],
  }),
}

/** The same partner as well, by slips that are rarer. */
const RARE: Readonly<Record<string, Change>> = {
  // The partner exists twice already: the third entry is the same one.
  third: ({ name }) => ({ name: name.replace(FORM, ''), duns: '', taxNumber: '' }),
  // A file that was read in the wrong encoding.
  garbled: ({ name, street }) => ({ name: misread(name), street: misread(street), taxNumber: '' }),
  postbox: () => ({ street: 'Postfach 12 04', duns: '', register: ['', '', ''] }),
}

/** Another partner, which must stay one. */
const ALIKE: Readonly<Record<string, Change>> = {
  branch: ({ name, duns }, draw) => ({
    name: `${name} Werk 2`,
    street: 'Industriepark 7',
    zip: '57462',
    city: 'Olpe',
    duns: otherSite(duns, draw),
  }),
  sister: ({ name, register }, draw) => ({
    name: withWord(name, 'Immobilien'),
    vatId: '',
    taxNumber: '',
    duns: '',
    iban: '',
    register: ['HRB', String(30_000 + draw.int(9_000)), register[2]],
  }),
  successor: ({ name, duns, register }, draw) => ({
    name: withWord(name, 'Nachf.'),
    vatId: '',
    taxNumber: '',
    duns: otherSite(duns, draw),
    register: ['HRB', String(40_000 + draw.int(9_000)), register[2]],
  }),
}

const FIRST_NUMBER = 231_904
/** The number of copies of each kind, and of each rare kind. */
const COPIES = 4
const RARE_COPIES = 2

const drawn = (kinds: Readonly<Record<string, Change>>, copies: number) =>
  Object.entries(kinds).flatMap(([kind, change]) =>
    Array.from({ length: copies }, (_, copy) => ({ kind, change, copy })),
  )
const DRAWN = [...drawn({ ...TWICE, ...ALIKE }, COPIES), ...drawn(RARE, RARE_COPIES)]

/** How many partners `demoDuplicates` makes. */
export const DUPLICATES = DRAWN.length

interface Copy<Partner> {
  readonly of: Partner
  readonly partner: Partner
  readonly isSame: boolean
}

/** Some for every kind; each buys little, in the material group of the partner that it is like. */
export function demoDuplicates<Partner extends Source>(seed: number, partners: readonly Partner[]): Copy<Partner>[] {
  const bought = partners.filter(
    ({ relations, status, groups }) => relations.length > 0 && status === 'free' && groups.length === 1,
  )
  return DRAWN.map(({ kind, change, copy }, at) => {
    // The first duplicated partners are those of the first kind.
    const of = bought[(kind === 'third' ? copy : at) * 5]!
    const draw = random(seed, `duplicate:${kind}:${copy}`)
    const [relation] = of.relations
    const partner = {
      ...of,
      ...change(of, draw),
      bpNumber: FIRST_NUMBER + at * 7,
      status: 'free',
      relations:
        relation && copy % 2 === 0
          ? [{ ...relation, cents: 300_000 + draw.int(2_000_000), since: 2019 + draw.int(5) }]
          : [],
      certificate: { kind: 'iso9001', shown: 'missing' },
    }
    return { of, partner: partner as unknown as Partner, isSame: !Object.hasOwn(ALIKE, kind) }
  })
}
