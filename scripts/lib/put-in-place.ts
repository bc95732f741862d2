// Puts a finished build in place of the old one, under the eyes of a server that serves it.
import { cp, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Files of an earlier build stay this long after the next one, in ms: pages that are open or pin it still ask for them. */
const KEPT = 7 * 86_400_000
/** Lists what the last build made: its files age from the day another took their place. */
const MADE = '.made'
/** What names all others comes last, each by one rename: whoever reads it finds everything it names. */
const LAST = /(^|\/)(portal\.js|index\.html|service-worker\.js)(\.br|\.gz)?$/

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Moves the files of `draft` into `dist`, and deletes what no build of the last days has. */
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
    // The folder goes with its last file.
    await rmdir(dirname(join(dist, file))).catch(() => undefined)
  }
  await writeFile(join(dist, MADE), made.join('\n'))
}
