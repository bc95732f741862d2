// The folder of a sample host with its own packages, cached outside of git; only the packed portal is reinstalled each time.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../scripts/lib/run.ts'
import { NODE, ROOT, machineEnv } from '../../scripts/bootstrap/paths.mjs'

const SOURCE = join(ROOT, 'package/host')
const npmFlags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']

async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const options = { env: machineEnv(), shell: process.platform === 'win32' }
  const { code, output } = await run('npm', ['--prefix', folder, ...args, ...npmFlags], options)
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in the sample host:\n${output}`)
}

/** Installs the host's packages once for each lock file; resolves with its folder, with the current sources. */
export async function installedHost(): Promise<string> {
  const lock = createHash('sha256')
    .update(readFileSync(join(SOURCE, 'package-lock.json')))
    .digest('hex')
  const folder = join(ROOT, 'node_modules/.cache/sample-host', lock.slice(0, 16))
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    cpSync(SOURCE, draft, { recursive: true })
    await npm(draft, 'ci')
    // Another test may have created the folder at the same time: use that one.
    if (existsSync(folder)) rmSync(draft, { recursive: true })
    else renameSync(draft, folder)
  }
  rmSync(join(folder, 'src'), { recursive: true, force: true })
  cpSync(SOURCE, folder, { recursive: true })
  return folder
}

export interface SampleHost {
  readonly folder: string
  /** Runs a script of one of its packages; resolves to its output, rejects if it fails. */
  run(script: string, ...args: readonly string[]): Promise<string>
}

/** The host with `tarball` installed by npm. */
export async function sampleHost(tarball: string): Promise<SampleHost> {
  const folder = await installedHost()
  await npm(folder, 'install', '--no-save', '--offline', tarball)
  return {
    folder,
    async run(script, ...args) {
      const { code, output } = await run(NODE, [join(folder, script), ...args], {})
      if (code !== 0) throw new Error(output)
      return output
    },
  }
}
