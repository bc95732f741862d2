import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { NewsDocument } from '#contract/news.ts'
import { ATTACHMENT_BYTES } from '#domain/files/document-rules.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { aGif, aJpeg, anOffice, aPdf, aPng, aWebp, bomb, zipOf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'

const server = await testApp()
const DOCS = '/api/news/ma/docs'
const EDITOR = { roles: ['ma-news-api:news_write'] } as const
for (const name of ['eva.editor', 'max.editor', 'ida.aborts', 'olga.often', 'hans.hoards'])
  await aPerson(server.db, name, EDITOR)
await aPerson(server.db, 'anna.reader')

type Kind = 'picture' | 'attachment'
const queryOf = (kind: Kind, name: string) => `?kind=${kind}&name=${encodeURIComponent(name)}`
const upload = (raw: Buffer, kind: Kind, name = 'Datei', headers: Record<string, string> = {}, who = 'eva.editor') =>
  server.as(who).post<NewsDocument>(DOCS + queryOf(kind, name), {
    raw,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const download = (id: string, query = '', who = 'eva.editor') =>
  server.as(who).get<Buffer>(`${DOCS}/${id}/download${query}`)

const folder = () => join(server.context.config.dataDir, 'documents')
const namesIn = (path: string) => readdir(path).catch(() => [] as string[])
/** All files and rows that an upload may leave behind. */
const traces = async () => ({
  stored: (await namesIn(folder())).filter((name) => name !== 'incoming').length,
  incoming: await namesIn(join(folder(), 'incoming')),
  rows: (await server.db.selectFrom('news_document').select('id').execute()).length,
  files: (await server.db.selectFrom('file').select('id').execute()).length,
})
afterEach(async () => expect((await traces()).incoming).toEqual([]))

describe('[NEWS-10] a picture', () => {
  test("is stored upright, without the camera's metadata, with three copies as WebP", async () => {
    const camera = await sharp(await aJpeg(1_200, 900))
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(camera, 'picture', 'IMG 0815.JPG')
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'IMG 0815.jpg',
        kind: 'picture',
        contentType: 'image/jpeg',
        size: expect.any(Number),
        width: 900,
        height: 1_200,
        thumbnails: [{ height: 100 }, { height: 200 }, { height: 400 }],
        vorschau: false,
        alt: '',
        altEn: '',
        crop: null,
      },
    ])
    const whole = await download(body.id)
    expect(whole.body.length).toBe(body.size)
    expect(whole.headers['content-disposition']).toBe(`inline; filename="IMG 0815.jpg"`)
    const { exif, xmp, icc, orientation, width, height } = await sharp(whole.body).metadata()
    expect({ exif, xmp, icc, orientation, width, height }).toEqual({ width: 900, height: 1_200 })
    const copy = await download(body.id, '?height=200')
    expect(await sharp(copy.body).metadata()).toMatchObject({ format: 'webp', height: 200 })
  })

  test('keeps transparency, and gets the extension of its content', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { body } = await upload(clear, 'picture', 'logo.jpg')
    expect(body).toMatchObject({ name: 'logo.png', contentType: 'image/png', thumbnails: [] })
    expect((await sharp((await download(body.id)).body).metadata()).hasAlpha).toBe(true)
  })

  test('loses HTML appended to it when it is encoded again', async () => {
    const { body } = await upload(Buffer.concat([await aJpeg(), Buffer.from('<script>')]), 'picture')
    expect((await download(body.id)).body.toString('latin1')).not.toContain('script')
  })

  test('of 2 MB is accepted, one byte more is refused', async () => {
    const padded = async (bytes: number) => {
      const picture = await aJpeg()
      return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    }
    expect((await upload(await padded(PICTURE_BYTES), 'picture')).status).toBe(201)
    expect(await upload(await padded(PICTURE_BYTES + 1), 'picture')).toMatchObject({
      status: 413,
      body: { code: 'picture_too_large', details: [{ field: 'body', rule: 'must be at most 2097152 bytes' }] },
    })
  })

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['text', 'picture_unreadable', () => Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', 'picture_unreadable', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 'picture_unreadable', () => aGif()],
    ['a WebP', 'picture_unreadable', () => aWebp()],
    ['a PDF called .jpg', 'picture_unreadable', () => aPdf()],
    ['a page that begins as a GIF', 'picture_unreadable', () => Buffer.from('GIF89a/*<script>*/=1')],
    ['half a JPEG', 'picture_unreadable', async () => (await aJpeg(400, 400)).subarray(0, 700)],
    ['half a PNG', 'picture_unreadable', async () => (await aPng(400, 400)).subarray(0, 400)],
    ['30,000 × 30,000 px in 1 kB', 'picture_dimensions', () => bomb(30_000)],
    ['40,000 × 40,000 px', 'picture_dimensions', () => bomb(40_000)],
    ['nothing', 'document_empty', () => Buffer.alloc(0)],
  ])('%s is refused: %s', async (_what, code, make) => {
    const before = await traces()
    const answer = await upload(await make(), 'picture', 'bild.jpg')
    expect(answer).toMatchObject({ status: 422, body: { code, details: [{ field: 'body' }] } })
    expect(String(answer.headers['content-type'])).toContain('application/problem+json')
    expect(await traces()).toEqual(before)
  })
})

