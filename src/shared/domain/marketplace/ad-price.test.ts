import { expect, test } from 'vitest'
import type { Price } from './ad.ts'
import { formatAmount, formatSum, priceNoteOf, totalOf } from './ad-price.ts'

test.each<[Price, string]>([
  [{ kind: 'fixed', amount: 450, per: 'unit' }, 'fixedPerUnit'],
  [{ kind: 'fixed', amount: 6_000, per: 'lot' }, 'fixed'],
  [{ kind: 'negotiable', amount: 18_000, per: 'lot' }, 'negotiable'],
  [{ kind: 'negotiable', amount: null, per: 'unit' }, 'onRequest'],
  [{ kind: 'free', amount: null, per: 'lot' }, 'free'],
  [{ kind: null, amount: null, per: 'lot' }, 'wanted'],
])('[MKT-02] the price %j says %s', (price, note) => {
  expect(priceNoteOf(price)).toBe(note)
})

test('amounts have cents where there are any, sums always', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect([450, 18_000].map((cents) => plain(formatAmount(cents, 'de')))).toEqual(['4,50 €', '180 €'])
  expect([450, 18_000].map((cents) => formatAmount(cents, 'en'))).toEqual(['€4.50', '€180'])
  expect(plain(formatSum(36_000, 'de'))).toBe('360,00 €')
})

test('the total of a quantity follows the unit; a lot has one price', () => {
  expect(totalOf({ kind: 'fixed', amount: 450, per: 'unit' }, 80)).toBe(36_000)
  expect(totalOf({ kind: 'fixed', amount: 450, per: 'lot' }, 80)).toBe(450)
  expect(totalOf({ kind: 'free', amount: null, per: 'unit' }, 80)).toBe(0)
  expect(totalOf({ kind: 'negotiable', amount: null, per: 'unit' }, 80)).toBeUndefined()
})
