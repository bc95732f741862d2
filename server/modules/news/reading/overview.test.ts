import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewsOverview, OverviewCounts } from '#contract/news-overview.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { removeUnusedWords } from '#server/modules/news/search-words.ts'

const server = await testApp()
const ids: Record<string, number> = {}
const at = (day: string, clock = '10:00') => new Date(`2026-${day}T${clock}:00Z`)
const past = new Date(Date.now() - 60_000)

type Filters = Record<string, string | number | boolean>
const ask = (filters: Filters = {}, who = 'anna.werke') =>
  server
    .as(who)
    .get<NewsOverview>(
      `/api/news/ma/news/overview?${new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, `${value}`]))}`,
    )
const titles = async (filters?: Filters, who?: string) => (await ask(filters, who)).body.items.map(({ titel }) => titel)
const counts = async (who = 'anna.werke') =>
  (await server.as(who).get<OverviewCounts>('/api/news/ma/news/overview/counts')).body

async function aCategory(label: string, parent?: number): Promise<number> {
  const { id } = await insert(server.db, 'news_category', { label, parent_id: parent ?? null })
  return id
}

const OVEN = 'Härterei Siegen: der neue Ofen läuft'
const CHAMBER = 'Lieferung des Kammerofens'
const MEETING = 'Betriebsversammlung am 7. Mai'
const WHEEL = 'Dienstrad: zweites Rad'
const NORTH = 'Nur im Norden: Ofen'
const OVER = 'Kantine: Ofen kalt'

const { db } = server
const [werke, nord] = [await aCompany(db, 'Werke'), await aCompany(db, 'Nord')]
const anna = await aPerson(db, 'anna.werke', { company_id: werke })
await aPerson(db, 'nils.nord', { company_id: nord })
await aPerson(db, 'otto.outside', { roles: ['portal_ma'] })
const bernd = await aPerson(db, 'bernd.scholten')
const firm = await aCategory('Unternehmen')
const council = await aCategory('Betriebsrat', firm)
const people = await aCategory('Personal')
Object.assign(ids, { firm, council, people })
const stories = [
  { title: OVEN, published_at: at('04-21'), categories: [firm, council], contact_id: bernd },
  { title: MEETING, published_at: at('04-20', '22:30'), categories: [council] },
  { title: WHEEL, published_at: at('04-17'), categories: [people], preview: 'Auch für die Öfen.' },
  { title: CHAMBER, published_at: at('03-12'), categories: [people] },
  { title: NORTH, published_at: at('04-22'), companies: [nord], categories: [firm] },
  { title: OVER, published_at: at('02-01'), expires_at: past, categories: [firm] },
  { title: 'Ofen im Norden vorbei', published_at: at('02-02'), expires_at: past, companies: [nord] },
  { title: 'Ofen Entwurf', status: 'draft', published_at: null },
  { title: 'Ofen morgen', status: 'scheduled', published_at: null, publish_at: new Date(Date.now() + 3_600_000) },
]
for (const story of stories) ids[story.title] = await aStory(db, story)
await aNotification(db, anna, { niko_id: ids[WHEEL]! })
await aNotification(db, anna, { niko_id: ids[MEETING]!, read_at: past })
await aNotification(db, anna, { niko_id: ids[CHAMBER]!, muted: true })
await aNotification(db, anna, { niko_id: ids[NORTH]! })

