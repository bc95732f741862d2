// Installs the packages with `npm ci` if they are missing or do not match the lock file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { machineEnv, NODE, run } from './run.mjs'
import { isInstalled } from './installed.mjs'
import { ROOT } from './stamp.mjs'

// Explicit, because settings such as "production" or "omit optional" would omit Node 24 or PostgreSQL.
const ARGS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/** @returns {Promise<boolean>} false when it failed; the reason is printed */
export async function ensureInstalled() {
  if (isInstalled(ROOT) && existsSync(NODE)) return true
  const first = !existsSync(join(ROOT, 'node_modules'))
  process.stdout.write(first ? 'Installing packages (the first time takes a minute) …' : 'Updating packages …')
  // Replaces an older installation.
  const result = await run('npm', ['ci', ...ARGS], {
    env: machineEnv(),
    timeout: 15 * 60_000,
    shell: process.platform === 'win32',
  })
  if (result.code !== 0) return failed(result.output)
  if (!existsSync(NODE)) {
    return failed(`Node 24 (package "node") was not installed: its install script did not run.
Try: npm rebuild node --ignore-scripts=false`)
  }
  process.stdout.write(` done (${result.seconds.toFixed(0)} s)\n`)
  return true
}

function failed(output) {
  process.stdout.write(' failed\n')
  process.stderr.write(`${output.trim()}\n\nThe packages could not be installed. npm must reach its registry once.\n`)
  return false
}
