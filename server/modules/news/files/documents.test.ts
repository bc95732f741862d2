// Documents as part of a story's versions: saved, released, restored, duplicated and downloaded.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { EditedStory, StoryDocument, StoryVersionText } from '#contract/news-editing.ts'
import type { NewsDocument, NewsStory } from '#contract/news.ts'
import { NEWS } from '#server/modules/news/testing/newsroom.ts'
import { DOCS, named, picturedStories, TEXT, WORDS } from './testing/pictured-stories.ts'

const { server, at, eva, max, anna, upload, create, save } = await picturedStories()
const nils = () => server.as('nils.reader')
const publish = (id: number) => eva().post(`${NEWS}/${id}/publish`, { body: {} })
const read = async (id: number, caller = anna()) => (await caller.get<NewsStory>(`${NEWS}/${id}`)).body
const idsOf = ({ dokumente }: { dokumente: readonly { id: string }[] }) => dokumente.map(({ id }) => id)
const statusOf = async (caller: ReturnType<typeof eva>, { id }: { id: string }, query = '') =>
  (await caller.get(`${DOCS}/${id}/download${query}`)).status

describe('[NEWS-04] the documents of a story', () => {
  test('have an order, a preview, descriptions in both languages and a crop for the card', async () => {
    const [picture, other, plan] = [await upload('picture'), await upload('picture'), await upload('attachment')]
    const crop = { x: 100, y: 50, width: 640, height: 360 }
    const shown = named(other, { vorschau: true, alt: '  Der\n Ofen ', altEn: 'The furnace', crop })
    const { id, dokumente } = await create([named(plan, { alt: 'Plan' }), shown, named(picture)])
    expect(dokumente).toEqual([
      { ...plan, alt: 'Plan' },
      { ...other, vorschau: true, alt: 'Der Ofen', altEn: 'The furnace', crop },
      { ...picture, alt: WORDS },
    ])
    await publish(id)
    expect((await read(id)).dokumente).toEqual(dokumente)
    expect((await save(id, [])).body.dokumente).toEqual([])
  })

  test.each<[string, string, string, (own: NewsDocument, plan: NewsDocument) => StoryDocument[]]>([
    ['none there is', 'reference_unknown', '0.id', () => [named({ id: randomUUID() })]],
    ['one twice', 'document_twice', '1.id', (own) => [named(own), named(own)]],
    ['an attachment on the card', 'preview_invalid', '0.vorschau', (_own, plan) => [named(plan, { vorschau: true })]],
    [
      'a part outside',
      'crop_outside',
      '0.crop',
      (own) => [named(own, { crop: { x: 500, y: 0, width: 401, height: 10 } })],
    ],
    ['no part', 'crop_outside', '0.crop', (own) => [named(own, { crop: { x: 0, y: 0, width: 0, height: 10 } })]],
    [
      'a part of an attachment',
      'crop_outside',
      '0.crop',
      (_own, plan) => [named(plan, { crop: { x: 0, y: 0, width: 1, height: 1 } })],
    ],
    ['501 characters', 'text_too_long', '0.altEn', (own) => [named(own, { altEn: 'ü'.repeat(501) })]],
  ])('%s: %s', async (_what, code, field, make) => {
    const { id, version } = await create([])
    const list = make(await upload('picture'), await upload('attachment'))
    expect(await save(id, list)).toMatchObject({
      status: 422,
      body: { code, details: [{ field: `body.dokumente.${field}` }] },
    })
    expect((await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body.version).toBe(version)
  })

  test('are refused with two previews, with more than 50 entries and in an invalid list', async () => {
    const [one, two] = [await upload('picture'), await upload('picture')]
    const { id } = await create([])
    const both = [named(one, { vorschau: true }), named(two, { vorschau: true })]
    expect((await save(id, both)).body).toMatchObject({ code: 'preview_invalid' })
    const many = Array.from({ length: 51 }, () => named({ id: randomUUID() }))
    expect((await save(id, many)).status).toBe(400)
    expect((await eva().patch(`${NEWS}/${id}`, { body: { dokumente: [{ id: one.id }] } })).status).toBe(400)
  })

  test('are the released ones for readers, the newest ones for editors, and restored with an older version', async () => {
    const [first, second] = [await upload('picture'), await upload('attachment')]
    const story = await create([named(first)])
    await publish(story.id)
    const saved = (await save(story.id, [named(second)])).body
    expect(idsOf(saved)).toEqual([second.id])
    expect(idsOf(await read(story.id))).toEqual([first.id])
    expect(await Promise.all([first, second].map((each) => statusOf(anna(), each)))).toEqual([200, 404])
    expect(await Promise.all([first, second].map((each) => statusOf(max(), each)))).toEqual([200, 200])
    const versions = `${NEWS}/${story.id}/versions`
    const old = (await eva().get<StoryVersionText>(`${versions}/${saved.publicVersion}`)).body
    expect(idsOf(old)).toEqual([first.id])
    expect((await eva().get(`${NEWS}/${story.id}/preview`)).body.story.dokumente).toEqual(saved.dokumente)
    await publish(story.id)
    expect(idsOf(await read(story.id))).toEqual([second.id])
    expect(await Promise.all([first, second].map((each) => statusOf(anna(), each)))).toEqual([404, 200])
    const restored = (await eva().post<EditedStory>(`${versions}/${saved.publicVersion}/restore`, {})).body
    expect(idsOf(restored)).toEqual([first.id])
  })

  test('[NEWS-07] are shared by a duplicate, whose changes do not affect the original', async () => {
    const picture = await upload('picture')
    const first = await create([named(picture, { vorschau: true, alt: 'Ofen' })])
    const copy = (await max().post<EditedStory>(NEWS, { body: { copyOf: first.id } })).body
    expect(copy.dokumente).toEqual(first.dokumente)
    await save(copy.id, [], {}, max())
    expect(idsOf((await eva().get<EditedStory>(`${NEWS}/${first.id}/editing`)).body)).toEqual([picture.id])
  })

  test('are not overwritten by a save of an outdated version', async () => {
    const [one, two] = [await upload('picture'), await upload('picture')]
    const { id, version } = await create([])
    const ifMatch = { 'if-match': `"${version}"` }
    expect((await save(id, [named(one)], ifMatch)).status).toBe(200)
    const late = await save(id, [named(two)], ifMatch)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'version_conflict', present: { dokumente: [{ ...one, alt: WORDS }] } },
    ])
  })
})