describe('[NEWS-10] an attachment', () => {
  test.each([
    ['Laufwege Übersicht.pdf', () => aPdf(), 'Laufwege Übersicht.pdf', 'application/pdf'],
    ['../../a"b\u202Efdp.exe', () => aPdf(), 'a_bfdp.pdf', 'application/pdf'],
    ['Plan.pdf', () => anOffice('xlsx'), 'Plan.xlsx', expect.stringContaining('spreadsheetml')],
    ['Liste.csv', () => Buffer.from('a;b\n'), 'Liste.csv', 'text/csv'],
  ])('[T16] [T46] %s is stored unchanged, under a safe name', async (name, make, stored, contentType) => {
    const raw = await make()
    const { status, body } = await upload(raw, 'attachment', name)
    const about = { name: stored, kind: 'attachment', contentType, size: raw.length, width: null, height: null }
    expect([status, body]).toEqual([201, expect.objectContaining({ ...about, thumbnails: [] })])
    const answer = await download(body.id)
    expect(answer.body.equals(raw)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    })
  })

  test('that is a photo loses place and camera and is otherwise unchanged', async () => {
    const camera = await sharp(await aJpeg())
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(camera, 'attachment', 'Halle.jpg')
    const stored = (await download(body.id)).body
    expect([status, body.size]).toEqual([201, stored.length])
    expect(stored.toString('latin1')).not.toContain('geheim')
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(camera).raw().toBuffer())
    expect((await traces()).incoming).toEqual([])
  })

  test('of 10 MB is accepted, one byte more is refused, with or without a Content-Length', async () => {
    expect((await upload(aPdf(ATTACHMENT_BYTES), 'attachment')).status).toBe(201)
    const before = await traces()
    const refusal = {
      status: 413,
      body: { code: 'document_too_large', details: [{ field: 'body', rule: 'must be at most 10485760 bytes' }] },
    }
    expect(await upload(aPdf(ATTACHMENT_BYTES + 1), 'attachment')).toMatchObject(refusal)
    const token = await server.tokenOf('eva.editor')
    const body = new Blob([new Uint8Array(aPdf(ATTACHMENT_BYTES + 1))]).stream()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const address = `${await server.listen()}${DOCS}${queryOf('attachment', 'a.pdf')}`
    const answer = await fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(refusal)
    expect(await traces()).toEqual(before)
  })

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a page', 'document_type', () => Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', 'document_type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an archive', 'document_type', () => zipOf({ 'a.html': '<script>' })],
    ['a program', 'document_type', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)])],
    ['half a PDF', 'document_unreadable', () => aPdf(4_000).subarray(0, 1_000)],
    ['nothing', 'document_empty', () => Buffer.alloc(0)],
  ])('%s is refused: %s', async (_what, code, make) => {
    const before = await traces()
    const answer = await upload(await make(), 'attachment', 'Datei.pdf')
    expect(answer).toMatchObject({ status: 422, body: { code, details: [{ field: 'body' }] } })
    expect(await traces()).toEqual(before)
  })
})

