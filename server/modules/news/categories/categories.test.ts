import { describe, expect, test } from 'vitest'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { NewsItem } from '#contract/news.ts'
import type { CategoriesChange } from '#contract/realtime.ts'
import { aStory } from '#server/testing/builders.ts'
import { openSocket, type TestSocket } from '#server/testing/socket-client.ts'
import { aName, CATEGORIES, categoryTree, labels } from './testing/category-tree.ts'

const { server, kai, create, post, list, tree } = await categoryTree()

describe('[NEWS-03] maintaining categories', () => {
  test('creates a category with names in both languages, icon, colour and review, and shows it in the tree', async () => {
    const body = {
      label: ' Neue\tWerke ',
      labelEn: 'New works',
      icon: 'factory',
      color: 'teal',
      review: true,
      parentId: null,
    }
    const { status, body: made } = await kai().post<EditableCategory>(CATEGORIES, { body })
    expect({ status, ...made }).toEqual({
      ...body,
      status: 200,
      id: expect.any(Number),
      label: 'Neue Werke',
      archived: false,
      version: 1,
      stories: 0,
      binned: 0,
      total: 0,
    })
    expect(await tree()).toContainEqual({
      label: 'Neue Werke',
      icon: 'factory',
      data: { id: made.id, labelEn: 'New works', color: 'teal' },
      children: [],
    })
  })

  test('keeps all 120 characters of a name, also in an address', async () => {
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
  ])('refuses %s', async (_name, body, status, code) => {
    expect(await kai().post(CATEGORIES, { body: { parentId: null, ...body } })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('refuses a name that exists, also in two concurrent requests', async () => {
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
  ])('refuses the same name twice %s', async (_name, isSame) => {
    const [one, other] = [await create(), await create()]
    const { label } = await create(one.id)
    const body = { label: ` ${label} `, parentId: isSame ? one.id : other.id }
    expect(await kai().post(CATEGORIES, { body })).toMatchObject({
      status: 409,
      body: { code: 'category_exists', details: [{ field: 'body.label' }] },
    })
  })

  test('renames only from the version that the editor saw', async () => {
    const { id } = await create()
    const rename = (label: string) =>
      kai().patch(`${CATEGORIES}/${id}`, { body: { label }, headers: { 'if-match': '1' } })
    const label = aName('Umbenannt')
    expect((await rename(label)).body).toMatchObject({ label, version: 2 })
    expect(await rename(aName())).toMatchObject({ status: 409, body: { code: 'version_conflict', present: { label } } })
  })

  test('[NEWS-03] counts each story once in a category and its ancestors, as the overview does', async () => {
    const above = await create()
    const [first, second] = [await create(above.id), await create(above.id)]
    await aStory(server.db, { categories: [above.id, first.id] })
    await aStory(server.db, { categories: [first.id, second.id] })
    const counted = (await list()).filter(({ id }) => [above.id, first.id, second.id].includes(id))
    expect(counted.map(({ label, stories, total }) => ({ label, stories, total }))).toEqual([
      { label: above.label, stories: 1, total: 2 },
      { label: first.label, stories: 2, total: 2 },
      { label: second.label, stories: 1, total: 1 },
    ])
  })

  test('keeps an archived category on its stories and out of the tree', async () => {
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

  test('refuses people without the role', async () => {
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

describe('a former name of a category', () => {
  const former = async (label: string) => (await tree()).find(({ data }) => data.former?.includes(label))?.label
  const found = async (label: string) => {
    const path = `/api/news/ma/news/last?category=${encodeURIComponent(label)}`
    return (await server.as('anna.reader').get<NewsItem[]>(path)).body.map(({ id }) => id)
  }

  test('opens the category through renames and merges until another category takes the name', async () => {
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

  test('is no former name any more once its own category takes it back', async () => {
    const { id, label } = await create()
    const other = aName('Zwischendurch')
    for (const name of [other, label]) await kai().patch(`${CATEGORIES}/${id}`, { body: { label: name } })
    expect([await former(label), await former(other)]).toEqual([undefined, label])
  })
})

describe('notification of open windows', () => {
  const renamedTo = async (id: number, socket: TestSocket) => {
    const to = aName('Umbenannt')
    await kai().patch(`${CATEGORIES}/${id}`, { body: { label: to } })
    const received = () =>
      socket.messages.find(({ data }) => (data as CategoriesChange | undefined)?.renamed?.to === to)
    await expect.poll(received).toBeDefined()
    return socket.messages.indexOf(received()!)
  }

  test('reports a changed tree and the former name to readers of news, but not on the sockets of section 7', async () => {
    const socket = await openSocket(server, 'anna.reader')
    const plain = await openSocket(server, 'anna.reader', { kind: 'ma' })
    const editor = await openSocket(server, 'nora.keeper')
    const nobody = await openSocket(server, 'otto.outside')
    const all = [socket, plain, editor, nobody]
    await Promise.all(all.map((one) => one.received(1)))
    const { id, label } = await create()
    const at = await renamedTo(id, socket)
    expect(socket.messages[at]).toEqual({
      type: 'categories_change',
      data: { renamed: { from: label, to: expect.any(String) } },
    })
    await kai().delete(`${CATEGORIES}/${id}`)
    await expect.poll(() => socket.messages.slice(at + 1)).toEqual([{ type: 'categories_change', data: {} }])
    await expect.poll(() => editor.messages).toContainEqual(socket.messages[at])
    expect([plain.messages, nobody.messages]).toMatchObject([[{ type: 'HELLO' }], [{ type: 'HELLO' }]])
    for (const one of all) one.close()
  })

  test('is not sent for a refused change', async () => {
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

describe('deleting a category', () => {
  test('is refused while it contains stories or categories', async () => {
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

  test('is refused while it contains stories in the bin, which the list counts separately', async () => {
    const { id } = await create()
    await aStory(server.db, { status: 'draft', published_at: null, deleted_at: new Date(), categories: [id] })
    expect((await list()).find((one) => one.id === id)).toMatchObject({ stories: 0, binned: 1 })
    expect((await kai().delete(`${CATEGORIES}/${id}`)).body).toMatchObject({ code: 'category_in_use' })
  })

  test('is serialised with a concurrent save of a story into it: one of the two is refused', async () => {
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