describe('[T07] access to a document', () => {
  test('is limited to its uploader until it is attached; another editor cannot attach it', async () => {
    const document = await upload('attachment')
    expect(await Promise.all([eva, max, anna].map((caller) => statusOf(caller(), document)))).toEqual([200, 404, 404])
    const { id } = (await max().post<EditedStory>(NEWS, { body: TEXT })).body
    expect((await save(id, [named(document)], {}, max())).body).toMatchObject({ code: 'reference_unknown' })
    await create([named(document)])
    expect(await Promise.all([eva, max, anna].map((caller) => statusOf(caller(), document)))).toEqual([200, 200, 404])
    expect((await save(id, [named(document)], {}, max())).status).toBe(200)
  })

  test("is given to readers of the story's companies while the story is public", async () => {
    const document = await upload('attachment')
    const { id } = await create([named(document)], { companyIds: [at.talbrueck] })
    const seen = async () => Promise.all([anna, nils].map((caller) => statusOf(caller(), document)))
    expect(await seen()).toEqual([404, 404])
    await publish(id)
    expect(await seen()).toEqual([200, 404])
    await eva().post(`${NEWS}/${id}/unpublish`, {})
    expect(await seen()).toEqual([404, 404])
  })

  test('is denied like an unknown document', async () => {
    const document = await upload('picture')
    const strip = ({ status, body }: { status: number; body: object }) => ({ status, ...body, requestId: '' })
    const [denied, unknown] = await Promise.all(
      [document.id, randomUUID()].map((id) => anna().get(`${DOCS}/${id}/download`)),
    )
    expect(strip(denied!)).toEqual(strip(unknown!))
    expect((await anna().get(`${DOCS}/17/download`)).status).toBe(400)
    expect((await server.nobody.get(`${DOCS}/${document.id}/download`)).status).toBe(401)
  })
})

