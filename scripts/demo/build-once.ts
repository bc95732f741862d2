import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Longest that one build waits for another of the same folder, in ms. */
const PATIENCE = 180_000

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Runs `make` unless `folder`/dist stands for `stamp` already; two processes at once build once. */
export async function buildOnce(folder: string, stamp: string, make: () => Promise<void>): Promise<void> {
  const stampFile = join(folder, 'dist/.stamp')
  const lock = join(folder, 'dist/.lock')
  const end = Date.now() + PATIENCE
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
      await make()
      writeFileSync(stampFile, stamp)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}
