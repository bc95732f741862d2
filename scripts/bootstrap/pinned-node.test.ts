import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portal-pinned-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('SIGTERM to npm ends the script that npm start has started', async () => {
  // A server that prints its start and the signal to end.
  const server = write(
    'server.mjs',
    `process.on('SIGTERM', () => (console.log('ended'), process.exit(0)))
    console.log('runs')
    setInterval(() => undefined, 1000)`,
  )
  const module = JSON.stringify(join(ROOT, 'scripts/bootstrap/pinned-node.mjs'))
  const start = write(
    'start.mjs',
    `import { continueInPinnedNode } from ${module}
    continueInPinnedNode(${JSON.stringify(server)}, [], () => process.exit(1))`,
  )
  write('package.json', JSON.stringify({ scripts: { start: `node ${start}` } }))
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = new Promise<string>((resolve) => {
    let all = ''
    npm.stdout.on('data', (text: Buffer) => {
      all += text.toString()
      if (text.includes('runs')) npm.kill('SIGTERM')
    })
    // The pipe closes when the last process that has it has ended.
    npm.stdout.on('close', () => resolve(all))
  })
  expect(await said).toBe('runs\nended\n')
}, 60_000)
