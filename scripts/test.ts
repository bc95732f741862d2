// npm test: runs every check and every test, ends with the line `N passed, N failed`.
// npm run test:matrix: runs only what npm test omits: browser tests (further combinations, further browsers), more runs
// of the tests that repeat random steps, and generated calls of every route.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, toolEnv } from '#scripts/bootstrap/paths.mjs'
import { runNode, runTool } from './lib/run.ts'
import { ensureServers } from './checks/apt.ts'
import { ensureBrowser, ensureFirefox, ensureWebKit } from './checks/browser.ts'
import { beyondBudget, costOfAreas, costTable } from './checks/browser-budget.ts'
import { failuresOfPlaywright, failuresOfVitest } from './checks/failures.ts'
import { check, step, type Check } from './checks/steps.ts'
import { closingLine, sum, tallyPlaywright, tallyVitest, type Count } from './checks/tally.ts'

/** In CI no test may be skipped. */
const strict = Boolean(process.env['CI']) && process.env['CI'] !== 'false'
const isMatrix = process.argv.includes('--matrix')
const RESULTS = join(ROOT, 'test-results')
const MATRIX = { PORTAL_MATRIX: isMatrix ? '1' : '0' }
const counts: Count[] = []
const failures: string[] = []
const one = (passed: boolean): number => counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

async function counted(name: Check): Promise<boolean> {
  const passed = await check(name)
  if (!passed) failures.push(name)
  one(passed)
  return passed
}

/** The vitest files that run longer in the matrix. */
function matrixTests(): string[] {
  const files = ['src', 'server', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  )
  return files.filter(
    (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes("from '#tests/matrix.ts'"),
  )
}

async function runVitest(files: readonly string[]): Promise<void> {
  const report = join(RESULTS, 'unit.json')
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool('vitest', args, { show: true, env: toolEnv(MATRIX), timeout: 25 * 60_000 })
  counts.push(tallyVitest(report, code))
  failures.push(...failuresOfVitest(report))
}

/** Generated calls of every route; counts as skipped without Python or PyPI, which the run says itself. */
async function runFuzz(): Promise<void> {
  const NOT_RUN = 3
  const { code } = await runNode('tests/fuzz/fuzz-api.ts', [], { show: true, timeout: 12 * 60_000 })
  if (code === NOT_RUN) counts.push({ passed: 0, failed: 0, skipped: 1 })
  else one(code === 0)
  if (code !== 0) failures.push(`fuzz: ${code === NOT_RUN ? 'not run, schemathesis cannot be installed' : 'failed'}`)
}

/** Without Firefox or WebKit their tests are skipped, which the last line reports; in CI that is a failure. */
async function runBrowsers(chromium: string): Promise<void> {
  let firefox: string | undefined
  const found: string[] = []
  const others = {
    async firefox() {
      const result = await ensureFirefox()
      firefox = result.path
      return result
    },
    webkit: ensureWebKit,
  }
  for (const [name, ensure] of Object.entries(others)) {
    const isThere = await step(name, ensure)
    if (isThere || strict) one(isThere)
    if (isThere) found.push('--project', name)
    else failures.push(`${name}: not installed, its tests did not run`)
  }
  const report = join(RESULTS, 'e2e.json')
  const env = toolEnv({
    CHROMIUM: chromium,
    FIREFOX: firefox ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...MATRIX,
  })
  const args = ['test', '--project', 'chromium', ...found]
  const { code } = await runTool('playwright', args, { show: true, env, timeout: 61 * 60_000 })
  counts.push(tallyPlaywright(report, code))
  failures.push(...failuresOfPlaywright(report))
  if (isMatrix) return
  const areas = costOfAreas(report)
  process.stdout.write(`\n${costTable(areas)}\n\n`)
  const beyond = beyondBudget(areas, strict)
  one(beyond.length === 0)
  failures.push(...beyond)
}

async function main(): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const checks: Check[] = isMatrix ? [] : ['format', 'lint', 'types']
  const [isBuilt] = await Promise.all((['build', ...checks] as const).map(counted))
  if (strict) one(await step('servers', ensureServers))
  await runVitest(isMatrix ? matrixTests() : [])
  if (isMatrix && isBuilt) await runFuzz()

  let chromium: string | undefined
  const hasBrowser = await step('browser', async () => {
    const result = await ensureBrowser({ shell: true })
    chromium = result.path
    return result
  })
  one(hasBrowser)
  if (chromium && isBuilt) return runBrowsers(chromium)
  process.stdout.write(`✗ e2e            not run: ${isBuilt ? 'no browser' : 'the build failed'}\n`)
  one(false)
}

await main()
const total = sum(counts, strict)
for (const failure of failures) process.stdout.write(`✗ ${failure}\n`)
process.stdout.write(`\n${closingLine(total)}\n`)
process.exitCode = total.failed === 0 ? 0 : 1
