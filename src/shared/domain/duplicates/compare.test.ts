import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#tests/matrix.ts'
import { PartnerRegister } from './candidates.ts'
import {
  compare,
  FIELD_LEVELS,
  LEVEL_ORDER,
  levelOf,
  MATCH_FIELDS,
  type Carriers,
  type LevelOf,
  type MatchField,
} from './compare.ts'
import { shownReasons, tieOf, weighReasons } from './explain.ts'
import { fitWeights, MIN_LABELS, qualityAt, type Label } from './fit.ts'
import { keysOf, MAX_CARRIERS } from './keys.ts'
import { comparedPartner, type PartnerRecord } from './partner-record.ts'
import { createScorer, hasVeto, PROBABLE_FROM, REVIEW_FROM, type WeightSet } from './score.ts'
import { SHIPPED_WEIGHTS } from './weights.ts'

const ZINTL: PartnerRecord = {
  name: 'Zintl Oberflächentechnik GmbH & Co. KG',
  name2: '',
  street: 'Industriestraße 14',
  zip: '57462',
  city: 'Olpe',
  country: 'DE',
  vatId: 'DE136695976',
  taxNumber: '',
  register: 'HRA 4471 Siegen',
  duns: '',
  iban: 'DE02120300000000202051',
  phone: '02761 12345-0',
  email: '',
  web: 'www.zintl.de',
}
const FEW: Carriers = { iban: 2, phone: 2, domain: 2, words: 2, address: 2 }
const scorer = createScorer(SHIPPED_WEIGHTS)
const levels = (change: Partial<PartnerRecord>, base: Partial<PartnerRecord> = {}, carriers = FEW) =>
  compare(comparedPartner({ ...ZINTL, ...base }), comparedPartner({ ...ZINTL, ...base, ...change }), carriers)

describe('[SUP-05] the level of', () => {
  const table: [MatchField, Partial<PartnerRecord>, string][] = [
    ['name', {}, 'same'],
    ['name', { name: 'Oberflächentechnik Zintl GmbH & Co. KG' }, 'same'],
    ['name', { name: 'Zintl Oberflächen Technik GmbH & Co. KG' }, 'sameLetters'],
    ['name', { name: 'Zintl Oberflächentechnk GmbH & Co. KG' }, 'close'],
    ['name', { name: 'Z?ntl Oberfl?chentechnik GmbH & Co. KG' }, 'close'],
    ['name', { name: 'Zintl Oberfl. GmbH & Co. KG' }, 'abbreviated'],
    ['name', { name: 'Zintl GmbH & Co. KG' }, 'containsWord'],
    ['name', { name: 'Zintl Siegen Oberflächentechnik Stahl' }, 'contains'],
    ['name', { name: 'Zintl Gießerei GmbH' }, 'firstWord'],
    ['name', { name: 'Kessler Gießerei GmbH' }, 'different'],
    ['name', { name: '' }, 'different'],
    ['form', { name: 'Zintl Oberflächentechnik' }, 'missing'],
    ['form', { name: 'Zintl Oberflächentechnik KG' }, 'compatible'],
    ['form', { name: 'Zintl Oberflächentechnik GmbH' }, 'generalPartner'],
    ['form', { name: 'Zintl Oberflächentechnik AG' }, 'generalPartner'],
    ['form', { name: 'Zintl Oberflächentechnik e. K.' }, 'different'],
    ['vatId', { vatId: '' }, 'missing'],
    ['vatId', { vatId: 'DE136695976-00001' }, 'same'],
    ['vatId', { vatId: 'DE136695967' }, 'typo'],
    ['vatId', { vatId: 'DE811569869' }, 'different'],
    ['vatId', { vatId: 'DE811569860' }, 'unsure'],
    ['register', { register: 'Amtsgericht Siegen, HRA 4471' }, 'same'],
    ['register', { register: 'HRA 4471' }, 'sameNumber'],
    ['register', { register: 'HRA 4471 Olpe' }, 'different'],
    ['register', { register: '' }, 'missing'],
    ['iban', { iban: 'DE02 1203 0000 0000 2020 51' }, 'rare'],
    ['iban', { iban: 'DE03120300000000202051' }, 'typo'],
    ['phone', { phone: '+49 (0)2761 12345-18' }, 'rare'],
    ['phone', { phone: '02761 12399' }, 'similar'],
    ['phone', { phone: '0211 4711234' }, 'different'],
    ['domain', { web: '', email: 'info@zintl.de' }, 'rare'],
    ['domain', { web: 'zintl.at' }, 'stem'],
    ['domain', { web: 'kessler.de' }, 'different'],
    ['street', { street: 'Industriestr. 14' }, 'same'],
    ['street', { street: 'Industriestraße 14a' }, 'same'],
    ['street', { street: 'Industriestraße 12-16' }, 'compatible'],
    ['street', { street: 'Industriestraße 13-15' }, 'otherNumber'],
    ['street', { street: 'Industriestraße' }, 'compatible'],
    ['street', { street: 'Indsutriestraße 14' }, 'similar'],
    ['street', { street: 'Am Hammerwerk 3' }, 'different'],
    ['street', { street: 'Postfach 1012', zip: '57444' }, 'box'],
    ['place', { zip: '57642' }, 'near'],
    ['place', { zip: '57443', city: 'Olpe-Biggesee' }, 'near'],
    ['place', { zip: '57072', city: 'Siegen' }, 'region'],
    ['place', { zip: '10115', city: 'Berlin' }, 'far'],
    ['place', { country: 'AT' }, 'country'],
    ['branch', { name: `${ZINTL.name} Werk 2` }, 'oneSided'],
    ['status', { name: `${ZINTL.name} i. L.` }, 'different'],
    ['successor', { name: 'Zintl Oberflächentechnik Nachf. GmbH & Co. KG' }, 'oneSided'],
    ['groupWord', { name: 'Zintl Verwaltungs GmbH', register: '' }, 'different'],
    ['groupWord', { name: 'Zintl Oberflächentechnik Verwaltungs GmbH' }, 'excused'],
    ['groupWord', { name: 'Kessler Holding AG', register: '' }, 'none'],
    ['numbers', { vatId: 'DE811569869', register: 'HRB 99 Siegen' }, 'contradict'],
    ['house', {}, 'three'],
    ['numbers', { vatId: 'DE811569869', register: '', iban: '' }, 'differ'],
    ['numbers', { vatId: 'DE811569869', register: '', iban: 'DE89370400440532013000' }, 'differSeveral'],
    ['move', { street: 'Am Hammerwerk 3' }, 'near'],
    ['move', { street: 'Ring 3', zip: '10115', city: 'Berlin' }, 'companySure'],
    ['move', { street: 'Ring 3', zip: '10115', city: 'Berlin', vatId: '', register: '' }, 'company'],
    ['move', { street: 'Ring 3', zip: '10115', city: 'Berlin', vatId: '', register: '', iban: '' }, 'unproven'],
  ]
  test.each(table)('%s with %o is %s', (field, change, level) => {
    expect(levelOf(levels(change), field)).toBe(level as LevelOf<typeof field>)
  })

  test('a frequent value differs from a rare one', () => {
    const common = levels({}, {}, { iban: 60, phone: 20, domain: 20, words: 40, address: 30 })
    expect((['iban', 'phone', 'domain', 'name', 'street'] as const).map((field) => levelOf(common, field))).toEqual([
      'common',
      'common',
      'common',
      'sameCommon',
      'common',
    ])
  })
})

