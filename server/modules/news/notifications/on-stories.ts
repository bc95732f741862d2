// Stories that are published or changed: an entry for each reader, and a to-do for each reader who must confirm.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { NewEvent } from '#server/realtime/write-events.ts'
import { readPublishedStory, type PublishedStory } from '#server/modules/news/story-facts.ts'
import { CONFIRM_KEY, isAddressed, mustConfirm } from '#server/modules/news/story-readers.ts'
import { closeInvalid } from '#server/notices/close-entries.ts'
import { inBatches, notifyAll, readPeople } from '#server/notices/fan-out.ts'
import { notify } from '#server/notices/notify.ts'
import type { NewNotification } from '#server/notices/entries.ts'
import { isPerson, openTodo } from '#server/notices/todos.ts'

/** Whether readers find the story now; locks it in this state until the transaction ends. */
async function isReadable(tx: Db, storyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from news_story where id = ${storyId} and status = 'published' and (expires_at is null or expires_at > ${now})
    for share`.execute(tx)
  return rows.length > 0
}

/** Closes the unread entries of a story that are not valid now, for everybody; `which` narrows the entries `n`. */
export const closeStoryEntries = (
  context: Context,
  storyId: number,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> =>
  closeInvalid(context, sql<boolean>`n.menu_id = 'menu_ma_news' and n.niko_id = ${storyId} and ${which}`)

const changeOf =
  (id: number) =>
  (personId: string): NewEvent[] => [{ personId, type: 'news_change', data: { id } }]

const entryOf = (
  eventKey: string,
  { storyId, title, preview, titleEn, previewEn, contactName, categories }: PublishedStory,
): NewNotification => ({
  eventKey,
  menuId: 'menu_ma_news',
  nikoId: storyId,
  categories,
  title,
  body: preview,
  titleEn,
  bodyEn: previewEn,
  creatorName: contactName,
  link: `/story/ma/${storyId}`,
})

/** True for a story `s` whose publication can still be undone: its readers are notified after that. */
const IS_HELD: RawBuilder<boolean> = sql<boolean>`exists (
  select from news_publication q where q.story_id = s.id and q.told_at is null and q.taken_back_at is null)`

/** The event key of the confirmation that a story demands now; undefined: none. */
async function readConfirmKey(db: Db, storyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select ${CONFIRM_KEY} as key from news_story s
    where s.id = ${storyId} and s.status = 'published' and s.confirmation <> 'none' and not ${IS_HELD}`.execute(db)
  return rows[0]?.key
}

interface TodoOptions {
  /** Further events for those who get a to-do. */
  readonly alongside?: (personId: string) => readonly NewEvent[]
  /** Only this person is asked, at their sign-in, and only in the bell. */
  readonly only?: string
}

/** Closes the to-dos that it replaces, and opens one for every reader who must confirm the story. */
export async function askForConfirmations(
  context: Context,
  storyId: number,
  { alongside, only }: TodoOptions = {},
): Promise<void> {
  const { db, now } = context
  const key = await readConfirmKey(db, storyId)
  if (!key) return
  const entry = {
    ...entryOf(key, await readPublishedStory(db, storyId)),
    action: 'confirm' as const,
    bellOnly: only !== undefined,
  }
  const isDue = () => sql<boolean>`${isPerson(only)} and exists (
    select from news_story s
    where s.id = ${storyId} and ${CONFIRM_KEY} = ${key} and not ${IS_HELD} and ${mustConfirm(now())})`
  // Must come first: a late close with an older state would end a to-do that a concurrent event found open, and nothing would open it
  // again.
  const isTheirs = only === undefined ? sql<boolean>`true` : sql<boolean>`n.person_id = ${only}`
  await closeStoryEntries(context, storyId, sql<boolean>`n.action = 'confirm' and ${isTheirs}`)
  await openTodo(context, { entry, isDue, alongside })
}

/**
 * True for a person `p` without an entry of this key, whom this publication does not ask to confirm, and without a confirmation
 * since the story was published. A person who becomes a reader during the fan-out is asked when their rights change.
 */
const isNotNotified = (
  storyId: number,
  publication: number,
  eventKey: string,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from notification n join news_story s on s.id = ${storyId}
  where n.person_id = p.id and n.event_key in (${eventKey}, ${CONFIRM_KEY}))
  and not exists (
    select from news_confirmation f
    join news_publication b on b.story_id = f.story_id and b.number = ${publication} and b.made_at < f.confirmed_at
    where f.story_id = ${storyId} and f.person_id = p.id)`

export function onStories(context: Context): void {
  const { db, events, hub, now } = context
  events.on('story.published', async ({ publication, ...story }) => {
    const { storyId, companyIds } = story
    await askForConfirmations(context, storyId, { alongside: changeOf(storyId) })
    const entry = entryOf(`story:${storyId}:${publication}`, story)
    const isAsked = sql<boolean>`exists (select from news_story s where s.id = ${storyId} and ${mustConfirm(now())})`
    const toNotify = sql<boolean>`${isAddressed(companyIds)} and not ${isAsked}
      and ${isNotNotified(storyId, publication, entry.eventKey)}`
    const readMissing = async () => ((await isReadable(db, storyId, now())) ? readPeople(db, toNotify) : [])
    await notifyAll(context, entry.eventKey, readMissing, async (tx, people) => {
      // A concurrent unpublishing waits for this transaction; one that is already done stops the notifications.
      if (await isReadable(tx, storyId, now())) await notify(tx, context, people, entry, changeOf(storyId))
    })
  })
  events.on('story.changed', async ({ storyId, companyIds }) => {
    await closeStoryEntries(context, storyId)
    await askForConfirmations(context, storyId)
    await inBatches(context, await readPeople(db, isAddressed(companyIds)), (tx, people) =>
      hub.emit(tx, people.flatMap(changeOf(storyId))),
    )
  })
  events.on('story.reminded', ({ storyId }) => askForConfirmations(context, storyId))
  events.on('story.confirmed', async ({ storyId, personId }) => {
    await closeStoryEntries(context, storyId, sql<boolean>`n.person_id = ${personId}`)
    // Opens to-dos again that this close ended with an older state, while the story demanded another confirmation.
    await askForConfirmations(context, storyId, { only: personId })
  })
}
