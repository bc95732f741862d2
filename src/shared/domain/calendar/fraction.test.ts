import { expect, test } from 'vitest'
import { add, compare, fraction, larger, multiply, roundHalfUp, smaller, subtract, sum, ZERO } from './fraction.ts'

test.each([
  [fraction(2, 4), fraction(1, 2)],
  [fraction(-2, 4), fraction(1, -2)],
  [fraction(0, -7), ZERO],
  [add(fraction(1, 3), fraction(1, 6)), fraction(1, 2)],
  [subtract(fraction(10), fraction(5, 3)), fraction(25, 3)],
  [multiply(fraction(30), fraction(3, 12)), fraction(15, 2)],
  [sum([fraction(1, 3), fraction(1, 3), fraction(1, 3)]), fraction(1)],
  [smaller(fraction(1, 3), fraction(1, 2)), fraction(1, 3)],
  [larger(fraction(1, 3), fraction(1, 2)), fraction(1, 2)],
])('[VAC-03] amounts are exact: %j is %j', (amount, expected) => expect(amount).toEqual(expected))

test('[VAC-03] amounts are compared exactly', () => {
  expect(compare(fraction(1, 3), fraction(33, 100))).toBeGreaterThan(0)
  expect(compare(fraction(-1, 3), ZERO)).toBeLessThan(0)
  expect(compare(fraction(2, 6), fraction(1, 3))).toBe(0)
})

test.each([
  [fraction(7, 2), fraction(4)],
  [fraction(20, 3), fraction(7)],
  [fraction(25, 3), fraction(25, 3)],
  [fraction(3496, 1000), fraction(3496, 1000)],
  [fraction(5), fraction(5)],
])('[VAC-03] a fraction of one half or more is rounded up, a smaller one stays: %j is %j', (amount, expected) =>
  expect(roundHalfUp(amount)).toEqual(expected),
)

test.each([
  [0.1, 1],
  [1, 0],
  [Number.NaN, 1],
  [2 ** 53, 1],
])('[VAC-03] %f/%f is refused', (numerator, denominator) =>
  expect(() => fraction(numerator, denominator)).toThrow(RangeError),
)
