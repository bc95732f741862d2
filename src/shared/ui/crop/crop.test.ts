import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turned } from '#domain/files/picture-rules.ts'
import {
  firstView,
  mostZoom,
  moveBy,
  partOf,
  placeOf,
  turnRight,
  viewOfPart,
  zoomBy,
  zoomTo,
  type View,
} from './crop.ts'

const picture = { width: 900, height: 1200, ratio: 1, least: 100 }
const card = { width: 1600, height: 1200, ratio: 16 / 9, least: 320 }

test('[PROF-04] it begins with the largest part in the middle', () => {
  expect(partOf(firstView(picture), picture)).toEqual({ x: 0, y: 150, width: 900, height: 900, turn: 0 })
  expect(partOf(firstView(card), card)).toEqual({ x: 0, y: 150, width: 1600, height: 900, turn: 0 })
})

test('[PROF-04] the largest square moves along the longer side, to both ends', () => {
  const up = moveBy(firstView(picture), 0, -5, picture)
  expect(partOf(up, picture)).toMatchObject({ y: 0, width: 900 })
  expect(placeOf(up, picture)).toEqual({ right: 0.5, down: 0 })
  expect(partOf(moveBy(up, 0, 9, picture), picture)).toMatchObject({ y: 300, width: 900 })
})

test('[PROF-04] zooming in keeps the centre and ends at the minimum width', () => {
  const near = zoomTo(firstView(picture), 3, picture)
  expect(partOf(near, picture)).toEqual({ x: 300, y: 450, width: 300, height: 300, turn: 0 })
  expect(zoomTo(near, 99, picture).zoom).toBe(mostZoom(picture))
  expect(zoomBy(near, -99, picture).zoom).toBe(1)
  expect(partOf(zoomTo(firstView(card), 99, card), card)).toMatchObject({ width: 320, height: 180 })
})

test('[PROF-04] a rotation keeps the centre; four restore the view', () => {
  const corner = moveBy(zoomTo(firstView(picture), 3, picture), -1, -1.5, picture)
  expect(partOf(corner, picture)).toMatchObject({ x: 0, y: 0, width: 300, turn: 0 })
  const once = turnRight(corner, picture)
  expect(partOf(once, picture)).toMatchObject({ x: 900, y: 0, width: 300, turn: 90 })
  const four = [1, 2, 3].reduce((view) => turnRight(view, picture), once)
  expect(partOf(four, picture)).toEqual(partOf(corner, picture))
})

test('a part that was cut is shown again as it is', () => {
  const part = { x: 400, y: 200, width: 800, height: 450 }
  expect(partOf(viewOfPart(part, card), card)).toEqual({ ...part, turn: 0 })
})

test('[PROF-04] the crop is inside the picture after every action', () => {
  const side = fc.integer({ min: 16, max: 4_000 })
  const step = fc.oneof(
    fc.record({
      move: fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
    }),
    fc.record({ zoom: fc.integer({ min: -9, max: 9 }) }),
    fc.constant({ turn: true }),
  )
  const ratio = fc.constantFrom(1, 16 / 9)
  fc.assert(
    fc.property(side, side, ratio, fc.array(step, { maxLength: 20 }), (width, height, ratio, steps) => {
      const sheet = { width, height, ratio, least: 100 }
      const view = steps.reduce<View>((before, one) => {
        if ('move' in one) return moveBy(before, one.move[0], one.move[1], sheet)
        return 'zoom' in one ? zoomBy(before, one.zoom, sheet) : turnRight(before, sheet)
      }, firstView(sheet))
      const part = partOf(view, sheet)
      const whole = turned(sheet, part.turn)
      expect(Object.values(part).every(Number.isInteger)).toBe(true)
      expect(Math.min(part.x, part.y, part.width - 1, part.height - 1)).toBeGreaterThanOrEqual(0)
      expect(part.x + part.width).toBeLessThanOrEqual(whole.width)
      expect(part.y + part.height).toBeLessThanOrEqual(whole.height)
    }),
  )
})
