// npm test: installs missing packages, runs every check and every test, ends with the line `N passed, N failed`.
// npm run test:matrix: runs only what npm test omits: browser tests (further combinations, further browsers), more runs
// of the tests that repeat random steps, and generated calls of every route.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { failuresOfPlaywright, failuresOfVitest } = await import('./lib/failures.mjs')
const { closingLine, sum, tallyPlaywright, tallyVitest } = await import('./lib/tally.mjs')
const { beyondBudget, costOfAreas, costTable } = await import('./lib/browser-budget.mjs')

/** In CI no test may be skipped. */
const strict = Boolean(process.env['CI']) && process.env['CI'] !== 'false'
const isMatrix = process.argv.includes('--matrix')
const counts = []
const failures = []
const one = (passed) => counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

function end() {
  const total = sum(counts, strict)
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`)
  process.stdout.write(`\n${closingLine(total)}\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

/** The vitest files that run longer in the matrix. */
function matrixTests(root) {
  const files = ['src', 'server', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file)),
  )
  return files.filter(
    (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes("from '#tests/matrix.ts'"),
  )
}

async function runVitest({ runTool, results, env, files = [] }) {
  const report = `${results}/unit.json`
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool('vitest', args, { show: true, env, timeout: 25 * 60_000 })
  counts.push(tallyVitest(report, code))
  failures.push(...failuresOfVitest(report))
}

/** Generated calls of every route; counts as skipped without Python or PyPI, which the run says itself. */
async function runFuzz(runNode) {
  const NOT_RUN = 3
  const { code } = await runNode('tests/fuzz/fuzz-api.ts', [], { show: true, timeout: 12 * 60_000 })
  if (code === NOT_RUN) counts.push({ passed: 0, failed: 0, skipped: 1 })
  else one(code === 0)
  if (code !== 0) failures.push(`fuzz: ${code === NOT_RUN ? 'not run, schemathesis cannot be installed' : 'failed'}`)
}

async function main() {
  const installed = await ensureInstalled()
  one(installed)
  if (!installed) return
  const { ROOT } = await import('./lib/stamp.mjs')
  const { runNode, runTool, toolEnv } = await import('./lib/run.mjs')
  const { ensureBrowser, ensureFirefox, ensureWebKit } = await import('./lib/browser.mjs')
  const { step } = await import('./lib/steps.mjs')
  const { ensureServers } = await import('./lib/apt.mjs')
  const results = `${ROOT}/test-results`
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })

  const check = async (name) => {
    const passed = await step(name)
    if (!passed) failures.push(name)
    one(passed)
    return passed
  }
  const checks = isMatrix ? [] : ['format', 'lint', 'types']
  const [built] = await Promise.all(['build', ...checks].map(check))
  if (strict) one(await step('servers', ensureServers))
  const matrix = { PORTAL_MATRIX: isMatrix ? '1' : '0' }
  await runVitest({ runTool, results, env: toolEnv(matrix), files: isMatrix ? matrixTests(ROOT) : [] })
  if (isMatrix && built) await runFuzz(runNode)

  let browser = {}
  one(await step('browser', async () => (browser = await ensureBrowser({ shell: true }))))
  if (!browser.path || !built) {
    process.stdout.write(`✗ e2e            not run: ${built ? 'no browser' : 'the build failed'}\n`)
    one(false)
    return
  }
  // Without one of these browsers its tests are skipped, which the last line reports; in CI that is a failure.
  let firefox = {}
  const found = []
  const others = { firefox: async () => (firefox = await ensureFirefox()), webkit: ensureWebKit }
  for (const [name, ensure] of Object.entries(others)) {
    const isThere = await step(name, ensure)
    if (isThere || strict) one(isThere)
    if (isThere) found.push('--project', name)
    else failures.push(`${name}: not installed, its tests did not run`)
  }
  const projects = ['--project', 'chromium', ...found]
  const env = toolEnv({
    CHROMIUM: browser.path,
    FIREFOX: firefox.path ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/e2e.json`,
    ...matrix,
  })
  const e2e = await runTool('playwright', ['test', ...projects], { show: true, env, timeout: 61 * 60_000 })
  counts.push(tallyPlaywright(`${results}/e2e.json`, e2e.code))
  failures.push(...failuresOfPlaywright(`${results}/e2e.json`))
  if (isMatrix) return
  const areas = costOfAreas(`${results}/e2e.json`)
  process.stdout.write(`\n${costTable(areas)}\n\n`)
  const beyond = beyondBudget(areas, strict)
  one(beyond.length === 0)
  failures.push(...beyond)
}

await main()
end()
