import { expect, test } from 'vitest'
import { brokenContactRule, CONTACT_LIMITS, tidyContact, type ContactField } from './contact-rules.ts'

test.each([
  ['phone', '0271 5550-214', undefined],
  ['phone', '+49 (0) 271/5550.214', undefined],
  ['phone', '110', undefined],
  ['phone', '', 'empty'],
  ['phone', '12', 'phone'],
  ['phone', '1234567890123456', 'phone'],
  ['phone', '0271 call me', 'phone'],
  ['phone', '0271+5550', 'phone'],
  ['cellPhone', `0160 ${'1'.repeat(26)}`, 'too_long'],
  ['street', 'Am Alten Markt', undefined],
  ['street', 'Straße des 17. Juni', undefined],
  ['street', 'Łazienkowska', undefined],
  ['street', '12', 'letters'],
  ['street', 'Linden\u200bweg', 'invisible'],
  ['street', '\u202egewnednil', 'invisible'],
  ['street', 'a\u0007b', 'invisible'],
  ['street', 'S'.repeat(101), 'too_long'],
  ['houseNumber', '4', undefined],
  ['houseNumber', '4a', undefined],
  ['houseNumber', '12-14', undefined],
  ['houseNumber', '12 1/2', undefined],
  ['houseNumber', 'a4', 'house_number'],
  ['houseNumber', 'vier', 'house_number'],
  ['zip', '57074', undefined],
  ['zip', 'SW1A 1AA', undefined],
  ['zip', '1012 AB', undefined],
  ['zip', '57', 'zip'],
  ['zip', 'sw1a', 'zip'],
  ['zip', 'ABCDE', 'zip'],
  ['zip', '-57074', 'zip'],
  ['location', 'Ulm', undefined],
  ['location', '57074', 'letters'],
  ['location', '', 'empty'],
] as const)('[PROF-02] %s "%s": %s', (field, text, rule) => expect(brokenContactRule(field, text)).toBe(rule))

test('accepts a value as long as the limit of its field', () => {
  for (const field of ['street', 'location'] as const satisfies ContactField[])
    expect(brokenContactRule(field, 'x'.repeat(CONTACT_LIMITS[field]))).toBeUndefined()
})

test('normalises to composed letters and single spaces', () => {
  expect(tidyContact('location', '  Ko\u0308ln \n\t am  Rhein ')).toBe('Köln am Rhein')
})

test('[PROF-02] removes invisible characters from numbers', () => {
  expect(tidyContact('phone', '\u200e0271\u200b 5550-\u00ad214\ufeff')).toBe('0271 5550-214')
  expect(tidyContact('zip', ' 1012\u200b ab')).toBe('1012 AB')
  expect(brokenContactRule('location', tidyContact('location', 'Ol\u200bpe'))).toBe('invisible')
})
