// npm run demo: starts in the Node of the machine and continues in the pinned one.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { continueInPinnedNode } = await import('./lib/pinned-node.mjs')
if (!(await ensureInstalled())) process.exit(1)
continueInPinnedNode('demo/build/command.ts', process.argv.slice(2))
