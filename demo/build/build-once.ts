import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a build waits for another build of the same folder, in ms. */
const LOCK_TIMEOUT = 180_000

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Runs `build` unless `folder`/dist was built for `stamp`. Concurrent processes build it once. */
export async function buildOnce(folder: string, stamp: string, build: () => Promise<void>): Promise<void> {
  const stampFile = join(folder, 'dist/.stamp')
  const lock = join(folder, 'dist/.lock')
  const end = Date.now() + LOCK_TIMEOUT
  mkdirSync(join(folder, 'dist'), { recursive: true })
  while (read(stampFile) !== stamp) {
    try {
      mkdirSync(lock)
    } catch {
      if (Date.now() > end)
        throw new Error(`Another build of ${folder} does not end; if there is none, remove ${lock}.`)
      await wait(200)
      continue
    }
    try {
      await build()
      writeFileSync(stampFile, stamp)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}
