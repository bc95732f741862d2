import type { ServerModule } from '#server/module.ts'
import { helpRoutes } from './routes.ts'

export const helpModule: ServerModule = { routes: [['/api/user', helpRoutes]] }
