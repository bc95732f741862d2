// Pictures behind the sign-in, as blob: addresses. At most LIMIT are kept, the least recently used one that is not shown is removed
// first, and its address is revoked. Another person never sees pictures of the previous one.
import { atom } from 'nanostores'
import { api, ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { onMessage } from '#shared/realtime/socket.ts'
import { portraitPath } from './portrait-path.ts'

/** Blob addresses kept at most, those on screen not counted. */
export const PICTURE_LIMIT = 80

interface Entry {
  readonly loading: Promise<string>
  users: number
  address?: string
}

const entries = new Map<string, Entry>()
const $versions = atom<Readonly<Record<string, number>>>({})
/** How often a picture was replaced, by path; part of the dependencies of a view. */
export const $pictureVersions = $versions

const keyOf = (path: string): string => {
  const version = $versions.get()[path]
  return version === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}v=${version}`
}

function drop(key: string): void {
  const entry = entries.get(key)
  entries.delete(key)
  if (entry?.address !== undefined) URL.revokeObjectURL(entry.address)
}

function trim(): void {
  for (const [key, entry] of entries) {
    if (entries.size <= PICTURE_LIMIT) return
    if (entry.users === 0) drop(key)
  }
}

function load(key: string): Entry {
  const loading = api.blob(key).then((blob) => {
    const address = URL.createObjectURL(blob)
    if (entries.get(key) !== entry) URL.revokeObjectURL(address) // dropped while it was under way
    else entry.address = address
    return address
  })
  const entry: Entry = { loading, users: 0 }
  // A missing picture is cached as well: it is requested again only after it was replaced.
  loading.catch((error: unknown) => {
    const isNone = error instanceof ApiError && error.status === 404
    if (!isNone && entries.get(key) === entry) drop(key)
  })
  return entry
}

/** The address of a picture that is already here. */
export const cachedPicture = (path: string): string | undefined => entries.get(keyOf(path))?.address

/** Acquires the picture at `path` (below the base address); its address stays valid until `release`. */
export function holdPicture(path: string): { ready: Promise<string>; release: () => void } {
  const key = keyOf(path)
  const entry = entries.get(key) ?? load(key)
  entries.delete(key)
  entries.set(key, entry) // the end of the map is the most recently used
  entry.users += 1
  trim()
  let held = true
  const release = () => {
    if (!held) return
    held = false
    entry.users -= 1
    trim()
  }
  return { ready: entry.loading, release }
}

/** Removes a picture that failed to load, so that it is fetched again next time. */
export const dropPicture = (path: string): void => drop(keyOf(path))

/** The picture at `path` was replaced: all components that show it request it again. */
export function pictureChanged(path: string): void {
  drop(keyOf(path))
  $versions.set({ ...$versions.get(), [path]: ($versions.get()[path] ?? 0) + 1 })
}

/** Revokes everything; called when the person changes. */
export function clearPictures(): void {
  for (const key of entries.keys()) drop(key)
}

let owner = $session.get().person?.sub
$session.listen(({ person }) => {
  if (person?.sub === owner) return
  owner = person?.sub
  clearPictures()
})

// A person changed their picture, in this window or elsewhere.
onMessage('picture_change', ({ data }) => pictureChanged(portraitPath(data.personId)))
