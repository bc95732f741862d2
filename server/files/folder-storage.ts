// Attachments in a folder: a file gets its name when it is completely written and flushed.
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'
import { checkedKey, isStorageKey } from './storage-key.ts'

const orUndefined = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** A new name survives a power failure only if its folder is flushed too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  // Some file systems cannot do it for folders, and need not.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** Files are moved into it by renaming, so they must be on the same file system. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => access(folder, constants.W_OK))
        .catch((cause: unknown) => {
          throw new Error(`Attachments cannot be kept: ${folder} cannot be written to.`, { cause })
        })
    },
    async put(key, { path, flushed }) {
      const target = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(path, target)
      const lasting = Promise.all([flushed, sync(folder)]).then(() => undefined)
      lasting.catch(() => undefined) // reported to whoever waits for it
      return { lasting }
    },
    async open(key, range) {
      const handle = await open(pathOf(key)).catch(orUndefined)
      return handle?.createReadStream(range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *listOld(before) {
      for (const name of (await readdir(folder).catch(orUndefined)) ?? []) {
        const about = isStorageKey(name) ? await stat(join(folder, name)).catch(orUndefined) : undefined
        if (about && about.mtime < before) yield name
      }
    },
  }
}
