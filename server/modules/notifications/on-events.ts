// What other areas' events mean for the bell.
import type { Context } from '#server/context.ts'
import { readStoryAudience } from './audience.ts'
import { notify } from './notify.ts'
import type { NewNotification } from './queries.ts'

/** People per transaction: the first of a thousand hear of it early, and nobody's sequence is locked for long. */
const BATCH = 200

export function onNotificationEvents(context: Context): void {
  const { db, events } = context
  events.on(
    'story.published',
    async ({ storyId, publication, title, preview, contactName, companyIds, categories }) => {
      const entry: NewNotification = {
        eventKey: `story:${storyId}:${publication}`,
        menuId: 'menu_ma_news',
        nikoId: storyId,
        categories,
        title,
        body: preview,
        creatorName: contactName,
        link: `/story/ma/${storyId}`,
      }
      const audience = await readStoryAudience(db, companyIds)
      for (let start = 0; start < audience.length; start += BATCH) {
        const people = audience.slice(start, start + BATCH)
        await db
          .transaction()
          .execute((tx) =>
            notify(tx, context, people, entry, (personId) => [
              { personId, type: 'news_change', data: { id: storyId } },
            ]),
          )
      }
    },
  )
}
