// Runs child processes with a defined environment; by default their output is returned, not shown.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from './stamp.mjs'

const BIN = join(ROOT, 'node_modules', '.bin')
/** The pinned Node 24; the machine's own Node is used only to install it. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
const machinePath = () =>
  (process.env[pathKey] ?? '')
    .split(delimiter)
    .filter((entry) => !/node_modules[\\/]\.bin/.test(entry))
    .join(delimiter)

/** The pinned Node and the project's tools first. */
export const toolEnv = (more = {}) => ({ ...process.env, [pathKey]: BIN + delimiter + machinePath(), ...more })

/** The environment without this project, because npm must not run in the Node that it replaces. */
export function machineEnv() {
  const own = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV$|INIT_CWD$)/i.test(key))
  return { ...Object.fromEntries(own), [pathKey]: machinePath() }
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, timeout?: number, shell?: boolean }} [options] timeout in ms
 * @returns {Promise<{ code: number, output: string, seconds: number }>} code is never 0 after a time-out or a spawn error
 */
export function run(command, args, { env = toolEnv(), show = false, timeout = 0, shell = false } = {}) {
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
    const finish = (code) => {
      clearTimeout(timer)
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
export const runNode = (file, args = [], options = {}) => run(NODE, [join(ROOT, file), ...args], options)
/** Runs a tool of node_modules in the pinned Node, whatever its shebang finds. */
export const runTool = (name, args, options = {}) => run(join(BIN, name), args, options)
