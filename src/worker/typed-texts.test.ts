import 'fake-indexeddb/auto'
import { clear, createStore, keys, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { DRAFTS_STORE } from '#domain/offline.ts'
import { forgetTexts } from './draft-storage.ts'

const store = createStore(...DRAFTS_STORE)
beforeEach(async () => {
  await clear(store)
  for (const key of ['felix 7', 'felix neu-1', 'miriam 7']) await set(key, {}, store)
})

test.each([
  ['a sign-out leaves nothing', undefined, []],
  ['another person finds nothing of the one before', 'miriam', ['miriam 7']],
])('%s', async (_, sub, left) => {
  await forgetTexts(sub)
  expect(await keys(store)).toEqual(left)
})
