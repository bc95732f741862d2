// A portal that is stopped before it has started.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readPostmaster } from '#server/db/embedded-host.ts'
import { temporaryDataDir } from '#server/testing/temporary-data-dir.ts'
import { freePort } from '#tests/e2e/portal.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The modules of all portals of a test run are compiled once. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')
let dataDir: string
let child: ChildProcess
afterEach(async () => {
  child.kill('SIGKILL')
  const left = await readPostmaster(join(dataDir, 'postgres'))
  if (left) process.kill(left.pid, 'SIGINT')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s during the first start stops the database too',
  async (signal) => {
    dataDir = await temporaryDataDir()
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE,
    }
    child = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const postmaster = () => readPostmaster(join(dataDir, 'postgres'))
    await expect.poll(postmaster, { timeout: 60_000, interval: 20 }).toBeDefined()
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(await postmaster()).toBeUndefined()
  },
  120_000,
)
