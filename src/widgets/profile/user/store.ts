// What the service tells of a person's data, one cache per page; the last good answer stays over a failure.
import { nanoquery } from '@nanostores/query'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Profile, ProfileChanges } from '#contract/personal-data.ts'
import { api } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { onMessage } from '#shared/socket.ts'

export const PROFILE = 'api/user/profile'

const cache = new Map()
const [createFetcherStore, , { revalidateKeys }] = nanoquery({
  cache,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
})

export interface Answer<T> {
  readonly data?: T | undefined
  readonly error?: Error | undefined
  readonly loading: boolean
}

const $sub = computed($person, (person) => person?.sub)
/** Answers of writes: newer than what was read before them. */
const $written = atom<Profile | undefined>()

// What one person read is not kept for the next.
$sub.listen(() => {
  cache.clear()
  $written.set(undefined)
})

const store = <T>(path: string): ReadableAtom<Answer<T>> =>
  createFetcherStore<T, Error>([path, ' ', $sub], { fetcher: () => api.get<T>(path) })

const $read = store<Profile>(PROFILE)

/** One's own data. */
export const $own: ReadableAtom<Answer<Profile>> = computed([$read, $written], (read, written) => {
  const isNewer = written && (read.data === undefined || written.version > read.data.version)
  return isNewer ? { data: written, loading: false } : read
})
export const $log = store<ProfileChanges>(`${PROFILE}/changes`)

const others = new Map<string, ReadableAtom<Answer<Profile>>>()
/** What personnel sees of a person. */
export function dataOf(personId: string): ReadableAtom<Answer<Profile>> {
  const found = others.get(personId) ?? store<Profile>(`${PROFILE}/${encodeURIComponent(personId)}`)
  others.set(personId, found)
  return found
}

/** Reads everything that is shown anew. */
export const refreshProfile = (): void => revalidateKeys(() => true)

/** Takes the answer of a write; what else it changed is read anew. */
export function takeProfile(profile: Profile): void {
  const { reportUrl } = $read.get().data ?? {}
  $written.set({ ...(reportUrl !== undefined && { reportUrl }), ...profile })
  refreshProfile()
}

/** Follows changes made in other windows; returns the way to end it. */
export function watchProfile(): () => void {
  const disposers = [onMessage('picture_change', refreshProfile), onMessage('resync', refreshProfile)]
  return () => disposers.forEach((dispose) => dispose())
}
