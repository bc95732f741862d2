// The to-dos that stories make: reviews by a second editor, and confirmations by readers.
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { EarlierEntries, MarkedRead, Notification } from '#contract/notifications.ts'
import type { EditedStory } from '#contract/news-editing.ts'
import { createClient } from '#server/db/db.ts'
import { aCompany, aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { readEntries } from '#server/modules/notifications/delivered-entries.ts'
import { find, update } from '#server/testing/rows.ts'

const { server, now, minutes } = await clockedApp()
const NEWS = '/api/news/ma/news'
const EDITOR: readonly Role[] = ['menu_ma_news', 'ma_news_user', 'ma-news-api:news_write']

const { db } = server
const talbrueck = await aCompany(db, 'Talbrück')
const nord = await aCompany(db, 'Nord')
for (const name of ['eva.editor', 'max.editor', 'ida.editor'])
  await aPerson(db, name, { company_id: nord, roles: EDITOR, given_name: name.slice(0, 3), family_name: 'Editor' })
await aPerson(db, 'left.editor', { company_id: nord, roles: EDITOR, active: false })
await aPerson(db, 'anna.reader', { company_id: talbrueck })
await aPerson(db, 'nils.reader', { company_id: nord })

const badges = (username: string) => server.bell(username)
const entriesOf = async (username: string, storyId: number): Promise<Partial<Notification>[]> =>
  (await badges(username)).filter(({ nikoId }) => nikoId === storyId)
const asks = async (username: string, storyId: number) =>
  (await entriesOf(username, storyId)).map(({ action }) => action ?? 'news')
const post = (username: string, id: number, action: string, body: object = {}) =>
  server.as(username).post(`${NEWS}/${id}/${action}`, { body })
const create = async (username: string, titel: string) =>
  (
    await server
      .as(username)
      .post<EditedStory>(NEWS, { body: { titel, preview: 'Kurz', content: '<p>Lang</p>', companyIds: [talbrueck] } })
  ).body.id
const confirm = (username: string, id: number, version = 1) =>
  server.as(username).put(`${NEWS}/${id}/confirmation`, { body: { version } })

/** A story under review that eva wrote. */
async function underReview(titel: string): Promise<number> {
  const id = await create('eva.editor', titel)
  await post('eva.editor', id, 'review', { comment: 'Bitte die Zahlen prüfen.' })
  await expect.poll(() => asks('max.editor', id)).toEqual(['review'])
  return id
}

describe('[NEWS-05] a requested review', () => {
  test('is a to-do for every editor but its author, and only for editors', async () => {
    const id = await underReview('Ofen 3')
    const [todo] = await entriesOf('max.editor', id)
    expect(todo).toMatchObject({
      action: 'review',
      todo: true,
      delOverBell: false,
      title: 'Ofen 3',
      body: 'Bitte die Zahlen prüfen.',
      creatorName: 'eva Editor',
      link: `/news/ma/bearbeiten/${id}`,
    })
    const notified = await server.db
      .selectFrom('notification')
      .innerJoin('person', 'person.id', 'person_id')
      .select('username')
      .where('niko_id', '=', id)
      .orderBy('username')
      .execute()
    expect(notified.map(({ username }) => username)).toEqual(['ida.editor', 'max.editor'])
    expect(await post('eva.editor', id, 'review')).toMatchObject({ status: 200 })
    expect(await asks('max.editor', id)).toEqual(['review'])
  })

  test('is closed for all by one approval; the author is notified with the note', async () => {
    const id = await underReview('Freigabe')
    await post('max.editor', id, 'review/approve', { comment: 'Sehr gut.' })
    await expect.poll(() => asks('ida.editor', id)).toEqual([])
    expect(await asks('max.editor', id)).toEqual([])
    await expect.poll(() => entriesOf('eva.editor', id)).toHaveLength(1)
    expect(await entriesOf('eva.editor', id)).toMatchObject([
      {
        action: 'approved',
        todo: false,
        delOverBell: true,
        title: 'Freigabe',
        body: 'Sehr gut.',
        creatorName: 'max Editor',
      },
    ])
  })

  test('is closed when the story is returned, and the author is notified of the reason', async () => {
    const id = await underReview('Zurück')
    await post('ida.editor', id, 'review/return', { comment: 'Titel?' })
    await expect.poll(() => asks('max.editor', id)).toEqual([])
    await expect.poll(() => asks('eva.editor', id)).toEqual(['returned'])
    await post('eva.editor', id, 'review')
    await expect.poll(() => asks('max.editor', id)).toEqual(['review'])
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['edited', (id) => server.as('eva.editor').patch(`${NEWS}/${id}`, { body: { titel: 'Neu' } })],
    ['given to a review again', (id) => post('eva.editor', id, 'review')],
    ['published', (id) => post('eva.editor', id, 'publish')],
    ['deleted', (id) => server.as('eva.editor').delete(`${NEWS}/${id}`)],
  ])('is a to-do of its author once returned, with the note, until the story is %s', async (_, action) => {
    const id = await underReview('Zu überarbeiten')
    await post('ida.editor', id, 'review/return', { comment: 'Zufahrt Nord ergänzen' })
    const todo = { action: 'returned', todo: true, delOverBell: false, body: 'Zufahrt Nord ergänzen' }
    await expect.poll(() => entriesOf('eva.editor', id)).toMatchObject([todo])
    const { body } = await server.as('eva.editor').get<EditedStory>(`${NEWS}/${id}/editing`)
    expect(body.review.returned).toEqual({
      by: { id: expect.any(String), name: 'ida Editor' },
      at: now().toISOString(),
      note: 'Zufahrt Nord ergänzen',
    })
    await action(id)
    await expect.poll(() => asks('eva.editor', id)).toEqual([])
    const isClosed = async () => {
      const todos = server.db.selectFrom('notification').select('closed_at').where('niko_id', '=', id)
      return (await todos.where('action', '=', 'returned').executeTakeFirstOrThrow()).closed_at !== null
    }
    await expect.poll(isClosed).toBe(true)
  })

  test('is closed when its editor withdraws it; another author of the version is notified', async () => {
    const id = await create('eva.editor', 'Zurückgezogen')
    await post('ida.editor', id, 'review')
    await expect.poll(() => asks('max.editor', id)).toEqual(['review'])
    expect(await asks('eva.editor', id)).toEqual([])
    await post('ida.editor', id, 'review/return')
    await expect.poll(() => asks('max.editor', id)).toEqual([])
    await expect.poll(() => asks('eva.editor', id)).toEqual(['withdrawn'])
    expect(await asks('ida.editor', id)).toEqual([])
  })

  test('is closed when the story is deleted, scheduled or published', async () => {
    const deleted = await underReview('Gelöscht')
    await server.as('eva.editor').delete(`${NEWS}/${deleted}`)
    await expect.poll(() => asks('max.editor', deleted)).toEqual([])
    const published = await underReview('Veröffentlicht')
    await post('eva.editor', published, 'publish')
    await expect.poll(() => asks('max.editor', published)).toEqual([])
    const planned = await underReview('Geplant')
    const from = new Date(now().getTime() + 3_600_000).toISOString()
    await server.as('eva.editor').put(`${NEWS}/${planned}/period`, { body: { from, until: null } })
    await expect.poll(() => asks('max.editor', planned)).toEqual([])
  })

  test('is no longer a to-do of an editor who writes a version of their own', async () => {
    const id = await underReview('Mitgeschrieben')
    await server.as('max.editor').patch(`${NEWS}/${id}`, { body: { titel: 'Mitgeschrieben, neu' } })
    await expect.poll(() => asks('max.editor', id)).toEqual([])
    expect(await asks('ida.editor', id)).toEqual(['review'])
  })

  test('cannot be marked read, and does not make the story unread', async () => {
    const id = await underReview('Ungelesen')
    const { status } = await server.as('max.editor').delete(`/api/notification/badges/menu_ma_news/${id}`)
    expect(status).toBe(409)
    const { body } = await server.as('max.editor').get<{ items: unknown[] }>('/api/news/ma/overview?unread=true')
    expect(JSON.stringify(body)).not.toContain('Ungelesen')
  })
})

const demanding = (changes: object = {}) =>
  aStory(server.db, {
    status: 'draft',
    published_at: null,
    confirmation: 'counted',
    companies: [talbrueck],
    ...changes,
  })

describe('[NEWS-05] a demanded confirmation', () => {
  test('is a to-do of each reader instead of the news, until they confirm', async () => {
    const id = await demanding({ title: 'Brandschutz' })
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    const [todo] = await entriesOf('anna.reader', id)
    expect(todo).toMatchObject({ todo: true, delOverBell: false, title: 'Brandschutz', link: `/story/ma/${id}` })
    expect(await asks('nils.reader', id)).toEqual([])
    await confirm('anna.reader', id)
    await expect.poll(() => asks('anna.reader', id)).toEqual([])
  })

  test('replaces its to-do by a new one at each reminder', async () => {
    const id = await demanding()
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    const [first] = await entriesOf('anna.reader', id)
    minutes(61)
    await post('eva.editor', id, 'reminders')
    await expect.poll(async () => (await entriesOf('anna.reader', id))[0]?.id).not.toBe(first!.id)
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
  })

  test('is closed when the story is unpublished, and opened again', async () => {
    const id = await demanding()
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    await post('eva.editor', id, 'unpublish')
    await expect.poll(() => asks('anna.reader', id)).toEqual([])
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
  })

  test('is closed with the demand, and opened again when the publication is undone', async () => {
    const id = await demanding()
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    await server.as('eva.editor').patch(`${NEWS}/${id}`, { body: { confirmation: 'none' } })
    await post('eva.editor', id, 'publish', { undoable: true })
    await expect.poll(() => asks('anna.reader', id)).toEqual([])
    await post('eva.editor', id, 'publish/undo')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
  })

  test('is news to people who have confirmed already when they are notified again', async () => {
    const id = await demanding({ companies: [] })
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    await confirm('anna.reader', id)
    await expect.poll(() => asks('anna.reader', id)).toEqual([])
    await post('eva.editor', id, 'publish', { notifyAgain: true })
    await expect.poll(() => asks('anna.reader', id)).toEqual(['news'])
    await expect.poll(() => asks('nils.reader', id)).toEqual(['confirm'])
  })

  test('a new version without a notification demands it again', async () => {
    const id = await demanding()
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    await confirm('anna.reader', id)
    await expect.poll(() => asks('anna.reader', id)).toEqual([])
    await server.as('eva.editor').patch(`${NEWS}/${id}`, { body: { content: '<p>Neu</p>' } })
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
  })

  test('leaves no to-do when readers confirm while it is sent', async () => {
    const company = await aCompany(server.db, 'Eilig')
    const names = Array.from({ length: 40 }, (_, index) => `eilig.${index}`)
    for (const name of names) await aPerson(server.db, name, { company_id: company })
    const id = await demanding({ companies: [company] })
    await post('eva.editor', id, 'publish')
    minutes(1)
    await Promise.all(names.map((name) => confirm(name, id)))
    const open = () =>
      server.db.selectFrom('notification').select('id').where('niko_id', '=', id).where('read_at', 'is', null).execute()
    await expect.poll(open).toEqual([])
  })
})

/** The ids of the stories that the bell's history lists. */
const earlierOf = async (username: string) =>
  (await server.as(username).get<EarlierEntries>('/api/notification/badges/earlier')).body.entries.map(
    ({ nikoId }) => nikoId,
  )

describe("[BELL-02] the bell's history", () => {
  test('leaves out stories that readers may not see any more, regardless of who closed their entries', async () => {
    const ids = [
      await demanding({ confirmation: 'none' }),
      await demanding({ confirmation: 'none' }),
      await demanding(),
    ]
    for (const id of ids) {
      await post('eva.editor', id, 'publish')
      await expect.poll(() => asks('anna.reader', id)).toHaveLength(1)
    }
    const [read, , confirmed] = ids
    await server.as('anna.reader').delete(`/api/notification/badges/menu_ma_news/${read}`)
    await confirm('anna.reader', confirmed!)
    await expect.poll(() => earlierOf('anna.reader')).toEqual(expect.arrayContaining([read, confirmed]))
    for (const id of ids) await post('eva.editor', id, 'unpublish')
    for (const id of ids) await expect.poll(() => asks('anna.reader', id)).toEqual([])
    const left = await earlierOf('anna.reader')
    expect(ids.filter((id) => left.includes(id))).toEqual([])
  })

  test('lists a draft only for people who are still editors', async () => {
    const id = await underReview('Geheim')
    const former = await aPerson(server.db, 'former.editor', { roles: EDITOR })
    await aNotification(server.db, former, { niko_id: id, action: 'review', read_at: now() })
    await post('max.editor', id, 'review/approve')
    await expect.poll(() => earlierOf('ida.editor')).toContain(id)
    expect(await earlierOf('former.editor')).toEqual([id])
    await server.db.deleteFrom('person_role').where('person_id', '=', former).execute()
    expect(await earlierOf('former.editor')).toEqual([])
  })
})

describe('[BELL-03] finished to-dos cannot be brought back', () => {
  const call = async (username: string, action: string, body: object) =>
    (await server.as(username).post<MarkedRead>(`/api/notification/badges/${action}`, { body })).body.ids
  const putOff = async (username: string, storyId: number): Promise<number> => {
    const [todo] = await entriesOf(username, storyId)
    const until = new Date(now().getTime() + 3_600_000).toISOString()
    expect(await call(username, 'put-off', { ids: [todo!.id], until })).toEqual([todo!.id])
    return todo!.id!
  }
  const isClosed = (id: number) => async () => {
    const row = server.db.selectFrom('notification').select('closed_at').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).closed_at !== null
  }

  test('a confirmation that was put off and then given', async () => {
    const id = await demanding()
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['confirm'])
    const todo = await putOff('anna.reader', id)
    await confirm('anna.reader', id)
    // Both before and after the event is handled.
    expect(await call('anna.reader', 'restore', { ids: [todo] })).toEqual([])
    await expect.poll(isClosed(todo)).toBe(true)
    expect(await call('anna.reader', 'restore', { ids: [todo] })).toEqual([])
  })

  test('a review that another editor approved', async () => {
    const id = await underReview('Zurückgestellt')
    const todo = await putOff('max.editor', id)
    await post('ida.editor', id, 'review/approve')
    await expect.poll(isClosed(todo)).toBe(true)
    expect(await call('max.editor', 'restore', { ids: [todo] })).toEqual([])
  })

  test('news of a story that was withdrawn', async () => {
    const id = await demanding({ confirmation: 'none' })
    await post('eva.editor', id, 'publish')
    await expect.poll(() => asks('anna.reader', id)).toEqual(['news'])
    const [entry] = await entriesOf('anna.reader', id)
    await call('anna.reader', 'read', { ids: [entry!.id] })
    await post('eva.editor', id, 'unpublish')
    expect(await call('anna.reader', 'restore', { ids: [entry!.id] })).toEqual([])
  })
})

