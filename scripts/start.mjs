// npm start and npm run dev: begins in whatever Node the machine has, goes on in the pinned one.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { NODE, toolEnv } = await import('./lib/run.mjs')
const { ROOT } = await import('./lib/stamp.mjs')

const args = process.argv.slice(2)
const asks = args.includes('--help') || args.includes('-h')
const develops = args.includes('--dev')

if (!(await ensureInstalled())) process.exit(1)
if (!asks && !develops && !(await ensureBuilt())) process.exit(1)
if (asks) {
  process.stdout.write(
    'npm start [-- --help]    the whole portal\nnpm run dev              the same, reloading on change\n\n',
  )
}

const script = develops && !asks ? 'scripts/dev.ts' : 'server/main.ts'
const child = spawn(NODE, [script, ...args.filter((arg) => arg !== '--dev')], {
  cwd: ROOT,
  env: toolEnv(),
  stdio: 'inherit',
})

// Ctrl-C reaches the whole group of a terminal by itself; forwarding it too would be a second one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => {
  process.stderr.write(`The pinned Node could not be started: ${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
