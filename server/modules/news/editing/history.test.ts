import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewStory, StoryVersion } from '#contract/news-editing.ts'
import { mergeCategory } from '#server/modules/news/categories/remove.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'
import { aCompany } from '#server/testing/builders.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'

const { server, minutes, eva, max, aCategory, create, edited, save } = await newsroom()
const aName = () => `Kategorie ${randomUUID().slice(0, 8)}`
const versions = async (id: number) => (await eva().get<StoryVersion[]>(`${NEWS}/${id}/versions`)).body

describe('the history', () => {
  test('combines the saves of one editor within ten minutes into one version', async () => {
    const { id } = await create({ titel: 'Eins' })
    await save(id, { titel: 'Zwei' })
    await save(id, { titel: 'Drei' })
    await save(id, { titel: 'Vier' }, undefined, max())
    minutes(11)
    await save(id, { titel: 'Fünf' }, undefined, max())
    expect((await versions(id)).map(({ version, madeBy }) => [version, madeBy.name])).toEqual([
      [5, 'max editor'],
      [4, 'max editor'],
      [3, 'eva editor'],
    ])
    const { body } = await eva().get(`${NEWS}/${id}/versions/3`)
    expect(body).toMatchObject({ titel: 'Drei', isPublic: false })
    expect((await eva().get(`${NEWS}/${id}/versions/2`)).status).toBe(404)
  })

  test('restores an older version as the newest one, without deleted categories and companies', async () => {
    const [it, gone] = [await aCategory(aName()), await aCategory(aName())]
    const { id } = await create({ titel: 'Alt', kategorieIds: [it, gone] })
    minutes(11)
    await save(id, { titel: 'Neu', kategorieIds: [it] })
    await server.db.deleteFrom('news_category').where('id', '=', gone).execute()
    const restore = (version: number) =>
      eva().post(`${NEWS}/${id}/versions/1/restore`, { headers: { 'if-match': `${version}` } })
    expect((await restore(1)).status).toBe(409)
    expect((await restore(2)).body).toMatchObject({ titel: 'Alt', kategorieIds: [it], version: 3 })
    expect((await versions(id)).map(({ version }) => version)).toEqual([3, 2, 1])
    const { body } = await eva().get(`${NEWS}/${id}/timeline`)
    expect(body).toMatchObject([{ type: 'restored_version', detail: { version: 1 } }, { type: 'created' }])
  })

  test('reads and restores a version that is older than all listed ones', async () => {
    const { id } = await create({ titel: 'Ganz alt' })
    minutes(11)
    await save(id, { titel: 'Neu' })
    await sql`insert into news_version
      select v.* from news_version o, generate_series(3, 600) n,
        jsonb_populate_record(o, jsonb_build_object('version', n)) v
      where o.story_id = ${id} and o.version = 2`.execute(server.db)
    await sql`update news_story set version = 600, public_version = 600 where id = ${id}`.execute(server.db)
    const listed = (await versions(id)).map(({ version }) => version)
    expect([listed.length, listed.at(0), listed.at(-1)]).toEqual([500, 600, 101])
    expect((await eva().get(`${NEWS}/${id}/versions/1`)).body).toMatchObject({ version: 1, titel: 'Ganz alt' })
    expect((await eva().post(`${NEWS}/${id}/versions/1/restore`)).body).toMatchObject({ titel: 'Ganz alt' })
  })

  test.each<['companyIds' | 'highlightCompanyIds', string]>([
    ['companyIds', 'whom it was for'],
    ['highlightCompanyIds', 'whose highlight it was'],
  ])('%s: a version is not restored for all companies if its own are gone %s', async (field) => {
    const [gone, stays] = [await aCompany(server.db), await aCompany(server.db)]
    const named = (ids: number[]): NewStory => ({ highlight: true, [field]: ids })
    const { id } = await create(named([gone]))
    minutes(11)
    await save(id, named([gone, stays]))
    minutes(11)
    await save(id, named([stays]))
    await server.db.deleteFrom('news_story_company').where('company_id', '=', gone).execute()
    await server.db.deleteFrom('company').where('id', '=', gone).execute()
    const restore = (version: number) => eva().post(`${NEWS}/${id}/versions/${version}/restore`)
    expect(await restore(1)).toMatchObject({ status: 422, body: { code: 'reference_unknown', details: [{ field }] } })
    expect(await edited(id)).toMatchObject({ version: 3, [field]: [stays] })
    expect((await restore(2)).body).toMatchObject({ version: 4, [field]: [stays] })
  })

  test('restores a version during a merge of its category into the other category', async () => {
    const [from, into] = [await aCategory(aName()), await aCategory(aName())]
    const { id } = await create({ titel: 'Alt', kategorieIds: [from] })
    minutes(11)
    await save(id, { titel: 'Neu', kategorieIds: [] })
    const merged = Promise.withResolvers<void>()
    const merging = server.db.transaction().execute(async (tx) => {
      await mergeCategory(tx, server.context, { id: from, into })
      merged.resolve()
      await expect.poll(() => countWaiting(server.db), { timeout: 10_000 }).toBe(1)
    })
    await merged.promise
    const [restored] = await Promise.all([eva().post(`${NEWS}/${id}/versions/1/restore`), merging])
    expect(restored).toMatchObject({ status: 200, body: { titel: 'Alt', kategorieIds: [into] } })
  })

  test('marks a translation as outdated when only the German text changes', async () => {
    const { id } = await create({ titel: 'Eins', titelEn: 'One', previewEn: 'Short' })
    expect((await save(id, { titel: 'Zwei' })).body).toMatchObject({
      translationOutdated: true,
      chips: ['translation'],
    })
    expect((await save(id, { translationChecked: true })).body).toMatchObject({ translationOutdated: false })
  })
})

test('a save that still names a merged category is assigned to the other one', async () => {
  const [from, into, last, other] = await Promise.all([1, 2, 3, 4].map(() => aCategory(aName())))
  const merge = (id: number, into: number) =>
    server.db.transaction().execute((tx) => mergeCategory(tx, server.context, { id, into }))
  const { id } = await create({ kategorieIds: [from!] })
  await merge(from!, into!)
  expect((await save(id, { kategorieIds: [from] }, 1)).body).toMatchObject({ version: 1, kategorieIds: [into] })
  await merge(into!, last!)
  const { body } = await save(id, { kategorieIds: [from, into, other] }, 1)
  expect(new Set(body.kategorieIds)).toEqual(new Set([last, other]))
  expect(await create({ kategorieIds: [from!] })).toMatchObject({ kategorieIds: [last] })
})
