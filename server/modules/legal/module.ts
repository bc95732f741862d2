import type { ServerModule } from '#server/module.ts'
import { exportAcceptances } from './export-part.ts'
import { legalRoutes } from './routes.ts'

export const legalModule: ServerModule = {
  areas: ['legal'],
  routes: [['/api/user', legalRoutes]],
  exports: exportAcceptances,
}
