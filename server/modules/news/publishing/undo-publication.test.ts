import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StoryPage } from '#contract/news-list.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'
import { aStory } from '#server/testing/builders.ts'
import { readOverdue, notifyReaders } from './notify-readers.ts'

const room = await newsroom()
const { server, now, minutes, setClock, at, eva, max, anna, instant, aDraft, post, edited, timeline, readAs } = room
const { highlights, inTransaction } = room
const hour = 3_600_000

describe('[NEWS-05] undoing a publication within 30 s', () => {
  test('restores the previous state; readers see the story before, but get no notification', async () => {
    const old = await aDraft({ title: 'Altes Highlight', highlight: true, companies: [at.talbrueck, at.nord] })
    await post(old, 'publish')
    const id = await aDraft({ highlight: true, companies: [at.talbrueck] })
    const { status, body } = await post(id, 'publish', { undoable: true })
    expect([status, body]).toEqual([200, expect.objectContaining({ notified: false, undoUntil: instant(30_000) })])
    expect(await readAs(id)).toBe(200)
    expect(await edited(id)).toMatchObject({ state: 'published', chips: ['highlight', 'pending'], publication: 0 })
    expect((await timeline(old))[0]).toMatchObject({
      type: 'displaced',
      detail: { companyIds: [at.talbrueck], byStoryId: id },
    })
    expect(await post(id, 'publish/undo')).toMatchObject({ status: 200, body: { state: 'draft', undoUntil: null } })
    expect(await readAs(id)).toBe(404)
    expect(await highlights()).toMatchObject({ [at.talbrueck]: old, [at.nord]: old })
    expect((await timeline(old))[0]?.type).toBe('published')
    expect((await timeline(id)).map(({ type }) => type)).toEqual(['taken_back', 'published'])
    await inTransaction((tx) => notifyReaders(tx, server.context, { storyId: id, number: 1 }))
    expect(await edited(id)).toMatchObject({ publication: 0 })
    expect(await post(id, 'publish/undo')).toMatchObject({ status: 409, body: { code: 'already_notified' } })
  })

  test.each<[string, boolean, number]>([
    ['first', true, 100],
    ['last', false, 200],
  ])('restores a highlight that was given up, if that publication is undone %s', async (_when, isFirst, begin) => {
    setClock(begin)
    const id = await aDraft({ highlight: true, companies: [at.nord] })
    await post(id, 'publish')
    await eva().patch(`${NEWS}/${id}`, { body: { highlight: false } })
    await post(id, 'publish', { undoable: true })
    setClock(begin + 10)
    const other = await aDraft({ highlight: true, companies: [at.nord] })
    await post(other, 'publish', { undoable: true })
    expect(await highlights()).toMatchObject({ [at.nord]: other })
    setClock(begin + 20)
    for (const one of isFirst ? [id, other] : [other, id]) await post(one, 'publish/undo')
    expect(await highlights()).toMatchObject({ [at.nord]: id })
  })

  test('is possible only where a notification is pending', async () => {
    const id = await aStory(server.db)
    const publish = async (title: string, notifyAgain: boolean) => {
      await eva().patch(`${NEWS}/${id}`, { body: { titel: title } })
      await post(id, 'publish', { undoable: true, notifyAgain })
      const { undoUntil, chips } = await edited(id)
      const line = (await eva().get<StoryPage>(`${NEWS}/editing?q=${title}`)).body.stories[0]
      return [undoUntil !== null, chips, line?.chips]
    }
    expect(await publish('Leise', false)).toEqual([true, [], []])
    await post(id, 'publish/undo')
    expect(await publish('Laut', true)).toEqual([true, ['pending'], ['pending']])
    await post(id, 'publish/undo')
  })

  test('notifies the windows of readers who see the story again', async () => {
    const id = await aStory(server.db, { companies: [at.talbrueck, at.nord] })
    await eva().patch(`${NEWS}/${id}`, { body: { companyIds: [at.talbrueck] } })
    const received = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from realtime_event e
        join person p on p.id = e.person_id where p.username = 'nils.reader' and e.type = 'news_change'
          and e.data ->> 'id' = ${String(id)}`.execute(server.db)
      return rows[0]?.n
    }
    await post(id, 'publish', { undoable: true })
    await expect.poll(received).toBe(1)
    await post(id, 'publish/undo')
    await expect.poll(received).toBe(2)
  })

  test('shows the older version of a public story again', async () => {
    const id = await aStory(server.db, { title: 'Eins' })
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Zwei' } })
    await post(id, 'publish', { undoable: true })
    expect((await anna().get(`${NEWS}/${id}`)).body.titel).toBe('Zwei')
    expect((await post(id, 'publish/undo')).body).toMatchObject({
      titel: 'Zwei',
      state: 'published',
      chips: ['changed'],
    })
    expect((await anna().get(`${NEWS}/${id}`)).body.titel).toBe('Eins')
  })

  test('removes from a draft an end that was set after publishing; a public story keeps it', async () => {
    const [draft, out] = [await aDraft(), await aStory(server.db)]
    await eva().patch(`${NEWS}/${out}`, { body: { titel: 'Zwei' } })
    for (const id of [draft, out]) {
      await post(id, 'publish', { undoable: true })
      await eva().put(`${NEWS}/${id}/period`, { body: { from: null, until: instant(hour) } })
      await post(id, 'publish/undo')
    }
    expect(await edited(draft)).toMatchObject({ state: 'draft', expiresAt: null })
    expect(await edited(out)).toMatchObject({ state: 'published', publicVersion: 1, expiresAt: instant(hour) })
    minutes(61)
    expect((await post(draft, 'publish')).status).toBe(200)
  })

  test('restores a requested review', async () => {
    const id = await aDraft()
    await post(id, 'review', {})
    await post(id, 'publish', { undoable: true })
    expect(await edited(id)).toMatchObject({ state: 'published', review: { askedAt: null } })
    expect((await post(id, 'publish/undo')).body).toMatchObject({
      state: 'review',
      review: { askedAt: instant(0), askedBy: { name: 'eva editor' } },
    })
    expect((await post(id, 'review/approve', {}, max())).status).toBe(200)
  })

  test('is refused after 30 s, when the readers are notified once, whatever the number of jobs', async () => {
    const id = await aDraft()
    await post(id, 'publish', { undoable: true })
    expect((await readOverdue(server.db, now())).map(({ storyId }) => storyId)).not.toContain(id)
    minutes(0.5)
    expect(await post(id, 'publish/undo')).toMatchObject({ status: 409 })
    minutes(1)
    expect(await readOverdue(server.db, now())).toContainEqual({ storyId: id, number: 1 })
    const notify = () => inTransaction((tx) => notifyReaders(tx, server.context, { storyId: id, number: 1 }))
    await Promise.all([notify(), notify(), notify()])
    expect(await edited(id)).toMatchObject({ publication: 1, undoUntil: null })
  })

  test('is serialised with the notification: exactly one of them happens', async () => {
    const id = await aDraft()
    await post(id, 'publish', { undoable: true })
    const [undone] = await Promise.all([
      post(id, 'publish/undo'),
      inTransaction((tx) => notifyReaders(tx, server.context, { storyId: id, number: 1 })),
    ])
    expect((await edited(id)).publication).toBe(undone.status === 200 ? 0 : 1)
  })

  test('blocks another publication while it is possible; a repetition is not another one', async () => {
    const id = await aDraft()
    await post(id, 'publish', { undoable: true })
    expect(await post(id, 'publish', { undoable: true })).toMatchObject({ status: 200, body: { notified: false } })
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Neu' } })
    expect(await post(id, 'publish')).toMatchObject({ status: 409, body: { code: 'publication_pending' } })
  })
})