describe('[NEWS-01] the overview', () => {
  test.each<[string, Filters, string[]]>([
    ['nothing asked: newest first', {}, [OVEN, MEETING, WHEEL, CHAMBER]],
    ['a category with those below it', { category: 'Unternehmen' }, [OVEN, MEETING]],
    ['a category below', { category: 'Betriebsrat' }, [OVEN, MEETING]],
    ['a category that is not there', { category: 'Keine' }, []],
    ['only unread', { unread: true }, [WHEEL]],
    ['unread first', { order: 'unread' }, [WHEEL, OVEN, MEETING, CHAMBER]],
    ['from a day on, by the clock of Berlin', { from: '2026-04-21' }, [OVEN, MEETING]],
    ['to a day', { to: '2026-04-20' }, [WHEEL, CHAMBER]],
    ['one day', { from: '2026-04-17', to: '2026-04-17' }, [WHEEL]],
    ['expired', { expired: true }, [OVER]],
    ['a stem, and the part of a word', { q: 'Ofen' }, [OVEN, WHEEL, CHAMBER]],
    [
      'the best hit first: in the title, in a word of it, in the text',
      { q: 'Ofen', order: 'best' },
      [OVEN, CHAMBER, WHEEL],
    ],
    ['the best without words is the newest', { order: 'best' }, [OVEN, MEETING, WHEEL, CHAMBER]],
    ['a spelling without umlaut', { q: 'haerterei' }, [OVEN]],
    ['a beginning', { q: 'betriebsvers' }, [MEETING]],
    ['words in an expired story', { q: 'ofen', expired: true }, [OVER]],
    ['the contact', { q: 'Scholten' }, [OVEN]],
    ['the contact and a word', { q: 'ofen scholten' }, [OVEN]],
    ['words in a category', { q: 'ofen', category: 'Personal' }, [WHEEL, CHAMBER]],
    ['signs only', { q: '%%%' }, []],
  ])('%s', async (_, filters, expected) => expect(await titles(filters)).toEqual(expected))

  test.each(['haertrei', 'Hätrerei', 'Betriebsversamlung', 'Dienstard', 'Kammeroven'])(
    '%s: finds similar words despite a typing error, and says so',
    async (q) => {
      const { body } = await ask({ q })
      expect(body).toMatchObject({ total: 1, similar: true })
      expect(body.items).toHaveLength(1)
    },
  )

  test.each<[string, Parameters<typeof aStory>[1]]>([
    ['a draft', { status: 'draft' }],
    ['a story of tomorrow', { status: 'scheduled', publish_at: new Date(Date.now() + 86_400_000) }],
  ])('finds similar words although %s contains the same typing error, until readers see it', async (_what, changes) => {
    const id = await aStory(server.db, { title: 'Kammeroven', published_at: null, ...changes })
    const similar = async () => (await ask({ q: 'Kammeroven' })).body.similar
    const set = (status: string, published_at: Date | null) =>
      update(server.db, 'news_story', { id }, { status, published_at })
    expect(await similar()).toBe(true)
    await set('published', at('01-01'))
    expect(await similar()).toBe(false)
    await set('draft', null)
    await removeUnusedWords(server.db)
    expect(await similar()).toBe(true)
    await server.db.deleteFrom('news_story').where('id', '=', id).execute()
  })

  test.each(['newest', 'best'])('finds nothing for unknown words without similar ones: %s', async (order) => {
    const nothing = { items: [], total: 0, next: null, similar: false }
    expect(await ask({ q: 'zwölftonmusik', order })).toMatchObject({ status: 200, body: nothing })
  })

  test('counts the hits in all categories for words within a category', async () => {
    expect((await ask({ q: 'ofen', category: 'Unternehmen' })).body).toMatchObject({ total: 1, everywhere: 3 })
    expect((await ask({ q: 'ofen' })).body).not.toHaveProperty('everywhere')
  })

  test('returns the same items as the lists', async () => {
    const [item] = (await ask({ q: 'kammerofen' })).body.items
    const last = await server.as('anna.werke').get('/api/news/ma/news/last?size=50')
    expect(item).toEqual(last.body.find(({ titel }: { titel: string }) => titel === CHAMBER))
  })

  test('neither lists nor counts stories for other readers', async () => {
    expect(await titles({ q: 'ofen' }, 'nils.nord')).toEqual([NORTH, OVEN, WHEEL, CHAMBER])
    expect((await ask({ q: 'Norden' })).body.total).toBe(0)
    expect((await ask({ q: 'Nordne' })).body.items).toEqual([])
  })
})

