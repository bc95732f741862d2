import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryDataDir } from '#server/testing/temporary-data-dir.ts'
import { createClient } from './db.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { findBinaries } from './embedded-binaries.ts'
import { runAs } from './embedded-host.ts'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

const running: EmbeddedDatabase[] = []
const folders: string[] = []

/** Holds a database, stopped; for the tests that do not need a new one. */
let existing: string
let binaries: string
/** A folder without a database; as root the binaries would be copied into each. */
const folder = async (below = '') => {
  const parent = await temporaryDataDir()
  folders.push(parent)
  const dataDir = join(parent, below)
  await mkdir(dataDir, { recursive: true })
  if (dirname(binaries) === existing) await symlink(binaries, join(dataDir, basename(binaries)))
  return dataDir
}
const start = async (dataDir: string) => {
  const database = await startEmbedded({ dataDir, durable: false })
  running.push(database)
  return database
}
const ask = async (url: string, sql: string) => {
  const client = createClient(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  existing = await temporaryDataDir()
  await (await startEmbedded({ dataDir: existing, durable: false })).stop()
  binaries = await findBinaries(existing, await runAs(existing))
})
afterAll(() => rm(existing, { recursive: true, force: true }))
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true })
})

test('starts, keeps its data after a stop, and leaves no process', async () => {
  const dataDir = await folder()
  const first = await start(dataDir)
  await ask(first.url, 'create table kept (x int)')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start(dataDir)
  expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
})

test('[T44] two concurrent starts of one folder share one server', async () => {
  const dataDir = await folder()
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)])
  expect(one.pid).toBe(two.pid)
})

test('[T44] a server whose portal was killed is found, used and stopped', async () => {
  const dataDir = existing
  const script = `import { startEmbedded } from '#server/db/embedded.ts'; const d = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false }); console.log(d.pid); setInterval(() => {}, 1000)`
  const portal = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(
    await new Promise<string>((done) => portal.stdout.once('data', (chunk: Buffer) => done(chunk.toString()))),
  )
  portal.kill('SIGKILL')
  await new Promise((done) => portal.once('exit', done))
  expect(isAlive(pid)).toBe(true)
  const database = await start(dataDir)
  expect(database.pid).toBe(pid)
  await database.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a server that died is started again on the same address', async () => {
  const database = await start(existing)
  const { pid } = database
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => ask(database.url, 'select 1 as one').catch(() => undefined), { timeout: 20_000 })
    .toEqual([{ one: 1 }])
  // The dying one may still have answered.
  await expect.poll(() => database.pid, { timeout: 20_000 }).not.toBe(pid)
})

test('a server that is stopping while connections are open is stopped and started again', async () => {
  const database = await start(existing)
  const { pid } = database
  const idle = createClient(database.url)
  await idle.connect()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => database.pid, { timeout: 20_000 }).not.toBe(pid)
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await idle.end().catch(() => undefined)
})

test('a start waits for the last process of a killed server', async () => {
  const dataDir = existing
  const former = await start(dataDir)
  former.release()
  process.kill(former.pid, 'SIGKILL')
  await expect.poll(() => isAlive(former.pid)).toBe(false)
  // Simulates a killed server whose parent does not wait: a process that has ended but still has its id.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 2'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(await runAs(dataDir)),
  })
  const ended = await new Promise<string>((done) =>
    parent.stdout.once('data', (pid: Buffer) => done(String(pid).trim())),
  )
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, ended))
  const database = await start(dataDir)
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
}, 30_000)

test('[T44] data of another version are refused with both versions and the way out', async () => {
  const dataDir = await folder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /PostgreSQL 16.*PostgreSQL 18.*npm run backup.*DATABASE_URL/s,
  )
})

test('on a platform without binaries the error names DATABASE_URL', async () => {
  await expect(findBinaries('/tmp', undefined, 'plan9-mips')).rejects.toThrow(/plan9-mips.*DATABASE_URL/)
})

test.runIf(process.getuid?.() === 0)('as root a folder that the other account cannot reach is named', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portal-home-'))
  await chmod(home, 0o700)
  folders.push(home)
  await expect(startEmbedded({ dataDir: join(home, 'data') })).rejects.toThrow(/cannot enter .*portal-home-.*DATA_DIR/s)
})

test('a folder whose path is too long for a socket still works', async () => {
  const dataDir = await folder('a'.repeat(120))
  const { url } = await start(dataDir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the password is stored beside the data, readable by its owner only', async () => {
  const dataDir = existing
  const { url } = await start(dataDir)
  const { mode } = await import('node:fs').then(({ statSync }) => statSync(join(dataDir, 'postgres-password')))
  expect(mode & 0o077).toBe(0)
  expect(url).toContain((await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim())
  await expect(ask(url.replace(/portal:[^@]+@/, 'portal:wrong@'), 'select 1')).rejects.toThrow(/password/)
})

test('the log contains no rows, and is readable by its owner only', async () => {
  const dataDir = existing
  const { url } = await start(dataDir)
  await expect(ask(url, `create table secrets (value text check (value <> 'geheim'))`)).resolves.toEqual([])
  await expect(ask(url, `insert into secrets values ('geheim')`)).rejects.toThrow(/secrets_value_check/)
  const path = join(dataDir, 'postgres.log')
  const log = await readFile(path, 'utf8')
  expect(log).toContain('violates check constraint')
  expect(log).not.toContain('geheim')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await ask(url, 'drop table secrets')
})

test('[T44] one portal per folder: a second one reports the running one, a crash releases the folder', async () => {
  const dataDir = existing
  const { url } = await start(dataDir)
  const lock = await lockFolder(url, dataDir)
  await lock.announce('http://localhost:8080')
  await expect(lockFolder(url, dataDir)).rejects.toThrow(new RegExp(`http://localhost:8080 \\(process ${process.pid}`))
  await expect(lockFolder(url, dataDir)).rejects.toBeInstanceOf(FolderInUseError)
  await lock.release()
  await (await lockFolder(url, dataDir)).release()
})
