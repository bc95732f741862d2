// Programs that npm does not bring, from the packages of Debian and Ubuntu.
import { existsSync } from 'node:fs'
import { machineEnv, run } from './run.mjs'

const MINUTE = 60_000

async function aptGet(...args) {
  const root = process.getuid?.() === 0
  const command = root ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
  const env = { ...machineEnv(), DEBIAN_FRONTEND: 'noninteractive' }
  return (await run(command[0], command.slice(1), { env, timeout: 15 * MINUTE })).code === 0
}

/** False where there is no apt, or it could not. */
export async function installByApt(...names) {
  if (!existsSync('/usr/bin/apt-get')) return false
  return (await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', ...names))
}

const isThere = async (name) => (await run(name, ['-v'], { timeout: MINUTE })).code === 0

/** HAProxy, and Redis or Valkey, for the tests of several servers: installed where they are missing. */
export async function ensureServers() {
  const began = Date.now()
  const missing = []
  if (!(await isThere('haproxy'))) missing.push('haproxy')
  if (!(await isThere('valkey-server')) && !(await isThere('redis-server'))) missing.push('redis-server')
  const isReady = missing.length === 0 || (await installByApt(...missing))
  return {
    code: isReady ? 0 : 1,
    output: `${missing.join(' and ')} could not be installed: the tests that need them are skipped.`,
    seconds: (Date.now() - began) / 1_000,
  }
}
