// Sums up the reports of the test runners. A missing or empty report counts as a failure.
import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A runner's JSON report; undefined if it is missing or incomplete. */
export function readReport<Report>(file: string): Partial<Report> | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) : undefined
  } catch {
    return undefined
  }
}

/** A run that crashed or ran no tests counts as one failure. */
function honest({ passed, failed, skipped }: Count, exitCode: number): Count {
  const silent = passed + failed === 0 || (exitCode !== 0 && failed === 0)
  return { passed, failed: failed + (silent ? 1 : 0), skipped }
}

interface VitestFile {
  readonly status: string
  readonly assertionResults: readonly unknown[]
}
interface VitestCounts {
  readonly testResults: readonly VitestFile[]
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** Of vitest's JSON report. */
export function tallyVitest(file: string, exitCode: number): Count {
  const report = readReport<VitestCounts>(file) ?? {}
  // A file that cannot be loaded has no failed tests, so the file itself is counted.
  const unloadable = (report.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return honest(
    {
      passed: report.numPassedTests ?? 0,
      failed: (report.numFailedTests ?? 0) + unloadable.length,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    },
    exitCode,
  )
}

interface PlaywrightCounts {
  readonly stats: { readonly [outcome in 'expected' | 'flaky' | 'unexpected' | 'skipped']?: number }
  readonly errors: readonly unknown[]
}

/** Of Playwright's JSON report. */
export function tallyPlaywright(file: string, exitCode: number): Count {
  const { stats = {}, errors = [] } = readReport<PlaywrightCounts>(file) ?? {}
  const count = {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + errors.length,
    skipped: stats.skipped ?? 0,
  }
  return honest(count, exitCode)
}

/** If `strict`, skipped tests count as failed. */
export function sum(counts: readonly Count[], strict: boolean): Count {
  const total = counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
  return strict ? { ...total, failed: total.failed + total.skipped, skipped: 0 } : total
}

/** The line that tools read. */
export const closingLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
