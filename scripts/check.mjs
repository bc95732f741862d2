// npm run check: all checks that need no browser, the fastest first.
import { requireNode20 } from './lib/node-version.mjs'

requireNode20()
const { ensureInstalled } = await import('./lib/install.mjs')
if (!(await ensureInstalled())) process.exit(1)
const { runTool } = await import('./lib/run.mjs')
const { step } = await import('./lib/steps.mjs')

const vitest = (project) => () => runTool('vitest', ['run', `--project=${project}`, '--reporter=agent'])
const failed = []
for (const name of ['format', 'lint', 'types']) if (!(await step(name))) failed.push(name)
for (const project of ['architecture', 'unit', 'client', 'server']) {
  if (!(await step(project, vitest(project)))) failed.push(project)
}
if (!(await step('build'))) failed.push('build and sizes')

process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}\n`)
process.exit(failed.length === 0 ? 0 : 1)
