// The checks that `npm run check` and `npm test` share; each prints one line.
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import { runNode, runTool, type RunResult } from '#scripts/lib/run.ts'

// Each checker of TypeScript (4 by default) repeats part of the work of the others.
const checkers = String(Math.min(4, cpus().length))
const typeAware = existsSync(join(ROOT, 'node_modules', 'oxlint-tsgolint')) ? ['--type-aware'] : []

const CHECKS = {
  format: () => runTool('oxfmt', ['--list-different']),
  lint: () => runTool('oxlint', ['--deny-warnings', '--format=unix', ...typeAware, '.']),
  types: () => runTool('tsc', ['--noEmit', '-p', '.', '--checkers', checkers]),
  build: () => runNode('scripts/build.ts'),
}
export type Check = keyof typeof CHECKS

const FORMAT_HINT = 'These files are not formatted; `npm run format` does it:\n'

/** Runs a step and prints its line, and its output if it fails; true: it passed. */
export async function step(name: string, action: () => Promise<RunResult>): Promise<boolean> {
  const { code, output, seconds } = await action()
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(14)} ${seconds.toFixed(1)} s\n`)
  if (code !== 0) process.stdout.write(`${name === 'format' ? FORMAT_HINT : ''}${output.trimEnd()}\n\n`)
  return code === 0
}

export const check = (name: Check): Promise<boolean> => step(name, CHECKS[name])
