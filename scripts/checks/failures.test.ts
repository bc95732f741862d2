import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('lists failed and flaky tests of Vitest with the first line of the error, and files that do not load', () => {
  const good = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const bad = { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2\n    at sum.ts:1'] }
  const unstable = { fullName: 'divides', status: 'passed', failureMessages: ['too late\n    at sum.ts:9'] }
  const testResults = [
    { name: 'sum.test.ts', status: 'failed', assertionResults: [good, bad] },
    { name: 'fine.test.ts', status: 'passed', assertionResults: [good, unstable] },
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(failuresOfVitest(report({ testResults }))).toEqual([
    'sum.test.ts › subtracts: expected 1 to be 2',
    'flaky: fine.test.ts › divides: too late',
    'broken.test.ts: no such module',
  ])
})

test('lists failed and flaky tests of Playwright at any depth', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'a.spec.ts',
    line: 3,
    title,
    tests: [{ status, results: [...(message ? [{ error: { message } }] : []), {}] }],
  })
  const suites = [
    { specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected', 'not visible\ncall log')] }] },
    { specs: [spec('moody', 'flaky', 'too late')] },
  ]
  expect(failuresOfPlaywright(report({ suites }))).toEqual([
    'a.spec.ts:3 › bad: not visible',
    'flaky: a.spec.ts:3 › moody: too late',
  ])
})

test('prints the page that a failed test of Playwright saw', () => {
  const path = join(folder, 'error-context.md')
  writeFileSync(
    path,
    '# Error details\n\n```\nnot visible\n```\n\n# Page snapshot\n\n```yaml\n- alert: Keine Verbindung\n```\n',
  )
  const results = [{ error: { message: 'not visible' }, attachments: [{ name: 'error-context', path }] }]
  const specs = [{ file: 'a.spec.ts', line: 3, title: 'bad', tests: [{ status: 'unexpected', results }] }]
  expect(failuresOfPlaywright(report({ suites: [{ specs }] }))).toEqual([
    'a.spec.ts:3 › bad: not visible\n    - alert: Keine Verbindung',
  ])
})

test('lists no failures without a report', () => {
  expect([failuresOfVitest(join(folder, 'none')), failuresOfPlaywright(join(folder, 'none'))]).toEqual([[], []])
})
