// Unsaved drafts on this device, per person, until the server has them. Only in the portal's own window: the storage of a
// foreign page is not ours. The service worker deletes them at sign-out, except those that wait for a connection. Not part of portal.js.
import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval'
import { DRAFTS_STORE, endsWithSession } from '#domain/offline/offline.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { logFailure } from '#shared/bus/log.ts'

let opened: UseStore | undefined
const database = (): UseStore => (opened ??= createStore(...DRAFTS_STORE))

const keyOf = (sub: string, name: string): string => `${sub} ${name}`

/** Runs `action`; answers `fallback` where storage is not available, blocked or full. */
async function attempt<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  if ($addresses.get().embedded || !('indexedDB' in globalThis)) return fallback
  try {
    return await action()
  } catch (error) {
    logFailure('draft not stored on this device', error)
    return fallback
  }
}

/** Stores `draft`, which must be cloneable, under a name of its own for `sub`; false if that is not possible. */
export const storeDraft = (sub: string, name: string, draft: unknown): Promise<boolean> =>
  attempt(async () => {
    await set(keyOf(sub, name), draft, database())
    return true
  }, false)

export const deleteDraft = (sub: string, name: string): Promise<void> =>
  attempt(() => del(keyOf(sub, name), database()), undefined)

/**
 * The drafts of `sub` whose names are `kind` and a word, by default those of one word. Drafts of other people are deleted, except those
 * that wait for a connection.
 */
export const storedDrafts = <T>(sub: string, kind = ''): Promise<T[]> =>
  attempt(async () => {
    const all = await entries<string, T>(database())
    const isMine = ([key]: readonly [string, T]) => key.startsWith(`${sub} `)
    const others = all.filter((entry) => !isMine(entry) && endsWithSession(entry[0])).map(([key]) => key)
    if (others.length > 0) await delMany(others, database())
    const isWanted = ([key]: readonly [string, T]) => {
      const name = key.slice(sub.length + 1)
      return kind === '' ? !name.includes(' ') : name.startsWith(`${kind} `)
    }
    return all.filter((entry) => isMine(entry) && isWanted(entry)).map(([, draft]) => draft)
  }, [])

const lockOf = (name: string): string => `portal.draft.${name}`

/** Informs other windows that this one edits the draft called `name`; the returned function releases it. */
export function claimDraft(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(lockOf(name), { mode: 'shared' }, () => promise)
  return resolve
}

/** Answers whether a window works on the draft of a name. */
export async function claimedDrafts(): Promise<(name: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const locks = new Set(held.map(({ name = '' }) => name))
  return (name) => locks.has(lockOf(name))
}
