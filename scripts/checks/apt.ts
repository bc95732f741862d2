// Programs that npm does not bring, from the packages of Debian and Ubuntu.
import { existsSync } from 'node:fs'
import { run, type RunResult } from '#scripts/lib/run.ts'
import { machineEnv } from '#scripts/bootstrap/paths.mjs'

const MINUTE = 60_000

async function aptGet(...args: string[]): Promise<boolean> {
  const root = process.getuid?.() === 0
  const [command, first] = root ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']]
  const env = { ...machineEnv(), DEBIAN_FRONTEND: 'noninteractive' }
  return (await run(command, [...first, ...args], { env, timeout: 15 * MINUTE })).code === 0
}

/** False where there is no apt, or it could not. */
export async function installByApt(...names: string[]): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false
  return (await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', ...names))
}

const isThere = async (name: string): Promise<boolean> => (await run(name, ['-v'], { timeout: MINUTE })).code === 0

/** HAProxy, and Redis or Valkey, for the tests of several servers: installed where they are missing. */
export async function ensureServers(): Promise<RunResult> {
  const began = Date.now()
  const missing: string[] = []
  if (!(await isThere('haproxy'))) missing.push('haproxy')
  if (!(await isThere('valkey-server')) && !(await isThere('redis-server'))) missing.push('redis-server')
  const isReady = missing.length === 0 || (await installByApt(...missing))
  return {
    code: isReady ? 0 : 1,
    output: `${missing.join(' and ')} could not be installed: the tests that need them are skipped.`,
    seconds: (Date.now() - began) / 1_000,
  }
}
