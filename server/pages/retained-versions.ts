// Host pages pin a version of the widgets for years, while a build contains only the current one: each version that has
// run here is copied to the data folder and is still served.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { RetainedVersions } from '#server/config/retained-settings.ts'

const DAY = 86_400_000
const FOLDER = /^v\d+\.\d+\.\d+[\w.-]*$/
/** Prefix of folders that are still being copied; dot files are not served. */
const DRAFT = '.new-'

/** Name of the folder of the version that was built last; undefined without a build. */
async function presentIn(pages: string): Promise<string | undefined> {
  const text = await readFile(join(pages, 'widgets/integrity.json'), 'utf8').catch(() => '{}')
  const { script } = JSON.parse(text) as { script?: string }
  const name = script?.split('/')[2]
  return name !== undefined && FOLDER.test(name) ? name : undefined
}

/** The retained versions, the one that ran last first. */
async function retainedIn(folder: string): Promise<{ name: string; ranLast: number }[]> {
  const names = (await readdir(folder)).filter((name) => FOLDER.test(name))
  const dated = names.map(async (name) => ({ name, ranLast: (await stat(join(folder, name))).mtimeMs }))
  return (await Promise.all(dated)).toSorted((a, b) => b.ranLast - a.ranLast)
}

/** An existing folder is complete, because it gets its name last, and the name has the hash of its content. */
async function keep(source: string, folder: string, name: string): Promise<void> {
  if (existsSync(join(folder, name))) return
  // Servers that share the folder may have the same process id: each is the first one of its container.
  const draft = await mkdtemp(join(folder, DRAFT))
  await cp(source, draft, { recursive: true })
  // A second server may have been quicker: the bytes are the same.
  await rename(draft, join(folder, name)).catch(() => rm(draft, { recursive: true, force: true }))
}

/**
 * Copies the present version of `pages` below `dataDir`, deletes versions beyond the limits, and returns the folder to serve
 * beside `pages`. The age of a version counts from the day when another replaced it.
 */
export async function keepVersions(
  pages: string,
  dataDir: string,
  { retainedVersions: { count, days } }: RetainedVersions,
  now = new Date(),
): Promise<string> {
  const root = join(dataDir, 'former')
  const folder = join(root, 'widgets')
  await mkdir(folder, { recursive: true })
  const present = await presentIn(pages)
  const [last] = await retainedIn(folder)
  const before = new Date(now.getTime() - 1_000)
  if (last) await utimes(join(folder, last.name), before, before)
  if (present !== undefined) {
    await keep(join(pages, 'widgets', present), folder, present)
    await utimes(join(folder, present), now, now)
  }
  const former = (await retainedIn(folder)).filter(({ name }) => name !== present)
  for (const [at, { name, ranLast }] of former.entries())
    if (at >= count || now.getTime() - ranLast > days * DAY)
      await rm(join(folder, name), { recursive: true, force: true })
  return root
}
