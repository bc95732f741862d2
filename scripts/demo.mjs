// npm run demo: begins in whatever Node the machine has, goes on in the pinned one.
import { spawn } from 'node:child_process'
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { NODE, toolEnv } = await import('./lib/run.mjs')
const { ROOT } = await import('./lib/stamp.mjs')
if (!(await ensureInstalled())) process.exit(1)

const child = spawn(NODE, ['scripts/demo.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  env: toolEnv(),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('exit', (code) => process.exit(code ?? 1))
