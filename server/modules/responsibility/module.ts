import type { ServerModule } from '#server/module.ts'
import { responsibilityRoutes } from './routes.ts'

export const responsibilityModule: ServerModule = {
  areas: ['responsibility'],
  routes: [['/api/gpp/responsibility', responsibilityRoutes]],
}
