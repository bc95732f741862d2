import type { ServerModule } from '#server/modules/module.ts'
import { exportForum } from './authors.ts'
import { startForumJobs } from './jobs.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { onForum } from './notifications/on-forum.ts'
import { FORUM_VALIDITY } from './notifications/validity.ts'
import { removeUnattached } from './files.ts'
import { postRoutes } from './posts/routes.ts'
import { forumPassages } from './reading/passages.ts'
import { readingRoutes } from './reading/routes.ts'

export const forumModule: ServerModule = {
  areas: ['forum'],
  routes: [
    ['/api/qa', readingRoutes],
    ['/api/qa', postRoutes],
    ['/api/qa', moderationRoutes],
  ],
  jobs: startForumJobs,
  events: onForum,
  passages: forumPassages,
  validity: [FORUM_VALIDITY],
  exports: ({ exports }) => exports.add('forum', (db, { personId }) => exportForum(db, personId)),
  cleanup: [removeUnattached],
}
