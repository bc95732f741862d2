import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { deleteOldLogEntries } from './personal-data/change-log.ts'
import { exportPersonalData } from './personal-data/export-part.ts'
import { profileLogRoutes } from './personal-data/log-routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { onPictureChanged } from './picture/on-picture-changed.ts'
import { pictureRoutes } from './picture/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

/** Events of sign-ins, and the devices on which they happened. */
function exportSignIns({ exports }: Pick<Context, 'exports'>): void {
  exports.add('signIns', (db, { personId }) =>
    db
      .selectFrom('sign_in_event')
      .select(['at', 'kind', 'way', 'device_kind as device', 'browser', 'system'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
  )
  exports.add('devices', (db, { personId }) =>
    db
      .selectFrom('session_device')
      .select(['kind', 'browser', 'system', 'first_seen_at as firstSeen', 'seen_at as lastSeen'])
      .where('person_id', '=', personId)
      .orderBy('first_seen_at')
      .execute(),
  )
}

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
  cleanup: [deleteOldLogEntries],
}