describe('[SUP-05] two partners', () => {
  test.each([
    [
      'the same with another spelling and extension',
      { name: 'ZINTL OBERFLAECHENTECHNIK GMBH&CO KG', phone: '02761/12345-18' },
      true,
    ],
    ['the same without numbers', { vatId: '', register: '', iban: '' }, true],
    ['the same with a mistyped VAT id', { vatId: 'DE136695967' }, true],
    ['after a change of legal form', { name: 'Zintl Oberflächentechnik KG', register: 'HRA 9 Siegen' }, true],
    ['a branch', { name: `${ZINTL.name} Niederlassung Trier`, street: 'Ring 3', zip: '54290', city: 'Trier' }, false],
    [
      'a sister company',
      { name: 'Zintl Immobilien GmbH', vatId: 'DE811569869', register: 'HRB 9 Siegen', iban: '' },
      false,
    ],
    ['a general partner', { name: 'Zintl Verwaltungs GmbH', vatId: '', register: 'HRB 9 Siegen', iban: '' }, false],
    [
      'a successor',
      { name: 'Zintl Oberflächentechnik neu GmbH & Co. KG', vatId: 'DE811569869', register: 'HRB 9 Siegen' },
      false,
    ],
    ['in liquidation on one side', { name: `${ZINTL.name} i. L.` }, false],
    [
      'a neighbour',
      { name: 'Kessler Gießerei GmbH', vatId: 'DE811569869', register: 'HRB 9 Siegen', iban: '', web: 'kessler.de' },
      false,
    ],
    [
      'a namesake far away',
      { street: 'Ring 3', zip: '10115', city: 'Berlin', vatId: '', register: '', iban: '', phone: '', web: '' },
      false,
    ],
  ])('%s: %s', (_, change, isSame) => {
    const score = scorer.score(levels(change))
    if (isSame) expect(score).toBeGreaterThan(REVIEW_FROM)
    else expect(score).toBeLessThan(REVIEW_FROM)
  })

  test('that are equal in everything are the same, most probably', () => {
    expect(scorer.score(levels({}))).toBeGreaterThan(PROBABLE_FROM)
  })

  test.each([
    [{ duns: '316402288' }, { duns: '316511111' }],
    [{ name: `${ZINTL.name} Werk 2` }, {}],
    [{ name: `${ZINTL.name} in Liquidation` }, {}],
    [{ vatId: 'DE811569869', register: 'HRB 9 Siegen' }, {}],
    [{ name: 'Zintl Holding GmbH', register: '' }, {}],
  ])('are never the same, whatever else agrees: %o', (change, base) => {
    const found = levels(change, base)
    expect(hasVeto(found)).toBe(true)
    expect(scorer.score(found)).toBeLessThan(0.001)
  })

  test.each([
    ['branch', { name: `${ZINTL.name} Werk 2` }],
    ['branch', { duns: '316402288', street: 'Ring 3', zip: '54290', city: 'Trier' }, { duns: '316511111' }],
    ['sister', { name: 'Zintl Immobilien GmbH & Co. KG', register: '' }],
    ['generalPartner', { name: 'Zintl Verwaltungs GmbH', register: 'HRB 9 Siegen' }],
    ['successor', { vatId: 'DE811569869', register: 'HRB 9 Siegen' }],
    ['foreignSister', { country: 'AT', zip: '4020', city: 'Linz', street: 'Ring 3', vatId: 'ATU12345678' }],
    [undefined, { name: 'Kessler Gießerei GmbH', vatId: '', register: '' }],
  ] as [string | undefined, Partial<PartnerRecord>, Partial<PartnerRecord>?][])(
    'are %s for %o',
    (tie, change, base = {}) => expect(tieOf(levels(change, base))).toBe(tie),
  )
})

