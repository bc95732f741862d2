// Runs child processes with a defined environment; by default their output is returned, not shown.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { BIN, NODE, ROOT, toolEnv } from '#scripts/bootstrap/paths.mjs'

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly show?: boolean
  /** In ms. */
  readonly timeout?: number
  readonly shell?: boolean
}

export interface RunResult {
  /** Never 0 after a time-out or an error of starting. */
  readonly code: number
  readonly output: string
  readonly seconds: number
}

/** Signals that end the command that is running, and then this process. */
const CANCELLED = ['SIGTERM', 'SIGHUP'] as const

/** Runs a command to its end. */
export function run(
  command: string,
  args: readonly string[],
  { env = toolEnv(), show = false, timeout = 0, shell = false }: RunOptions = {},
): Promise<RunResult> {
  const began = Date.now()
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      shell,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    let timedOut = false
    // SIGTERM first, because a killed test run would leave its servers and databases running.
    const stop = () => {
      timedOut = true
      child.kill('SIGTERM')
      timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    }
    let timer = timeout ? setTimeout(stop, timeout) : undefined
    let cancelled: NodeJS.Signals | undefined
    const cancel = (signal: NodeJS.Signals) => {
      cancelled = signal
      child.kill(signal)
    }
    for (const signal of CANCELLED) process.on(signal, cancel)
    const finish = (code: number) => {
      clearTimeout(timer)
      for (const signal of CANCELLED) process.off(signal, cancel)
      if (cancelled) process.exit(128 + constants.signals[cancelled])
      if (timedOut) output += `\nstopped after ${timeout / 1000} s\n`
      done({ code: timedOut ? 1 : code, output, seconds: (Date.now() - began) / 1000 })
    }
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Runs a TypeScript or JavaScript file of the project in the pinned Node. */
export const runNode = (file: string, args: readonly string[] = [], options?: RunOptions): Promise<RunResult> =>
  run(NODE, [join(ROOT, file), ...args], options)
/** Runs a tool of node_modules in the pinned Node, whatever its shebang finds. */
export const runTool = (name: string, args: readonly string[], options?: RunOptions): Promise<RunResult> =>
  run(join(BIN, name), args, options)
