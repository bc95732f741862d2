import { sql } from 'kysely'
import type { ServerModule } from '#server/module.ts'
import { exportForum } from './authors.ts'
import { startForumJobs } from './jobs.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { onForum } from './notifications/on-forum.ts'
import { removeUnattached } from './posts/files.ts'
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
  validity: [
    {
      menuId: 'menu_ek_qa',
      // To-dos are closed by `forum.changed`; what is left of a question that is gone must not be delivered.
      isStillValid: () =>
        sql<boolean>`(n.niko_id is null or exists (select from forum_thread t where t.id = n.niko_id))`,
      mayStillSee: sql<boolean>`(n.niko_id is null or exists (
        select from forum_thread t where t.id = n.niko_id and (not t.is_hidden or n.event_key like 'forum-moderated:%')))`,
    },
  ],
  exports: ({ exports }) => exports.add('forum', (db, { personId }) => exportForum(db, personId)),
  cleanup: [removeUnattached],
}
