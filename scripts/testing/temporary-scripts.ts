// Scripts that a test writes and runs, in a folder that is deleted after its tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A server that prints 'runs', and 'ended' at SIGTERM. */
const SERVER = `process.on('SIGTERM', () => (console.log('ended'), process.exit(0)))
console.log('runs')
setInterval(() => undefined, 1000)`

/** `write` and `writeServer` return the path of the file they have written. */
export function temporaryScripts(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string): string => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  return { folder, write, writeServer: () => write('server.mjs', SERVER) }
}
