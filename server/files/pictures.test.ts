import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { bomb } from './testing/files.ts'
import { copyFor, insertPicture, preparePicture, readPicture } from './pictures.ts'

const database = await testDatabase()

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })
const store = async (bytes: Buffer) => insertPicture(database.db, await preparePicture(bytes))
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
  ['png', 90, 60, []],
] as const)('a %s of %i × %i is kept with its copies', async (format, width, height, copies) => {
  const id = await store(await plain(width, height).toFormat(format).toBuffer())
  expect(await fileOf(id)).toMatchObject({ content_type: `image/${format}`, width, height })
  expect(await heightsOf(id)).toEqual(copies)
  const picture = await readPicture(database.db, id)
  expect((await sharp(picture!.bytes).metadata()).format).toBe(format)
})

test('a picture is rotated upright and has no metadata', async () => {
  const turned = await plain(400, 200)
    .withExif({ IFD0: { Copyright: 'geheim', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const id = await store(turned)
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
  const id = await store(await plain(3_000, 1_500).jpeg().toBuffer())
  expect(await fileOf(id)).toMatchObject({ width: 2_400, height: 1_200 })
})

describe('files other than pictures of the portal are refused', () => {
  test.each([
    ['text', async () => Buffer.from('<html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ['a WebP', async () => plain(9, 9).webp().toBuffer()],
    ['a GIF', async () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', async () => plain(9, 9).tiff().toBuffer()],
    ['half a JPEG', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 700)],
  ])('%s', async (_name, make) => {
    await expect(store(await make())).rejects.toMatchObject({
      status: 422,
      code: 'picture_unreadable',
    })
  })

  test.each([10_001, 30_000, 40_000])('a decompression bomb of %i px', async (side) => {
    await expect(store(bomb(side))).rejects.toMatchObject({ status: 422, code: 'picture_dimensions' })
  })

  test('more than 2 MB', async () => {
    await expect(store(Buffer.alloc(2_097_153))).rejects.toMatchObject({
      status: 413,
      code: 'picture_too_large',
    })
  })

  test('HTML behind a picture is removed by encoding', async () => {
    const polyglot = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const id = await store(polyglot)
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
