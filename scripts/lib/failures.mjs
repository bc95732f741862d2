// Lists the failed tests in one line each, for the end of the log.
import { existsSync, readFileSync } from 'node:fs'

const read = (file) => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

const firstLine = (text = '') => text.split('\n')[0].slice(0, 300)

/** @param {string} file vitest's JSON report @returns {string[]} */
export function failuresOfVitest(file) {
  const { testResults = [] } = read(file)
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}: ${firstLine(message)}`]
      return failed.map(
        ({ fullName, failureMessages = [] }) => `${name} › ${fullName}: ${firstLine(failureMessages[0])}`,
      )
    })
}

/** Lines of a page that are printed: its heading and its messages stand at the top. */
const PAGE_LINES = 40

/** What the page showed when a test failed: the log is often all that is left of a run. */
function pageOf({ attachments = [] } = {}) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? []
  const lines = page.split('\n').filter(Boolean).slice(0, PAGE_LINES)
  return lines.map((line) => `\n    ${line}`).join('')
}

/** Includes tests that passed only on a retry. @param {string} file Playwright's JSON report @returns {string[]} */
export function failuresOfPlaywright(file) {
  const specs = ({ suites = [], specs: own = [] }) => [...own, ...suites.flatMap(specs)]
  return specs(read(file)).flatMap(({ file: path, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const result = results.find(({ error }) => error)
        const name = `${status === 'flaky' ? 'flaky: ' : ''}${path}:${line} › ${title}`
        return `${name}: ${firstLine(result?.error.message)}${pageOf(result)}`
      }),
  )
}
