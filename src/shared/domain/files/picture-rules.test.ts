import { expect, test } from 'vitest'
import { cropFits, dimensionsFit, middleSquare, turned } from './picture-rules.ts'

const picture = { width: 300, height: 200 }

test.each([
  [{ x: 0, y: 0, size: 200, turn: 0 }, true],
  [{ x: 100, y: 0, size: 200, turn: 0 }, true],
  [{ x: 101, y: 0, size: 200, turn: 0 }, false],
  [{ x: 0, y: 100, size: 200, turn: 0 }, false],
  [{ x: 0, y: 100, size: 200, turn: 90 }, true],
  [{ x: 100, y: 0, size: 200, turn: 270 }, false],
  [{ x: -1, y: 0, size: 100, turn: 0 }, false],
  [{ x: 0.5, y: 0, size: 100, turn: 0 }, false],
  [{ x: 0, y: 0, size: 15, turn: 0 }, false],
  [{ x: 0, y: 0, size: 16, turn: 180 }, true],
] as const)('[PROF-04] %j of 300 × 200: %s', (crop, fits) => expect(cropFits(crop, picture)).toBe(fits))

test.each([
  [10_000, 4_000, true],
  [10_001, 10, false],
  [10, 40_000, false],
  [6_400, 6_400, false],
])('[PROF-04] %i × %i px may be decoded: %s', (width, height, fits) =>
  expect(dimensionsFit({ width, height })).toBe(fits),
)

test('centres the largest square, also in a turned picture', () => {
  expect(middleSquare(picture)).toEqual({ x: 50, y: 0, size: 200, turn: 0 })
  expect(turned(picture, 90)).toEqual({ width: 200, height: 300 })
})