describe('a download', () => {
  const get = (id: string, headers: Record<string, string> = {}, query = '') =>
    eva().get<Buffer>(`${DOCS}/${id}/download${query}`, { headers })

  test.each(['picture', 'attachment'] as const)('of a %s resumes at a given range', async (kind) => {
    const { id, size } = await upload(kind)
    const whole = await get(id)
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(size) })
    const etag = String(whole.headers['etag'])
    const part = await get(id, { range: 'bytes=100-299' })
    expect(part.status).toBe(206)
    expect(part.headers).toMatchObject({ 'content-range': `bytes 100-299/${size}`, 'content-length': '200', etag })
    expect(part.body.equals(whole.body.subarray(100, 300))).toBe(true)
    const rest = await get(id, { range: 'bytes=300-', 'if-range': etag })
    expect([rest.status, rest.body.equals(whole.body.subarray(300))]).toEqual([206, true])
    const last = await get(id, { range: 'bytes=-7' })
    expect(last.body.equals(whole.body.subarray(-7))).toBe(true)
    const other = await get(id, { range: 'bytes=300-', 'if-range': '"other"' })
    expect([other.status, other.body.length]).toEqual([200, size])
    const outside = await get(id, { range: `bytes=${size}-` })
    expect([outside.status, outside.headers['content-range'], outside.body]).toMatchObject([
      416,
      `bytes */${size}`,
      { code: 'range_not_satisfiable' },
    ])
    expect((await get(id, { 'if-none-match': `"x", ${etag}` })).status).toBe(304)
  })

  test('of a crop is cut from the original picture', async () => {
    const picture = await upload('picture')
    const crop = { x: 10, y: 20, width: 640, height: 360 }
    const { id } = await create([named(picture, { crop, vorschau: true })])
    await publish(id)
    const cut = (query: string) => anna().get<Buffer>(`${DOCS}/${picture.id}/download?crop=${query}`)
    const small = await cut('10,20,640,360&height=180')
    expect(small.headers['content-type']).toBe('image/webp')
    const { width, height } = await sharp(small.body).metadata()
    expect([width, height]).toEqual([356, 200])
    expect((await sharp((await cut('10,20,640,360')).body).metadata()).width).toBe(640)
    const etag = String(small.headers['etag'])
    const again = await anna().get(`${DOCS}/${picture.id}/download?crop=10,20,640,360&height=180`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    expect((await cut('10,20,640,361')).status).toBe(404)
    expect((await cut('10,20,640')).status).toBe(400)
  })

  test('of an attachment that is missing in the storage gets 404', async () => {
    const { id } = await upload('attachment')
    await server.context.storage.remove(id)
    expect((await get(id)).status).toBe(404)
  })
})

describe('a repeated save whose response is not stored', () => {
  const stored = async (key: string) =>
    server.db.selectFrom('idempotency_record').select('answer').where('key', '=', key).executeTakeFirstOrThrow()
  const change = (id: number, key: string, titel: string) =>
    eva().patch<EditedStory>(`${NEWS}/${id}`, { body: { titel }, headers: { 'idempotency-key': key } })

  test('gets a new response, and little is stored', async () => {
    const { id } = await create([], { content: `<p>${'Wort '.repeat(9_000)}</p>` })
    const first = await change(id, 'save-1', 'Neu')
    expect(await change(id, 'save-1', 'Neu')).toMatchObject({ status: 200, body: first.body })
    expect((await stored('save-1')).answer).toEqual({ id, version: first.body.version })
    expect(await change(id, 'save-1', 'Anders')).toMatchObject({ status: 422 })
  })

  test('is stored once, also for many concurrent repetitions', async () => {
    const { id, version } = await create([])
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(id, 'save-2', 'Einmal')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.version}`))).toEqual(
      new Set([`200 ${version + 1}`]),
    )
  })

  test('after a later save gets a conflict and overwrites nothing', async () => {
    const { id } = await create([])
    await change(id, 'save-3', 'Eva')
    await max().patch(`${NEWS}/${id}`, { body: { titel: 'Max' } })
    expect(await change(id, 'save-3', 'Eva')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { titel: 'Max' } },
    })
    expect((await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body.titel).toBe('Max')
  })

  test('is recognised for a new story and a restored version too', async () => {
    const post = () => eva().post<EditedStory>(NEWS, { body: TEXT, headers: { 'idempotency-key': 'new-1' } })
    const [first, again] = [await post(), await post()]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await stored('new-1')).answer).toEqual({ id: first.body.id, version: 1 })
  })
})
