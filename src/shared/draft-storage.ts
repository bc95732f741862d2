// What is typed in the portal's own window and not saved yet: on this device, for this person, until a service has it. Not in
// a foreign page, whose storage is not ours. The service worker wipes it at a sign-out. Not part of portal.js.
import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval'
import { DRAFTS_STORE } from '#domain/offline.ts'
import { $addresses } from './bus/addresses.ts'
import { logFailure } from './bus/log.ts'

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore(...DRAFTS_STORE))

const keyOf = (sub: string, name: string): string => `${sub} ${name}`

/** Storage that is blocked or full keeps nothing. */
async function attempt<T>(act: () => Promise<T>, blocked: T): Promise<T> {
  if ($addresses.get().embedded || !('indexedDB' in globalThis)) return blocked
  try {
    return await act()
  } catch (error) {
    logFailure('text not kept on this device', error)
    return blocked
  }
}

/** Keeps `text`, which can be cloned, under a name of its own for `sub`; false where nothing can be kept. */
export const storeDraft = (sub: string, name: string, text: unknown): Promise<boolean> =>
  attempt(async () => {
    await set(keyOf(sub, name), text, store())
    return true
  }, false)

export const deleteDraft = (sub: string, name: string): Promise<void> =>
  attempt(() => del(keyOf(sub, name), store()), undefined)

/** What is kept for `sub`; what somebody else left goes. */
export const storedDrafts = <T>(sub: string): Promise<T[]> =>
  attempt(async () => {
    const all = await entries<string, T>(store())
    const isMine = ([key]: readonly [string, T]) => key.startsWith(`${sub} `)
    const others = all.filter((entry) => !isMine(entry)).map(([key]) => key)
    if (others.length > 0) await delMany(others, store())
    return all.filter(isMine).map(([, text]) => text)
  }, [])