describe('[BELL-01] the to-dos of a person who gets other roles or another company', () => {
  const changed = (personId: string) => server.context.events.publish(server.db, 'person.changed', { personId })

  test('are hidden where they may not see the story any more, and then closed', async () => {
    const id = await aPerson(server.db, 'moving.editor', { company_id: talbrueck, roles: EDITOR })
    const review = await underReview('Nicht mehr für alle')
    const demanded = await demanding()
    await post('eva.editor', demanded, 'publish')
    await expect.poll(() => asks('moving.editor', demanded)).toEqual(['confirm'])
    expect(await asks('moving.editor', review)).toEqual(['review'])
    await server.db.deleteFrom('person_role').where('person_id', '=', id).where('role', '=', 'news_write').execute()
    await update(server.db, 'person', { id }, { company_id: nord })
    expect(await asks('moving.editor', review)).toEqual([])
    expect(await asks('moving.editor', demanded)).toEqual([])
    await changed(id)
    const open = () =>
      server.db
        .selectFrom('notification')
        .select('niko_id')
        .where('person_id', '=', id)
        .where('niko_id', 'in', [review, demanded])
        .where('closed_at', 'is', null)
        .execute()
    await expect.poll(open).toEqual([])
  })

  test('appear only in the bell for confirmations demanded before', async () => {
    const review = await underReview('Auch für Neue')
    const demanded = await demanding()
    await post('eva.editor', demanded, 'publish')
    await expect.poll(() => asks('anna.reader', demanded)).toEqual(['confirm'])
    const id = await aPerson(server.db, 'joining.editor', { company_id: talbrueck, roles: EDITOR })
    await Promise.all([changed(id), changed(id)])
    await expect.poll(() => asks('joining.editor', review)).toEqual(['review'])
    await expect.poll(() => asks('joining.editor', demanded)).toEqual(['confirm'])
    const delivered = server.db.selectFrom('delivery').select('id').where('person_id', '=', id)
    expect(await delivered.execute()).toEqual([])
  })
})