describe('[NEWS-01] pages', () => {
  async function walk(filters: Filters, size = 1): Promise<string[]> {
    const found: string[] = []
    let after: string | null | undefined
    do {
      const { body } = await ask({ ...filters, size, ...(after && { after }) })
      found.push(...body.items.map(({ titel }) => titel))
      after = body.next
    } while (after)
    return found
  }

  test.each<[Filters]>([
    [{}],
    [{ order: 'unread' }],
    [{ q: 'ofen' }],
    [{ q: 'ofen', order: 'best' }],
    [{ q: 'Kammeroven', order: 'best' }],
    [{ category: 'Unternehmen' }],
    [{ q: 'Kammeroven' }],
  ])('%j, one story at a time, contain all stories once', async (filters) => {
    expect(await walk(filters)).toEqual(await titles(filters))
  })

  test('continue with all other stories after the best hits, of which a limited number is ranked', async () => {
    const titlesOf = Array.from({ length: 230 }, (_, index) => `Nummer ${index} im Schmelzwerk`)
    const minute = (index: number) => new Date(at('01-01').getTime() + index * 60_000)
    const made = await Promise.all(
      titlesOf.map((title, index) => aStory(server.db, { title, published_at: minute(index) })),
    )
    const found = await walk({ q: 'Schmelzwerk', order: 'best' }, 45)
    expect(found).toEqual(titlesOf.toReversed())
    await server.db.deleteFrom('news_story').where('id', 'in', made).execute()
  })

  test('distinguish stories of the same microsecond by their id', async () => {
    const same = new Date('2020-01-01T00:00:00Z')
    const twins: number[] = []
    for (const title of ['Zwilling A', 'Zwilling B', 'Zwilling C'])
      twins.push(await aStory(server.db, { title, published_at: same }))
    await sql`update news_story set published_at = published_at + id * interval '1 microsecond'
      where title = 'Zwilling B'`.execute(server.db)
    expect(await walk({ q: 'Zwilling' })).toEqual(['Zwilling B', 'Zwilling C', 'Zwilling A'])
    await server.db.deleteFrom('news_story').where('id', 'in', twins).execute()
  })

  test('are not shifted by a story published between two requests', async () => {
    const first = await ask({ size: 2 })
    const late = await aStory(server.db, { title: 'Eben', published_at: at('04-23') })
    expect(await titles({ size: 2, after: first.body.next! })).toEqual([WHEEL, CHAMBER])
    await server.db.deleteFrom('news_story').where('id', '=', late).execute()
  })
})

test('[NEWS-01] counts each story once in a category and its ancestors, and unread ones of this reader only', async () => {
  // NOTIFY for the changes of earlier tests may arrive late.
  await expect
    .poll(() => counts())
    .toEqual({
      total: 4,
      unread: 1,
      expired: 1,
      categories: [
        { id: ids['firm'], total: 2, unread: 0 },
        { id: ids['council'], total: 2, unread: 0 },
        { id: ids['people'], total: 2, unread: 1 },
      ],
    })
  expect(await counts('nils.nord')).toMatchObject({ total: 5, unread: 0, expired: 2 })
})

test('a former name of a category finds and counts its stories', async () => {
  const named = server.db.updateTable('news_category').where('id', '=', ids['people']!)
  await named.set({ former: ['Menschen'] }).execute()
  const { body } = await ask({ category: 'Menschen' })
  expect([body.items.length, body.total]).toEqual([2, 2])
  await named.set({ former: [] }).execute()
})

test('[NEWS-01] a published story is counted immediately', async () => {
  const before = await counts()
  const late = await aStory(server.db, { title: 'Später', published_at: at('01-01') })
  await expect.poll(async () => (await counts()).total).toBe(before.total + 1)
  await server.db.deleteFrom('news_story').where('id', '=', late).execute()
  await expect.poll(async () => (await counts()).total).toBe(before.total)
})

test('an expired story can be read by its former audience only', async () => {
  const open = (title: string) => server.as('anna.werke').get(`/api/news/ma/news/${ids[title]}`)
  expect((await open(OVER)).status).toBe(200)
  expect((await open('Ofen im Norden vorbei')).status).toBe(404)
})

test.each<[string, string]>([
  ['q=of', 'query.q'],
  ['q=++++', 'query.q'],
  [`q=${'%C3%A4'.repeat(101)}`, 'query.q'],
  [`category=${'x'.repeat(201)}`, 'query.category'],
  ['from=2026-02-31', 'query.from'],
  ['from=0000-01-01', 'query.from'],
  ['to=morgen', 'query.to'],
  ['unread=vielleicht', 'query.unread'],
  ['order=title', 'query.order'],
  ['size=51', 'query.size'],
  ['size=0', 'query.size'],
  ['after=x', 'query.after'],
  ['after=re_99999999999999999_1', 'query.after'],
])('%s: 400 at %s', async (query, field) => {
  const { status, body } = await server.as('anna.werke').get(`/api/news/ma/news/overview?${query}`)
  expect({ status, field: body.details?.[0].field }).toEqual({ status: 400, field })
})

test('accepts the greatest possible cursor', async () => {
  expect((await ask({ after: 're_9999999999999999_999999999999999' })).status).toBe(200)
  expect((await ask({ after: 're_0_0', q: 'ofen' })).body.items).toEqual([])
})

test.each(['overview', 'overview/counts'])('%s without the role: 403; without a session: 401', async (path) => {
  const url = `/api/news/ut/news/${path}`
  expect(await server.as('otto.outside').get(url)).toMatchObject({ status: 403, body: { code: 'role_missing' } })
  expect((await server.nobody.get(url)).status).toBe(401)
})
