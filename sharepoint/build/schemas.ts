// The schemas that Microsoft's toolchain uses to validate manifests: two small packages instead of 1.1 GB. Version and
// integrity are those of sharepoint/package-lock.json. The packages are cached.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'
import { runIn } from '../../scripts/lib/run-in.ts'

const CACHE = join(ROOT, 'sharepoint/temp/schemas')
const PACKAGES = ['@microsoft/sp-module-interfaces', '@microsoft/spfx-heft-plugins'] as const

/** Other schemas refer to its `$id`. */
export type Schema = { readonly $id?: string }

interface Locked {
  readonly version: string
  readonly integrity: string
}

/** Fetches and unpacks one package; resolves to its folder. Rejects if its hash differs from the lock file. */
async function fetchPackage(name: string, { version, integrity }: Locked): Promise<string> {
  const folder = join(CACHE, `${basename(name)}-${version}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await runIn(draft, 'npm', ['pack', `${name}@${version}`, '--silent'])
    const tarball = readdirSync(draft).find((file) => file.endsWith('.tgz')) ?? ''
    const [algorithm = '', digest] = integrity.split('-')
    const hash = createHash(algorithm)
      .update(readFileSync(join(draft, tarball)))
      .digest('base64')
    if (hash !== digest) throw new Error(`${name}@${version} is not what sharepoint/package-lock.json says`)
    await runIn(draft, 'tar', ['-xzf', tarball])
    if (!existsSync(folder)) renameSync(join(draft, 'package'), folder)
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Every schema of both packages by its file name. */
export async function fetchSchemas(): Promise<Map<string, Schema>> {
  const lock = JSON.parse(readFileSync(join(ROOT, 'sharepoint/package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const schemas = new Map<string, Schema>()
  for (const name of PACKAGES) {
    const folder = await fetchPackage(name, lock.packages[`node_modules/${name}`]!)
    for await (const file of glob('lib-commonjs/**/*.schema.json', { cwd: folder }))
      schemas.set(basename(file), JSON.parse(await readFile(join(folder, file), 'utf8')) as Schema)
  }
  return schemas
}
