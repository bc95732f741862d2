import type { ServerModule } from '#server/module.ts'
import { exportRoles } from './export-part.ts'
import { employeeRoutes, userRoutes } from './routes.ts'

export const peopleModule: ServerModule = {
  routes: [
    ['/api/user', userRoutes],
    ['/api/ma', employeeRoutes],
  ],
  exports: exportRoles,
}
