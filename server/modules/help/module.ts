import type { ServerModule } from '#server/modules/module.ts'
import { helpRoutes } from './routes.ts'

export const helpModule: ServerModule = { routes: [['/api/user', helpRoutes]] }
