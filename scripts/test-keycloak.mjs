// npm run test:keycloak: the tests of the identity provider against a real Keycloak, which Maven fetches or KEYCLOAK_HOME names.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
if (!(await ensureInstalled())) process.exit(1)
const { runTool, toolEnv } = await import('./lib/run.mjs')
const env = toolEnv({ KEYCLOAK_TESTS: '1' })
process.exit(
  (await runTool('vitest', ['run', 'tests/reliability/identity/keycloak.test.ts'], { show: true, env })).code,
)
