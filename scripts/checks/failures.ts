// Lists the failed tests in one line each, for the end of the log.
import { existsSync, readFileSync } from 'node:fs'
import { readReport } from './tally.ts'

const firstLine = (text = ''): string => text.split('\n')[0]!.slice(0, 300)

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Of vitest's JSON report; includes tests that passed only on a retry, which keep the error of their first try. */
export function failuresOfVitest(file: string): string[] {
  const { testResults = [] } = readReport<VitestReport>(file) ?? {}
  return testResults.flatMap(({ name, status: outcome, message, assertionResults }) => {
    const isUnloadable = outcome === 'failed' && !assertionResults.some(({ status }) => status === 'failed')
    const failed = assertionResults.flatMap(({ status, fullName, failureMessages: [error] = [] }) => {
      if (status !== 'failed' && error === undefined) return []
      return [`${status === 'failed' ? '' : 'flaky: '}${name} › ${fullName}: ${firstLine(error)}`]
    })
    return [...failed, ...(isUnloadable ? [`${name}: ${firstLine(message)}`] : [])]
  })
}

interface Result {
  readonly duration: number
  readonly error?: { readonly message?: string }
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
}

interface Spec {
  readonly file: string
  readonly line: number
  readonly title: string
  readonly tests: readonly {
    readonly status: string
    readonly projectName: string
    readonly results: readonly Result[]
  }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly Spec[]
}

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

/** Of Playwright's JSON report. */
export const specsOf = (file: string): Spec[] => specsIn(readReport<Suite>(file) ?? {})

/** Lines of a page that are printed: its heading and its messages stand at the top. */
const PAGE_LINES = 40

/** What the page showed when a test failed: the log is often all that is left of a run. */
function pageOf({ attachments = [] }: Pick<Result, 'attachments'> = {}): string {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? []
  const lines = page.split('\n').filter(Boolean).slice(0, PAGE_LINES)
  return lines.map((line) => `\n    ${line}`).join('')
}

/** Of Playwright's JSON report; includes tests that passed only on a retry. */
export const failuresOfPlaywright = (file: string): string[] =>
  specsOf(file).flatMap(({ file: path, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const result = results.find(({ error }) => error)
        const name = `${status === 'flaky' ? 'flaky: ' : ''}${path}:${line} › ${title}`
        return `${name}: ${firstLine(result?.error?.message)}${pageOf(result)}`
      }),
  )
