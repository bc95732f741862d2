import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/organisation/roles.ts'
import { aCompany, aPerson, aStory, giveRoles } from '#server/testing/builders.ts'
import { testApp } from '#server/testing/app.ts'
import { openSocket, socketToken } from '#server/testing/socket-client.ts'
import { VIEWS } from '#server/realtime/views.ts'
import type { Hub } from '#server/realtime/hub.ts'
import { find, insert } from '#server/testing/rows.ts'
import { onNewsNotices } from './on-news.ts'
import type { DomainEvents, EventHandler } from '#server/kernel/events.ts'

const server = await testApp()

const notifiedOf = async (storyId: number) => {
  const rows = await server.db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .select('username')
    .where('niko_id', '=', storyId)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}
const eventsOf = (storyId: number) => sql<boolean>`data ->> 'id' = ${String(storyId)}`
const publish = (id: number, body: object = {}) =>
  server.as('eva.editor').post(`/api/news/ma/news/${id}/publish`, { body })
const aDraft = (companies: number[] = [], changes: object = {}) =>
  aStory(server.db, { status: 'draft', published_at: null, companies, ...changes })

/** The handler as the queue calls it. */
function storyHandler(hub: Partial<Hub> = {}): (data: DomainEvents['story.published']) => Promise<void> {
  let handler: EventHandler<'story.published'> | undefined
  onNewsNotices({
    ...server.context,
    hub: { ...server.context.hub, ...hub },
    events: {
      ...server.context.events,
      on: (name, given) => name === 'story.published' && (handler = given as unknown as typeof handler),
    },
  })
  return (data) => handler!(data, { id: 'event' })
}
const anEvent = (
  storyId: number,
  changes: Partial<DomainEvents['story.published']> = {},
): DomainEvents['story.published'] => ({
  storyId,
  publication: 1,
  title: 'Titel',
  preview: 'Vorschau',
  contactName: 'Mia Berg',
  companyIds: [],
  categories: ['IT'],
  ...changes,
})

const READER: readonly Role[] = ['ma_news_user', 'menu_ma_news']

const { db } = server
const talbrueck = await aCompany(db, 'Talbrück')
const nord = await aCompany(db, 'Nord')
await aPerson(db, 'anna.talbrueck', { company_id: talbrueck, roles: [...READER, 'portal_ma'] })
await aPerson(db, 'nils.nord', { company_id: nord, roles: READER })
await aPerson(db, 'zoe.without', { roles: READER })
await aPerson(db, 'eva.editor', { company_id: nord, roles: [...READER, 'ma-news-api:news_write'] })
await aPerson(db, 'gone.person', { company_id: talbrueck, active: false, roles: READER })
await aPerson(db, 'only.user', { company_id: talbrueck, roles: ['ma_news_user', 'portal_ma'] })
await aPerson(db, 'only.menu', { company_id: talbrueck, roles: ['menu_ma_news', 'portal_ma'] })
const imposter = await aPerson(db, 'client.role', { company_id: talbrueck, roles: ['portal_ma'] })
await insert(
  db,
  'person_role',
  READER.map((role) => ({ person_id: imposter, client: 'other-api', role })),
)

describe('the audience of a story, and nobody else, is notified', () => {
  test.each([
    ['all companies', () => [], ['anna.talbrueck', 'eva.editor', 'nils.nord', 'zoe.without']],
    ['one company', () => [talbrueck], ['anna.talbrueck']],
    ['two companies', () => [talbrueck, nord], ['anna.talbrueck', 'eva.editor', 'nils.nord']],
  ])('%s', async (_name, companies, expected) => {
    const id = await aDraft(companies())
    expect((await publish(id)).body).toMatchObject({ id, notified: true })
    await expect.poll(() => notifiedOf(id)).toEqual(expected)
    // Exactly these people were notified.
    const events = await server.db
      .selectFrom('realtime_event')
      .innerJoin('person', 'person.id', 'realtime_event.person_id')
      .select('username')
      .where('type', '=', 'news_change')
      .where(eventsOf(id))
      .orderBy('username')
      .execute()
    expect(events.map(({ username }) => username)).toEqual(expected)
  })
})

