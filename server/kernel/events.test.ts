import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import type { DomainEvents } from './events.ts'

const seen: [handler: string, storyId: number][] = []
let failures = 0
const server = await testApp()
const anEvent = (storyId: number): DomainEvents['story.published'] => ({
  storyId,
  publication: 1,
  title: '',
  preview: '',
  contactName: '',
  companyIds: [-1],
  categories: [],
})
const seenOf = (id: number) => seen.filter(([, storyId]) => storyId === id).map(([handler]) => handler)

test('an event reaches every handler after its transaction commits, and none when it is rolled back', async () => {
  const {
    db,
    context: { events },
  } = server
  events.on('story.published', async ({ storyId }) => void seen.push(['first', storyId]))
  events.on('story.published', async ({ storyId }) => {
    if (storyId === 3 && failures++ === 0) throw new Error('not yet')
    seen.push(['second', storyId])
  })
  await db
    .transaction()
    .execute(async (tx) => {
      await events.publish(tx, 'story.published', anEvent(1))
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await db.transaction().execute(async (tx) => {
    await events.publish(tx, 'story.published', anEvent(2))
    expect(seen).toEqual([])
  })
  await expect.poll(() => seenOf(2)).toEqual(['first', 'second'])
  expect(seenOf(1)).toEqual([])
})

test('slow handlers of earlier notifications do not delay a new event', async () => {
  const { db, context } = server
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  context.events.on('picture.changed', () => {
    waiting++
    return gate.promise
  })
  for (let count = 0; count < 8; count++)
    await context.events.publish(db, 'picture.changed', { personId: randomUUID(), at: new Date().toISOString() })
  await expect.poll(() => waiting).toBeGreaterThan(0)
  await context.events.publish(db, 'story.published', anEvent(4))
  await expect.poll(() => seenOf(4)).toEqual(['first', 'second'])
  gate.resolve()
})

test('an event whose handler fails is delivered to all handlers again', async () => {
  await server.context.events.publish(server.db, 'story.published', anEvent(3))
  await expect.poll(() => seenOf(3), { timeout: 15_000 }).toEqual(['first', 'first', 'second'])
})
