import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { showFactor } from '#server/modules/profile/testing/show-factor.ts'
import { find, update } from '#server/testing/rows.ts'

const server = await testApp()
const PATH = '/api/user/profile/picture'
const ids: Record<string, string> = {}
for (const name of ['anna.reader', 'bert.buyer', 'carla.crop', 'dora.dual', 'emil.event'])
  ids[name] = await aPerson(server.db, name)
for (const id of Object.values(ids)) await showFactor(server.db, id, new Date())
await aPerson(server.db, 'nora.noroles', { roles: [] })

const plain = (width: number, height: number, background = '#345') =>
  sharp({ create: { width, height, channels: 3, background } })
const upload = (who: string, raw: Buffer, query = '', type = 'image/jpeg') =>
  server.as(who).put(PATH + query, { raw, headers: { 'content-type': type } })
const download = (id: string) => server.as('bert.buyer').get<Buffer>(`/api/user/profilepics/download/${id}`)
const files = async () => (await server.db.selectFrom('file').select('id').execute()).length

/** Four quarters: red and green above, blue and white below. */
async function quarters(side = 200): Promise<Buffer> {
  const quarter = (background: string) =>
    plain(side / 2, side / 2, background)
      .png()
      .toBuffer()
  const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(quarter))
  return plain(side, side, '#fff')
    .composite([
      { input: red!, left: 0, top: 0 },
      { input: green!, left: side / 2, top: 0 },
      { input: blue!, left: 0, top: side / 2 },
    ])
    .png()
    .toBuffer()
}
async function colour(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats()
  const { r, g, b } = dominant
  return r > 200 && g > 200 ? 'white' : r > 200 ? 'red' : g > 200 ? 'green' : b > 200 ? 'blue' : `${r} ${g} ${b}`
}

test('[PROF-02] [PROF-04] a picture is neither set nor removed without the second factor', async () => {
  const id = await aPerson(server.db, 'franz.factor')
  const picture = await plain(100, 100).png().toBuffer()
  const calls = () =>
    Promise.all([upload('franz.factor', picture, '', 'image/png'), server.as('franz.factor').delete(PATH)])
  for (const code of ['second_factor_required', 'second_factor_expired']) {
    expect(await calls()).toMatchObject([
      { status: 403, body: { code } },
      { status: 403, body: { code } },
    ])
    await showFactor(server.db, id)
  }
})

describe('[PROF-04] a picture is taken', () => {
  test('as a square of at most 800 px, re-encoded, upright and without metadata', async () => {
    const camera = await plain(1_200, 1_000)
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await upload('anna.reader', camera)).toMatchObject({ status: 200, body: { width: 800, height: 800 } })
    const { body, headers } = await download(ids['anna.reader']!)
    expect(headers['content-type']).toBe('image/jpeg')
    const { exif, xmp, icc, orientation, width, height } = await sharp(body).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect([width, height]).toEqual([800, 800])
    expect(body.toString('latin1')).not.toContain('geheim')
    const small = await server
      .as('bert.buyer')
      .get<Buffer>(`/api/user/profilepics/download/${ids['anna.reader']}?height=100`)
    expect((await sharp(small.body).metadata()).height).toBe(100)
  })

  test.each([
    ['?x=0&y=0&size=100', 'red'],
    ['?x=100&y=0&size=100', 'green'],
    ['?x=0&y=100&size=100', 'blue'],
    ['?x=0&y=0&size=100&turn=90', 'blue'],
    ['?x=0&y=0&size=100&turn=180', 'white'],
    ['?x=0&y=0&size=100&turn=270', 'green'],
  ])('cut to %s it is %s', async (query, expected) => {
    expect((await upload('carla.crop', await quarters(), query, 'image/png')).status).toBe(200)
    expect(await colour((await download(ids['carla.crop']!)).body)).toBe(expected)
  })

  test('a picture held sideways is cut where people see it', async () => {
    // A picture stored turned left: programs turn it right when they show it, so the red corner is at the upper right.
    const sideways = await sharp(await quarters())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    await upload('carla.crop', sideways, '?x=100&y=0&size=100')
    expect(await colour((await download(ids['carla.crop']!)).body)).toBe('red')
  })

  test('a transparent background becomes white', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    await upload('carla.crop', clear, '', 'image/png')
    expect(await colour((await download(ids['carla.crop']!)).body)).toBe('white')
  })

  test('by its content, not by its name', async () => {
    expect((await upload('carla.crop', await plain(50, 50).png().toBuffer(), '', 'image/jpeg')).status).toBe(200)
  })
})

