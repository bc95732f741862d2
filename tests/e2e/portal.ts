// Starts the real portal for browser tests and benchmarks: a process of its own, a fresh data folder, the demo company.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type DemoServer, startDemoServer } from '#demo/server.ts'
import { databaseFolder } from '#server/testing/temporary-data-dir.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_LIMIT = 120_000
const STOP_LIMIT = 30_000

/** A running portal. `url` is its origin, `demoUrl` a host page on another origin. */
export interface RunningPortal {
  readonly url: string
  readonly demoUrl: string
  /** All host pages, each on a site of its own. */
  readonly demo: DemoServer
  readonly dataDir: string
  readonly password: string
  readonly pid: number
  /** The output of the process so far. */
  output(): string
  /** Stops and starts the server on the same data and port. */
  restart(): Promise<void>
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  stop(): Promise<void>
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    // On all addresses, because a listener on one of them would conflict, too.
    probe.listen(port, () => probe.close(() => done(true)))
  })

/** A free port below those of outgoing connections, one of which could take it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) return port
  }
}

export async function until(check: () => Promise<boolean>, limit: number, failure: () => string): Promise<void> {
  const end = Date.now() + limit
  while (!(await check())) {
    if (Date.now() > end) throw new Error(failure())
    await new Promise((again) => setTimeout(again, 50))
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
    child.once('exit', () => {
      clearTimeout(timer)
      done()
    })
    child.kill('SIGTERM')
  })
}

/** PostgreSQL may run as another account than the tests: its folder must be open to it. `from`: it begins as a copy. */
function temporaryFolder({ from, inMemory = false }: Start): string {
  const folder = mkdtempSync(join(inMemory ? databaseFolder() : tmpdir(), 'portal-test-'))
  chmodSync(folder, 0o755)
  // Node's own copy would change the owner of PostgreSQL's files.
  if (from !== undefined) execFileSync('cp', ['-a', `${from}/.`, folder])
  return folder
}

/** A demo company that runs beside its host pages finds these by itself; here the pages have a port of their own. */
const outside = (demo: string): Record<string, string> => ({
  USER_MANAGEMENT_URL: `${demo}/benutzerverwaltung.html`,
  MONITORING_URL: `${demo}/monitoring.html`,
  TRAVEL_EXPENSES_URL: `${demo}/reisekosten.html`,
  PHONE_LIST_URL: `${demo}/telefonliste.html`,
  PHONE_HEALTH_URL: `${demo}/phone-health`,
  FRAME_PAGES: JSON.stringify([{ id: 'speiseplan', title: 'Speiseplan', url: `${demo}/speiseplan.html` }]),
})

interface Start {
  /** The script that the process runs. */
  readonly script?: string
  /** Data folder of a halted portal, to begin with a copy of it. */
  readonly from?: string | undefined
  /** The data folder is in memory if there is room, which no benchmark must have. */
  readonly inMemory?: boolean
}

/** Starts a portal; `settings` are further environment variables. Rejects with its output when it ends. */
export async function startPortal(
  settings: Record<string, string> = {},
  { script = 'server/main.ts', ...folder }: Start = {},
): Promise<RunningPortal> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = temporaryFolder(folder)
  const demo = await startDemoServer(0, url)
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // Started some forty times in a run: its modules are compiled once.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
    EMBED_ORIGINS: demo.origins.join(','),
    EMBED_CLIENTS: `group-tool=${new URL(demo.at('group-tool')).origin}`,
    ...outside(demo.origin),
    ...settings,
  }
  let output = ''
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
    const ended = () => child.exitCode !== null
    await until(
      async () => ended() || isReady(url),
      START_LIMIT,
      () => `The portal is not ready:\n${output}`,
    )
    if (ended()) throw new Error(`The portal ended:\n${output}`)
  }
  const stop = async (): Promise<void> => {
    await stopProcess(child)
    await demo.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    demoUrl: demo.url,
    demo,
    dataDir,
    password: settings['DEMO_PASSWORD'] ?? 'demo',
    get pid() {
      return child.pid ?? 0
    },
    output: () => output,
    restart: async () => {
      await stopProcess(child)
      await start()
    },
    halt: () => stopProcess(child),
    stop,
  }
}
