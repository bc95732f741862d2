import { expect, test } from 'vitest'
import { unavailable, unprocessable } from '#server/http/errors.ts'
import { createUploadLimiter } from './upload-limiter.ts'

const failing = (error: Error) => async () => {
  throw error
}

test('400 uploads of an hour, refused files included; faults of the server do not count', async () => {
  let time = 0
  const limiter = createUploadLimiter(() => new Date(time))
  for (let n = 0; n < 400; n++) {
    await expect(limiter.run('eva', failing(unavailable('storage_unavailable')))).rejects.toThrow('storage_unavailable')
    await expect(limiter.run('eva', failing(new Error('unexpected')))).rejects.toThrow('unexpected')
  }
  for (let n = 0; n < 399; n++) await limiter.run('eva', async () => undefined)
  await expect(limiter.run('eva', failing(unprocessable('document_type')))).rejects.toThrow('document_type')
  time = 60_000
  await expect(limiter.run('eva', async () => undefined)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '3540' },
  })
  expect(await limiter.run('max', async () => 'another person')).toBe('another person')
  time = 3_600_000
  expect(await limiter.run('eva', async () => 'an hour later')).toBe('an hour later')
})
