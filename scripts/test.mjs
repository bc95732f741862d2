// npm test: installs what is missing, runs every check and every test, ends with the line `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs'
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { failuresOfPlaywright, failuresOfVitest } = await import('./lib/failures.mjs')
const { closingLine, sum, tallyPlaywright, tallyVitest } = await import('./lib/tally.mjs')

/** Nothing may be skipped where nobody looks. */
const strict = Boolean(process.env['CI']) && process.env['CI'] !== 'false'
const counts = []
const failures = []
const one = (passed) => counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

function end() {
  const total = sum(counts, strict)
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`)
  process.stdout.write(`\n${closingLine(total)}\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

async function main() {
  const installed = await ensureInstalled()
  one(installed)
  if (!installed) return
  const { ROOT } = await import('./lib/stamp.mjs')
  const { runTool, toolEnv } = await import('./lib/run.mjs')
  const { ensureBrowser, ensureFirefox, ensureWebKit } = await import('./lib/browser.mjs')
  const { step } = await import('./lib/steps.mjs')
  const results = `${ROOT}/test-results`
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })

  for (const name of ['format', 'lint', 'types', 'build']) {
    const passed = await step(name)
    if (!passed) failures.push(name)
    one(passed)
  }
  const built = counts.at(-1)?.failed === 0
  const unit = await runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`],
    {
      show: true,
      timeout: 20 * 60_000,
    },
  )
  counts.push(tallyVitest(`${results}/unit.json`, unit.code))
  failures.push(...failuresOfVitest(`${results}/unit.json`))

  let browser = {}
  one(await step('browser', async () => (browser = await ensureBrowser())))
  if (!browser.path || !built) {
    process.stdout.write(`✗ e2e            not run: ${built ? 'no browser' : 'the build failed'}\n`)
    one(false)
    return
  }
  // At a desk without one of these its tests are left out, and the line says so; where nobody looks that is a failure.
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
  })
  const e2e = await runTool('playwright', ['test', ...projects], { show: true, env, timeout: 27 * 60_000 })
  counts.push(tallyPlaywright(`${results}/e2e.json`, e2e.code))
  failures.push(...failuresOfPlaywright(`${results}/e2e.json`))
}

await main()
end()