const drawn = fc.record<PartnerRecord>({
  name: fc.oneof(
    fc.constantFrom(ZINTL.name, 'Zintl GmbH', 'Zintl Verwaltungs GmbH', 'Müller & Söhne KG', ''),
    fc.string(),
  ),
  name2: fc.constantFrom('', 'Werk 2', 'i. L.', '<script>', '=1+1'),
  street: fc.oneof(fc.constantFrom('', 'Industriestr. 14', 'Industriestraße 12-16', 'Postfach 3'), fc.string()),
  zip: fc.constantFrom('', '57462', '57642', '09111', 'PL-00950'),
  city: fc.constantFrom('', 'Olpe', '57462 Olpe', 'München', 'Munich'),
  country: fc.constantFrom('', 'DE', 'AT'),
  vatId: fc.constantFrom('', 'DE136695976', 'DE136695967', 'DE811569869', 'beantragt'),
  taxNumber: fc.constantFrom('', '151/815/08156', '5151081508156', 'DE136695976'),
  register: fc.constantFrom('', 'HRB 4471 Siegen', 'HRB 4471', 'HRA 1 Olpe'),
  duns: fc.constantFrom('', '316402287', '316402288', '999999999'),
  iban: fc.constantFrom('', 'DE02120300000000202051', 'DE03120300000000202051'),
  phone: fc.oneof(fc.constantFrom('', '02761 12345-0', '+49 2761 12345 18'), fc.string()),
  email: fc.constantFrom('', 'info@zintl.de', 'zintl@gmx.de'),
  web: fc.oneof(fc.constantFrom('', 'zintl.de', 'https://www.zintl.at/x'), fc.webUrl()),
})

test('[SUP-05] the score is the same for both orders of two partners, and the sum of its weights', () => {
  fc.assert(
    fc.property(drawn, drawn, (one, other) => {
      const [a, b] = [comparedPartner(one), comparedPartner(other)]
      const found = compare(a, b, FEW)
      expect(compare(b, a, FEW)).toEqual(found)
      const sum = scorer.weightsOf(found).reduce((total, weight) => total + weight, SHIPPED_WEIGHTS.prior)
      expect(scorer.score(found)).toBeCloseTo(1 / (1 + Math.exp(-sum)), 12)
      const reasons = weighReasons(scorer, found, a, b, FEW)
      expect(reasons.reduce((total, { weight }) => total + weight, SHIPPED_WEIGHTS.prior)).toBeCloseTo(sum, 9)
    }),
    { numRuns: runs(300, 5_000) },
  )
})

test('[SUP-05] a pair whose names are not compared would not have been stored', () => {
  fc.assert(
    fc.property(drawn, drawn, (one, other) => {
      const found = compare(comparedPartner(one), comparedPartner(other), FEW)
      if (scorer.isHopeless(found)) expect(scorer.score(found)).toBeLessThan(0.1)
    }),
    { numRuns: runs(300, 5_000) },
  )
})

