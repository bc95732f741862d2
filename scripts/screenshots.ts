// node scripts/run.mjs scripts/screenshots.ts [folder] [name]: screenshots of every screen in three widths, two themes, two languages.
// With `hosts` before them: screenshots of the host pages of demo/ in two themes, into docs/pictures/hosts.
import { toolEnv } from '#scripts/bootstrap/paths.mjs'
import { ensureBuilt } from './build/ensure-built.ts'
import { runNode } from './lib/run.ts'
import { ensureBrowser } from './checks/browser.ts'

const built = await ensureBuilt()
const { path, output } = await ensureBrowser()
if (!built || !path) {
  process.stderr.write(`${output}\n`)
  process.exit(1)
}
const args = process.argv.slice(2)
const hosts = args[0] === 'hosts'
const env = toolEnv({ CHROMIUM: path })
const script = hosts ? 'tests/embed/host-pictures.ts' : 'tests/e2e/screenshots.ts'
process.exit((await runNode(script, hosts ? args.slice(1) : args, { show: true, env })).code)
