// Drafts that the pages save during typing. The worker deletes them after a sign-out, because it outlives the page.
import { createStore, delMany, keys, type UseStore } from 'idb-keyval'
import { DRAFTS_STORE, endsWithSession } from '#domain/offline/offline.ts'

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore(...DRAFTS_STORE))

/** Removes the drafts of everybody but `sub`, without a `sub` all of them, except those that wait for a connection. */
export async function removeDrafts(sub?: string): Promise<void> {
  try {
    const all = await keys<string>(store())
    const removed = all.filter((key) => endsWithSession(key) && (sub === undefined || !key.startsWith(`${sub} `)))
    if (removed.length > 0) await delMany(removed, store())
  } catch {
    // Storage is blocked, so no draft was saved.
  }
}
