import { describe, expect, test } from 'vitest'
import type { EditableCategory } from '#contract/news-categories.ts'
import { branchTo, CATEGORY_LEVELS_MAX } from '#domain/news/news-category.ts'
import { aStory } from '#server/testing/builders.ts'
import { aName, CATEGORIES, categoryTree, labels } from './categories/testing/category-tree.ts'

const { server, kai, eva, create, post, list, below, tree } = await categoryTree()

describe('the category tree', () => {
  test('is ordered by moves and never contains a circle', async () => {
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

  test('puts a new category last, even if a sibling was removed before', async () => {
    const top = await create()
    const [a, b, c] = [await create(top.id), await create(top.id, aName('Z')), await create(top.id, aName('Y'))]
    await kai().delete(`${CATEGORIES}/${b.id}`)
    const last = await create(top.id, aName('A'))
    expect(await below(top.id)).toEqual([a.id, c.id, last.id])
  })

  test(`has at most ${CATEGORY_LEVELS_MAX} levels, whether by creating, moving or merging`, async () => {
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

  test('[NEWS-03] has the wire format of section 7: label, icon, children, data.id', async () => {
    const top = await create(null, aName('Werk'))
    const [a, b] = [await create(top.id), await create(top.id)]
    const deep = await create(b.id)
    await kai().patch(`${CATEGORIES}/${a.id}`, { body: { icon: 'factory', color: 'red', labelEn: 'Plant' } })
    await post(b.id, 'move', { parentId: top.id, before: a.id })
    const bare = (one: EditableCategory) => ({
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

  test('hides the descendants of an archived category until it is restored', async () => {
    const top = await create()
    const child = await create(top.id)
    const archive = (archived: boolean) => kai().patch(`${CATEGORIES}/${top.id}`, { body: { archived } })
    await archive(true)
    expect(labels(await tree())).not.toContain(child.label)
    await archive(false)
    expect(labels(await tree())).toContain(child.label)
  })

  test('refuses one of two concurrent moves that would form a circle together', async () => {
    const [a, b] = [await create(), await create()]
    const answers = await Promise.all([
      post(a.id, 'move', { parentId: b.id, before: null }),
      post(b.id, 'move', { parentId: a.id, before: null }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('loses no category and forms no circle during many concurrent moves', async () => {
    const top = await create()
    const all = [await create(top.id), await create(top.id), await create(top.id), await create(top.id)]
    const moves = all.flatMap((one) => all.filter((other) => other !== one).map((other) => [one.id, other.id] as const))
    const answers = await Promise.all(moves.map(([id, parentId]) => post(id, 'move', { parentId, before: null })))
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 409])
    const stored = await list()
    for (const { id } of all) expect(branchTo(id, stored)[0]?.id).toBe(top.id)
  })

  test('refuses a move from an outdated version and returns the present one', async () => {
    const [a, b] = [await create(), await create()]
    const move = () =>
      kai().post(`${CATEGORIES}/${a.id}/move`, { body: { parentId: b.id, before: null }, headers: { 'if-match': '1' } })
    expect((await move()).body).toMatchObject({ parentId: b.id, version: 2 })
    expect(await move()).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { parentId: b.id, version: 2 } },
    })
  })

  test('is protected against circles by the database itself', async () => {
    const a = await create()
    const b = await create(a.id)
    await expect(
      server.db.updateTable('news_category').set({ parent_id: b.id }).where('id', '=', a.id).execute(),
    ).rejects.toMatchObject({ constraint: 'news_category_circle' })
  })

  test('moves the stories, their history and the children of a merged category', async () => {
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

  test('merges a category into its child', async () => {
    const top = await create()
    const [a, b] = [await create(top.id), await create(top.id)]
    expect((await post(top.id, 'merge', { into: a.id })).body).toMatchObject({ id: a.id, parentId: null })
    expect(await below(a.id)).toEqual([b.id])
  })

  test('merges a category into a deeper descendant', async () => {
    const top = await create()
    const child = await create(top.id)
    const deep = await create(child.id)
    expect(await post(top.id, 'merge', { into: deep.id })).toMatchObject({ status: 200, body: { parentId: null } })
    expect(await below(deep.id)).toEqual([child.id])
    expect(await below(child.id)).toEqual([])
  })

  test('gives the place of a merged category to the child it was merged into', async () => {
    const root = await create()
    const [first, top, last] = [await create(root.id), await create(root.id), await create(root.id)]
    const child = await create(top.id)
    await post(top.id, 'merge', { into: child.id })
    expect(await below(root.id)).toEqual([first.id, child.id, last.id])
  })

  test('keeps the text of a story that is saved during the merge, in the other category', async () => {
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

  test('assigns the other category to a story that is saved into a merged one, or refuses the save', async () => {
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