test.each([
  ['', 400],
  ['?kind=picture', 400],
  ['?kind=picture&name=', 400],
  ['?kind=film&name=a', 400],
  ['?kind=picture&name=%00', 400],
  [`?kind=picture&name=${'a'.repeat(721)}`, 400],
])('refuses the query %j', async (query, status) => {
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await server.as('eva.editor').post(DOCS + query, { raw: aPdf(), headers })).status).toBe(status)
})

test('refuses another content type, a person without the role, and an anonymous request', async () => {
  expect((await upload(aPdf(), 'attachment', 'a.pdf', { 'content-type': 'application/pdf' })).status).toBe(415)
  const headers = { 'content-type': 'application/octet-stream' }
  const raw = aPdf()
  const path = DOCS + queryOf('attachment', 'a.pdf')
  expect(await server.as('anna.reader').post(path, { raw, headers })).toMatchObject({
    status: 403,
    body: { code: 'role_missing' },
  })
  expect((await server.nobody.post(path, { raw, headers })).status).toBe(401)
})

describe('a repeated upload', () => {
  test.each(['picture', 'attachment'] as const)('of a %s with the same key creates one document', async (kind) => {
    const key = { 'idempotency-key': `upload-${kind}` }
    const raw = kind === 'picture' ? await aPng() : aPdf()
    const before = await traces()
    const answers = await Promise.all([1, 2, 3].map(() => upload(raw, kind, 'a', key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await traces()).rows).toBe(before.rows + 1)
    expect((await traces()).stored).toBe(before.stored + (kind === 'attachment' ? 1 : 0))
    expect((await download(answers[0]!.body.id)).status).toBe(200)
    expect(await upload(aPdf(900), kind === 'picture' ? 'attachment' : kind, 'a', key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    expect((await traces()).rows).toBe(before.rows + 1)
  })
})

/** Starts an upload over its own connection and sends the first `sent` bytes of it. */
async function begin(who: string, body: Buffer, sent: number): Promise<Socket> {
  const { port } = new URL(await server.listen())
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const head = [
    `POST ${DOCS}${queryOf('attachment', 'a.pdf')} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${await server.tokenOf(who)}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((done) => socket.write(body.subarray(0, sent), done))
  return socket
}
const incoming = async () => (await traces()).incoming.length

test('an interrupted upload leaves no file and no row', async () => {
  const body = aPdf(1_000_000)
  const before = await traces()
  for (let tenth = 0; tenth < 10; tenth++) {
    const socket = await begin('ida.aborts', body, (body.length / 10) * tenth)
    await expect.poll(incoming).toBe(1)
    socket.destroy()
    await expect.poll(incoming).toBe(0)
  }
  expect(await traces()).toEqual(before)
  expect((await upload(body, 'attachment', 'a.pdf', {}, 'ida.aborts')).status).toBe(201)
})

test('one person may run four concurrent uploads; a fifth is refused', async () => {
  const body = aPdf(1_000)
  const open = await Promise.all([1, 2, 3, 4].map(() => begin('olga.often', body, 10)))
  await expect.poll(incoming).toBe(4)
  const fifth = await upload(body, 'attachment', 'a.pdf', {}, 'olga.often')
  expect(fifth).toMatchObject({ status: 429, body: { code: 'uploads_at_once' } })
  expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await upload(body, 'attachment', 'a.pdf', {}, 'max.editor')).status).toBe(201)
  for (const socket of open) socket.destroy()
  await expect.poll(incoming).toBe(0)
  expect((await upload(body, 'attachment', 'a.pdf', {}, 'olga.often')).status).toBe(201)
})

test('a full disk answers 503 and leaves no file and no row', async () => {
  const before = await traces()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = vi.spyOn(server.context.storage, 'put').mockRejectedValueOnce(full)
  expect(await upload(aPdf(), 'attachment')).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
  put.mockRestore()
  expect(await traces()).toEqual(before)
})

test('a person with too many unattached documents is refused until they are removed', async () => {
  const { body } = await upload(aPdf(), 'attachment', 'a.pdf', {}, 'hans.hoards')
  await server.db.updateTable('news_document').set({ size: 262_144_000 }).where('id', '=', body.id).execute()
  expect(await upload(aPdf(), 'attachment', 'a.pdf', {}, 'hans.hoards')).toMatchObject({
    status: 429,
    body: { code: 'uploads_unattached' },
  })
})
