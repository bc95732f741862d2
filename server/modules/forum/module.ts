import type { ServerModule } from '#server/module.ts'
import { onForum } from './notifications.ts'
import { forumRoutes } from './routes.ts'

export const forumModule: ServerModule = {
  areas: ['forum'],
  routes: [['/api/qa', forumRoutes]],
  events: onForum,
}
