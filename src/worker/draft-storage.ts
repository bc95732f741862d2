// Texts that the pages keep while they are typed: the worker outlives the page that a sign-out takes away, and wipes them.
import { createStore, delMany, keys, type UseStore } from 'idb-keyval'
import { DRAFTS_STORE } from '#domain/offline.ts'

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore(...DRAFTS_STORE))

/** Forgets what everybody but `sub` has typed; without a `sub` all of it. Storage that is blocked holds nothing. */
export async function forgetTexts(sub?: string): Promise<void> {
  try {
    const all = await keys<string>(store())
    const gone = all.filter((key) => sub === undefined || !key.startsWith(`${sub} `))
    if (gone.length > 0) await delMany(gone, store())
  } catch {
    // blocked: nothing was kept
  }
}
