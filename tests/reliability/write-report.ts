// Writes docs/reliability.md from the measurements of the long form: write-report.ts <file>. A scenario without one keeps its line.
import { readFileSync, existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { SCENARIOS, type Scenario, type ScenarioName } from './scenarios.ts'

interface Note {
  readonly name: ScenarioName
  readonly value: number
  readonly at: string
}

const REPORT = resolve(import.meta.dirname, '../../docs/reliability.md')
const [file = ''] = process.argv.slice(2)
const notes = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Note)
  : []

const machine = `${cpus().length} cores ${cpus()[0]?.model.trim() ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[1]?.toFixed(1)}`
const shown = (value: number, unit: string) => `${Number(value.toFixed(2))} ${unit}`.trim()

/** The line of a scenario in the table as it is. */
const former = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').split('\n') : []
const whatOf = ({ what, long }: Scenario) => what.replace('{size}', long.toLocaleString('en'))

function lineOf(name: ScenarioName, scenario: Scenario): string {
  const what = whatOf(scenario)
  const { atMost, unit } = scenario
  const measured = notes.findLast((note) => note.name === name)
  const goal = atMost === 0 ? '0' : `≤ ${shown(atMost, unit)}`
  if (measured === undefined)
    return former.find((line) => line.startsWith(`| ${what} |`)) ?? `| ${what} | ${goal} | not measured yet | | |`
  const { value, at } = measured
  const verdict = value > atMost ? ' **missed**' : ''
  return `| ${what} | ${goal} | ${shown(value, unit)}${verdict} | ${at.slice(0, 16).replace('T', ' ')} | ${machine} |`
}

const lines = Object.entries(SCENARIOS).map(([name, scenario]) => lineOf(name as ScenarioName, scenario))
writeFileSync(
  REPORT,
  `# Reliability

Written by \`npm run test:reliability\`, which takes about an hour; \`npm test\` runs the same scenarios in small
(\`tests/reliability/scenarios.ts\`). Servers and database are processes of their own and are killed by \`kill -9\`; HAProxy runs with
\`deploy/haproxy.cfg\`. Ratios are medians of rounds in turn against a minimal server (\`tests/bench/bare.ts\`) on the same machine, database
and generator: \`npm run bench -- several-servers\` measures them alone.

| What | Goal | Measured | When (UTC) | Machine |
|---|---|---|---|---|
${lines.join('\n')}
`,
)
