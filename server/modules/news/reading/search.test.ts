import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewsOverview } from '#contract/news-overview.ts'
import type { StoryHit } from '#contract/search.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'

const server = await testApp()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const ask = (q: string, rest = '', who = 'anna.werke', prefix = 'ma') =>
  server.as(who).get<StoryHit[]>(`/api/news/${prefix}/news/search?q=${encodeURIComponent(q)}${rest}`)
const found = async (q: string, who?: string) => (await ask(q, '&size=50', who)).body.map(({ titel }) => titel)

const OVEN = 'Härterei Siegen: der neue Ofen läuft'
const TRAM = 'Die Straßenbahn hält vor dem Werkstor'
const PREVIEWED = 'Aus der Werkstatt'
const TOLD = 'Kurz gemeldet'

const { db } = server
const werke = await aCompany(db, 'Talbrück Werke')
const nord = await aCompany(db, 'Talbrück Nord')
await aPerson(db, 'anna.werke', { company_id: werke })
await aPerson(db, 'nils.nord', { company_id: nord })
await aPerson(db, 'zoe.without')
await aPerson(db, 'otto.outside', { company_id: werke, roles: ['portal_ma', 'menu_dashboard'] })
await aStory(db, {
  title: OVEN,
  preview: 'Die Nachtschicht hat die erste Charge gefahren.',
  published_at: minutesAgo(90),
})
await aStory(db, { title: TRAM, published_at: minutesAgo(80) })
await aStory(db, {
  title: TOLD,
  content: '<p class="ofenrohr">Ein&nbsp;Satz zum <b>Ofen</b>.</p>',
  published_at: minutesAgo(2),
})
await aStory(db, { title: PREVIEWED, preview: 'Vom Ofen und der Kühlung.', published_at: minutesAgo(70) })
await aStory(db, { title: 'Ofen Nord', companies: [nord], published_at: minutesAgo(60) })
await aStory(db, { title: 'Ofen Entwurf', status: 'draft', published_at: null })
await aStory(db, { title: 'Ofen morgen', status: 'scheduled', published_at: null, publish_at: minutesAgo(-60) })
await aStory(db, { title: 'Ofen vorbei', published_at: minutesAgo(50), expires_at: minutesAgo(1) })
await aStory(db, { title: 'Versammlung der Belegschaft', published_at: minutesAgo(40) })

describe('[API-01] search of stories', () => {
  test('a hit has the fields of a list', async () => {
    const { status, body } = await ask('härterei')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: expect.any(Number),
        titel: OVEN,
        preview: 'Die Nachtschicht hat die erste Charge gefahren.',
        veroeffentlichtdate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    expect((await ask('härterei', '', 'anna.werke', 'ut')).body).toEqual(body)
  })

  test.each([
    ['Öfen', 'the plural'],
    ['ofen', 'small letters'],
    ['OEFEN', 'the old spelling'],
  ])('%s (%s): title before preview before content', async (q) => {
    expect(await found(q)).toEqual([OVEN, PREVIEWED, TOLD])
  })

  test.each([
    ['haerterei', [OVEN]],
    ['harterei', [OVEN]],
    ['här', [OVEN]],
    ['ofen siegen', [OVEN]],
    ['der neue ofen', [OVEN]],
    ['ofen, nacht', [OVEN]],
    ['ofen tram', []],
    ['strassen', [TRAM]],
    ['Straßenbahnen', [TRAM]],
    ['versammlu', ['Versammlung der Belegschaft']],
    ['Versammlungen', ['Versammlung der Belegschaft']],
    ['nbsp', []],
    ['ofenrohr', []],
    ['nacht ofen', []],
  ])('%s finds %j', async (q, titles) => expect(await found(q)).toEqual(titles))

  test.each([
    ['anna.werke', [OVEN, PREVIEWED, TOLD]],
    ['nils.nord', ['Ofen Nord', OVEN, PREVIEWED, TOLD]],
    ['zoe.without', [OVEN, PREVIEWED, TOLD]],
  ])('%s finds visible stories only: no drafts, none scheduled, expired or of other companies', async (who, titles) => {
    expect((await found('ofen', who)).toSorted()).toEqual(titles.toSorted())
  })

  test.each(['%%%', '___', '\\\\\\', '&|!', ':*:', "'''", '👍👍👍', '<->', '②②②', '㎏㎏㎏', 'ﷺﷺﷺ'])(
    '%s is not interpreted as an operator',
    async (q) => {
      expect(await ask(q)).toMatchObject({ status: 200, body: [] })
    },
  )

  test('operators between words count as spaces', async () => {
    expect(await found('ofen & !siegen')).toEqual([OVEN])
    expect(await found('"ofen" | siegen:*')).toEqual([OVEN])
  })

  test.each([
    ['hätrerei', [OVEN]],
    ['Versamlung', ['Versammlung der Belegschaft']],
    ['straßenbhan', [TRAM]],
    ['zwölftonmusik', []],
  ])('%s, with a typing error, finds %j', async (q, titles) => expect(await found(q)).toEqual(titles))

  test('returns as many hits as requested', async () => {
    expect((await ask('ofen', '&size=2')).body).toHaveLength(2)
  })
})

