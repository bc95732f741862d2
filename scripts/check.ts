// npm run check: all checks that need no browser, the fastest first.
import { runTool } from './lib/run.ts'
import { check, step } from './checks/steps.ts'

const failed: string[] = []
for (const name of ['format', 'lint', 'types'] as const) if (!(await check(name))) failed.push(name)
for (const project of ['architecture', 'unit', 'client', 'server']) {
  const vitest = () => runTool('vitest', ['run', `--project=${project}`, '--reporter=agent'])
  if (!(await step(project, vitest))) failed.push(project)
}
if (!(await check('build'))) failed.push('build and sizes')

process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}\n`)
process.exit(failed.length === 0 ? 0 : 1)
