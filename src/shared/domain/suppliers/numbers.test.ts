import { describe, expect, test } from 'vitest'
import {
  brokenDunsRule,
  brokenPartnerIban,
  brokenRegisterRule,
  brokenTaxRule,
  brokenVatRule,
  checkNumbers,
  bpNumberOf,
  writeDuns,
} from './numbers.ts'

describe('[SUP-02] a VAT id', () => {
  test.each([
    ['DE136695976', undefined],
    ['DE 136 695 976', undefined],
    ['DE136695976-00001', undefined],
    ['DE136695977', 'vat_checksum'],
    ['DE13669597', 'vat_form'],
    ['ATU12345678', undefined],
    ['AT23456781', 'vat_form'],
    ['BE0123456789', undefined],
    ['EL094259216', undefined],
    ['GR094259216', 'vat_country'],
    ['FR83404833048', undefined],
    ['NL123456789B01', undefined],
    ['XI943456782', undefined],
    ['CHE-123.456.789 MWST', undefined],
    ['US943456782', 'vat_country'],
    ['constructor', 'vat_country'],
    ['', undefined],
    ['DE', 'placeholder'],
    ['DE999999999', 'placeholder'],
    ['000000000', 'placeholder'],
    ['beantragt', 'placeholder'],
  ])('%s: %s', (typed, rule) => {
    expect(brokenVatRule(typed)).toBe(rule)
  })

  test('that differs by one digit from a valid German one is never valid', () => {
    const valid = 'DE136695976'
    for (let at = 2; at < valid.length; at++)
      for (const digit of '0123456789') {
        if (digit === valid[at]) continue
        expect(brokenVatRule(valid.slice(0, at) + digit + valid.slice(at + 1))).toBeDefined()
      }
  })
})

test.each([
  ['342/5810/1177', 'DE', undefined],
  ['151/815/08156', 'DE', undefined],
  ['5151081508156', 'DE', undefined],
  ['1234', 'DE', 'tax_form'],
  ['DE136695976', 'DE', 'vat_in_tax_number'],
  ['12 3456', 'AT', undefined],
  ['', 'DE', undefined],
])('[SUP-02] a tax number %s of %s: %s', (typed, country, rule) => {
  expect(brokenTaxRule(typed, country)).toBe(rule)
})

test.each([
  ['31-512-0094', undefined],
  ['315120094', undefined],
  ['31-512-009', 'duns_form'],
  ['999999999', 'placeholder'],
])('[SUP-02] a D-U-N-S number %s: %s', (typed, rule) => {
  expect(brokenDunsRule(typed)).toBe(rule)
})

test('a D-U-N-S number is written in its groups', () => {
  expect(writeDuns('315120094')).toBe('31-512-0094')
  expect(writeDuns('unbekannt')).toBe('unbekannt')
})

test.each([
  [{ kind: 'HRB', number: '4471', court: 'Siegen' }, 'DE', undefined],
  [{ kind: 'HRB', number: '12345 B', court: 'Berlin' }, 'DE', undefined],
  [{ kind: 'HRB', number: '4471', court: '' }, 'DE', 'register_court'],
  [{ kind: 'HRB', number: 'x', court: 'Siegen' }, 'DE', 'register_number'],
  [{ kind: '', number: '4471', court: 'Siegen' }, 'DE', 'register_kind'],
  [{ kind: '', number: 'FN 12345a', court: '' }, 'AT', undefined],
  [{ kind: '', number: '', court: '' }, 'DE', undefined],
] as const)('[SUP-02] a register entry %o of %s: %s', (entry, country, rule) => {
  expect(brokenRegisterRule(entry, country)).toBe(rule)
})

test('an IBAN and a number of a partner are checked', () => {
  expect(brokenPartnerIban('DE02 1203 0000 0000 2020 51')).toBeUndefined()
  expect(brokenPartnerIban('DE03 1203 0000 0000 2020 51')).toBe('iban_invalid')
  expect(['105118', '105 118', '1', '9999999999'].map(bpNumberOf)).toEqual([105_118, 105_118, 1, 9_999_999_999])
  expect(['0000104512', '0105118'].map(bpNumberOf)).toEqual([104_512, 105_118])
  expect(['0', '', 'K-77120', '12345678901'].map(bpNumberOf)).toEqual([undefined, undefined, undefined, undefined])
})

test('every number that fails is named once', () => {
  const register = { kind: 'HRB', number: '1', court: '' } as const
  const numbers = { country: 'DE', vatId: 'DE1', taxNumber: '1', duns: '1', register, iban: 'DE1' }
  expect(checkNumbers(numbers).map(({ field }) => field)).toEqual(['vatId', 'taxNumber', 'duns', 'register', 'iban'])
})
