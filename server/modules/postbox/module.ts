import type { ServerModule } from '#server/module.ts'
import { draftRoutes } from './drafts/routes.ts'
import { actRoutes } from './forms/act-routes.ts'
import { FORMS } from './forms/kind.ts'
import { formRoutes } from './forms/routes.ts'
import { templateRoutes } from './templates/routes.ts'

export const postboxModule: ServerModule = {
  areas: ['postbox'],
  routes: [
    ['/api/forms', templateRoutes],
    ['/api/forms', draftRoutes],
    ['/api/forms', formRoutes],
    ['/api/forms', actRoutes],
  ],
  decisions: [FORMS],
}