test('[SUP-05] at most five reasons are shown, contradictions first', () => {
  const [a, b] = [
    comparedPartner(ZINTL),
    comparedPartner({ ...ZINTL, name: `${ZINTL.name} Werk 2`, street: 'Am Hammerwerk 3' }),
  ]
  const shown = shownReasons(weighReasons(scorer, compare(a, b, FEW), a, b, FEW))
  expect(shown).toHaveLength(5)
  expect(shown[0]).toMatchObject({ field: 'branch', level: 'oneSided', isVeto: true })
  expect(shown[1]).toMatchObject({ field: 'street', level: 'different' })
  expect(shown.find(({ field }) => field === 'name')).toMatchObject({ percent: 100 })
})

test('[SUP-05] pairs of a register are those that share a key, each once', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 25 }), (records) => {
      const partners = records.map(comparedPartner)
      const register = new PartnerRegister()
      for (const partner of partners) register.add(partner)
      register.group()
      const found: string[] = []
      register.forEachPair((one, other) => found.push(`${Math.min(one, other)} ${Math.max(one, other)}`))
      const keys = partners.map(keysOf)
      const expected = partners.flatMap((_, one) =>
        partners.flatMap((__, other) =>
          one < other && keys[one]!.some((key, kind) => key !== '' && key === keys[other]![kind])
            ? [`${one} ${other}`]
            : [],
        ),
      )
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: runs(40, 500) },
  )
})

test('[SUP-05] a key that too many carry finds no pairs, and stays evidence', () => {
  const register = new PartnerRegister()
  const empty = comparedPartner({
    ...ZINTL,
    name: '',
    street: '',
    zip: '',
    city: '',
    vatId: '',
    register: '',
    phone: '',
    web: '',
  })
  for (let index = 0; index <= MAX_CARRIERS; index++) register.add(empty)
  register.group()
  let pairs = 0
  register.forEachPair(() => pairs++)
  expect(pairs).toBe(0)
  expect(register.carriers(0, 1).iban).toBe(MAX_CARRIERS + 1)
})

test('[SUP-05] decisions move the weights, and stay near the shipped ones without them', () => {
  const same = levels({ street: 'Am Hammerwerk 3', register: '', iban: '' })
  const labels: Label[] = Array.from({ length: MIN_LABELS * 4 }, (_, index) => ({
    levels: index % 2 ? same : levels({}),
    isSame: index % 2 === 0,
  }))
  const refit = fitWeights(labels, SHIPPED_WEIGHTS, 2)
  expect(refit.version).toBe(2)
  expect(createScorer(refit).score(same)).toBeLessThan(scorer.score(same))
  expect(createScorer(refit).score(levels({}))).toBeGreaterThan(REVIEW_FROM)
  const unchanged = fitWeights([], SHIPPED_WEIGHTS, 3)
  for (const field of MATCH_FIELDS)
    for (const [level, weight] of SHIPPED_WEIGHTS.weights[field].entries())
      expect(unchanged.weights[field][level]).toBeCloseTo(weight, 2)
})

/** The weights of every list of LEVEL_ORDER, which is in descending order. */
const orderedWeights = (set: WeightSet): number[][] =>
  MATCH_FIELDS.flatMap((field) =>
    LEVEL_ORDER[field].map((order: readonly string[]) =>
      order.map((level) => set.weights[field][(FIELD_LEVELS[field] as readonly string[]).indexOf(level)]!),
    ),
  )

test('[SUP-05] no level weighs less than one that speaks less for a pair, and agreement never speaks against one', () => {
  for (const weights of orderedWeights(SHIPPED_WEIGHTS))
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
  expect(SHIPPED_WEIGHTS.weights.form[FIELD_LEVELS.form.indexOf('same')]).toBeGreaterThanOrEqual(0)
})

test('[SUP-05] a refit keeps the order of the levels, whatever the decisions', () => {
  const label = fc.record({
    levels: fc
      .tuple(...MATCH_FIELDS.map((field) => fc.nat(FIELD_LEVELS[field].length - 1)))
      .map((drawnLevels) => Uint8Array.from(drawnLevels)),
    isSame: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(label, { minLength: 10, maxLength: 60 }), (labels) => {
      for (const weights of orderedWeights(fitWeights(labels, SHIPPED_WEIGHTS, 2)))
        expect(weights).toEqual(weights.toSorted((one, other) => other - one))
    }),
    { numRuns: runs(8, 100) },
  )
})

test('[SUP-05] quality is precision, recall and their mean', () => {
  const scored = [
    { score: 0.9, isSame: true },
    { score: 0.8, isSame: false },
    { score: 0.2, isSame: true },
  ]
  expect(qualityAt(scored, 0.5)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
  expect(qualityAt([], 0.5)).toEqual({ precision: 1, recall: 1, f1: 1 })
})
