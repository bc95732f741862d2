// Reviews of stories: a to-do for each editor who may do it, and the outcome for the authors of the story, for whom a returned one is a
// to-do.
import { sql } from 'kysely'
import { nameById } from '#server/db/columns.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ReviewOutcome } from '#server/modules/news/events.ts'
import { IS_EDITOR, MAY_REVIEW, RETURN_KEY, REVIEW_KEY } from '#server/modules/news/story-readers.ts'
import { readPeople } from '#server/notices/fan-out.ts'
import { notify } from '#server/notices/notify.ts'
import { creatorNameOf, type NewNotification } from '#server/notices/entries.ts'
import { isPerson, openTodo } from '#server/notices/todos.ts'
import { closeStoryEntries } from './on-stories.ts'

interface ReviewedStory {
  /** The title of the newest version, which is the reviewed one. */
  title: string
  preview: string
  titleEn: string
  previewEn: string
  /** null: no review is requested. */
  key: string | null
  askedBy: string
  note: string | null
}

export async function readReviewed(db: Db, storyId: number): Promise<ReviewedStory | undefined> {
  const { rows } = await sql<ReviewedStory>`
    select v.title, v.preview, v.title_en as "titleEn", v.preview_en as "previewEn", case when s.review_asked_at is null then null else ${REVIEW_KEY} end as key,
      ${nameById(sql`s.review_asked_by`)} as "askedBy",
      (select t.detail ->> 'comment' from news_timeline t
        where t.story_id = s.id and t.type = 'review_asked' order by t.id desc limit 1) as note
    from news_story s join news_version v on v.story_id = s.id and v.version = s.version
    where s.id = ${storyId}`.execute(db)
  return rows[0]
}

const entryOf = (storyId: number, { title, titleEn }: ReviewedStory): Omit<NewNotification, 'eventKey'> => ({
  menuId: 'menu_ma_news',
  nikoId: storyId,
  title,
  titleEn,
  link: `/news/ma/bearbeiten/${storyId}`,
})

/**
 * Opens a to-do for every editor who may review the story, if a review is requested. `only`: for this person, at their sign-in, and only in
 * the bell.
 */
export async function openReviews(
  context: Context,
  storyId: number,
  story: ReviewedStory | undefined,
  only?: string,
): Promise<void> {
  if (!story?.key) return
  const { key, preview, previewEn, note, askedBy } = story
  await openTodo(context, {
    entry: {
      ...entryOf(storyId, story),
      eventKey: key,
      body: note ?? preview,
      bodyEn: note === null ? previewEn : '',
      creatorName: askedBy,
      action: 'review',
      bellOnly: only !== undefined,
    },
    isDue: () => sql<boolean>`${isPerson(only)} and exists (
      select from news_story s where s.id = ${storyId} and ${REVIEW_KEY} = ${key} and ${MAY_REVIEW})`,
  })
}

/** The key of the to-do that the story was returned; undefined if it was edited or submitted for review since. */
async function readReturnKey(db: Db, storyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select ${RETURN_KEY} as key from news_story s where s.id = ${storyId}`.execute(db)
  return rows[0]?.key ?? undefined
}

async function notifyOfOutcome(
  context: Context,
  storyId: number,
  story: ReviewedStory,
  outcome: ReviewOutcome,
): Promise<void> {
  const { action, at, byId, note, personIds } = outcome
  const eventKey = `story-${action}:${storyId}:${Date.parse(at)}`
  await context.db.transaction().execute(async (tx) => {
    const people = await readPeople(tx, sql<boolean>`p.id = any(${personIds}::uuid[]) and ${IS_EDITOR}`)
    await notify(tx, context, people, {
      ...entryOf(storyId, story),
      eventKey,
      body: note,
      creatorName: await creatorNameOf(tx, byId),
      action,
      todo: action === 'returned' && eventKey === (await readReturnKey(tx, storyId)),
      demanded: true,
    })
  })
}

/** Updates the to-dos of a review to the current state of the story. */
export function onReviews(context: Context): void {
  context.events.on('story.review_changed', async ({ storyId, outcome }) => {
    const story = await readReviewed(context.db, storyId)
    await openReviews(context, storyId, story)
    if (story && outcome) await notifyOfOutcome(context, storyId, story, outcome)
    await closeStoryEntries(context, storyId, sql<boolean>`n.todo and n.action in ('review', 'returned')`)
  })
}
