// The checks that `npm run check` and `npm test` share; each prints one line.
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { runNode, runTool } from './run.mjs'
import { ROOT } from './stamp.mjs'

// Each checker of TypeScript (4 by default) repeats part of the work of the others.
const checkers = String(Math.min(4, cpus().length))
const typeAware = existsSync(join(ROOT, 'node_modules', 'oxlint-tsgolint')) ? ['--type-aware'] : []

/** @type {Record<string, () => Promise<{ code: number, output: string, seconds: number }>>} */
export const STEPS = {
  format: () => runTool('oxfmt', ['--list-different']),
  lint: () => runTool('oxlint', ['--deny-warnings', '--format=unix', ...typeAware, '.']),
  types: () => runTool('tsc', ['--noEmit', '-p', '.', '--checkers', checkers]),
  build: () => runNode('scripts/build.ts'),
}

const HINTS = { format: 'These files are not formatted; `npm run format` does it:\n' }

/**
 * Runs a step and prints its line, and its output if it fails.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string, seconds: number }>} action
 * @returns {Promise<boolean>} whether it passed
 */
export async function step(name, action = STEPS[name]) {
  const { code, output, seconds } = await action()
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(14)} ${seconds.toFixed(1)} s\n`)
  if (code !== 0) process.stdout.write(`${HINTS[name] ?? ''}${output.trimEnd()}\n\n`)
  return code === 0
}
