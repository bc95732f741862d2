// Installs the packages with `npm ci` if they are missing or do not match the lock file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './installed.mjs'
import { machineEnv, NODE, ROOT } from './paths.mjs'

// Explicit, because settings such as "production" or "omit optional" would omit Node 24 or PostgreSQL.
const ARGS = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
const TIMEOUT = 15 * 60_000

/** Replaces an older installation; resolves to the output, and whether it succeeded. */
const install = () =>
  new Promise((done) => {
    const shell = process.platform === 'win32'
    const npm = spawn('npm', ARGS, { cwd: ROOT, env: machineEnv(), shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const finish = (isDone, reason = '') => {
      clearTimeout(timer)
      done({ isDone, output: output + reason })
    }
    const timer = setTimeout(() => {
      npm.kill('SIGKILL')
      finish(false, `\nnpm ci was stopped after ${TIMEOUT / 60_000} minutes.`)
    }, TIMEOUT)
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text))
    npm.on('error', (error) => finish(false, error.message))
    npm.on('close', (code) => finish(code === 0))
  })

/** @returns {Promise<boolean>} false when it failed; the reason is printed */
export async function ensureInstalled() {
  if (isInstalled(ROOT) && existsSync(NODE)) return true
  const first = !existsSync(join(ROOT, 'node_modules'))
  process.stdout.write(first ? 'Installing packages (the first time takes a minute) …' : 'Updating packages …')
  const began = Date.now()
  const { isDone, output } = await install()
  if (!isDone) return failed(output)
  if (!existsSync(NODE)) {
    return failed(`Node 24 (package "node") was not installed: its install script did not run.
Try: npm rebuild node --ignore-scripts=false`)
  }
  process.stdout.write(` done (${((Date.now() - began) / 1000).toFixed(0)} s)\n`)
  return true
}

function failed(output) {
  process.stdout.write(' failed\n')
  process.stderr.write(`${output.trim()}\n\nThe packages could not be installed. npm must reach its registry once.\n`)
  return false
}
