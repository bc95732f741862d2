import { expect, test } from 'vitest'
import type { Area } from '#domain/routes/portal-areas.ts'
import { personOf, type SignedIn } from '#shared/bus/person.ts'
import { isFeedbackDue, TERMS_AGE, type Surroundings } from './feedback-due.ts'

const now = new Date('2026-11-21T12:00:00Z')
const MONTH_AGO = now.getTime() / 1000 - TERMS_AGE - 1
const AROUND: Surroundings = { areas: new Set<Area>(['postbox']), pushIgnored: true, now }

test.each<[string, Partial<SignedIn>, Partial<Surroundings>, boolean]>([
  ['everything is so', {}, {}, true],
  ['it was acknowledged', { ackFormFeedback: true }, {}, false],
  ['the terms are not a month old', { termsAcceptedAt: MONTH_AGO + 1 }, {}, false],
  ['the terms were never accepted', { termsAcceptedAt: undefined }, {}, false],
  ['push is not ignored', {}, { pushIgnored: false }, false],
  ['there are no forms', {}, { areas: new Set<Area>(['news']) }, false],
])('[SHELL-11] [POST-06] where %s', (_, person, around, isDue) => {
  const known = { ...personOf({ sub: 'x', terms_and_conditions: MONTH_AGO }), ...person }
  expect(isFeedbackDue(known, { ...AROUND, ...around })).toBe(isDue)
})
