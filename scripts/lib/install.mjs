// Installs the packages when they are missing or the lock file changed; costs milliseconds when they are there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { machineEnv, NODE, run } from './run.mjs'
import { isInstalled } from './installed.mjs'
import { ROOT } from './stamp.mjs'

// Named, because the machine may say "production" or "omit optional", and then Node 24 or PostgreSQL were missing.
const ARGS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/** @returns {Promise<boolean>} false when it failed; the reason is printed */
export async function ensureInstalled() {
  if (isInstalled(ROOT) && existsSync(NODE)) return true
  const first = !existsSync(join(ROOT, 'node_modules'))
  process.stdout.write(first ? 'Installing packages (the first time takes a minute) …' : 'Updating packages …')
  const npm = (verb) =>
    run('npm', [verb, ...ARGS], { env: machineEnv(), timeout: 15 * 60_000, shell: process.platform === 'win32' })
  // From nothing exactly what the lock file says; over an older installation only the differences.
  const [verb, other] = first ? ['ci', 'install'] : ['install', 'ci']
  let result = await npm(verb)
  if (result.code !== 0) {
    const { output } = result
    result = await npm(other)
    if (result.code !== 0) return failed(`${output}\n${result.output}`)
  }
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
