// npm run test:storage: tests attachments in a bucket of a real S3-compatible server, which is built from its source.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
if (!(await ensureInstalled())) process.exit(1)
const { runTool, toolEnv } = await import('./lib/run.mjs')
const env = toolEnv({ OBJECT_STORAGE_TESTS: '1' })
process.exit((await runTool('vitest', ['run', 'tests/reliability/object-storage.test.ts'], { show: true, env })).code)
