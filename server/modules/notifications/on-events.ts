// What other areas' events mean for the bell.
import type { DomainEvents } from '#server/events.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notify } from './notify.ts'
import type { NewNotification } from './queries.ts'
import { withdrawStory } from './withdraw-story.ts'
import { sql, type RawBuilder } from 'kysely'
import { HAS_CONFIRMED, isAddressed, isReadableIn } from '#server/story-readers.ts'

interface Change {
  readonly from: string
  readonly to: string
  readonly isMerge?: boolean
}

/**
 * A muted news category stays muted under its new name. After a merge into another category its stories are shown again:
 * muting that one would hide stories that the person never muted. Repeating the call changes nothing.
 */
async function followCategory(db: Db, { from, to, isMerge = false }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const muted = sql`m.menu_id = 'menu_ma_news' and m.category = ${from}`
    await sql`delete from muted_topic m where ${muted} and (${isMerge} or exists (
      select from muted_topic o where o.person_id = m.person_id and o.menu_id = m.menu_id and o.category = ${to}))`.execute(
      tx,
    )
    await sql`update muted_topic m set category = ${to} where ${muted}`.execute(tx)
  })
}

// The receivers of a story's notification: people who can read it and have its menu.
async function readIds(db: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from person p where ${which} order by p.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of the active people of `companyIds` (empty: all) who receive news, in order. */
const readStoryAudience = (db: Db, companyIds: readonly number[]): Promise<string[]> =>
  readIds(db, isAddressed(companyIds))

/** Those of them who have not confirmed what they can read of the story. */
const readUnconfirmed = (db: Db, storyId: number, companyIds: readonly number[], now: Date): Promise<string[]> =>
  readIds(
    db,
    sql`${isAddressed(companyIds)} and exists (
      select from news_story s where s.id = ${storyId} and s.confirmation <> 'none'
        and ${isReadableIn(sql.ref('p.company_id'), now)} and not ${HAS_CONFIRMED})`,
  )

/** Whether readers find the story now; locks it in this state until the transaction ends. */
async function isReadable(tx: Db, storyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from news_story where id = ${storyId} and status = 'published' and (expires_at is null or expires_at > ${now})
    for share`.execute(tx)
  return rows.length > 0
}

/** People per transaction: the first of a thousand are notified early, and no sequence is locked for long. */
const BATCH = 200

/** Concurrent transactions: while one waits for the disk, another one runs. */
const LANES = 2

type Action = (tx: Tx, people: readonly string[]) => Promise<unknown>

async function inLanes(db: Db, people: readonly string[], action: Action): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < people.length) {
      const batch = people.slice(next, (next += BATCH))
      await db.transaction().execute((tx) => action(tx, batch))
    }
  }
  // A retry of the job must not meet lanes that still run.
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Runs `action` for everybody of `audience`, first for people with an open window: for the others nothing is late. */
async function inBatches({ db, hub }: Context, audience: readonly string[], action: Action): Promise<void> {
  // Both lists are made before the first batch: whoever connects or leaves while it runs stays in one of them.
  const { online = [], offline = [] } = Object.groupBy(audience, (id) => (hub.isHere(id) ? 'online' : 'offline'))
  await inLanes(db, online, action)
  await inLanes(db, offline, action)
}

/** How often the audience is read again for people who have no entry yet. */
const ROUNDS = 5

async function readWithoutEntry(db: Db, eventKey: string, audience: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${audience}::uuid[]) as p(id)
    where not exists (select from notification n where n.event_key = ${eventKey} and n.person_id = p.id)
    order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Runs `action`, which inserts the entries of `eventKey`, until everybody whom `readAudience` returns has one. */
async function notifyAll(
  context: Context,
  eventKey: string,
  readAudience: () => Promise<string[]>,
  action: Action,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const missing = await readWithoutEntry(context.db, eventKey, await readAudience())
    if (missing.length === 0) return
    await inBatches(context, missing, action)
  }
  const { length } = await readWithoutEntry(context.db, eventKey, await readAudience())
  if (length > 0) throw new Error(`${eventKey}: ${length} people without an entry after ${ROUNDS} rounds`)
}

const changeOf = (id: number) => (personId: string) => [{ personId, type: 'news_change' as const, data: { id } }]

type StoryFacts = Omit<DomainEvents['story.published'], 'publication'>

const entryOf = (
  eventKey: string,
  { storyId, title, preview, contactName, categories }: StoryFacts,
): NewNotification => ({
  eventKey,
  menuId: 'menu_ma_news',
  nikoId: storyId,
  categories,
  title,
  body: preview,
  creatorName: contactName,
  link: `/story/ma/${storyId}`,
})

export function onNotificationEvents(context: Context): void {
  const { db, events, hub, now } = context
  events.on('story.published', async ({ publication, ...story }) => {
    const { storyId, companyIds } = story
    const entry = entryOf(`story:${storyId}:${publication}`, story)
    const readAudience = async () =>
      (await isReadable(db, storyId, now())) ? await readStoryAudience(db, companyIds) : []
    await notifyAll(context, entry.eventKey, readAudience, async (tx, people) => {
      // A concurrent unpublishing waits for this transaction; one that is already done stops the notifications.
      if (await isReadable(tx, storyId, now())) await notify(tx, context, people, entry, changeOf(storyId))
    })
  })
  events.on('story.changed', async ({ storyId, companyIds }) => {
    await withdrawStory(context, storyId)
    await inBatches(context, await readStoryAudience(db, companyIds), (tx, people) =>
      hub.emit(tx, people.flatMap(changeOf(storyId))),
    )
  })
  events.on('category.renamed', (change) => followCategory(db, change))
  events.on('story.reminded', async ({ reminder, version, ...story }) => {
    const { storyId, companyIds } = story
    const entry = { ...entryOf(`story-reminder:${storyId}:${version}:${reminder}`, story), demanded: true }
    const readAudience = () => readUnconfirmed(db, storyId, companyIds, now())
    await notifyAll(context, entry.eventKey, readAudience, (tx, people) => notify(tx, context, people, entry))
  })
}