/** A JPEG followed by zeros, up to `bytes`. */
const padded = async (bytes: number) => {
  const picture = await plain(60, 60).jpeg().toBuffer()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

describe('[PROF-04] a picture is refused', () => {
  test('2,097,152 bytes are accepted, one more is not', async () => {
    expect((await upload('anna.reader', await padded(PICTURE_BYTES))).status).toBe(200)
    const before = await files()
    expect(await upload('anna.reader', await padded(PICTURE_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'picture_too_large', details: [{ field: 'body', rule: 'must be at most 2097152 bytes' }] },
    })
    expect(await files()).toBe(before)
  })

  test.each([
    ['text', 'picture_unreadable', async () => Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', 'picture_unreadable', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a WebP', 'picture_unreadable', async () => plain(90, 90).webp().toBuffer()],
    ['a GIF', 'picture_unreadable', async () => plain(90, 90).gif().toBuffer()],
    ['half a JPEG', 'picture_unreadable', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 700)],
    ['40,000 px wide', 'picture_dimensions', async () => plain(40_000, 20).png().toBuffer()],
    ['49 million pixels', 'picture_dimensions', async () => plain(7_000, 7_000).png().toBuffer()],
  ])('%s: %s', async (_name, code, make) => {
    const answer = await upload('bert.buyer', await make(), '', 'image/png')
    expect(answer).toMatchObject({ status: 422, body: { code, details: [{ field: 'body' }] } })
    expect((await download(ids['bert.buyer']!)).status).toBe(404)
  })

  test.each([
    ['?x=150&y=0&size=100', 422, 'crop_outside'],
    ['?x=0&y=0&size=10', 422, 'crop_outside'],
    ['?x=0&y=0', 400, 'validation_failed'],
    ['?x=-1&y=0&size=100', 400, 'validation_failed'],
    ['?x=0.5&y=0&size=100', 400, 'validation_failed'],
    ['?x=0&y=0&size=100&turn=45', 400, 'validation_failed'],
  ])('a cut of %s', async (query, status, code) => {
    const picture = await plain(200, 200).jpeg().toBuffer()
    expect(await upload('dora.dual', picture, query)).toMatchObject({ status, body: { code } })
  })

  test('another type, no body, no role, no token', async () => {
    const picture = await plain(50, 50).jpeg().toBuffer()
    expect((await upload('dora.dual', picture, '', 'image/webp')).status).toBe(415)
    expect((await upload('dora.dual', Buffer.alloc(0))).status).toBe(422)
    expect((await server.as('dora.dual').put(PATH, { body: { x: 1 } })).status).toBe(422)
    expect((await upload('nora.noroles', picture)).status).toBe(403)
    expect((await server.nobody.put(PATH, { raw: picture, headers: { 'content-type': 'image/jpeg' } })).status).toBe(
      401,
    )
  })
})

describe('a picture is removed', () => {
  test('one of two concurrent uploads stays, and no file is left over', async () => {
    const before = await files()
    const [red, blue] = [await plain(60, 60, '#f00').jpeg().toBuffer(), await plain(60, 60, '#00f').jpeg().toBuffer()]
    const answers = await Promise.all([red, blue, red, blue].map((picture) => upload('dora.dual', picture)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await files()).toBe(before + 1)
    expect(['red', 'blue']).toContain(await colour((await download(ids['dora.dual']!)).body))
    expect((await server.as('dora.dual').delete(PATH)).status).toBe(204)
    expect(await files()).toBe(before)
    expect((await server.as('dora.dual').delete(PATH)).status).toBe(204)
    expect((await download(ids['dora.dual']!)).status).toBe(404)
    expect((await server.as('dora.dual').get('/api/user/profile')).body.hasPicture).toBe(false)
  })

  test('one that others show too stays for them', async () => {
    await upload('dora.dual', await plain(60, 60).jpeg().toBuffer())
    const { picture_id } = await find(server.db, 'person', { id: ids['dora.dual']! })
    await update(server.db, 'person', { id: ids['emil.event']! }, { picture_id })
    await server.as('dora.dual').delete(PATH)
    expect((await download(ids['emil.event']!)).status).toBe(200)
  })

  test('[SHELL-13] every open window is notified', async () => {
    await upload('emil.event', await plain(60, 60).jpeg().toBuffer())
    const received = async () =>
      (
        await server.db
          .selectFrom('realtime_event')
          .select(['person_id', 'data'])
          .where('type', '=', 'picture_change')
          .where('person_id', '=', ids['bert.buyer']!)
          .execute()
      ).map(({ data }) => (data as { personId: string }).personId)
    await expect.poll(received, { timeout: 10_000 }).toContain(ids['emil.event'])
  })
})

test('concurrent uploads are decoded one after the other: each may take hundreds of megabytes', async () => {
  const large = await plain(3_000, 3_000).png().toBuffer()
  let most = 0
  const count = () => void (most = Math.max(most, sharp.counters().process + sharp.counters().queue))
  sharp.queue.on('change', count)
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload('anna.reader', large)))
  sharp.queue.off('change', count)
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  // The copies of one picture, which are small, are made together.
  expect(most).toBeLessThanOrEqual(3)
})

test('another square under the key of the first is another request', async () => {
  const headers = { 'content-type': 'image/png', 'idempotency-key': 'crop-1' }
  const put = async (query: string) => server.as('carla.crop').put(PATH + query, { raw: await quarters(), headers })
  expect((await put('?x=0&y=0&size=100')).status).toBe(200)
  expect((await put('?x=0&y=0&size=100')).status).toBe(200)
  expect(await put('?x=100&y=0&size=100')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})
