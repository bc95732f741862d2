import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEAVE_TRANSITIONS } from '#domain/leave/leave-state.ts'
import { LEAVE_STATES_FILE, leaveStatesPage } from './leave-diagram.ts'

test('[VAC-05] docs/leave-states.md matches the table of transitions; otherwise run npm run manifest', () => {
  expect(readFileSync(LEAVE_STATES_FILE, 'utf8')).toBe(leaveStatesPage())
})

test('[VAC-05] the diagram has an arrow for each transition', () => {
  const count = Object.values(LEAVE_TRANSITIONS)
    .flatMap((events) => Object.values(events))
    .flat().length
  const ends = Object.values(LEAVE_TRANSITIONS).filter((events) => Object.keys(events).length === 0).length
  expect(leaveStatesPage().match(/ --> /g)).toHaveLength(count + ends + 1)
})
