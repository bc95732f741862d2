import type { ServerModule } from '#server/module.ts'
import { CHANGES } from './bookings/apply-events.ts'
import { exportProduction } from './export-part.ts'
import { startProductionJobs } from './jobs.ts'
import { loginRoutes } from './logins/routes.ts'
import { LOGINS_ROLE, OFFICE_ROLE, TIMES_ROLE } from './readers.ts'
import { CORRECTIONS } from './times/correction-kind.ts'
import { correctionRoutes } from './times/correction-routes.ts'
import { timeRoutes } from './times/routes.ts'

export const productionModule: ServerModule = {
  areas: ['production'],
  routes: [
    ['/api/mes', loginRoutes],
    ['/api/mes', timeRoutes],
    ['/api/mes', correctionRoutes],
  ],
  decisions: [CORRECTIONS],
  jobs: startProductionJobs,
  exports: ({ exports }) => exports.add('production', exportProduction),
  broadcasts: {
    [CHANGES]: {
      roles: [LOGINS_ROLE, TIMES_ROLE, OFFICE_ROLE],
      message: (payload) => ({ type: 'production_change', data: JSON.parse(payload) as { areaIds: number[] } }),
      missed: { type: 'production_change', data: {} },
    },
  },
}
