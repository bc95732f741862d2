import { expect, test } from 'vitest'
import { formatFraction } from './format-fraction.ts'

test.each([
  [35, 2, '17,5', '17.5'],
  [25, 3, '8\u00a01/3', '8\u00a01/3'],
  [-7, 1, '\u22127', '\u22127'],
  [-1, 3, '\u22121/3', '\u22121/3'],
  [1, 3, '1/3', '1/3'],
  [0, 1, '0', '0'],
])('%i/%i is %s in German and %s in English', (numerator, denominator, german, english) => {
  expect(formatFraction({ numerator, denominator }, 'de')).toBe(german)
  expect(formatFraction({ numerator, denominator }, 'en')).toBe(english)
})