test('the notification carries the story: title, preview, contact, link and its categories with those above', async () => {
  const { db } = server
  const { id: top } = await insert(db, 'news_category', { label: 'Standorte' })
  const { id: leaf } = await insert(db, 'news_category', { label: 'Talbrück Süd', parent_id: top })
  const contact = await aPerson(db, 'mia.berg', { given_name: 'Mia', family_name: 'Berg', roles: [] })
  const id = await aDraft([talbrueck], { title: 'Neu', preview: 'Kurz', contact_id: contact, categories: [leaf] })
  await publish(id)
  await expect.poll(() => notifiedOf(id)).toHaveLength(1)
  const { body } = await server.as('anna.talbrueck').get('/api/notification/badges')
  expect(body.notifications.find((entry: { nikoId: number }) => entry.nikoId === id)).toMatchObject({
    menuId: 'menu_ma_news',
    title: 'Neu',
    body: 'Kurz',
    creatorName: 'Mia Berg',
    link: `/story/ma/${id}`,
    delOverBell: true,
    todo: false,
    categories: ['Standorte', 'Talbrück Süd'],
  })
})

test('an event that is delivered twice, in sequence or concurrently, notifies everybody once', async () => {
  const id = await aStory(server.db)
  const handle = storyHandler()
  await Promise.all([handle(anEvent(id)), handle(anEvent(id)), handle(anEvent(id))])
  await handle(anEvent(id))
  expect(await notifiedOf(id)).toEqual(['anna.talbrueck', 'eva.editor', 'nils.nord', 'zoe.without'])
  const { count } = await server.db
    .selectFrom('realtime_event')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(eventsOf(id))
    .executeTakeFirstOrThrow()
  expect(count).toBe(4)
})

test('telling again makes a second entry for the same people', async () => {
  const id = await aStory(server.db, { companies: [talbrueck] })
  const handle = storyHandler()
  await handle(anEvent(id, { companyIds: [talbrueck] }))
  await handle(anEvent(id, { companyIds: [talbrueck], publication: 2 }))
  expect(await notifiedOf(id)).toEqual(['anna.talbrueck', 'anna.talbrueck'])
})

/** New readers in a company, in the order of their ids. */
async function readersOf(company_id: number, name: string, count: number): Promise<{ id: string }[]> {
  const { db } = server
  const people = await db
    .insertInto('person')
    .values(
      Array.from({ length: count }, (_, n) => ({
        username: `${name}.${n}`,
        given_name: name,
        family_name: `${n}`,
        company_id,
      })),
    )
    .returning('id')
    .execute()
  await insert(
    db,
    'person_role',
    people.flatMap(({ id }) => READER.map((role) => ({ person_id: id, client: '', role }))),
  )
  return people.toSorted((one, other) => one.id.localeCompare(other.id))
}

test('people with an open window are notified before the others', async () => {
  const { db, context } = server
  const company = await aCompany(db, 'Crowd')
  const last = (await readersOf(company, 'crowd', 450)).at(-1)!.id
  const receiver = {
    personId: last,
    sid: 'sid',
    channels: [],
    view: VIEWS.portal,
    send: () => undefined,
    close: () => undefined,
  }
  await context.hub.join(receiver)
  const id = await aStory(db, { companies: [company] })
  await storyHandler()(anEvent(id, { companyIds: [company] }))
  context.hub.leave(receiver)
  const notified = await db
    .selectFrom('notification')
    .select('person_id')
    .where('niko_id', '=', id)
    .orderBy('id')
    .execute()
  expect(notified).toHaveLength(450)
  expect(notified[0]!.person_id).toBe(last)
})

