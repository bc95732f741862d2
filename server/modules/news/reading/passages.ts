// The stories that a person reads, for the one search over all areas.
import type { PassageSource } from '#server/search/passages.ts'
import { viewerOf } from '#server/modules/news/viewer.ts'
import { searchStories } from './search.ts'

export const newsPassages: PassageSource = {
  name: 'news',
  access: ['ma_news_user'],
  async search(db, { session, now }, query, limit) {
    const hits = await searchStories(db, viewerOf(session, now), query, limit)
    return hits.map(({ id, titel, preview }) => ({
      source: 'news',
      title: titel,
      excerpt: preview,
      href: `/story/ma/${id}`,
    }))
  },
}
