import type { ServerModule } from '#server/module.ts'
import { documentRoutes } from './document-routes.ts'
import { removeUnattached } from './documents.ts'
import { benefitRoutes } from './routes.ts'

export const benefitsModule: ServerModule = {
  areas: ['benefits'],
  routes: [
    ['/api/benefits', benefitRoutes],
    ['/api/benefits', documentRoutes],
  ],
  cleanup: [removeUnattached],
}
