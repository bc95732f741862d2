import 'fake-indexeddb/auto'
import { clear, createStore, keys, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { DRAFTS_STORE } from '#domain/offline.ts'
import { removeDrafts } from './draft-storage.ts'

const store = createStore(...DRAFTS_STORE)
beforeEach(async () => {
  await clear(store)
  for (const key of ['felix 7', 'felix neu-1', 'miriam 7']) await set(key, {}, store)
})

test.each([
  ['removes all drafts after a sign-out', undefined, []],
  ['removes the drafts of the previous person', 'miriam', ['miriam 7']],
])('%s', async (_, sub, left) => {
  await removeDrafts(sub)
  expect(await keys(store)).toEqual(left)
})
