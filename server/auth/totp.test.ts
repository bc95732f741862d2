import { describe, expect, test } from 'vitest'
import { checkCode } from './totp.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('one-time passwords', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i the code is %s (RFC 6238)', (seconds, code) => {
    expect(checkCode(RFC_SECRET, code, at(seconds))).toEqual({ kind: 'good', step: Math.floor(seconds / 30) })
  })

  test.each([
    [-60, { kind: 'clock', seconds: 75, step: 37_037_037 }],
    [-30, { kind: 'good', step: 37_037_037 }],
    [0, { kind: 'good', step: 37_037_037 }],
    [30, { kind: 'good', step: 37_037_037 }],
    [60, { kind: 'clock', seconds: -45, step: 37_037_037 }],
    [600, { kind: 'clock', seconds: -585, step: 37_037_037 }],
    [660, { kind: 'wrong' }],
  ])('a code entered %i s later is %o', (later, result) => {
    expect(checkCode(RFC_SECRET, '050471', at(1_111_111_110 + later))).toEqual(result)
  })

  test.each(['', '28708', '2870822', '28708a', '２８７０８２', "' or 1=1"])('%j is no code', (code) => {
    expect(checkCode(RFC_SECRET, code, at(59))).toEqual({ kind: 'wrong' })
  })
})
