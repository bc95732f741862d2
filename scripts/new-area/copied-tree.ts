// A copy of the project, with its packages, in which a test may change files.
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { NODE, ROOT, toolEnv } from '#scripts/bootstrap/paths.mjs'

/** Generated folders, which are not copied. */
const MADE = /^(node_modules|\.git|dist|data|test-results|playwright-report)$/

export interface Ran {
  readonly code: number
  readonly output: string
}

export interface CopiedTree {
  readonly folder: string
  /** Runs a script or a tool of node_modules in the copy; resolves also if it fails. */
  run(script: string, ...args: string[]): Promise<Ran>
  /** The text of every file by its path. */
  files(): ReadonlyMap<string, string>
  remove(): void
}

/** The environment without the variables of the test runner. */
const ownEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(toolEnv()).filter(([name]) => !/^(VITEST|NODE_ENV$|PLAYWRIGHT|PORTAL_|TEST_)/.test(name)),
  )

export function copyTree(): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tree-'))
  cpSync(ROOT, folder, { recursive: true, filter: (from) => !MADE.test(basename(from)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return {
    folder,
    run: (script, ...args) =>
      new Promise((done) => {
        const options = { cwd: folder, env: ownEnv(), maxBuffer: 32 * 1024 * 1024 }
        execFile(NODE, [join(folder, script), ...args], options, (error, stdout, stderr) =>
          done({ code: error ? 1 : 0, output: stdout + stderr }),
        )
      }),
    files() {
      const paths = globSync('**/*', { cwd: folder, exclude: (path) => MADE.test(basename(path)) })
      const files = paths.filter((path) => statSync(join(folder, path)).isFile()).toSorted()
      return new Map(files.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'latin1')]))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