describe('[API-01] the ranking of stories', () => {
  const year = 365 * 24 * 60

  test('decreases with age, and the title still weighs more than the text of the same days', async () => {
    const { db } = server
    const ids = [
      await aStory(db, { title: 'Zahnrad', published_at: minutesAgo(6 * year) }),
      await aStory(db, { title: 'Neues vom Band', content: '<p>Ein Zahnrad.</p>', published_at: minutesAgo(10) }),
      await aStory(db, { title: 'Zahnrad und Welle', published_at: minutesAgo(year / 12) }),
    ]
    expect(await found('zahnrad')).toEqual(['Zahnrad und Welle', 'Neues vom Band', 'Zahnrad'])
    await db.deleteFrom('news_story').where('id', 'in', ids).execute()
  })

  test('is higher for the highlight, for readers of its company', async () => {
    const { db } = server
    const first = await aStory(db, { title: 'Kupplung eins', published_at: minutesAgo(5) })
    const second = await aStory(db, { title: 'Kupplung zwei', published_at: minutesAgo(60) })
    const company = await find(db, 'company', { name: 'Talbrück Nord' })
    await insert(db, 'news_highlight', { company_id: company.id, story_id: second })
    expect(await found('kupplung', 'nils.nord')).toEqual(['Kupplung zwei', 'Kupplung eins'])
    expect(await found('kupplung')).toEqual(['Kupplung eins', 'Kupplung zwei'])
    await db.deleteFrom('news_story').where('id', 'in', [first, second]).execute()
  })
})

test.each(['of', '', '  o  ', '👍👍', 'ä'.repeat(101)])('%j is not a valid query: 400 names the rule', async (q) => {
  expect(await ask(q)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'query.q', rule: expect.stringMatching(/3|100/) }] },
  })
})

test.each([
  ['?q=ofen&size=51', 'query.size'],
  ['?q=ofen&size=0', 'query.size'],
  ['?q=ofen&size=2.5', 'query.size'],
  ['?q=of%00n', 'query.q'],
  ['', 'query.q'],
])('%s: 400 at %s', async (query, field) => {
  const { status, body } = await server.as('anna.werke').get(`/api/news/ma/news/search${query}`)
  expect({ status, field: body.details?.[0].field }).toEqual({ status: 400, field })
})

test('without the role: 403; without a session: 401', async () => {
  expect(await ask('ofen', '', 'otto.outside')).toMatchObject({ status: 403, body: { code: 'role_missing' } })
  expect((await server.nobody.get('/api/news/ma/news/search?q=ofen')).status).toBe(401)
})

test('a new title is found immediately, the old one no longer', async () => {
  await sql`update news_story set title = 'Umbenannt: Presse' where title = ${TRAM}`.execute(server.db)
  expect(await found('presse')).toEqual(['Umbenannt: Presse'])
  expect(await found('straßenbahn')).toEqual([])
})

test('many stories are searched by an index, and a word that every story contains gets hits too', async () => {
  const { db } = server
  // The first word is a common one for the search, the second is not and occurs in old stories only.
  // Inserts in parts, because a statement is limited to eight seconds, which matters on slow machines.
  for (let first = 1; first <= 3_000; first += 250)
    await sql`insert into news_story (title, preview, content, status, published_at)
      select 'Meldung ' || n, 'Werk ' || md5(n::text), '<p>' || repeat(md5(n::text) || ' Bericht ', 20)
          || case when n > 2100 then 'Rückblick' else '' end || '</p>',
        'published', now() - n * interval '1 hour'
      from generate_series(${first}::int, ${first + 249}::int) n`.execute(db)
  for (const table of ['news_story', 'news_search']) {
    await sql`analyze ${sql.table(table)}`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from ${sql.table(table)} s
      where words_beside(search_words) @@ to_tsquery('simple', 'harterei:*')`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${table}_words`)
  }
  expect(await found('härterei')).toEqual([OVEN])
  expect(await found('meldung')).toHaveLength(50)
  const meldungen = (first: number, count: number) => Array.from({ length: count }, (_, n) => `Meldung ${first + n}`)
  expect(await found('bericht')).toEqual(meldungen(1, 50))
  const overview = async (query: string) =>
    (await server.as('anna.werke').get(`/api/news/ma/news/overview?${query}`)).body
  const titlesOf = ({ items }: NewsOverview) => items.map(({ titel }) => titel)
  for (const [q, order, first, total] of [
    ['bericht', 'newest', 1, 3_000],
    ['bericht', 'unread', 1, 3_000],
    ['rückblick', 'newest', 2_101, 900],
  ] as const) {
    const query = `q=${encodeURIComponent(q)}&order=${order}`
    const page = await overview(query)
    expect([titlesOf(page), page.total]).toEqual([meldungen(first, 20), total])
    expect(titlesOf(await overview(`${query}&after=${page.next}`))).toEqual(meldungen(first + 20, 20))
  }
}, 90_000)
