import { join } from 'node:path'
import { run } from '../../scripts/lib/run.ts'
import { ROOT, machineEnv } from '../../scripts/bootstrap/paths.mjs'
import { assemblePackage, PACKAGE_DIST } from './assemble.ts'

/** Assembles and packs the npm package into `folder`; resolves to the path of the tarball. */
export async function pack(folder = join(ROOT, 'package')): Promise<string> {
  await assemblePackage()
  const { code, output } = await run('npm', ['pack', PACKAGE_DIST, '--pack-destination', folder, '--silent'], {
    env: machineEnv(),
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new Error(`npm pack:\n${output}`)
  return join(folder, output.trim().split('\n').at(-1) ?? '')
}
