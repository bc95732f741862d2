// Replaces the old build by a finished one while a server serves it.
import { cp, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** How long files of an earlier build are kept, in ms, because open pages and pages that pin it still request them. */
const KEPT = 7 * 86_400_000
/** Lists the files of the last build; they expire from the day of the next build. */
const MADE = '.made'
/** Files that refer to others are replaced last, each by one rename, so that their references always exist. */
const LAST = /(^|\/)(portal\.js|index\.html|service-worker\.js)(\.br|\.gz)?$/

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Moves the files of `draft` to `dist`, and deletes expired files. */
export async function putInPlace(draft: string, dist: string): Promise<void> {
  const made = await filesBelow(draft)
  const names = made.filter((file) => LAST.test(file))
  for (const file of made.filter((each) => !LAST.test(each))) await cp(join(draft, file), join(dist, file))
  for (const file of names) {
    await cp(join(draft, file), join(dist, `${file}.part`))
    await rename(join(dist, `${file}.part`), join(dist, file))
  }
  await rm(draft, { recursive: true, force: true })
  const current = new Set(made)
  const last = new Set((await readFile(join(dist, MADE), 'utf8').catch(() => '')).split('\n'))
  for (const file of await filesBelow(dist)) {
    if (current.has(file) || file === '.stamp' || file === MADE) continue
    if (last.has(file)) {
      await utimes(join(dist, file), new Date(), new Date())
      continue
    }
    const { mtimeMs } = await stat(join(dist, file))
    if (Date.now() - mtimeMs <= KEPT) continue
    await rm(join(dist, file), { force: true })
    // An empty folder is removed.
    await rmdir(dirname(join(dist, file))).catch(() => undefined)
  }
  await writeFile(join(dist, MADE), made.join('\n'))
}
