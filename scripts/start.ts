// npm start and npm run dev.
import { enableCompileCache } from 'node:module'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import { ensureBuilt } from './build/ensure-built.ts'
import { runNode } from './lib/run.ts'

const args = process.argv.slice(2)
const asks = args.includes('--help') || args.includes('-h')
const develops = args.includes('--dev')
const unknown = args.find((arg) => !['--help', '-h', '--dev'].includes(arg))

function fail(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}

if (unknown !== undefined) fail(`npm start knows no "${unknown}". npm start -- --help lists the settings.\n`)
if (asks) {
  process.stdout.write(
    'npm start [-- --help]    the whole portal\nnpm run dev              the same, reloading on change\n\n',
  )
} else {
  // Invalid settings and a portal that is already running are reported before the build.
  const { code, output } = await runNode('server/main.ts', ['--check'])
  if (code !== 0) fail(output)
  if (!develops && !(await ensureBuilt())) process.exit(1)
}

// The next start need not compile its modules again; worker threads and child processes read the variable.
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}/node_modules/.cache/compiled`
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
await (develops && !asks ? import('./dev.ts') : import('#server/main.ts'))