describe('while a publication runs', () => {
  test('notifies people who open a window in the meantime', async () => {
    const { db, context } = server
    const company = await aCompany(db, 'Arriving')
    const [first] = await readersOf(company, 'arriving', 450)
    const id = await aStory(db, { companies: [company] })
    let isBegun = false
    const handle = storyHandler({
      isHere: (personId) => isBegun || personId === first!.id,
      emit: async (tx, events) => {
        isBegun = true
        return context.hub.emit(tx, events)
      },
    })
    await handle(anEvent(id, { companyIds: [company] }))
    expect(await notifiedOf(id)).toHaveLength(450)
  })

  test('[BELL-04] misses none of 998 readers while 300 of them open a socket', async () => {
    const { db } = server
    const company = await aCompany(db, 'Connecting')
    const readers = await readersOf(company, 'connecting', 998)
    await insert(
      db,
      'person_role',
      readers.map(({ id }) => ({ person_id: id, client: '', role: 'portal_ma' })),
    )
    const people = Array.from({ length: 300 }, (_, n) => `connecting.${n * 3}`)
    const tokens = await Promise.all(people.map((username) => socketToken(server, username)))
    const id = await aStory(db, { companies: [company] })
    const published = storyHandler()(anEvent(id, { companyIds: [company] }))
    const sockets = await Promise.all(people.map((username, n) => openSocket(server, username, { token: tokens[n]! })))
    await published
    expect(await notifiedOf(id)).toHaveLength(998)
    // Each window gets the entry: by the sequence number in its greeting, or by a message.
    for (const socket of sockets) {
      const [hello] = await socket.received(1)
      if (hello?.seq === 0)
        await expect
          .poll(() => socket.messages, { timeout: 10_000 })
          .toContainEqual(expect.objectContaining({ seq: 1 }))
      socket.close()
    }
  })

  test('notifies people who become readers in the meantime', async () => {
    const { db, context } = server
    const company = await aCompany(db, 'Joining')
    await readersOf(company, 'joining', 3)
    const id = await aStory(db, { companies: [company] })
    let late: Promise<unknown> | undefined
    const handle = storyHandler({
      emit: async (tx, events) => {
        await (late ??= readersOf(company, 'late', 1))
        return context.hub.emit(tx, events)
      },
    })
    await handle(anEvent(id, { companyIds: [company] }))
    expect(await notifiedOf(id)).toEqual(['joining.0', 'joining.1', 'joining.2', 'late.0'])
  })
})

test('a thousand receivers are notified without a deadlock while they mark entries and others publish', async () => {
  const { db } = server
  const company = await aCompany(db, 'Large')
  const people = await readersOf(company, 'many', 1_000)
  const stories = await Promise.all([1, 2, 3].map(() => aStory(db, { companies: [company] })))
  const handle = storyHandler()
  await giveRoles(db, people[0]!.id, ['portal_ma'])

  await Promise.all([
    ...stories.flatMap((id) => [
      handle(anEvent(id, { companyIds: [company] })),
      handle(anEvent(id, { companyIds: [company] })),
    ]),
    ...Array.from({ length: 40 }, (_, n) => server.as(`many.${n}`).delete('/api/notification/badges/all')),
  ])
  for (const id of stories) expect(await notifiedOf(id)).toHaveLength(1_000)
  const gaps = await db
    .selectFrom('realtime_event')
    .innerJoin('person_sequence as s', 's.person_id', 'realtime_event.person_id')
    .select((e) => ['s.person_id', 's.seq', e.fn.countAll<number>().as('count')])
    .groupBy(['s.person_id', 's.seq'])
    .having((e) => e('s.seq', '!=', e.fn.countAll<number>()))
    .execute()
  expect(gaps).toEqual([])
})

