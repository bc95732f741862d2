import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RELEASE_STATES_FILE, releaseStatesPage } from './release-diagram.ts'

test('[TIME-04] docs/working-time-states.md matches the table of transitions; otherwise run npm run manifest', () => {
  expect(readFileSync(RELEASE_STATES_FILE, 'utf8')).toBe(releaseStatesPage())
})
