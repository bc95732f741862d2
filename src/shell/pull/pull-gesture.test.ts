import { expect, test } from 'vitest'
import { AT_REST, MOST, pulled, RELOAD_DISTANCE, released, THRESHOLD } from './use-pull.ts'

/** How far a finger must move for the indicator to be at `distance`. */
const fingerFor = (distance: number) => {
  let moved = 0
  while (pulled(AT_REST, moved).distance < distance) moved += 0.5
  return moved
}

test('[APP-20] the numbers of the specification', () => {
  expect([THRESHOLD, MOST, RELOAD_DISTANCE]).toEqual([60, 80, 50])
})

test.each([
  [-20, 'pending', 0],
  [0, 'pending', 0],
  [1, 'pulling', 1],
  [fingerFor(THRESHOLD) - 1, 'pulling', 59.9],
  [fingerFor(THRESHOLD), 'releasing', 60],
  [5000, 'releasing', 80],
])('[APP-20] a finger that went %d px: %s', (moved, state, distance) => {
  const pull = pulled(AT_REST, moved)
  expect(pull.state).toBe(state)
  expect(pull.distance).toBeCloseTo(distance, 0)
  expect(pull.distance).toBeLessThanOrEqual(MOST)
})

test('[APP-20] releasing refreshes beyond the threshold only, and pulling blocks other gestures', () => {
  expect(released(pulled(AT_REST, 20))).toEqual(AT_REST)
  const refreshing = released(pulled(AT_REST, 500))
  expect(refreshing).toEqual({ state: 'refreshing', distance: RELOAD_DISTANCE })
  expect(pulled(refreshing, 500)).toBe(refreshing)
  expect(released(refreshing)).toBe(refreshing)
  expect(released(pulled(pulled(AT_REST, 500), 10))).toEqual(AT_REST)
})
