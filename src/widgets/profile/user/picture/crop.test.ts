import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropFits } from '#domain/picture-rules.ts'
import { cropOf, firstView, mostZoom, moveBy, placeOf, turnRight, zoomBy, zoomTo, type View } from './crop.ts'

const picture = { width: 900, height: 1200 }

test('[PROF-04] it begins with the largest square in the middle', () => {
  expect(cropOf(firstView(picture), picture)).toEqual({ x: 0, y: 150, size: 900, turn: 0 })
})

test('[PROF-04] the largest square moves along the longer side, to both ends', () => {
  const up = moveBy(firstView(picture), 0, -5, picture)
  expect(cropOf(up, picture)).toMatchObject({ y: 0, size: 900 })
  expect(placeOf(up, picture)).toEqual({ right: 0.5, down: 0 })
  expect(cropOf(moveBy(up, 0, 9, picture), picture)).toMatchObject({ y: 300, size: 900 })
})

test('[PROF-04] enlarging keeps the middle and ends where 100 px are left', () => {
  const near = zoomTo(firstView(picture), 3, picture)
  expect(cropOf(near, picture)).toEqual({ x: 300, y: 450, size: 300, turn: 0 })
  expect(zoomTo(near, 99, picture).zoom).toBe(mostZoom(picture))
  expect(zoomBy(near, -99, picture).zoom).toBe(1)
})

test('[PROF-04] a turn keeps what is in the middle; four bring it back', () => {
  const corner = moveBy(zoomTo(firstView(picture), 3, picture), -1, -1.5, picture)
  expect(cropOf(corner, picture)).toEqual({ x: 0, y: 0, size: 300, turn: 0 })
  const once = turnRight(corner, picture)
  expect(cropOf(once, picture)).toEqual({ x: 900, y: 0, size: 300, turn: 90 })
  const four = [1, 2, 3].reduce((view) => turnRight(view, picture), once)
  expect(cropOf(four, picture)).toEqual(cropOf(corner, picture))
})

test('[PROF-04] whatever is done, the square lies inside', () => {
  const side = fc.integer({ min: 16, max: 4_000 })
  const step = fc.oneof(
    fc.record({
      move: fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
    }),
    fc.record({ zoom: fc.integer({ min: -9, max: 9 }) }),
    fc.constant({ turn: true }),
  )
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
      const size = { width, height }
      const view = steps.reduce<View>((before, one) => {
        if ('move' in one) return moveBy(before, one.move[0], one.move[1], size)
        return 'zoom' in one ? zoomBy(before, one.zoom, size) : turnRight(before, size)
      }, firstView(size))
      expect(cropFits(cropOf(view, size), size)).toBe(true)
    }),
  )
})
