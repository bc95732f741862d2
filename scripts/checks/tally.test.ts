import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closingLine, sum, tallyPlaywright, tallyVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test.each([
  ['all passed', { numPassedTests: 5, testResults: [] }, 0, { passed: 5, failed: 0, skipped: 0 }],
  ['one failed', { numPassedTests: 4, numFailedTests: 1 }, 1, { passed: 4, failed: 1, skipped: 0 }],
  ['nothing ran', { numPassedTests: 0 }, 0, { passed: 0, failed: 1, skipped: 0 }],
  ['died after green tests', { numPassedTests: 4 }, 1, { passed: 4, failed: 1, skipped: 0 }],
  ['a broken report', '{"numPassed', 1, { passed: 0, failed: 1, skipped: 0 }],
  [
    'a file that does not load',
    { numPassedTests: 2, testResults: [{ status: 'failed', assertionResults: [] }] },
    1,
    { passed: 2, failed: 1, skipped: 0 },
  ],
])('vitest: %s', (_name, content, code, expected) => {
  expect(tallyVitest(report(content), code)).toEqual(expected)
})

test.each([
  ['all passed', { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }, 0, [3, 0, 0]],
  ['one failed', { stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 1 }, errors: [] }, 1, [2, 1, 1]],
  ['global set-up failed', { stats: { expected: 0 }, errors: [{ message: 'x' }] }, 1, [0, 1, 0]],
  ['no report', undefined, 1, [0, 1, 0]],
])('Playwright: %s', (_name, content, code, [passed, failed, skipped]) => {
  const file = content ? report(content) : join(folder, 'missing.json')
  expect(tallyPlaywright(file, code)).toEqual({ passed, failed, skipped })
})

test('counts skipped tests as failed in strict mode', () => {
  const counts = [
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 1, failed: 1, skipped: 0 },
  ]
  expect(closingLine(sum(counts, true))).toBe('3 passed, 2 failed')
  expect(closingLine(sum(counts, false))).toBe('3 passed, 1 failed, 1 skipped')
})
