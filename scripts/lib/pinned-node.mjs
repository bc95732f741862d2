import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { NODE, toolEnv } from './run.mjs'
import { ROOT } from './stamp.mjs'

/** Continues with `script` in the pinned Node; signals are forwarded, and both processes exit with the same code. */
export function continueInPinnedNode(script, args) {
  const child = spawn(NODE, [script, ...args], { cwd: ROOT, env: toolEnv(), stdio: 'inherit' })
  // The terminal sends Ctrl-C to the whole process group, so it is not forwarded.
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
}
