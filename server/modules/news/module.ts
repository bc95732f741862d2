import type { CategoriesChange } from '#contract/realtime.ts'
import type { ServerModule } from '#server/module.ts'
import { exportStories } from './export-part.ts'
import { startDocumentJobs } from './files/remove-orphans.ts'
import { startNewsJobs } from './publishing/jobs.ts'
import { newsRoutes } from './routes.ts'

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
  exports: exportStories,
  broadcasts: {
    // The tree of the categories has changed.
    portal_categories: {
      roles: ['ma_news_user', 'ma-news-api:news_write', 'ma-news-api:news_cat_write'],
      message: (payload) => ({ type: 'categories_change', data: JSON.parse(payload) as CategoriesChange }),
      missed: { type: 'categories_change', data: {} },
    },
  },
}
