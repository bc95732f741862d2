import { sql, type RawBuilder } from 'kysely'
import type { CategoriesChange } from '#contract/realtime.ts'
import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { isExpiredIn, isReadableIn, STORY_VALIDITY } from './story-readers.ts'
import { onNewsNotices } from '#server/modules/news/notifications/on-news.ts'
import { startDocumentJobs } from '#server/modules/news/files/remove-orphans.ts'
import { startNewsJobs } from '#server/modules/news/publishing/jobs.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { categoryRoutes } from '#server/modules/news/categories/routes.ts'
import { editingRoutes } from '#server/modules/news/editing/routes.ts'
import { documentRoutes } from '#server/modules/news/files/routes.ts'
import { publishingRoutes } from '#server/modules/news/publishing/routes.ts'
import { createResponseCache } from '#server/modules/news/reading/response-cache.ts'
import { newsPassages } from '#server/modules/news/reading/passages.ts'
import { followingRoutes } from '#server/modules/news/reading/followed-categories.ts'
import { markRoutes } from '#server/modules/news/reading/marks.ts'
import { readingRoutes } from '#server/modules/news/reading/routes.ts'

/** The routes for readers and editors, below both prefixes, api/news/ma and api/news/ut. */
const newsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { hub, now } = context
    const cache = createResponseCache({ isListening: () => hub.hearing, now })
    hub.watch('portal_news', { message: cache.clear, missed: cache.clear })
    await app.register(readingRoutes(cache)(context))
    await app.register(markRoutes(context))
    await app.register(followingRoutes(context))
    await app.register(editingRoutes(context))
    await app.register(documentRoutes(context))
    await app.register(publishingRoutes(cache)(context))
    await app.register(categoryRoutes(context))
  }

const COMPANY = sql.ref('p.company_id')
/** Title of the story `s`; null where its person `p` may not read it any more: it may be the title of a draft. */
const titleFor = (now: Date): RawBuilder<string | null> => sql<string | null>`
  case when ${isReadableIn(COMPANY, now)} or ${isExpiredIn(COMPANY, now)} then s.title end`

/**
 * Exports the stories that name the person as author or contact, and those that they confirmed, with the title of the version
 * that they confirmed. A contact does not learn the title of a draft.
 */
function exportStories({ exports, now }: Pick<Context, 'exports' | 'now'>): void {
  exports.add('stories', (db, { personId }) =>
    db
      .selectFrom('news_story as s')
      .innerJoin('person as p', (join) => join.on('p.id', '=', personId))
      .select(['s.id', 's.status', 's.created_at as created', 's.published_at as published'])
      .select(sql<string | null>`case when s.created_by = p.id then s.title else ${titleFor(now())} end`.as('title'))
      .select((e) => [e('s.created_by', '=', personId).as('author'), e('s.contact_id', '=', personId).as('contact')])
      .where((e) => e.or([e('s.created_by', '=', personId), e('s.contact_id', '=', personId)]))
      .orderBy('s.id')
      .execute(),
  )
  exports.add('confirmations', (db, { personId }) =>
    db
      .selectFrom('news_confirmation as c')
      .innerJoin('news_version as v', (join) =>
        join.onRef('v.story_id', '=', 'c.story_id').onRef('v.version', '=', 'c.version'),
      )
      .select(['c.story_id as story', 'v.title', 'c.version', 'c.confirmed_at as confirmed'])
      .where('c.person_id', '=', personId)
      .orderBy('c.confirmed_at')
      .execute(),
  )
}

/** Exports the marks of the person. */
function exportMarks({ exports, now }: Pick<Context, 'exports' | 'now'>): void {
  exports.add('savedStories', (db, { personId }) =>
    db
      .selectFrom('news_saved as m')
      .innerJoin('news_story as s', 's.id', 'm.story_id')
      .innerJoin('person as p', 'p.id', 'm.person_id')
      .select(['m.story_id as story', titleFor(now()).as('title'), 'm.saved_at as saved'])
      .where('m.person_id', '=', personId)
      .orderBy('m.saved_at')
      .execute(),
  )
  exports.add('reactions', (db, { personId }) =>
    db
      .selectFrom('news_reaction as m')
      .innerJoin('news_story as s', 's.id', 'm.story_id')
      .innerJoin('person as p', 'p.id', 'm.person_id')
      .select(['m.story_id as story', titleFor(now()).as('title'), 'm.reaction', 'm.reacted_at as reacted'])
      .where('m.person_id', '=', personId)
      .orderBy('m.reacted_at')
      .execute(),
  )
  exports.add('followedCategories', (db, { personId }) =>
    db
      .selectFrom('news_follow as m')
      .innerJoin('news_category as c', 'c.id', 'm.category_id')
      .select(['c.label as category', 'm.followed_at as followed'])
      .where('m.person_id', '=', personId)
      .orderBy('m.followed_at')
      .execute(),
  )
}

export const newsModule: ServerModule = {
  areas: ['news', 'news-editing'],
  routes: [
    ['/api/news/ma', newsRoutes],
    ['/api/news/ut', newsRoutes],
  ],
  jobs(context) {
    startNewsJobs(context)
    startDocumentJobs(context)
  },
  events: onNewsNotices,
  validity: [STORY_VALIDITY],
  passages: newsPassages,
  exports(context) {
    exportStories(context)
    exportMarks(context)
  },
  broadcasts: {
    // The tree of the categories has changed.
    portal_categories: {
      roles: ['ma_news_user', 'ma-news-api:news_write', 'ma-news-api:news_cat_write'],
      message: (payload) => ({ type: 'categories_change', data: JSON.parse(payload) as CategoriesChange }),
      missed: { type: 'categories_change', data: {} },
    },
  },
}
