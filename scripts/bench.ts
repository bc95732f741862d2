// npm run bench [-- part]: measures the portal's performance goals; prints a line for each: name, value, unit, goal.
import { toolEnv } from '#scripts/bootstrap/paths.mjs'
import { runNode } from './lib/run.ts'
import { ensureBrowser } from './checks/browser.ts'

// Always builds, because the size table of the build is the first part of the report.
const built = await runNode('scripts/build.ts', [], { show: true })
const { path, output } = await ensureBrowser()
if (built.code !== 0 || !path) {
  process.stderr.write(`${output}\n`)
  process.exit(1)
}
const env = toolEnv({ CHROMIUM: path })
process.exit((await runNode('tests/bench/run.ts', process.argv.slice(2), { show: true, env })).code)
