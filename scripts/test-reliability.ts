// npm run test:reliability [-- part of a title]: the scenarios of tests/reliability/scenarios.ts in their long form, with the report
// docs/reliability.md.
import { mkdirSync, rmSync } from 'node:fs'
import { ROOT, toolEnv } from '#scripts/bootstrap/paths.mjs'
import { runNode, runTool } from './lib/run.ts'

const results = `${ROOT}/test-results/reliability.jsonl`
mkdirSync(`${ROOT}/test-results`, { recursive: true })
rmSync(results, { force: true })
const files = ['faults', 'several-servers', 'load'].map((name) => `tests/reliability/${name}.test.ts`)
const only = process.argv.length > 2 ? ['-t', process.argv.slice(2).join(' ')] : []
// The scenarios run one after the other: each needs the whole machine.
const env = toolEnv({ RELIABILITY_RESULTS: results })
const { code } = await runTool('vitest', ['run', ...files, ...only, '--no-file-parallelism'], { show: true, env })
const report = await runNode('tests/reliability/write-report.ts', [results], { show: true })
process.exit(code || report.code)