describe('entries about stories that readers can no longer see are closed', () => {
  const badgesOf = async (username: string, id: number) => {
    const { body } = await server.as(username).get('/api/notification/badges')
    return body.notifications.filter((entry: { nikoId: number }) => entry.nikoId === id).length
  }

  test('[NEWS-05] with a story that is unpublished, immediately and by an event', async () => {
    const id = await aDraft()
    await publish(id)
    await expect.poll(() => badgesOf('anna.talbrueck', id)).toBe(1)
    await server.as('eva.editor').post(`/api/news/ma/news/${id}/unpublish`)
    await expect.poll(() => badgesOf('anna.talbrueck', id)).toBe(0)
    const removed = await server.db
      .selectFrom('realtime_event')
      .innerJoin('person', 'person.id', 'person_id')
      .select('data')
      .where('username', '=', 'anna.talbrueck')
      .where('type', '=', 'badge_change')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(removed.data).toMatchObject({ added: [], removed: [expect.any(Number)] })
  })

  test('[NEWS-08] with a story that is now addressed to others, for the previous readers only', async () => {
    const id = await aDraft()
    await publish(id)
    await expect.poll(() => badgesOf('nils.nord', id)).toBe(1)
    await server.as('eva.editor').patch(`/api/news/ma/news/${id}`, { body: { companyIds: [nord] } })
    await publish(id)
    await expect.poll(() => badgesOf('anna.talbrueck', id)).toBe(0)
    expect(await badgesOf('nils.nord', id)).toBe(1)
  })

  test('a late delivery does not notify of a story that was unpublished', async () => {
    const id = await aDraft()
    await storyHandler()(anEvent(id))
    expect(await notifiedOf(id)).toEqual([])
  })
})

test('a muted category stays muted under its new name, once; one that was merged into another is no longer muted', async () => {
  const { db } = server
  const { id: person_id } = await find(db, 'person', { username: 'zoe.without' })
  const topic = (category: string) => ({ person_id, menu_id: 'menu_ma_news', category })
  await insert(db, 'muted_topic', [topic('Alt'), topic('Neu'), topic('Älter'), topic('Eng')])
  for (const from of ['Alt', 'Älter', 'Alt'])
    await server.context.events.publish(db, 'category.renamed', { from, to: 'Neu' })
  await server.context.events.publish(db, 'category.renamed', { from: 'Eng', to: 'Weit', isMerge: true })
  await expect
    .poll(async () => {
      const rows = await db.selectFrom('muted_topic').select('category').where('person_id', '=', person_id).execute()
      return rows.map(({ category }) => category)
    })
    .toEqual(['Neu'])
})

test('a to-do to confirm is open again where a late close after a confirmation read an older state', async () => {
  const { db, context } = server
  const id = await aDraft([talbrueck], { confirmation: 'counted' })
  await publish(id)
  const openEntries = () =>
    db
      .selectFrom('notification')
      .innerJoin('person', 'person.id', 'notification.person_id')
      .select(['person.id', 'action'])
      .where('username', '=', 'anna.talbrueck')
      .where('niko_id', '=', id)
      .where('read_at', 'is', null)
      .execute()
  await expect.poll(openEntries).toMatchObject([{ action: 'confirm' }])
  const [{ id: personId } = { id: '' }] = await openEntries()
  // The first close reads twice: people, and their entries.
  let older = 2
  const isStillValid = (at: Date) => (older-- > 0 ? sql<boolean>`false` : context.validity.isStillValid(at))
  let handler: EventHandler<'story.confirmed'> | undefined
  onNewsNotices({
    ...context,
    validity: { ...context.validity, isStillValid },
    events: {
      ...context.events,
      on: (name, given) => name === 'story.confirmed' && (handler = given as unknown as typeof handler),
    },
  })
  await handler!({ storyId: id, personId }, { id: 'event' })
  expect(older).toBeLessThanOrEqual(0)
  expect(await openEntries()).toMatchObject([{ action: 'confirm' }])
})
