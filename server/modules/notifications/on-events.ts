// What other areas' events mean for the bell.
import type { DomainEvents } from '#server/events.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isStanding, readStoryAudience, readUnconfirmed } from './audience.ts'
import { notify } from './notify.ts'
import type { NewNotification } from './queries.ts'
import { followCategory } from './settings/follow-category.ts'
import { withdrawStory } from './withdraw-story.ts'

/** People per transaction: the first of a thousand are notified early, and no sequence is locked for long. */
const BATCH = 200

/** Transactions beside each other: while one waits for the disk, another is worked on. */
const LANES = 2

type Act = (tx: Tx, people: readonly string[]) => Promise<unknown>

async function inLanes(db: Db, people: readonly string[], act: Act): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < people.length) {
      const some = people.slice(next, (next += BATCH))
      await db.transaction().execute((tx) => act(tx, some))
    }
  }
  // All of them have ended before it is tried again.
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Those who look at a window now come first: to the others nothing is late. */
async function inBatches({ db, hub }: Context, audience: readonly string[], act: Act): Promise<void> {
  await inLanes(db, audience.filter(hub.isHere), act)
  await inLanes(
    db,
    audience.filter((id) => !hub.isHere(id)),
    act,
  )
}

const changeOf = (id: number) => (personId: string) => [{ personId, type: 'news_change' as const, data: { id } }]

type Told = Omit<DomainEvents['story.published'], 'publication'>

const entryOf = (eventKey: string, { storyId, title, preview, contactName, categories }: Told): NewNotification => ({
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
    await inBatches(context, await readStoryAudience(db, companyIds), async (tx, people) => {
      // A concurrent unpublishing waits for this transaction; one that is already done stops the notifications.
      if (await isStanding(tx, storyId, now())) await notify(tx, context, people, entry, changeOf(storyId))
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
    const people = await readUnconfirmed(db, storyId, companyIds, now())
    await inBatches(context, people, (tx, some) => notify(tx, context, some, entry))
  })
}
