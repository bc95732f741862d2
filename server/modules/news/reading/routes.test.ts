import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CategoryNode, NewsItem, NewsStory } from '#contract/news.ts'
import { insertPicture, preparePicture } from '#server/files/pictures.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp()
const NEWS = '/api/news/ma'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const stories: Record<string, number> = {}
const nameOf = (id: number) => Object.keys(stories).find((name) => stories[name] === id) ?? `? ${id}`
const last = async (username: string, size = 50) => {
  const { body } = await server.as(username).get<NewsItem[]>(`${NEWS}/news/last?size=${size}`)
  return body.map(({ id }) => nameOf(id))
}

const { db } = server
const talbrueck = await aCompany(db, 'Talbrück Werke')
const nord = await aCompany(db, 'Talbrück Nord')
await aPerson(db, 'anna.talbrueck', { company_id: talbrueck })
await aPerson(db, 'nils.nord', { company_id: nord })
await aPerson(db, 'zoe.without')
await aPerson(db, 'eva.editor', { company_id: nord, roles: ['ma_news_user', 'ma-news-api:news_write'] })
await aPerson(db, 'otto.outside', { company_id: talbrueck, roles: ['portal_ma', 'menu_dashboard'] })
Object.assign(stories, {
  all: await aStory(db, { published_at: minutesAgo(1) }),
  talbrueck: await aStory(db, { published_at: minutesAgo(2), companies: [talbrueck] }),
  nord: await aStory(db, { published_at: minutesAgo(3), companies: [nord] }),
  both: await aStory(db, { published_at: minutesAgo(4), companies: [talbrueck, nord] }),
  highlight: await aStory(db, { published_at: minutesAgo(5), highlight: true }),
  expiring: await aStory(db, { published_at: minutesAgo(6), expires_at: new Date(Date.now() + 3_600_000) }),
  expired: await aStory(db, { published_at: minutesAgo(7), expires_at: minutesAgo(1) }),
  draft: await aStory(db, { status: 'draft', published_at: null }),
  scheduled: await aStory(db, {
    status: 'scheduled',
    published_at: null,
    publish_at: new Date(Date.now() + 3_600_000),
  }),
})
await insert(db, 'news_highlight', { company_id: talbrueck, story_id: stories['highlight']! })

