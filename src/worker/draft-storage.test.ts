import 'fake-indexeddb/auto'
import { clear, createStore, keys, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { DRAFTS_STORE } from '#domain/offline/offline.ts'
import { removeDrafts } from './draft-storage.ts'

const store = createStore(...DRAFTS_STORE)
beforeEach(async () => {
  await clear(store)
  const KEYS = ['felix 7', 'felix neu-1', 'felix time-record 0', 'felix leave-request 1', 'miriam 7']
  for (const key of KEYS) await set(key, {}, store)
})

test.each([
  ['[TIME-02] removes all texts after a sign-out, not what waits for a connection', undefined, []],
  ['[TIME-02] removes the texts of the previous person, not what waits for a connection', 'miriam', ['miriam 7']],
])('%s', async (_, sub, left) => {
  await removeDrafts(sub)
  expect(await keys(store)).toEqual(['felix leave-request 1', 'felix time-record 0', ...left])
})
