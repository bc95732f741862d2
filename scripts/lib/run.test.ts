import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NODE, ROOT } from '#scripts/bootstrap/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portal-run-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('SIGTERM ends a script with the command that it runs, and without the next one', async () => {
  const server = write(
    'server.mjs',
    `process.on('SIGTERM', () => (console.log('ended'), process.exit(0)))
    console.log('runs')
    setInterval(() => undefined, 1000)`,
  )
  const script = write(
    'script.mjs',
    `import { run } from ${JSON.stringify(join(ROOT, 'scripts/lib/run.ts'))}
    await run(process.execPath, [${JSON.stringify(server)}], { show: true })
    console.log('next')`,
  )
  const child = spawn(NODE, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (text.includes('runs')) child.kill('SIGTERM')
  })
  expect(await new Promise((done) => child.on('close', done))).toBe(143)
  expect(output).toBe('runs\nended\n')
}, 60_000)
