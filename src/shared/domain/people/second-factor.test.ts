import { expect, test } from 'vitest'
import { bareCode, grouped, secondsLeft } from './second-factor.ts'

test.each([
  ['407 182', '407182'],
  ['k7qm-2hxt-9bfr', 'K7QM2HXT9BFR'],
  ['K7QM–2HXT 9BFR\n', 'K7QM2HXT9BFR'],
  ['', ''],
])('the input %j is the code %j', (typed, code) => expect(bareCode(typed)).toBe(code))

test.each([
  ['KZ4Q7MHWB2XT', ' ', 'KZ4Q 7MHW B2XT'],
  ['KZ4Q7MHWB2', '-', 'KZ4Q-7MHW-B2'],
  ['', '-', ''],
])('%j in groups by %j', (code, by, text) => expect(grouped(code, by)).toBe(text))

test.each([
  ['2026-04-21T08:12:42Z', 18],
  ['2026-04-21T08:12:30Z', 30],
  ['2026-04-21T08:12:59.999Z', 1],
])('[PROF-02] at %s a code is valid for %i s more', (at, seconds) => expect(secondsLeft(new Date(at))).toBe(seconds))
