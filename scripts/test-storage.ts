// npm run test:storage: tests attachments in a bucket of a real S3-compatible server, which is built from its source.
import { toolEnv } from '#scripts/bootstrap/paths.mjs'
import { runTool } from './lib/run.ts'

const env = toolEnv({ OBJECT_STORAGE_TESTS: '1' })
process.exit((await runTool('vitest', ['run', 'tests/reliability/object-storage.test.ts'], { show: true, env })).code)
