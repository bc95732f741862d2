// Attachments in a bucket, against a real S3-compatible server: `npm run test:storage`, which builds one.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '#server/files/s3-storage.ts'
import { testStorage } from '#server/files/testing/storage-contract.ts'
import type { Storage } from '#server/files/storage.ts'
import { ensureObjectStorage, startObjectStorage, type ObjectStorage } from './object-storage.ts'

// No hook waits for a build.
const path = await ensureObjectStorage()
let server: ObjectStorage
let storage: Storage
beforeAll(async () => {
  server = await startObjectStorage(path)
  // Lists come in several pages.
  storage = createS3Storage(server.settings, 2)
})
afterAll(() => server?.remove())
const { makeFile } = testStorage({ storage: () => storage, folder: tmpdir })

test.each<[string, Partial<ObjectStorage['settings']>, RegExp]>([
  ['another secret', { secretKey: 'other' }, /portal-test at http.*403: .*SignatureDoesNotMatch/s],
  ['an unknown key', { accessKey: 'nobody' }, /answered 40[34]: .*access key/is],
  ['another bucket', { bucket: 'elsewhere' }, /in elsewhere at .*404: .*NoSuchBucket/s],
  ['another address', { endpoint: 'http://127.0.0.1:9' }, /at http:\/\/127.0.0.1:9: ./],
])('%s: what is wrong is said at the start, and calls are 503', async (_what, change, reason) => {
  const wrong = createS3Storage({ ...server.settings, ...change })
  await expect(wrong.check()).rejects.toThrow(reason)
  const file = await makeFile(Buffer.from('x'))
  await expect(wrong.put(randomUUID(), file)).rejects.toMatchObject({ status: 503, code: 'storage_unavailable' })
})

test('content that arrives changed is not stored', async () => {
  const [key, file, other] = [randomUUID(), await makeFile(Buffer.from('plan')), await makeFile(Buffer.from('evil'))]
  await expect(storage.put(key, { ...other, sha256: file.sha256 })).rejects.toMatchObject({ status: 503 })
  expect(await storage.open(key)).toBeUndefined()
})

test('requests return 503 while the storage is down; stored files are there afterwards', async () => {
  const [key, file] = [randomUUID(), await makeFile(Buffer.from('plan'))]
  await storage.put(key, file)
  await server.stop()
  for (const callback of [() => storage.open(key), () => storage.put(key, file), () => storage.remove(key)])
    await expect(callback()).rejects.toMatchObject({ status: 503, code: 'storage_unavailable' })
  await server.start()
  expect((await (await storage.open(key))!.toArray()).join('')).toBe('plan')
})
