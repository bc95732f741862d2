// Where the project and its own Node are, and the environments of child processes.
import { delimiter, dirname, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..')
export const BIN = join(ROOT, 'node_modules', '.bin')
/** The pinned Node 24; the machine's own Node is used only to install it. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
const machinePath = () =>
  (process.env[pathKey] ?? '')
    .split(delimiter)
    .filter((entry) => !/node_modules[\\/]\.bin/.test(entry))
    .join(delimiter)

/**
 * The pinned Node and the project's tools first.
 * @param {NodeJS.ProcessEnv} more
 * @returns {NodeJS.ProcessEnv}
 */
export const toolEnv = (more = {}) => ({ ...process.env, [pathKey]: BIN + delimiter + machinePath(), ...more })

/**
 * The environment without this project, because npm must not run in the Node that it replaces.
 * @returns {NodeJS.ProcessEnv}
 */
export function machineEnv() {
  const own = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV$|INIT_CWD$)/i.test(key))
  return { ...Object.fromEntries(own), [pathKey]: machinePath() }
}
