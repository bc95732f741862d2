// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { KeptCategory } from '#contract/news-categories.ts'
import type { CategoryNode, NewsItem } from '#contract/news.ts'
import type { CategoriesChange } from '#contract/realtime.ts'
import { branchTo, CATEGORY_LEVELS_MAX } from '#domain/news-category.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson, aStory } from '#server/testing/builders.ts'
import { openSocket, type TestSocket } from '#server/testing/socket-client.ts'

const server = testApp()
const CATEGORIES = '/api/news/ma/kategorien'
const kai = () => server.as('kai.keeper')
const eva = () => server.as('eva.editor')

let serial = 0
const aName = (name = 'Kategorie') => `${name} ${++serial}`

beforeAll(async () => {
  await aPerson(server.db, 'kai.keeper', { roles: ['ma-news-api:news_cat_write', 'ma_news_user'] })
  await aPerson(server.db, 'eva.editor', { roles: ['ma-news-api:news_write', 'ma_news_user'] })
  await aPerson(server.db, 'anna.reader')
  await aPerson(server.db, 'nora.keeper', { roles: ['portal_ma', 'ma-news-api:news_cat_write'] })
  await aPerson(server.db, 'otto.outside', { roles: ['portal_ma', 'menu_dashboard'] })
})

const create = async (parentId: number | null = null, label = aName()) =>
  (await kai().post<KeptCategory>(CATEGORIES, { body: { label, parentId } })).body
const post = (id: number, act: string, body: object) => kai().post(`${CATEGORIES}/${id}/${act}`, { body })
const list = async () => (await kai().get<KeptCategory[]>(CATEGORIES)).body
const below = async (parentId: number | null) =>
  (await list()).filter((one) => one.parentId === parentId).map(({ id }) => id)
const tree = async () => (await kai().get<CategoryNode[]>(`${CATEGORIES}/primevuetreenodes`)).body
const labels = (nodes: readonly CategoryNode[]): string[] =>
  nodes.flatMap((one) => [one.label, ...labels(one.children)])

