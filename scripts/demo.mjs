// npm run demo: starts in the Node of the machine and continues in the pinned one.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { handOver } = await import('./lib/hand-over.mjs')
if (!(await ensureInstalled())) process.exit(1)
handOver('scripts/demo.ts', process.argv.slice(2))
