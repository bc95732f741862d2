import type { ServerModule } from '#server/module.ts'
import { templateRoutes } from './templates/routes.ts'

export const postboxModule: ServerModule = {
  areas: ['postbox'],
  routes: [['/api/forms', templateRoutes]],
}
