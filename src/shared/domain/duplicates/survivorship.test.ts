import { describe, expect, test } from 'vitest'
import {
  leadingSide,
  MERGE_FIELDS,
  mergeRisks,
  proposeMerge,
  proposeSurvivor,
  type MergedPartner,
} from './survivorship.ts'

const ONE: MergedPartner = {
  bpNumber: 107_015,
  name: 'Zintl Oberflächentechnik GmbH & Co. KG',
  name2: '',
  address: { street: 'Industriestraße 14', zip: '57462', city: 'Olpe', country: 'DE' },
  vatId: 'DE136695976',
  taxNumber: '',
  duns: '31-640-2287',
  register: { kind: 'HRA', number: '4471', court: 'Siegen' },
  registerUntil: null,
  iban: 'DE02120300000000202051',
  externalNumber: '',
  paymentTerms: '30 Tage netto',
  status: 'free',
  openRelations: 2,
  changedAt: {},
}
const OTHER: MergedPartner = { ...ONE, bpNumber: 231_904, openRelations: 1 }

describe('[SUP-05] of two partners survives', () => {
  test.each([
    ['vatId', {}, {}, 'one', 'equal'],
    ['taxNumber', {}, { taxNumber: '338/5712/0844' }, 'other', 'onlyValue'],
    ['vatId', { vatId: 'beantragt' }, {}, 'other', 'onlyValue'],
    ['vatId', { vatId: 'DE136695977' }, {}, 'other', 'valid'],
    ['duns', { duns: '31-640' }, {}, 'other', 'valid'],
    ['register', { register: { kind: 'HRA', number: '4471', court: '' } }, {}, 'other', 'valid'],
    ['name', { name: 'ZINTL OBERFLÄCHENTECHNIK GMBH' }, {}, 'other', 'spelling'],
    ['name', { name: 'Zintl Oberfl?chentechnik GmbH & Co. KG (alt)' }, {}, 'other', 'spelling'],
    ['name', { name: 'Zintl GmbH & Co. KG' }, {}, 'other', 'spelling'],
    ['name', { name: 'Zintl Oberflaechentechnik GmbH & Co. KG' }, {}, 'other', 'spelling'],
    ['name', { name: 'Zintl Oberflächentechnik G.m.b.H. & Co. KG' }, {}, 'other', 'spelling'],
    [
      'address',
      {},
      { address: { ...ONE.address, street: 'Am Hammerwerk 3' }, registerUntil: '2026-02-01' },
      'other',
      'confirmed',
    ],
    [
      'address',
      {},
      { address: { ...ONE.address, street: 'Am Hammerwerk 3' }, changedAt: { address: '2026-05-01' } },
      'one',
      'leading',
    ],
    ['iban', {}, { iban: 'DE89370400440532013000', changedAt: { iban: '2026-05-01' } }, 'one', 'leading'],
    ['iban', { iban: 'DE03120300000000202051' }, { iban: 'DE89370400440532013000' }, 'other', 'valid'],
    [
      'paymentTerms',
      {},
      { paymentTerms: '14 Tage netto', changedAt: { paymentTerms: '2026-05-01' } },
      'other',
      'newer',
    ],
    ['status', {}, { status: 'blocked' }, 'other', 'stricter'],
  ] as const)('%s of %o and %o: %s, %s', (field, one, other, side, reason) => {
    const [a, b] = [
      { ...ONE, ...one },
      { ...OTHER, ...other },
    ]
    expect(proposeSurvivor(field, a, b)).toEqual({ side, reason })
    expect(proposeSurvivor(field, b, a)).toEqual({ side: side === 'one' ? 'other' : 'one', reason })
  })

  test('the number that companies buy from, else the older one', () => {
    expect(leadingSide(ONE, { ...OTHER, openRelations: 5 })).toBe('other')
    expect(leadingSide(ONE, { ...OTHER, openRelations: 2 })).toBe('one')
  })

  test('something for every field', () => {
    expect(Object.keys(proposeMerge(ONE, OTHER))).toEqual([...MERGE_FIELDS])
  })
})

test.each([
  [{}, false, []],
  [{ iban: '' }, false, ['bank']],
  [{ vatId: 'DE811569869' }, true, ['vat', 'companies']],
] as const)(
  '[SUP-05] a merge with %o, across companies %s, needs a second release for %o',
  (change, isAcross, risks) => {
    expect(mergeRisks(ONE, { ...OTHER, ...change }, isAcross)).toEqual(risks)
  },
)