test('[NEWS-05] the outcome of a review is not sent once the story is deleted, nor to former editors', async () => {
  const { db } = server
  const [author, former] = [await aPerson(db, 'author.editor', { roles: EDITOR }), await aPerson(db, 'former.author')]
  const id = await underReview('Freigegeben, dann gelöscht')
  const facts = { niko_id: id, action: 'approved' }
  const [mine, foreign] = [await aNotification(db, author, facts), await aNotification(db, former, facts)]
  const sent = async () => (await readEntries({ ...server.context, now }, [mine, foreign])).map((one) => one.id)
  expect(await sent()).toEqual([mine])
  expect(await asks('author.editor', id)).toContain('approved')
  await server.as('eva.editor').delete(`${NEWS}/${id}`)
  expect(await sent()).toEqual([])
  expect(await asks('author.editor', id)).toEqual([])
})

test('[NEWS-05] an upgrade makes to-dos of the work that was open before there were any, once', async () => {
  const { db } = server
  const demanded = await demanding({ title: 'Von früher' })
  await post('eva.editor', demanded, 'publish')
  await expect.poll(() => asks('anna.reader', demanded)).toEqual(['confirm'])
  const review = await underReview('Prüfung von früher')
  const todos = async () => {
    const entries = [...(await entriesOf('anna.reader', demanded)), ...(await entriesOf('max.editor', review))]
    return entries.map(({ id: _id, created: _created, ...facts }) => facts)
  }
  const before = await todos()
  await db.deleteFrom('notification').where('niko_id', 'in', [demanded, review]).execute()
  const { id: anna } = await find(db, 'person', { username: 'anna.reader' })
  const news = await aNotification(db, anna, { niko_id: demanded })
  const client = createClient(server.databaseUrl)
  await client.connect()
  const migration = await readFile(new URL('../../../db/migrations/028-open-work.sql', import.meta.url), 'utf8')
  for (let time = 1; time <= 2; time++) await client.query(migration)
  await client.end()
  expect(await todos()).toEqual(before)
  expect(await asks('eva.editor', review)).toEqual([])
  expect(await asks('nils.reader', demanded)).toEqual([])
  const closed = await find(db, 'notification', { id: news })
  expect(closed.closed_at).not.toBeNull()
  await confirm('anna.reader', demanded)
  await expect.poll(() => asks('anna.reader', demanded)).toEqual([])
})
