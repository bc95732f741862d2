import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryScripts } from '#scripts/testing/temporary-scripts.ts'
import { ROOT } from './paths.mjs'

const { folder, write, writeServer } = temporaryScripts('portal-pinned-')

test('SIGTERM to npm ends the script that npm start has started', async () => {
  const server = writeServer()
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
