import type { ServerModule } from '#server/module.ts'
import { outboxRoutes } from './routes.ts'

export const outboxModule: ServerModule = { routes: [['/api/outbox', outboxRoutes]] }
