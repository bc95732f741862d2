import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { NODE, ROOT, toolEnv } from './paths.mjs'

const parent = process.ppid
/** In ms. */
const PARENT_CHECK_INTERVAL = 500

/** npm ends its shell at SIGTERM, and the shell does not pass that on: the only sign is that the parent has ended. */
const isLeft = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

/** Continues with `script` in the pinned Node; signals are forwarded, and both processes exit with the same code. */
export function continueInPinnedNode(script, args, onError) {
  if (isLeft()) process.exit(128 + constants.signals.SIGTERM)
  const child = spawn(NODE, [script, ...args], { cwd: ROOT, env: toolEnv(), stdio: 'inherit' })
  // The terminal sends Ctrl-C to the whole process group, so it is not forwarded.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  const timer = setInterval(() => {
    if (!isLeft()) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, PARENT_CHECK_INTERVAL)
  child.on('error', (error) => {
    process.stderr.write(`The pinned Node could not be started: ${error.message}\n`)
    onError()
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
