// Runs Keycloak as a child process on this machine, in a folder of its own: the distribution stays as it is.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Distribution } from './distribution.ts'

/** How long Keycloak may take to start, in ms; on a busy machine it takes minutes. */
const START_TIMEOUT = 300_000
const STOP_TIMEOUT = 20_000
const POLL_PERIOD = 1_000
/** Parts that Keycloak writes when it is built, beside those that are only read. */
const COPIED = ['bin', 'conf', 'lib/quarkus', 'lib/quarkus-run.jar', 'version.txt']
const LINKED = ['lib/lib', 'lib/app', 'providers', 'themes']
const BUILD = ['--db=dev-file', '--health-enabled=true']
const LOG_LINES = 12

interface Options {
  readonly distribution: Distribution
  /** Holds everything that this Keycloak writes: database, log, import file. */
  readonly folder: string
  readonly port: number
  /** Imported unless the database has a realm of this name. */
  readonly realm: { readonly realm: string }
  /** The password of the administrator `admin` of the first start. */
  readonly adminPassword: string
  readonly env: NodeJS.ProcessEnv
  /** Aborted when Keycloak is no longer needed, even before it is ready. */
  readonly signal?: AbortSignal
}

export interface RunningKeycloak {
  readonly url: string
  readonly issuer: string
  readonly pid: number
  /** Settles when it ends by itself. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

/** A free port; `wanted` itself if it is free. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

/** Starts Keycloak and waits until it has the realm; rejects with its last messages if it does not come up. */
export async function startKeycloak(options: Options): Promise<RunningKeycloak> {
  const { distribution, folder, port, realm, adminPassword, env, signal } = options
  await prepareHome(distribution, folder)
  await refuseSecondStart(folder)
  const log = join(folder, 'keycloak.log')
  await rm(log, { force: true })
  if (!existsSync(join(folder, 'built'))) {
    await toEnd(launch(folder, ['build', ...BUILD], log, env), log, signal)
    await writeFile(join(folder, 'built'), '')
  }
  // The import may contain secrets and passwords.
  await mkdir(join(folder, 'data', 'import'), { recursive: true })
  await writeFile(join(folder, 'data', 'import', 'realm.json'), JSON.stringify(realm), { mode: 0o600 })
  const management = await freePort()
  const url = `http://localhost:${port}`
  const args = [
    'start',
    '--optimized',
    '--import-realm',
    '--cache=local',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
  ]
  const addresses = [`--http-port=${port}`, `--http-management-port=${management}`, `--hostname=${url}`]
  const secrets = { KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword }
  const child = launch(folder, [...args, ...addresses], log, { ...env, ...secrets })
  const ended = once(child, 'exit').catch(() => undefined)
  const stop = () => end(child, ended)
  try {
    await untilReady(child, `http://127.0.0.1:${management}/health/ready`, log, signal)
    const issuer = `${url}/realms/${realm.realm}`
    if (!(await answers(`${issuer}/.well-known/openid-configuration`)))
      throw new Error(`Keycloak runs, but without the realm ${realm.realm}.\n${await lastLines(log)}`)
    await writeFile(join(folder, 'running.json'), JSON.stringify({ pid: child.pid, url }))
    return { url, issuer, pid: child.pid ?? 0, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Keycloak finds its folder by its script. Folders that it only reads, 170 MB, are linked; folders that it writes are copied. */
async function prepareHome({ home, version }: Distribution, folder: string): Promise<void> {
  const present = await readFile(join(folder, 'version.txt'), 'utf8').catch(() => '')
  if (present.includes(version) && (await readFile(join(folder, 'home'), 'utf8').catch(() => '')) === home) return
  await mkdir(join(folder, 'lib'), { recursive: true, mode: 0o700 })
  for (const part of ['built', ...COPIED, ...LINKED]) await rm(join(folder, part), { recursive: true, force: true })
  for (const part of COPIED) await cp(join(home, part), join(folder, part), { recursive: true })
  for (const part of LINKED) await symlink(join(home, part), join(folder, part), 'junction')
  await writeFile(join(folder, 'home'), home)
}

async function refuseSecondStart(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'running.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { pid, url } = JSON.parse(text) as { pid: number; url: string }
  if (isAlive(pid) && (await answers(url))) throw new Error(`Keycloak already runs at ${url} (process ${pid}).`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** In a process group of its own: the JVM may be a child of the script, and Ctrl-C must reach it through us only. */
function launch(folder: string, args: readonly string[], log: string, env: NodeJS.ProcessEnv): ChildProcess {
  const isWindows = process.platform === 'win32'
  const script = join(folder, 'bin', isWindows ? 'kc.bat' : 'kc.sh')
  const output = openSync(log, 'a', 0o600)
  try {
    return spawn(script, args, { env, detached: !isWindows, shell: isWindows, stdio: ['ignore', output, output] })
  } finally {
    closeSync(output)
  }
}

async function toEnd(child: ChildProcess, log: string, signal: AbortSignal | undefined): Promise<void> {
  const ended = once(child, 'exit').catch(() => [1])
  const abort = () => void end(child, ended)
  signal?.addEventListener('abort', abort)
  const [code] = (await ended) as [number]
  signal?.removeEventListener('abort', abort)
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`Keycloak could not be prepared.\n${await lastLines(log)}`)
}

async function untilReady(child: ChildProcess, health: string, log: string, signal: AbortSignal | undefined) {
  const until = Date.now() + START_TIMEOUT
  for (;;) {
    signal?.throwIfAborted()
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Keycloak ended while it started.\n${await lastLines(log)}`)
    if (await answers(health)) return
    if (Date.now() > until)
      throw new Error(`Keycloak is not ready after ${START_TIMEOUT / 1000} s.\n${await lastLines(log)}`)
    await new Promise((done) => setTimeout(done, POLL_PERIOD))
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return `${text.trimEnd().split('\n').slice(-LOG_LINES).join('\n')}\n(all of it: ${log})`
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(process.platform === 'win32' ? child.pid! : -child.pid!, name)
    } catch {
      // The process has just ended.
    }
  }
  const timer = setTimeout(() => send('SIGKILL'), STOP_TIMEOUT)
  send('SIGTERM')
  await ended
  clearTimeout(timer)
}
