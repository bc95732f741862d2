// Files of many small parts: their checks must not block the event loop. The calls in this thread are counted instead of timed.
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { checkAttachment } from './file-checks.ts'
import { inspectPicture } from './inspect-picture.ts'
import { aJpeg, aPng, zipOf } from './testing/files.ts'

afterEach(() => vi.restoreAllMocks())

/** The limit of calls by which parsers read bytes in this thread, for one file. */
const CALLS = 2_000

function countReads(): () => number {
  const spies = [
    ...(['readUInt16BE', 'readUInt32BE', 'readUInt32LE', 'subarray', 'toString'] as const).map((name) =>
      vi.spyOn(Buffer.prototype, name),
    ),
    ...(['getUint8', 'getUint16', 'getUint32'] as const).map((name) => vi.spyOn(DataView.prototype, name)),
    vi.spyOn(Uint8Array.prototype, 'subarray'),
  ]
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

function chunk(type: string): Buffer {
  const body = Buffer.from(type, 'latin1')
  const bytes = Buffer.alloc(12)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), 8)
  return bytes
}
const SEGMENT = Buffer.from([0xff, 0xe0, 0, 7, 0x4a, 0x46, 0x49, 0x46, 0])
const HEADS = { png: 33, jpeg: 2 }

/** A file with `part` repeated between its head and its end. */
async function fileOf(kind: 'png' | 'jpeg' | 'zip', count: number): Promise<Buffer> {
  if (kind === 'zip')
    return zipOf(Object.fromEntries(Array.from({ length: Math.min(count, 5_000) }, (_, at) => [`${at}.rels`, ''])))
  const whole = await (kind === 'png' ? aPng() : aJpeg())
  const parts = Array<Buffer>(count).fill(kind === 'png' ? chunk('aaAa') : SEGMENT)
  return Buffer.concat([whole.subarray(0, HEADS[kind]), ...parts, whole.subarray(HEADS[kind])])
}

test('[T15] attachments of any number of parts are checked in a worker thread', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('png', 'jpeg', 'zip'),
      fc.integer({ min: 0, max: 100_000 }),
      async (kind, count) => {
        const bytes = await fileOf(kind, count)
        const reads = countReads()
        const { ending } = await checkAttachment(bytes, 'a')
        expect(ending).toBe({ png: 'png', jpeg: 'jpg', zip: undefined }[kind])
        expect(reads()).toBeLessThan(CALLS)
        vi.restoreAllMocks()
      },
    ),
    { numRuns: 12 },
  )
}, 30_000)

test('[T15] pictures of many parts are checked in a worker thread', async () => {
  const bytes = await fileOf('png', 150_000)
  const reads = countReads()
  expect(await inspectPicture(bytes)).toMatchObject({ format: 'png' })
  expect(reads()).toBeLessThan(CALLS)
})
