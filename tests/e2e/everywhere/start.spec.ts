import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readPostmaster } from '#server/db/embedded-host.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { freePort } from '#tests/e2e/portal.ts'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
/** A first start makes the database and the demo company, here while other tests run. */
const START_LIMIT = 150_000

let dataDir = ''
let started: ChildProcess | undefined
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal start ')) // a space in it, as people's folders have
  chmodSync(dataDir, 0o755)
})
test.afterEach(async () => {
  if (started && started.exitCode === null) {
    started.kill('SIGTERM')
    await new Promise((done) => started?.once('exit', done))
  }
  rmSync(dataDir, { recursive: true, force: true })
})

interface Start {
  child: ChildProcess
  output(): string
}

async function npmStart(env: Record<string, string>): Promise<Start> {
  let output = ''
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started = child
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output.includes('Ctrl-C') || child.exitCode !== null, { timeout: START_LIMIT }).toBe(true)
  return { child, output: () => output }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null ? new Promise((done) => child.once('exit', done)) : Promise.resolve(child.exitCode)

test('npm start prints the address and who may do what, refuses a second start, and stops its database on Ctrl-C', async () => {
  test.setTimeout(240_000)
  const port = await freePort()
  const { child, output } = await npmStart({ PORT: String(port), DEMO_PASSWORD: 'sesam-oeffne-dich' })
  expect(output()).toContain(`http://localhost:${port}`)
  expect(output()).toContain('sesam-oeffne-dich')
  for (const username of ['katrin.osterloh', 'leonie.brinkmann', 'felix.hartung']) expect(output()).toContain(username)
  const database = await readPostmaster(join(dataDir, 'postgres'))
  expect(database).toBeDefined()

  // A second start on the same data reports the running portal, and ends.
  const second = await run(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) },
  }).catch((error: { code: number; stderr: string; stdout: string }) => error)
  expect('code' in second ? second.code : 0).not.toBe(0)
  expect(`${second.stdout}${second.stderr}`).toContain(`http://localhost:${port}`)
  expect((await fetch(`http://localhost:${port}/health/ready`)).ok).toBe(true)

  child.kill('SIGINT')
  expect(await exitOf(child)).toBe(0)
  expect(() => process.kill(database?.pid ?? 0, 0)).toThrow()
  await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow()
})

test('--help lists the settings', async () => {
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', 'scripts/start.ts', '--help'], { cwd: root })
  for (const name of [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'OIDC_ISSUER',
    'EMBED_ORIGINS',
    'DEMO',
    'LOG_LEVEL',
  ]) {
    expect(stdout).toContain(name)
  }
})

test('all configuration errors are listed together', async () => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: 'many', DEMO: 'some', LOG_LEVEL: 'loud' }
  const { stderr, code } = await run(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
    env,
  }).then(
    () => ({ stderr: '', code: 0 }),
    (error: { stderr: string; code: number }) => error,
  )
  expect(code).not.toBe(0)
  for (const name of ['PORT', 'DEMO', 'LOG_LEVEL']) expect(stderr).toContain(name)
})

test('an old Node prints the required version', async () => {
  const source = readFileSync(`${root}/scripts/bootstrap/node-version.mjs`, 'utf8')
  const script = `${source.replace('export ', '')}\nObject.defineProperty(process, 'versions', { value: { node: '18.20.4' } })\nrequireNode20()`
  const { stderr, code } = await run(process.execPath, ['--input-type=module', '-e', script]).then(
    () => ({ stderr: '', code: 0 }),
    (error: { stderr: string; code: number }) => error,
  )
  expect(code).toBe(1)
  expect(stderr).toContain('needs Node.js 20')
})
