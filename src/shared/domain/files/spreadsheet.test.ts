import { expect, test } from 'vitest'
import { dayOfSerial, doubtOf, doubtOfDigits, timeOfFraction } from './spreadsheet.ts'

test.each([
  ['1,04512E+05', 'power_written', '104512'],
  ['1E+05', 'power_written', '100000'],
  ['1,23457E+11', 'power_written', ''],
  ['104512,00', 'decimal_written', '104512'],
  ['104512.0', 'decimal_written', '104512'],
  ['01. Feb', 'day_written', '1-2'],
  ['01-Feb', 'day_written', '1-2'],
  ['3. Mrz 2026', 'day_written', '3-3-2026'],
  ['Dez 24', 'day_written', '12-24'],
  ['01.02.2026', 'day_written', '1-2-2026'],
])('the cell %j shows %s, and was probably %j', (text, rule, original) => {
  expect(doubtOf(text)).toEqual({ rule, original })
})

test.each(['104512', '104.512', 'K-77120', 'DE117892245', '342/5810/1177', '4711.01', 'Marburg', ''])(
  '%j has no doubt',
  (text) => {
    expect(doubtOf(text)).toBeUndefined()
  },
)

test.each([
  ['1067', 5, 4, 'zeros_lost', '01067'],
  ['115', 4, 1, 'zeros_lost', '0115'],
  ['115,0', 4, 1, 'decimal_written', '0115'],
  ['1,067E+03', 5, 4, 'power_written', '01067'],
])('of %j with %i digits zeros are lost', (text, length, shortest, rule, original) => {
  expect(doubtOfDigits(text, length, shortest)).toEqual({ rule, original })
})

test('a number of full length, or far from it, has lost no zeros', () => {
  expect(['57072', '107', 'SW1A 1AA'].map((text) => doubtOfDigits(text, 5, 4))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('days and times that are numbers are read back', () => {
  expect(['46350', '46350,0', '46350.5', '1067', '24.11.2026'].map(dayOfSerial)).toEqual([
    '2026-11-24',
    '2026-11-24',
    '2026-11-24',
    undefined,
    undefined,
  ])
  expect(['0,3125', '.3125', '8,33333E-02', '0,333333333333333', '7,30'].map(timeOfFraction)).toEqual([
    '07:30',
    '07:30',
    '02:00',
    '08:00',
    undefined,
  ])
})
