import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutMetadata } from './without-metadata.ts'

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>geheim</a></x:xmpmeta>'

/** A picture as a phone stores it: rotated, with place, author and a colour profile, and with data after its end. */
async function aPhoto(kind: 'jpeg' | 'png' | 'webp', options: object = {}): Promise<Buffer> {
  const raw = sharp({ create: { width: 320, height: 200, channels: 3, background: '#345', noise: NOISE } })
  const photo = await raw
    .withExif({ IFD0: { Copyright: 'geheim', Make: 'geheim' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp(XMP)
    .withIccProfile('p3')
    .toFormat(kind, options)
    .toBuffer()
  return Buffer.concat([photo, Buffer.from('<script>geheim</script>')])
}
const NOISE = { type: 'gaussian', mean: 90, sigma: 30 } as const
const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

test.each([
  ['jpg', 'jpeg', {}],
  ['jpg', 'jpeg', { progressive: true }],
  ['jpg', 'jpeg', { mozjpeg: true }],
  ['png', 'png', {}],
  ['webp', 'webp', {}],
  ['webp', 'webp', { lossless: true }],
] as const)(
  '[NEWS-10] a %s (%s, %j) keeps its pixels, colours and the way up, and nothing else',
  async (ending, kind, options) => {
    const photo = await aPhoto(kind, options)
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const clean = await withoutMetadata(ending, photo)
    expect((await pixels(clean)).equals(await pixels(photo))).toBe(true)
    const { xmp, icc, orientation, exif } = await sharp(clean).metadata()
    expect([xmp, orientation, icc?.length]).toEqual([undefined, 6, (await sharp(photo).metadata()).icc?.length])
    expect(exif?.length).toBeLessThan(40)
    expect(clean.toString('latin1')).not.toMatch(/geheim|GPS|script/)
    expect((await withoutMetadata(ending, clean)).equals(clean)).toBe(true)
  },
)

test.each(['jpeg', 'png', 'webp'] as const)('a %s that has none stays as it is, byte by byte', async (kind) => {
  const plain = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#3458' } })
    .toFormat(kind)
    .toBuffer()
  expect((await withoutMetadata(kind === 'jpeg' ? 'jpg' : kind, plain)).equals(plain)).toBe(true)
})
