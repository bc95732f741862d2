// Sums up the reports of the test runners. A missing or empty report counts as a failure.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @param {string} file a runner's JSON report; undefined if it is missing or incomplete */
export const readReport = (file) => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

/** A run that crashed or ran no tests counts as one failure. */
function honest({ passed, failed, skipped }, exitCode) {
  const silent = passed + failed === 0 || (exitCode !== 0 && failed === 0)
  return { passed, failed: failed + (silent ? 1 : 0), skipped }
}

/** @param {string} file vitest's JSON report @param {number} exitCode @returns {Count} */
export function tallyVitest(file, exitCode) {
  const report = readReport(file) ?? {}
  const files = report.testResults ?? []
  // A file that cannot be loaded has no failed tests, so the file itself is counted.
  const unloadable = files.filter(
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

/** @param {string} file Playwright's JSON report @param {number} exitCode @returns {Count} */
export function tallyPlaywright(file, exitCode) {
  const { stats = {}, errors = [] } = readReport(file) ?? {}
  const count = {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + errors.length,
    skipped: stats.skipped ?? 0,
  }
  return honest(count, exitCode)
}

/** @param {Count[]} counts @param {boolean} strict skipped tests count as failed @returns {Count} */
export function sum(counts, strict) {
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

/** @param {Count} count @returns {string} the closing line that tools read */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
