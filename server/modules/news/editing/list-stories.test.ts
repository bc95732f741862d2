import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EditedStory, NewStory } from '#contract/news-editing.ts'
import type { StoryLine, StoryPage } from '#contract/news-list.ts'
import { STORY_STATES, stateOf } from '#domain/news/news-state.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { findWorkingCopy } from './working-copy.ts'

const { server, now, minutes, at, eva, max, aCategory, instant } = await newsroom()
const FULL = { preview: 'Kurz.', content: '<p>Lang.</p>' }
const later = (hours: number) => instant(hours * 3_600_000)

/** A word that occurs in the stories of one test only. */
const aWord = () => `Wort${randomUUID().slice(0, 8)}`
const create = async (titel: string, change: NewStory = {}, caller = eva()) =>
  (await caller.post<EditedStory>(NEWS, { body: { ...FULL, titel, ...change } })).body.id
const read = async (query: string, caller = eva()) => (await caller.get<StoryPage>(`${NEWS}/editing?${query}`)).body
const titles = ({ stories }: StoryPage) => stories.map(({ titel }) => titel.split(' ')[0])

async function publishUntil(id: number | undefined, until: string) {
  await eva().post(`${NEWS}/${id}/publish`)
  await eva().put(`${NEWS}/${id}/period`, { body: { from: null, until } })
}

