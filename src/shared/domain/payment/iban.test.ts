import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankOf } from './banks.ts'
import { brokenBicRule, brokenIbanRule, compact, groupIban, ibanLength, maskIban } from './iban.ts'

test.each([
  ['DE02120300000000202051', undefined],
  ['DE89370400440532013000', undefined],
  ['AT611904300234573201', undefined],
  ['CH9300762011623852957', undefined],
  ['GB29NWBK60161331926819', undefined],
  ['MT84MALT011000012345MTLCAST001S', undefined],
  ['NO9386011117947', undefined],
  ['', 'empty'],
  ['DE0212030000000020205', 'iban_length'],
  ['DE021203000000002020511', 'iban_length'],
  ['DE03120300000000202051', 'iban_checksum'],
  ['DE20120300000000202051', 'iban_checksum'],
  ['US02120300000000202051', 'iban_country'],
  ['DE0212030000000020205_', 'iban_characters'],
  ['0212030000000020205100', 'iban_characters'],
  ['de02120300000000202051', 'iban_characters'],
])('[PROF-02] IBAN "%s": %s', (iban, rule) => expect(brokenIbanRule(iban)).toBe(rule))

test('[PROF-02] detects any single wrong digit and any two exchanged digits', () => {
  const iban = 'DE02120300000000202051'
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(iban[at]) + by) % 10
      const wrong = iban.slice(0, at) + digit + iban.slice(at + 1)
      expect(brokenIbanRule(wrong)).toBe('iban_checksum')
    }),
  )
  for (let at = 4; at < 21; at++) {
    const swapped = iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2)
    expect(brokenIbanRule(swapped)).toBe(swapped === iban ? undefined : 'iban_checksum')
  }
})

test.each([
  ['BYLADEM1001', 'DE02', undefined],
  ['DEUTDEFF', 'DE02', undefined],
  ['BNPAFRPP', 'MC58', 'bic_country'],
  ['CRLYGPGX', 'FR76', undefined],
  ['', 'DE02', 'empty'],
  ['DEUTDEF', 'DE02', 'bic_format'],
  ['deutdeff', 'DE02', 'bic_format'],
  ['OPSKATWW', 'DE02', 'bic_country'],
])('BIC "%s" for %s: %s', (bic, iban, rule) => expect(brokenBicRule(bic, iban)).toBe(rule))

test('accepts an IBAN in groups, shows it in groups, and masks it', () => {
  expect(compact(' de02 1203\u00a00000 0000 2020 51 ')).toBe('DE02120300000000202051')
  expect(groupIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51')
  expect(maskIban('DE02120300000000202051')).toBe('DE02 •••• •••• •••• 2051')
  expect(maskIban('NO9386011117947')).not.toContain('0111')
  expect([ibanLength('DE'), ibanLength('XX'), ibanLength('')]).toEqual([22, undefined, undefined])
})

test('finds a bank by its German bank code only', () => {
  expect(bankOf('DE02120300000000202051')).toEqual({ bic: 'BYLADEM1001', name: 'Deutsche Kreditbank' })
  expect(bankOf('DE02999999990000202051')).toBeUndefined()
  expect(bankOf('AT02120300000000202051')).toBeUndefined()
})
