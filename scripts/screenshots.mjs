// node scripts/screenshots.mjs [folder] [name]: screenshots of every screen in three widths, two themes, two languages.
// node scripts/screenshots.mjs hosts [folder] [name]: screenshots of the host pages of demo/ in two themes, into docs/pictures/hosts.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
if (!(await ensureInstalled())) process.exit(1)
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureBrowser } = await import('./lib/browser.mjs')
const { runNode, toolEnv } = await import('./lib/run.mjs')

const built = await ensureBuilt()
const { path, output } = await ensureBrowser()
if (!built || !path) {
  process.stderr.write(`${output}\n`)
  process.exit(1)
}
const env = toolEnv({ CHROMIUM: path })
const [first, ...rest] = process.argv.slice(2)
const [script, args] =
  first === 'hosts' ? ['tests/embed/host-pictures.ts', rest] : ['tests/e2e/screenshots.ts', process.argv.slice(2)]
process.exit((await runNode(script, args, { show: true, env })).code)
