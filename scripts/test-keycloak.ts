// npm run test:keycloak: the tests of the identity provider against a real Keycloak, which Maven fetches or KEYCLOAK_HOME names.
import { toolEnv } from '#scripts/bootstrap/paths.mjs'
import { runTool } from './lib/run.ts'

const env = toolEnv({ KEYCLOAK_TESTS: '1' })
const args = ['run', 'tests/reliability/identity/keycloak.test.ts']
process.exit((await runTool('vitest', args, { show: true, env })).code)