describe('[NEWS-03] the order', () => {
  async function four() {
    const word = aWord()
    const ids: number[] = []
    for (const titel of ['Berg', 'äpfel', 'Zug', 'Affe']) {
      ids.push(await create(`${titel} ${word}`))
      minutes(1)
    }
    const [berg, apples, train] = ids
    // Setting a period counts as a change too.
    await publishUntil(berg, later(9))
    minutes(1)
    await eva().put(`${NEWS}/${apples}/period`, { body: { from: later(2), until: '2199-12-31T00:00:00.000Z' } })
    minutes(1)
    await eva().put(`${NEWS}/${train}/period`, { body: { from: later(1), until: null } })
    return word
  }

  test.each([
    ['sort=title', ['Affe', 'äpfel', 'Berg', 'Zug']],
    ['sort=title&descending=true', ['Zug', 'Berg', 'äpfel', 'Affe']],
    ['sort=from&descending=true', ['äpfel', 'Zug', 'Berg', 'Affe']],
    ['sort=until', ['Berg', 'äpfel', 'Zug', 'Affe']],
    ['sort=changed&descending=false', ['Affe', 'Berg', 'äpfel', 'Zug']],
    ['', ['Zug', 'äpfel', 'Berg', 'Affe']],
  ])('%s, also page by page', async (query, expected) => {
    const word = await four()
    expect(titles(await read(`q=${word}&${query}`))).toEqual(expected)
    const found: (string | undefined)[] = []
    let cursor = ''
    do {
      const page = await read(`q=${word}&size=1&${query}${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(4)
      found.push(...titles(page))
      cursor = page.next ?? ''
    } while (cursor)
    expect(found).toEqual(expected)
  })

  test.each(['cursor=abc&sort=title', 'cursor=1_x', 'sort=rubbish', 'mark=rubbish', `cursor=${'9'.repeat(19)}_1`])(
    'refuses an invalid sort, mark or cursor: %s',
    async (query) => {
      expect((await eva().get(`${NEWS}/editing?${query}`)).status).toBe(400)
    },
  )
})

test('[NEWS-03] removing a period counts as a change', async () => {
  const word = aWord()
  const [first, second] = [await create(`Eins ${word}`), await create(`Zwei ${word}`)]
  for (const id of [first, second]) await publishUntil(id, later(9))
  minutes(1)
  await eva().delete(`${NEWS}/${first}/period`)
  expect(titles(await read(`q=${word}`))).toEqual(['Eins', 'Zwei'])
})

describe('[NEWS-03] marks of a story', () => {
  test('a review is marked for editors who neither wrote the version nor requested the review', async () => {
    const word = aWord()
    const id = await create(word)
    const before = (await read('', max())).marks.turn
    await eva().post(`${NEWS}/${id}/review`)
    const line = async (caller: ReturnType<typeof eva>) => (await read(`q=${word}`, caller)).stories[0]
    expect([(await line(eva()))?.turn, (await line(max()))?.turn]).toEqual([false, true])
    expect(titles(await read(`q=${word}&mark=turn`, max()))).toEqual([word])
    expect(titles(await read(`q=${word}&mark=turn`))).toEqual([])
    expect((await read('', max())).marks.turn).toBe(before + 1)
    await max().patch(`${NEWS}/${id}`, { body: { preview: 'Anders.' } })
    expect((await line(max()))?.turn).toBe(false)
  })

  test('stories that expire, are a highlight or were changed since are found by their chips', async () => {
    await aCompany(server.db)
    const word = aWord()
    const ends = await create(`Endet ${word}`)
    await publishUntil(ends, later(1))
    const top = await create(`Oben ${word}`, { highlight: true })
    await eva().post(`${NEWS}/${top}/publish`)
    const changed = await create(`Anders ${word}`)
    await eva().post(`${NEWS}/${changed}/publish`)
    await eva().patch(`${NEWS}/${changed}`, { body: { preview: 'Neu.' } })
    const { stories } = await read(`q=${word}`)
    for (const [mark, titel] of [
      ['expires', 'Endet'],
      ['highlight', 'Oben'],
      ['changed', 'Anders'],
    ] as const) {
      expect(titles(await read(`q=${word}&mark=${mark}`))).toEqual([titel])
      expect(titles({ stories: stories.filter(({ chips }) => chips.includes(mark)) } as StoryPage)).toEqual([titel])
    }
  })

  test('each line names the refused actions with their reasons', async () => {
    const word = aWord()
    const { id: safety } = await insert(server.db, 'news_category', { label: aWord(), review: true })
    const refused = async (id: number, query = ''): Promise<StoryLine['refused'] | undefined> =>
      (await read(`q=${word}${query}`)).stories.find((line) => line.id === id)?.refused
    const draft = await create(`A ${word}`, { kategorieIds: [safety] })
    const planned = await create(`B ${word}`)
    await eva().put(`${NEWS}/${planned}/period`, { body: { from: later(1), until: null } })
    expect(await refused(draft)).toMatchObject({ publish: 'review_required', unpublish: 'story_not_published' })
    expect(await refused(planned)).toMatchObject({ publish: 'validity_period_set' })
    const out = await create(`C ${word}`)
    await eva().post(`${NEWS}/${out}/publish`)
    expect(await refused(out)).toEqual({ publish: 'story_published', restore: 'story_not_deleted' })
    await eva().patch(`${NEWS}/${out}`, { body: { preview: 'Neu.' } })
    expect(await refused(out)).toEqual({ restore: 'story_not_deleted' })
    await eva().delete(`${NEWS}/${draft}`)
    expect(await refused(draft, '&state=bin')).toEqual({ publish: 'story_deleted', unpublish: 'story_deleted' })
  })
})

test('[NEWS-03] finds similar words in drafts too, and says so', async () => {
  await create('Ofenkundliche Betrachtung')
  const right = await read('q=ofenkundliche')
  expect([right.total, right.similar]).toEqual([1, false])
  const wrong = await read('q=ofenkundlihce')
  expect([titles(wrong), wrong.similar]).toEqual([['Ofenkundliche'], true])
  const none = await read('q=xyzzyplugh')
  expect([none.total, none.similar]).toEqual([0, false])
})

test('[NEWS-03] searches the public text and the newest titles, including prefixes of words', async () => {
  const [seen, newest] = [aWord(), aWord()]
  const id = await create(`Kammerofen ${seen}`)
  await eva().post(`${NEWS}/${id}/publish`)
  await eva().patch(`${NEWS}/${id}`, { body: { titel: `Schachtofen ${newest}` } })
  for (const q of [seen, newest, `schacht ${newest}`, `kammer ${seen}`])
    expect((await read(`q=${encodeURIComponent(q)}`)).stories.map((line) => line.id)).toEqual([id])
  expect((await read(`q=${encodeURIComponent(`kammer ${newest}`)}`)).total).toBe(0)
})

test('[NEWS-04] lists companies by name, with the number of people who are notified of news', async () => {
  const id = await aCompany(server.db, 'Äußerst AG')
  await aPerson(server.db, 'rita.reader', { company_id: id })
  await aPerson(server.db, 'olaf.other', { company_id: id, roles: [] })
  const { body } = await eva().get<{ id: number; name: string; people: number }[]>('/api/news/ma/companies')
  expect(body.find((company) => company.id === id)).toEqual({ id, name: 'Äußerst AG', people: 1 })
  expect((await server.as('rita.reader').get('/api/news/ma/companies')).status).toBe(403)
})

describe('[NEWS-03] the list', () => {
  test('filters by state, category, company and words, page by page', async () => {
    const word = aWord()
    const it = await aCategory(`IT ${word}`)
    const safety = await aCategory(`Sicherheit ${word}`, { parent_id: it })
    const a = await create(`${word} A`, { kategorieIds: [safety] })
    minutes(1)
    const b = await create(`${word} B`, { companyIds: [at.nord] })
    minutes(1)
    const c = await create('', { titelEn: `${word} C` }, max())
    const list = async (query: string) =>
      (await eva().get<StoryPage>(`${NEWS}/editing?q=${word}${query}`)).body.stories.map(({ id }) => id)
    expect(await list('')).toEqual([c, b, a])
    expect(await list(`&category=${it}`)).toEqual([a])
    expect(await list(`&company=${at.talbrueck}`)).toEqual([c, a])
    expect(await list('&mine=true')).toEqual([b, a])
    expect(await list('&state=published')).toEqual([])
    const { body: first } = await eva().get<StoryPage>(`${NEWS}/editing?q=${word}&size=2`)
    expect(first.stories.map(({ id }) => id)).toEqual([c, b])
    const { body: rest } = await eva().get<StoryPage>(`${NEWS}/editing?q=${word}&size=2&cursor=${first.next}`)
    expect([rest.stories.map(({ id }) => id), rest.next]).toEqual([[a], null])
    for (const wrong of ['cursor=rubbish', 'category=3000000000', 'company=3000000000'])
      expect((await eva().get(`${NEWS}/editing?${wrong}`)).status).toBe(400)
  })

  test('names the states like the domain', async () => {
    const { db } = server
    const past = new Date(now().getTime() - 60_000)
    const draft = { status: 'draft', published_at: null }
    for (const changes of [
      draft,
      { ...draft, review_asked_at: past },
      { ...draft, status: 'scheduled', publish_at: later(1) },
      {},
      { expires_at: past },
      { expires_at: later(1) },
      { ...draft, deleted_at: past },
    ])
      await aStory(db, changes)
    for (const state of STORY_STATES) {
      const { body } = await eva().get<StoryPage>(`${NEWS}/editing?state=${state}&size=100`)
      expect(body.stories.length).toBeGreaterThan(0)
      expect(body.counts[state]).toBe(body.stories.length)
      for (const { id } of body.stories) expect(stateOf((await findWorkingCopy(db, id))!.facts, now())).toBe(state)
    }
  })
})
