// @vitest-environment node
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { copyFor, readPicture, storePicture } from './pictures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })
const fileOf = (id: string) => database.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const heightsOf = async (id: string) =>
  (
    await database.db
      .selectFrom('file_thumbnail')
      .select('height')
      .where('file_id', '=', id)
      .orderBy('height')
      .execute()
  ).map(({ height }) => height)

test.each([
  ['jpeg', 900, 600, [100, 200, 400]],
  ['png', 300, 150, [100]],
  ['webp', 90, 60, []],
] as const)('a %s of %i × %i is kept with its copies', async (format, width, height, copies) => {
  const id = await storePicture(database.db, await plain(width, height).toFormat(format).toBuffer())
  expect(await fileOf(id)).toMatchObject({ content_type: `image/${format}`, width, height })
  expect(await heightsOf(id)).toEqual(copies)
  const picture = await readPicture(database.db, id)
  expect((await sharp(picture!.bytes).metadata()).format).toBe(format)
})

test('a picture stands upright and has lost its metadata', async () => {
  const turned = await plain(400, 200)
    .withExif({ IFD0: { Copyright: 'geheim', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const id = await storePicture(database.db, turned)
  const { bytes, width, height } = await fileOf(id)
  expect({ width, height }).toEqual({ width: 200, height: 400 })
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    orientation: undefined,
  })
})

test('a very large picture is made smaller', async () => {
  const id = await storePicture(database.db, await plain(3_000, 1_500).jpeg().toBuffer())
  expect(await fileOf(id)).toMatchObject({ width: 2_400, height: 1_200 })
})

/** A PNG that claims to be `side` pixels square: a few bytes that would decode to gigabytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('what is no picture of ours is refused', () => {
  test.each([
    ['text', async () => Buffer.from('<html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ['a GIF', async () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', async () => plain(9, 9).tiff().toBuffer()],
    ['half a JPEG', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 700)],
    ['a decompression bomb', async () => bomb(30_000)],
  ])('%s', async (_name, make) => {
    await expect(storePicture(database.db, await make())).rejects.toMatchObject({
      status: 422,
      code: 'picture_unreadable',
    })
  })

  test('more than 10 MB', async () => {
    await expect(storePicture(database.db, Buffer.alloc(10_485_761))).rejects.toMatchObject({
      status: 413,
      code: 'picture_too_large',
    })
  })

  test('HTML behind a picture is gone after it is encoded anew', async () => {
    const polyglot = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const id = await storePicture(database.db, polyglot)
    expect((await readPicture(database.db, id))!.bytes.toString('latin1')).not.toContain('script')
  })
})

test.each([
  [undefined, [100, 200], undefined],
  [100, [200, 100], 100],
  [101, [100, 200], 200],
  [300, [100, 200], undefined],
  [100, [], undefined],
])('the copy for a height of %s among %j is %s', (wanted, heights, copy) => expect(copyFor(wanted, heights)).toBe(copy))
