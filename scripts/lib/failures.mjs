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

/** Includes tests that passed only on a retry. @param {string} file Playwright's JSON report @returns {string[]} */
export function failuresOfPlaywright(file) {
  const specs = ({ suites = [], specs: own = [] }) => [...own, ...suites.flatMap(specs)]
  return specs(read(file)).flatMap(({ file: path, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const { error } = results.find(({ error: found }) => found) ?? {}
        return `${status === 'flaky' ? 'flaky: ' : ''}${path}:${line} › ${title}: ${firstLine(error?.message)}`
      }),
  )
}