describe('[API-01] the stories of each viewer', () => {
  const VISIBLE: Record<string, string[]> = {
    'anna.talbrueck': ['all', 'talbrueck', 'both', 'highlight', 'expiring'],
    'nils.nord': ['all', 'nord', 'both', 'highlight', 'expiring'],
    'zoe.without': ['all', 'highlight', 'expiring'],
  }
  test.each(Object.entries(VISIBLE))(
    '%s reads exactly the visible stories, under both prefixes',
    async (username, visible) => {
      for (const [name, id] of Object.entries(stories))
        for (const prefix of ['/api/news/ma', '/api/news/ut']) {
          const { status, body } = await server.as(username).get(`${prefix}/news/${id}`)
          // Expired stories can still be read; the overview lists them.
          expect([name, status]).toEqual([name, visible.includes(name) || name === 'expired' ? 200 : 404])
          if (status === 404)
            expect(body).toEqual({
              type: 'about:blank',
              status: 404,
              title: 'Not found',
              code: 'not_found',
              requestId: expect.any(String),
            })
        }
    },
  )

  test.each(Object.entries(VISIBLE))(
    '%s gets the list newest first, without the highlight',
    async (username, visible) => {
      const own = username === 'anna.talbrueck' ? visible.filter((name) => name !== 'highlight') : visible
      expect(await last(username)).toEqual(own)
    },
  )

  test.each([['999999999'], ['9007199254740991']])(
    'an unknown story %s gets the same response as a hidden one',
    async (id) => {
      expect((await server.as('anna.talbrueck').get(`${NEWS}/news/${id}`)).body).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    },
  )

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00'])('story %s is an invalid id: 400', async (id) => {
    expect((await server.as('anna.talbrueck').get(`${NEWS}/news/${id}`)).status).toBe(400)
  })

  test.each([
    '/news/last',
    '/news/highlight',
    '/news/1',
    '/kategorien/primevuetreenodes',
    '/docs/6f1d1c1e-9d5f-4e3a-8a0e-2f5b8f8f8f8f/download',
  ])('%s needs ma_news_user', async (path) => {
    expect(await server.as('otto.outside').get(NEWS + path)).toMatchObject({
      status: 403,
      body: { code: 'role_missing' },
    })
    expect(await server.nobody.get(NEWS + path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('[NEWS-05] unpublished stories', () => {
  test('are listed for editors, who publish them by their ids', async () => {
    const { status, body } = await server
      .as('eva.editor')
      .get<{ id: number; status: string }[]>(`${NEWS}/news/unpublished`)
    expect(status).toBe(200)
    const found = Object.fromEntries(body.map((story) => [nameOf(story.id), story.status]))
    expect(found).toEqual({ draft: 'draft', scheduled: 'scheduled' })
  })

  test('are not listed for anybody else', async () => {
    expect(await server.as('anna.talbrueck').get(`${NEWS}/news/unpublished`)).toMatchObject({ status: 403 })
  })
})

describe('[HOME-03] the list', () => {
  test('has three stories by default, at most fifty', async () => {
    expect(await last('anna.talbrueck', 2)).toEqual(['all', 'talbrueck'])
    expect((await server.as('anna.talbrueck').get(`${NEWS}/news/last`)).body).toHaveLength(3)
  })

  test.each(['0', '51', '-3', 'x', '2.5', ''])('size=%s: 400 with the field', async (size) => {
    const { status, body } = await server.as('anna.talbrueck').get(`${NEWS}/news/last?size=${size}`)
    expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field: 'query.size' })
  })

  test("the highlight is that of the reader's company; without one: 204", async () => {
    expect((await server.as('anna.talbrueck').get(`${NEWS}/news/highlight`)).body).toMatchObject({
      id: stories['highlight'],
      highlight: true,
    })
    expect(await server.as('nils.nord').get(`${NEWS}/news/highlight`)).toMatchObject({ status: 204 })
    expect(await server.as('zoe.without').get(`${NEWS}/news/highlight`)).toMatchObject({ status: 204 })
  })

  test('an expired highlight is not returned', async () => {
    const { db } = server
    const company = await aCompany(db)
    await aPerson(db, 'ida.expired', { company_id: company })
    await insert(db, 'news_highlight', { company_id: company, story_id: stories['expired']! })
    expect((await server.as('ida.expired').get(`${NEWS}/news/highlight`)).status).toBe(204)
  })
})

describe('[HOME-05] the response of a story', () => {
  let story: NewsStory
  beforeAll(async () => {
    const { db } = server
    const category = async (label: string, parent: number | null, position: number) =>
      (
        await db
          .insertInto('news_category')
          .values({ label, label_en: `${label} (en)`, icon: parent ? '' : 'factory', parent_id: parent, position })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const sites = await category('Standorte', null, 2)
    const south = await category('Süd', sites, 1)
    await category('Nord', sites, 2)
    const it = await category('IT', null, 1)
    const { id: division } = await insert(db, 'division', { company_id: talbrueck, name: 'Kommunikation' })
    const contact = await aPerson(db, 'mia.berg', {
      given_name: 'Mia',
      family_name: 'Berg',
      company_id: talbrueck,
      division_id: division,
      position: 'Redakteurin',
    })
    const id = await aStory(db, {
      title: '<script>alert(1)</script> مرحبا 👋',
      preview: 'Kurz',
      content: '<p>Lang</p>',
      contact_id: contact,
      published_at: new Date('2026-01-02T03:04:05.678Z'),
      categories: [south, it],
    })
    story = (await server.as('anna.talbrueck').get<NewsStory>(`${NEWS}/news/${id}`)).body
  })

  test('contains its fields as they were written', () => {
    expect(story).toMatchObject({
      titel: '<script>alert(1)</script> مرحبا 👋',
      preview: 'Kurz',
      content: '<p>Lang</p>',
      kontaktUid: expect.stringMatching(/^[\da-f-]{36}$/),
      kontaktName: 'Mia Berg',
      kontaktAbteilung: 'Kommunikation',
      kontaktPos: 'Redakteurin',
      kontaktFirma: 'Talbrück Werke',
      veroeffentlichtdate: '2026-01-02T03:04:05.678Z',
      highlight: false,
      dokumente: [],
    })
  })

  test('contains its categories as branches of the tree', () => {
    const shape = (nodes: CategoryNode[]): unknown =>
      nodes.map(({ label, icon, data, children }) => [label, icon, data.labelEn, data.assigned, shape(children)])
    expect(shape(story.kategorien)).toEqual([
      ['IT', 'factory', 'IT (en)', true, []],
      ['Standorte', 'factory', 'Standorte (en)', false, [['Süd', '', 'Süd (en)', true, []]]],
    ])
  })

  test('is the same in the list, without its content', async () => {
    const { body } = await server.as('anna.talbrueck').get<NewsItem[]>(`${NEWS}/news/last?size=50`)
    const item = body.find(({ id }) => id === story.id)
    expect(item).not.toHaveProperty('content')
    expect(story).toMatchObject(item!)
  })

  test('[NEWS-04] has its English title only with an English text: else readers see the story in German', async () => {
    const published_at = minutesAgo(1)
    const alone = await aStory(server.db, { published_at, title_en: 'Furnace' })
    const whole = await aStory(server.db, { published_at, title_en: 'Furnace', content_en: '<p>Runs</p>' })
    const { body } = await server.as('anna.talbrueck').get<NewsItem[]>(`${NEWS}/news/last?size=50`)
    const titleOf = (id: number) => body.find((item) => item.id === id)?.titelEn
    expect([titleOf(alone), titleOf(whole)]).toEqual([undefined, 'Furnace'])
  })

  test('matches the tree of all categories, siblings in their order', async () => {
    const { body } = await server.as('anna.talbrueck').get<CategoryNode[]>(`${NEWS}/kategorien/primevuetreenodes`)
    const shape = (nodes: CategoryNode[]): unknown => nodes.map(({ label, children }) => [label, shape(children)])
    expect(shape(body)).toEqual([
      ['IT', []],
      [
        'Standorte',
        [
          ['Süd', []],
          ['Nord', []],
        ],
      ],
    ])
  })
})

describe('pictures of a story', () => {
  let document: string
  let hidden: string
  const attach = async (story_id: number, file_id: string) => {
    const { id } = await insert(server.db, 'news_document', { file_id, name: 'Bild.jpg' })
    const row = { story_id, version: 1, document_id: id, position: 0, preview: true }
    await insert(server.db, 'news_version_document', row)
    return id
  }
  const download = (id: string, query = '', headers: Record<string, string> = {}) =>
    server.as('anna.talbrueck').get<Buffer>(`${NEWS}/docs/${id}/download${query}`, { headers })

  beforeAll(async () => {
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    const file = await insertPicture(server.db, await preparePicture(jpeg))
    document = await attach(stories['talbrueck']!, file)
    hidden = await attach(stories['nord']!, file)
  })

  test('are listed with the heights of their thumbnails', async () => {
    const { body } = await server.as('anna.talbrueck').get<NewsStory>(`${NEWS}/news/${stories['talbrueck']}`)
    expect(body.dokumente).toEqual([
      {
        id: document,
        name: 'Bild.jpg',
        vorschau: true,
        thumbnails: [{ height: 100 }, { height: 200 }, { height: 400 }],
        kind: 'picture',
        contentType: 'image/jpeg',
        size: expect.any(Number),
        width: 900,
        height: 600,
        alt: '',
        altEn: '',
        crop: null,
      },
    ])
  })

  test.each([
    ['', 600, 'image/jpeg'],
    ['?height=200', 200, 'image/webp'],
    ['?height=150', 200, 'image/webp'],
    ['?height=500', 600, 'image/jpeg'],
  ])('download%s has a height of %i', async (query, height, type) => {
    const { status, headers, body } = await download(document, query)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    expect((await sharp(body).metadata()).height).toBe(height)
  })

  test('get 304 for a client with exactly this copy', async () => {
    const { headers } = await download(document, '?height=200')
    const etag = String(headers['etag'])
    expect((await download(document, '?height=200', { 'if-none-match': etag })).status).toBe(304)
    expect((await download(document, '', { 'if-none-match': etag })).status).toBe(200)
  })

  test('of a hidden story get the same response as unknown ones', async () => {
    const unknown = await download(crypto.randomUUID())
    const denied = await download(hidden)
    const strip = ({ status, body }: { status: number; body: object }) => ({ status, ...body, requestId: '' })
    expect(strip(denied)).toEqual(strip(unknown))
    expect(denied.status).toBe(404)
    expect((await server.as('nils.nord').get(`${NEWS}/docs/${hidden}/download`)).status).toBe(200)
  })

  test.each(['?height=0', '?height=x', '?height=99999'])('%s: 400', async (query) => {
    expect((await download(document, query)).status).toBe(400)
  })
})
