// npm start and npm run dev: begins in whatever Node the machine has, goes on in the pinned one.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { NODE, runNode, toolEnv } = await import('./lib/run.mjs')
const { ROOT } = await import('./lib/stamp.mjs')

const args = process.argv.slice(2)
const asks = args.includes('--help') || args.includes('-h')
const develops = args.includes('--dev')
const unknown = args.find((arg) => !['--help', '-h', '--dev'].includes(arg))
if (unknown !== undefined) {
  process.stderr.write(`npm start knows no "${unknown}". npm start -- --help lists the settings.\n`)
  process.exit(1)
}

if (!(await ensureInstalled())) process.exit(1)
// Faults in the settings, and a portal that runs already, are told before anything is built.
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
