// node scripts/run.mjs FILE [ARGUMENT…]: runs a script of the project. What people call by npm begins here, in the Node of their machine,
// installs the packages with the pinned Node, and continues there.
import { requireNode20 } from './bootstrap/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./bootstrap/install.mjs')
const { continueInPinnedNode } = await import('./bootstrap/pinned-node.mjs')

const [script, ...args] = process.argv.slice(2)

function fail() {
  // The last line of a run of tests is its tally, whatever happened.
  if (script === 'scripts/test.ts') process.stdout.write('\n0 passed, 1 failed\n')
  process.exit(1)
}

if (await ensureInstalled()) continueInPinnedNode(script, args, fail)
else fail()
