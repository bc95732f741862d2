import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { readPicture, sizeInHead } from './read-picture.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })
const headOf = (bytes: Buffer) => sizeInHead(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))

test.each([
  ['PNG', () => plain(300, 200).png().toBuffer()],
  ['JPEG', () => plain(300, 200).jpeg().toBuffer()],
  ['progressive JPEG', () => plain(300, 200).jpeg({ progressive: true }).toBuffer()],
  [
    'JPEG with EXIF',
    () =>
      plain(300, 200)
        .withExif({ IFD0: { Copyright: 'x'.repeat(500) } })
        .jpeg()
        .toBuffer(),
  ],
])('[PROF-04] the size of a %s is read from its head', async (_name, make) => {
  expect(headOf(await make())).toEqual({ width: 300, height: 200 })
})

test.each([
  ['text', Buffer.from('<svg xmlns="…" width="1" height="1"/>')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG that ends', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
])('[PROF-04] %s has none', (_name, bytes) => expect(headOf(bytes)).toBeUndefined())

test.each([
  ['40,000 px wide', async () => plain(40_000, 10).png().toBuffer(), 'dimensions'],
  ['no picture', async () => Buffer.from('text'), 'unreadable'],
  [
    'too many bytes',
    async () => Buffer.concat([await plain(300, 200).png().toBuffer(), Buffer.alloc(PICTURE_BYTES)]),
    'size',
  ],
  ['more bytes of no picture', async () => Buffer.alloc(PICTURE_BYTES + 1), 'unreadable'],
])('[PROF-04] %s is refused before it is decoded', async (_name, make, fault) => {
  const decode = vi.fn<typeof createImageBitmap>()
  vi.stubGlobal('createImageBitmap', decode)
  const file = new Blob([new Uint8Array(await make())])
  await expect(readPicture(file)).rejects.toMatchObject({ fault })
  expect(decode).not.toHaveBeenCalled()
})
