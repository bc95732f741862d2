import { expect, test } from 'vitest'
import type { Price } from './ad.ts'
import { formatAmount, formatSum, parsePrice, priceNoteOf, totalOf } from './ad-price.ts'

test.each<[Price, string, quantity?: number]>([
  [{ kind: 'fixed', amount: 450, per: 'unit' }, 'fixedPerUnit'],
  [{ kind: 'fixed', amount: 6_000, per: 'lot' }, 'fixed'],
  [{ kind: 'negotiable', amount: 18_000, per: 'lot' }, 'negotiable'],
  [{ kind: 'fixed', amount: 6_000, per: 'lot' }, 'fixedForAll', 10],
  [{ kind: 'negotiable', amount: 6_000, per: 'lot' }, 'negotiableForAll', 10],
  [{ kind: 'fixed', amount: 450, per: 'unit' }, 'fixedPerUnit', 10],
  [{ kind: 'free', amount: null, per: 'lot' }, 'free', 10],
  [{ kind: 'negotiable', amount: null, per: 'unit' }, 'onRequest'],
  [{ kind: 'free', amount: null, per: 'lot' }, 'free'],
  [{ kind: null, amount: null, per: 'lot' }, 'wanted'],
])('[MKT-02] the price %j says %s', (price, note, quantity = 1) => {
  expect(priceNoteOf(price, quantity)).toBe(note)
})

test('amounts have cents where there are any, sums always', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect([450, 18_000].map((cents) => plain(formatAmount(cents, 'de')))).toEqual(['4,50 €', '180 €'])
  expect([450, 18_000].map((cents) => formatAmount(cents, 'en'))).toEqual(['€4.50', '€180'])
  expect(plain(formatSum(36_000, 'de'))).toBe('360,00 €')
})

test('[MKT-02] the total of a part follows the unit; a part of a lot costs its share', () => {
  expect(totalOf({ kind: 'fixed', amount: 450, per: 'unit' }, 80, 240)).toBe(36_000)
  const lot = { kind: 'fixed', amount: 1_250, per: 'lot' } as const
  expect([10, 4, 2, 1].map((part) => totalOf(lot, part, 10))).toEqual([1_250, 500, 250, 125])
  expect([1, 2, 3].map((part) => totalOf({ ...lot, amount: 100 }, part, 3))).toEqual([33, 67, 100])
  expect(totalOf({ kind: 'free', amount: null, per: 'unit' }, 80, 240)).toBe(0)
  expect(totalOf({ kind: 'negotiable', amount: null, per: 'unit' }, 80, 240)).toBeUndefined()
})

test.each([
  ['4,50', 450],
  ['4.50', 450],
  ['1.200', 120_000],
  ['1.200,5', 120_050],
  ['12 €', 1_200],
  ['0', undefined],
  ['4,505', undefined],
  ['viel', undefined],
  ['1.250,-', 125_000],
  ['1.250,–', 125_000],
  ['12,--', 1_200],
  ['12.-', 1_200],
  ['12 Euro', 1_200],
  ['12 EUR', 1_200],
  ['EUR 12,50', 1_250],
  ['€ 12', 1_200],
  ['12,50 € ', 1_250],
  ['1,250.00', 125_000],
  ['1,250', undefined],
  ['Euro', undefined],
  ['12-', undefined],
])('[MKT-02] the amount %j is read as %s cents', (typed, cents) => {
  expect(parsePrice(typed)).toBe(cents)
})
