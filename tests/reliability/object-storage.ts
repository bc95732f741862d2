// A real S3-compatible server on this machine: versitygw, built from its source where Go is.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { S3Settings } from '#server/config/s3-settings.ts'
import { freePort } from '#tests/e2e/portal.ts'

const VERSION = 'v1.8.0'
const FOLDER = resolve(import.meta.dirname, `../../node_modules/.cache/versitygw-${VERSION}`)
const run = promisify(execFile)

/** Path of the server, built where it is not there yet: a minute and a half of both cores. Rejects where there is no Go. */
export async function ensureObjectStorage(): Promise<string> {
  const path = join(FOLDER, 'versitygw')
  if (existsSync(path)) return path
  const env = { ...process.env, GOBIN: FOLDER, GOFLAGS: '-mod=mod' }
  await run('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], { env })
  return path
}

export interface ObjectStorage {
  readonly settings: S3Settings
  /** Stops the server and keeps its data; `start` starts it again at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it for good. */
  remove(): Promise<void>
}

/** An empty bucket on a server of its own. */
export async function startObjectStorage(path: string): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-objects-'))
  // A folder below the data is a bucket.
  await mkdir(join(folder, 'data/portal-test'), { recursive: true })
  await mkdir(join(folder, 'meta'))
  const port = await freePort()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'portal-test',
    region: 'us-east-1',
    accessKey: 'portal',
    secretKey: 'secret-of-the-test',
  }
  const keys = ['--access', settings.accessKey, '--secret', settings.secretKey]
  const where = [
    '--port',
    `127.0.0.1:${port}`,
    '--quiet',
    'posix',
    '--sidecar',
    join(folder, 'meta'),
    join(folder, 'data'),
  ]
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(path, [...keys, ...where], { stdio: 'ignore' })
    for (;;) {
      if (child.exitCode !== null) throw new Error(`versitygw ended with ${child.exitCode}`)
      if (await fetch(settings.endpoint).then(Boolean, () => false)) return
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = undefined
  }
  await start()
  return {
    settings,
    start,
    stop,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