describe('[NEWS-03] categories are kept by their editors', () => {
  test('created with names in both languages, icon, colour and review, and shown in the tree', async () => {
    const body = {
      label: ' Neue\tWerke ',
      labelEn: 'New works',
      icon: 'factory',
      color: 'teal',
      review: true,
      parentId: null,
    }
    const { status, body: made } = await kai().post<KeptCategory>(CATEGORIES, { body })
    expect({ status, ...made }).toEqual({
      ...body,
      status: 200,
      id: expect.any(Number),
      label: 'Neue Werke',
      archived: false,
      version: 1,
      stories: 0,
      binned: 0,
    })
    expect(await tree()).toContainEqual({
      label: 'Neue Werke',
      icon: 'factory',
      data: { id: made.id, labelEn: 'New works', color: 'teal' },
      children: [],
    })
  })

  test('a name of 120 characters, none of them cut, in an address too', async () => {
    const label = `${'Ä'.repeat(59)} ${'🏭'.repeat(60)}`
    const { status, body } = await kai().post(CATEGORIES, { body: { label, labelEn: label, parentId: null } })
    expect({ status, label: body.label, labelEn: body.labelEn }).toEqual({ status: 200, label, labelEn: label })
    const story = await aStory(server.db, { categories: [body.id] })
    const path = `/api/news/ma/news/last?size=5&category=${encodeURIComponent(label)}`
    expect((await server.as('anna.reader').get(path)).body).toMatchObject([{ id: story }])
  })

  test.each<[string, object, number, string]>([
    ['no name', { label: ' \t' }, 422, 'category_invalid'],
    ['a number', { label: '2026' }, 422, 'category_invalid'],
    ['dots, which lead out of the area in an address', { label: '..' }, 422, 'category_invalid'],
    ['an address of the area', { label: 'Bearbeiten' }, 422, 'category_invalid'],
    ['a parent that there is not', { label: 'x', parentId: 999_999 }, 422, 'category_invalid'],
    ['a name that is too long', { label: 'x'.repeat(121) }, 400, 'validation_failed'],
    ['an icon that is none', { label: 'x', icon: '<svg>' }, 400, 'validation_failed'],
    ['a colour that is none', { label: 'x', color: 'url(x)' }, 400, 'validation_failed'],
  ])('%s is refused', async (_name, body, status, code) => {
    expect(await kai().post(CATEGORIES, { body: { parentId: null, ...body } })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('a name is given once, also to two at once', async () => {
    const label = aName()
    const answers = await Promise.all([1, 2, 3].map(() => kai().post(CATEGORIES, { body: { label, parentId: null } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { id } = await create()
    expect(await kai().patch(`${CATEGORIES}/${id}`, { body: { label } })).toMatchObject({
      body: { code: 'category_exists' },
    })
  })

  test.each([
    ['under one parent', true],
    ['under different ones, for it is an address', false],
  ])('the same name twice %s', async (_name, isSame) => {
    const [one, other] = [await create(), await create()]
    const { label } = await create(one.id)
    const body = { label: ` ${label} `, parentId: isSame ? one.id : other.id }
    expect(await kai().post(CATEGORIES, { body })).toMatchObject({
      status: 409,
      body: { code: 'category_exists', details: [{ field: 'body.label' }] },
    })
  })

  test('renamed from the version that was seen, or not at all', async () => {
    const { id } = await create()
    const rename = (label: string) =>
      kai().patch(`${CATEGORIES}/${id}`, { body: { label }, headers: { 'if-match': '1' } })
    const label = aName('Umbenannt')
    expect((await rename(label)).body).toMatchObject({ label, version: 2 })
    expect(await rename(aName())).toMatchObject({ status: 409, body: { code: 'version_conflict', present: { label } } })
  })

  test('archived: it stays on its stories, and stands in no tree', async () => {
    const { id, label } = await create()
    const story = await aStory(server.db, { categories: [id] })
    await kai().patch(`${CATEGORIES}/${id}`, { body: { archived: true } })
    expect(labels(await tree())).not.toContain(label)
    expect((await server.as('anna.reader').get(`/api/news/ma/news/${story}`)).body.kategorien).toMatchObject([
      { label },
    ])
    expect((await list()).find((one) => one.id === id)).toMatchObject({ archived: true, stories: 1 })
    const body = { kategorieIds: [id] }
    expect((await server.as('eva.editor').post('/api/news/ma/news', { body })).status).toBe(422)
  })

  test('by nobody else', async () => {
    const { id } = await create()
    for (const who of ['eva.editor', 'anna.reader'])
      for (const [method, path] of [
        ['post', ''],
        ['patch', `/${id}`],
        ['delete', `/${id}`],
        ['post', `/${id}/move`],
        ['post', `/${id}/merge`],
      ] as const)
        expect((await server.as(who)[method](CATEGORIES + path, { body: {} })).status).toBe(403)
    expect((await server.as('eva.editor').get(CATEGORIES)).status).toBe(200)
  })
})

describe('the tree', () => {
  test('is ordered by moving, and never hangs below itself', async () => {
    const top = await create()
    const [a, b, c] = [await create(top.id), await create(top.id), await create(top.id)]
    await post(c.id, 'move', { parentId: top.id, before: a.id })
    expect(await below(top.id)).toEqual([c.id, a.id, b.id])
    await post(a.id, 'move', { parentId: c.id, before: null })
    expect([await below(top.id), await below(c.id)]).toEqual([[c.id, b.id], [a.id]])
    expect((await post(top.id, 'move', { parentId: a.id, before: null })).body.code).toBe('category_circle')
    expect((await post(top.id, 'move', { parentId: top.id, before: null })).body.code).toBe('category_circle')
    expect((await post(b.id, 'move', { parentId: c.id, before: b.id })).body.code).toBe('category_invalid')
    expect((await post(999_999, 'move', { parentId: null, before: null })).status).toBe(404)
  })

  test('a new one stands last, also where one has gone from between', async () => {
    const top = await create()
    const [a, b, c] = [await create(top.id), await create(top.id, aName('Z')), await create(top.id, aName('Y'))]
    await kai().delete(`${CATEGORIES}/${b.id}`)
    const last = await create(top.id, aName('A'))
    expect(await below(top.id)).toEqual([a.id, c.id, last.id])
  })

  test(`has ${CATEGORY_LEVELS_MAX} levels and no more, by whichever way`, async () => {
    const branch = [await create()]
    while (branch.length < CATEGORY_LEVELS_MAX) branch.push(await create(branch.at(-1)!.id))
    const deepest = branch.at(-1)!
    const tooDeep = { status: 409, body: { code: 'category_too_deep' } }
    expect(await kai().post(CATEGORIES, { body: { label: aName(), parentId: deepest.id } })).toMatchObject(tooDeep)
    const other = await create()
    await create(other.id)
    expect(await post(other.id, 'move', { parentId: branch.at(-2)!.id, before: null })).toMatchObject(tooDeep)
    expect(await post(other.id, 'merge', { into: deepest.id })).toMatchObject(tooDeep)
    expect((await post(other.id, 'move', { parentId: branch.at(-3)!.id, before: null })).status).toBe(200)
  })

  test('[NEWS-03] is told in the shape of section 7: label, icon, children, data.id', async () => {
    const top = await create(null, aName('Werk'))
    const [a, b] = [await create(top.id), await create(top.id)]
    const deep = await create(b.id)
    await kai().patch(`${CATEGORIES}/${a.id}`, { body: { icon: 'factory', color: 'red', labelEn: 'Plant' } })
    await post(b.id, 'move', { parentId: top.id, before: a.id })
    const bare = (one: KeptCategory) => ({
      label: one.label,
      icon: '',
      data: { id: one.id, labelEn: '' },
      children: [],
    })
    expect((await tree()).find(({ data }) => data.id === top.id)).toEqual({
      ...bare(top),
      children: [
        { ...bare(b), children: [bare(deep)] },
        { label: a.label, icon: 'factory', data: { id: a.id, labelEn: 'Plant', color: 'red' }, children: [] },
      ],
    })
    for (const prefix of ['ma', 'ut'])
      expect((await server.as('anna.reader').get(`/api/news/${prefix}/kategorien/primevuetreenodes`)).status).toBe(200)
  })

  test('what stands below an archived one is not offered either, and comes back with it', async () => {
    const top = await create()
    const child = await create(top.id)
    const archive = (archived: boolean) => kai().patch(`${CATEGORIES}/${top.id}`, { body: { archived } })
    await archive(true)
    expect(labels(await tree())).not.toContain(child.label)
    await archive(false)
    expect(labels(await tree())).toContain(child.label)
  })

  test('two moves at once that would make a circle: one of them is refused', async () => {
    const [a, b] = [await create(), await create()]
    const answers = await Promise.all([
      post(a.id, 'move', { parentId: b.id, before: null }),
      post(b.id, 'move', { parentId: a.id, before: null }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('moves of a whole crowd at once: nothing is lost, nothing hangs below itself', async () => {
    const top = await create()
    const all = [await create(top.id), await create(top.id), await create(top.id), await create(top.id)]
    const moves = all.flatMap((one) => all.filter((other) => other !== one).map((other) => [one.id, other.id] as const))
    const answers = await Promise.all(moves.map(([id, parentId]) => post(id, 'move', { parentId, before: null })))
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 409])
    const kept = await list()
    for (const { id } of all) expect(branchTo(id, kept)[0]?.id).toBe(top.id)
  })

  test('a move from an older state is refused with the present one', async () => {
    const [a, b] = [await create(), await create()]
    const move = () =>
      kai().post(`${CATEGORIES}/${a.id}/move`, { body: { parentId: b.id, before: null }, headers: { 'if-match': '1' } })
    expect((await move()).body).toMatchObject({ parentId: b.id, version: 2 })
    expect(await move()).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { parentId: b.id, version: 2 } },
    })
  })

  test('the database itself refuses a circle', async () => {
    const a = await create()
    const b = await create(a.id)
    await expect(
      server.db.updateTable('news_category').set({ parent_id: b.id }).where('id', '=', a.id).execute(),
    ).rejects.toMatchObject({ constraint: 'news_category_circle' })
  })

  test('a merged one gives its stories, their history and what is below it', async () => {
    const [from, into] = [await create(), await create()]
    const child = await create(from.id)
    const one = await aStory(server.db, { categories: [from.id] })
    const both = await aStory(server.db, { categories: [from.id, into.id] })
    expect((await post(from.id, 'merge', { into: into.id })).body).toMatchObject({ id: into.id, stories: 2 })
    expect(await below(into.id)).toEqual([child.id])
    for (const id of [one, both]) {
      const { body } = await server.as('eva.editor').get(`/api/news/ma/news/${id}/editing`)
      expect(body.kategorieIds).toEqual([into.id])
      expect((await server.as('anna.reader').get(`/api/news/ma/news/${id}`)).body.kategorien).toHaveLength(1)
    }
    expect((await post(from.id, 'merge', { into: into.id })).status).toBe(404)
    expect((await post(into.id, 'merge', { into: into.id })).status).toBe(422)
  })

  test('merged into one below it', async () => {
    const top = await create()
    const [a, b] = [await create(top.id), await create(top.id)]
    expect((await post(top.id, 'merge', { into: a.id })).body).toMatchObject({ id: a.id, parentId: null })
    expect(await below(a.id)).toEqual([b.id])
  })

  test('merged into one further below it', async () => {
    const top = await create()
    const child = await create(top.id)
    const deep = await create(child.id)
    expect(await post(top.id, 'merge', { into: deep.id })).toMatchObject({ status: 200, body: { parentId: null } })
    expect(await below(deep.id)).toEqual([child.id])
    expect(await below(child.id)).toEqual([])
  })

  test('merged into one below it, which takes its place', async () => {
    const root = await create()
    const [first, top, last] = [await create(root.id), await create(root.id), await create(root.id)]
    const child = await create(top.id)
    await post(top.id, 'merge', { into: child.id })
    expect(await below(root.id)).toEqual([first.id, child.id, last.id])
  })

  test('merged while one of its stories is being saved: the text is kept, and the story stands in the other', async () => {
    for (let round = 0; round < 4; round++) {
      const [from, into] = [await create(), await create()]
      const { body: story } = await eva().post('/api/news/ma/news', { body: { kategorieIds: [from.id] } })
      const titel = `Während des Zusammenführens ${round}`
      const [saved, merged] = await Promise.all([
        eva().patch(`/api/news/ma/news/${story.id}`, { body: { titel } }),
        post(from.id, 'merge', { into: into.id }),
      ])
      expect([saved.status, merged.status]).toEqual([200, 200])
      const { body } = await eva().get(`/api/news/ma/news/${story.id}/editing`)
      expect(body).toMatchObject({ titel, kategorieIds: [into.id] })
    }
  })

  test('merged while a story is put into it: the story stands in the other, or the save is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const [from, into] = [await create(), await create()]
      const [saved, merged] = await Promise.all([
        eva().post('/api/news/ma/news', { body: { kategorieIds: [from.id] } }),
        post(from.id, 'merge', { into: into.id }),
      ])
      expect(merged.status).toBe(200)
      if (saved.status === 422) expect(saved.body.code).toBe('reference_unknown')
      else expect((await list()).find(({ id }) => id === into.id)).toMatchObject({ stories: 1 })
    }
  })
})

describe('a name that was given up leads on', () => {
  const former = async (label: string) => (await tree()).find(({ data }) => data.former?.includes(label))?.label
  const found = async (label: string) => {
    const path = `/api/news/ma/news/last?category=${encodeURIComponent(label)}`
    return (await server.as('anna.reader').get<NewsItem[]>(path)).body.map(({ id }) => id)
  }

  test('through renames and merges, until another category takes it', async () => {
    const [first, second] = [await create(), await create()]
    const id = await aStory(server.db, { categories: [first.id] })
    const renamed = aName('Umbenannt')
    await kai().patch(`${CATEGORIES}/${first.id}`, { body: { label: renamed } })
    expect([await former(first.label), await found(first.label)]).toEqual([renamed, [id]])
    await post(first.id, 'merge', { into: second.id })
    for (const old of [first.label, renamed])
      expect([await former(old), await found(old)]).toEqual([second.label, [id]])
    await create(null, first.label)
    expect([await former(first.label), await found(first.label)]).toEqual([undefined, []])
  })

  test('and back to its own category, which has it again', async () => {
    const { id, label } = await create()
    const other = aName('Zwischendurch')
    for (const name of [other, label]) await kai().patch(`${CATEGORIES}/${id}`, { body: { label: name } })
    expect([await former(label), await former(other)]).toEqual([undefined, label])
  })
})

describe('every window hears', () => {
  const renamedTo = async (id: number, socket: TestSocket) => {
    const to = aName('Umbenannt')
    await kai().patch(`${CATEGORIES}/${id}`, { body: { label: to } })
    const heard = () => socket.messages.find(({ data }) => (data as CategoriesChange | undefined)?.renamed?.to === to)
    await expect.poll(heard).toBeDefined()
    return socket.messages.indexOf(heard()!)
  }

  test('that the tree has changed, and which name was given up: who may read it, and on no socket of section 7', async () => {
    const socket = await openSocket(server, 'anna.reader')
    const plain = await openSocket(server, 'anna.reader', { kind: 'ma' })
    const keeper = await openSocket(server, 'nora.keeper')
    const nobody = await openSocket(server, 'otto.outside')
    const all = [socket, plain, keeper, nobody]
    await Promise.all(all.map((one) => one.received(1)))
    const { id, label } = await create()
    const at = await renamedTo(id, socket)
    expect(socket.messages[at]).toEqual({
      type: 'categories_change',
      data: { renamed: { from: label, to: expect.any(String) } },
    })
    await kai().delete(`${CATEGORIES}/${id}`)
    await expect.poll(() => socket.messages.slice(at + 1)).toEqual([{ type: 'categories_change', data: {} }])
    await expect.poll(() => keeper.messages).toContainEqual(socket.messages[at])
    expect([plain.messages, nobody.messages]).toMatchObject([[{ type: 'HELLO' }], [{ type: 'HELLO' }]])
    for (const one of all) one.close()
  })

  test('nothing of a change that was refused', async () => {
    const socket = await openSocket(server, 'anna.reader')
    await socket.received(1)
    const { id } = await create()
    const before = await renamedTo(id, socket)
    await post(id, 'move', { parentId: id, before: null })
    await kai().patch(`${CATEGORIES}/${id}`, { body: { label: '' } })
    expect(await renamedTo(id, socket)).toBe(before + 1)
    socket.close()
  })
})

describe('deleting', () => {
  test('is refused while stories or categories stand in it', async () => {
    const top = await create()
    const child = await create(top.id)
    const remove = (id: number) => kai().delete(`${CATEGORIES}/${id}`)
    expect(await remove(top.id)).toMatchObject({
      status: 409,
      body: { code: 'category_in_use', present: { children: 1 } },
    })
    const draft = await aStory(server.db, { status: 'draft', published_at: null, categories: [child.id] })
    expect((await remove(child.id)).body).toMatchObject({ code: 'category_in_use', present: { stories: 1 } })
    await server.as('eva.editor').patch(`/api/news/ma/news/${draft}`, { body: { kategorieIds: [] } })
    expect([(await remove(child.id)).status, (await remove(top.id)).status]).toEqual([200, 200])
    expect((await remove(top.id)).status).toBe(404)
  })

  test('is refused for what lies in the bin, and that is told beside the stories', async () => {
    const { id } = await create()
    await aStory(server.db, { status: 'draft', published_at: null, deleted_at: new Date(), categories: [id] })
    expect((await list()).find((one) => one.id === id)).toMatchObject({ stories: 0, binned: 1 })
    expect((await kai().delete(`${CATEGORIES}/${id}`)).body).toMatchObject({ code: 'category_in_use' })
  })

  test('while somebody saves a story into it: the story has it, or the save is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await create()
      const [saved, removed] = await Promise.all([
        server.as('eva.editor').post('/api/news/ma/news', { body: { kategorieIds: [id] } }),
        kai().delete(`${CATEGORIES}/${id}`),
      ])
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([saved.status, removed.status])
    }
  })
})
