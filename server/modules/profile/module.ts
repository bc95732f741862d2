import type { ServerModule } from '#server/module.ts'
import { forgetLog } from './personal-data/change-log.ts'
import { exportPersonalData } from './personal-data/export-part.ts'
import { profileLogRoutes } from './personal-data/log-routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { onPictureChanged } from './picture/on-picture-changed.ts'
import { pictureRoutes } from './picture/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { exportSignIns } from './sessions/export-part.ts'
import { sessionRoutes } from './sessions/routes.ts'

export const profileModule: ServerModule = {
  areas: ['profile'],
  routes: [
    ['/api/user', personalDataRoutes],
    ['/api/user', profileLogRoutes],
    ['/api/user', pictureRoutes],
    ['/api/user', secondFactorRoutes],
    ['/api/user', sessionRoutes],
  ],
  events: onPictureChanged,
  exports(context) {
    exportPersonalData(context)
    exportSignIns(context)
  },
  cleanup: [forgetLog],
}
