// Entries, mails and digests about stories that have an English text.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Role } from '#domain/organisation/roles.ts'
import { createClient } from '#server/db/db.ts'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import { aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { testApp } from '#server/testing/app.ts'
import { deliveryContext } from './delivery-context.ts'
import { sendDigest } from './digest/digest.ts'

/** A Monday at 7:00 in Berlin: hours of delivery, and the time of the digest. */
const MONDAY = new Date('2026-11-23T06:00:00Z')
const smtp = await testMailServer()
const server = await testApp({
  now: () => MONDAY,
  env: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@example.com>' }),
})
const NEWS = '/api/news/ma/news'
const READER: readonly Role[] = ['menu_ma_news', 'ma_news_user']
const EDITOR: readonly Role[] = [...READER, 'ma-news-api:news_write']
const PUBLISHED = new Date(MONDAY.getTime() - 60_000)
const WORDS = {
  title: 'Ofen 3',
  preview: 'Ab Montag',
  title_en: 'Furnace 3',
  preview_en: 'From Monday',
  content_en: '<p>Text</p>',
}

async function aReceiver(name: string, locale: 'de' | 'en', roles = READER): Promise<void> {
  const id = await aPerson(server.db, name, { locale, email: `${name}@example.com`, roles })
  for (const category of ['news', 'todo', 'digest'])
    await server.db
      .insertInto('notification_channel')
      .values({ person_id: id, category, channel: 'mail', enabled: true })
      .onConflict((on) => on.doNothing())
      .execute()
}

await aPerson(server.db, 'eva.editor', { roles: EDITOR })
await aReceiver('jim.reader', 'en')
await aReceiver('anna.reader', 'de')

const entryOf = async (username: string, nikoId: number, action?: string) =>
  (await server.bell(username)).find((entry) => entry.nikoId === nikoId && entry.action === action)
const post = (username: string, id: number, action: string, body: object = {}) =>
  server.as(username).post(`${NEWS}/${id}/${action}`, { body })
const mailsTo = (name: string) => smtp.to(`${name}@example.com`).map(({ mail }) => mail)
const subjectsTo = (name: string) => mailsTo(name).map(({ subject }) => subject)
const aDraft = (changes: object = {}) =>
  aStory(server.db, { ...WORDS, status: 'draft', published_at: null, ...changes })

test('[BELL-02] an entry has the English texts of its story, and a mail those of the language of its receiver', async () => {
  const id = await aDraft()
  await post('eva.editor', id, 'publish')
  const both = { title: 'Ofen 3', body: 'Ab Montag', titleEn: 'Furnace 3', bodyEn: 'From Monday' }
  await expect.poll(() => entryOf('jim.reader', id)).toMatchObject(both)
  await expect.poll(() => entryOf('anna.reader', id)).toMatchObject(both)
  await expect.poll(() => subjectsTo('jim.reader'), { timeout: 10_000 }).toEqual(['Furnace 3'])
  await expect.poll(() => subjectsTo('anna.reader'), { timeout: 10_000 }).toEqual(['Ofen 3'])
  expect(mailsTo('jim.reader')[0]?.text).toMatch(/From Monday/)
  expect(mailsTo('jim.reader')[0]?.text).not.toMatch(/Ab Montag/)
})

test('[NEWS-05] so do to-dos and decisions; without an English text they are German', async () => {
  await aReceiver('max.editor', 'en', EDITOR)
  await aReceiver('ida.editor', 'en', EDITOR)
  const id = await aDraft()
  const body = { titel: 'Halle 4', titelEn: 'Hall 4', preview: 'Tor zu', previewEn: 'Gate closed' }
  await server.as('max.editor').patch(`${NEWS}/${id}`, { body })
  await post('max.editor', id, 'review', { comment: 'Bitte die Zahlen prüfen.' })
  const review = { title: 'Halle 4', titleEn: 'Hall 4', body: 'Bitte die Zahlen prüfen.' }
  await expect.poll(() => entryOf('ida.editor', id, 'review')).toMatchObject(review)
  expect(await entryOf('ida.editor', id, 'review')).not.toHaveProperty('bodyEn')
  await post('ida.editor', id, 'review/return', { comment: 'Please add the date.' })
  await expect.poll(() => entryOf('max.editor', id, 'returned')).toMatchObject({ titleEn: 'Hall 4' })
  await expect.poll(() => subjectsTo('ida.editor'), { timeout: 10_000 }).toEqual(['Waiting for your review: Hall 4'])
  const german = await aDraft({ title: 'Nur deutsch', title_en: 'A title alone', preview_en: '', content_en: '' })
  await post('eva.editor', german, 'publish')
  await expect.poll(() => entryOf('jim.reader', german)).toMatchObject({ title: 'Nur deutsch' })
  expect(await entryOf('jim.reader', german)).not.toHaveProperty('titleEn')
  await expect.poll(() => subjectsTo('jim.reader'), { timeout: 10_000 }).toContain('Nur deutsch')
})

test('[PROF-01] so does the weekly overview', async () => {
  const { db } = server
  const story = await aStory(db, { ...WORDS, published_at: PUBLISHED })
  for (const [name, locale] of [
    ['eve.digest', 'en'],
    ['uwe.digest', 'de'],
  ] as const) {
    await aReceiver(name, locale)
    const { id } = await db.selectFrom('person').select('id').where('username', '=', name).executeTakeFirstOrThrow()
    await aNotification(db, id, { niko_id: story, title: 'Ofen 3', title_en: 'Furnace 3', body: 'Ab Montag' })
  }
  // The job of the start has sent that of this week already.
  await db.deleteFrom('digest_run').execute()
  await sendDigest(deliveryContext(server.context))
  await expect.poll(() => mailsTo('eve.digest')[0]?.text, { timeout: 10_000 }).toMatch(/^- Furnace 3\n {2}Ab Montag$/m)
  await expect.poll(() => mailsTo('uwe.digest')[0]?.text, { timeout: 10_000 }).toMatch(/^- Ofen 3$/m)
})

test('[BELL-02] an upgrade adds the English texts to entries whose German ones are still those of the story', async () => {
  const { db } = server
  const id = await aPerson(db, 'old.entries')
  const story = await aStory(db, { ...WORDS, published_at: PUBLISHED })
  const facts = { niko_id: story, body: 'Ab Montag' }
  const entries = [
    await aNotification(db, id, { ...facts, title: 'Ofen 3' }),
    await aNotification(db, id, { ...facts, title: 'Ofen 2' }),
    await aNotification(db, id, { ...facts, title: 'Ofen 3', action: 'review' }),
  ]
  const migration = await readFile(
    new URL('../../db/migrations/030-english-notifications.sql', import.meta.url),
    'utf8',
  )
  const client = createClient(server.databaseUrl)
  await client.connect()
  await client.query(migration.replace(/alter table[^;]*;/, ''))
  await client.end()
  const rows = await db.selectFrom('notification').select('title_en').where('id', 'in', entries).orderBy('id').execute()
  expect(rows.map(({ title_en: title }) => title)).toEqual(['Furnace 3', '', ''])
})
