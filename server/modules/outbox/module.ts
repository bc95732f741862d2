import type { ServerModule } from '#server/modules/module.ts'
import { outboxRoutes } from './routes.ts'

export const outboxModule: ServerModule = { routes: [['/api/outbox', outboxRoutes]] }
