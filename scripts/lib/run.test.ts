import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE, ROOT } from '#scripts/bootstrap/paths.mjs'
import { temporaryScripts } from '#scripts/testing/temporary-scripts.ts'

const { write, writeServer } = temporaryScripts('portal-run-')

test('SIGTERM ends a script with the command that it runs, and without the next one', async () => {
  const server = writeServer()
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
