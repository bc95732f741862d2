// npm start and npm run dev: starts in the Node of the machine and continues in the pinned one.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { runNode } = await import('./lib/run.mjs')
const { continueInPinnedNode } = await import('./lib/pinned-node.mjs')

const args = process.argv.slice(2)
const asks = args.includes('--help') || args.includes('-h')
const develops = args.includes('--dev')
const unknown = args.find((arg) => !['--help', '-h', '--dev'].includes(arg))
if (unknown !== undefined) {
  process.stderr.write(`npm start knows no "${unknown}". npm start -- --help lists the settings.\n`)
  process.exit(1)
}

if (!(await ensureInstalled())) process.exit(1)
// Invalid settings and a portal that is already running are reported before the build.
if (!asks) {
  const { code, output } = await runNode('server/main.ts', ['--check'])
  if (code !== 0) {
    process.stderr.write(output)
    process.exit(1)
  }
}
if (!asks && !develops && !(await ensureBuilt())) process.exit(1)
if (asks) {
  process.stdout.write(
    'npm start [-- --help]    the whole portal\nnpm run dev              the same, reloading on change\n\n',
  )
}

continueInPinnedNode(
  develops && !asks ? 'scripts/dev.ts' : 'server/main.ts',
  args.filter((arg) => arg !== '--dev'),
)
