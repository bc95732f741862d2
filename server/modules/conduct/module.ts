import type { ServerModule } from '#server/modules/module.ts'
import { conductEditingRoutes } from './editing-routes.ts'
import { conductEvidenceRoutes } from './evidence-routes.ts'
import { startConductJobs } from './jobs.ts'
import { CONDUCT_VALIDITY, onConduct } from './notifications/on-conduct.ts'
import { conductPassages } from './passages.ts'
import { conductRoutes } from './routes.ts'

export const conductModule: ServerModule = {
  areas: ['conduct'],
  routes: [
    ['/api/conduct', conductRoutes],
    ['/api/conduct/editing', conductEditingRoutes],
    ['/api/conduct/evidence', conductEvidenceRoutes],
  ],
  jobs: startConductJobs,
  events: onConduct,
  validity: [CONDUCT_VALIDITY],
  passages: conductPassages,
  // Includes confirmations of former versions.
  exports: ({ exports }) =>
    exports.add('conductConfirmations', (db, { personId }) =>
      db
        .selectFrom('conduct_confirmation')
        .select(['version', 'confirmed_at as confirmed'])
        .where('person_id', '=', personId)
        .orderBy('confirmed_at')
        .execute(),
    ),
}
