import type { ServerModule } from '#server/modules/module.ts'
import { CHANGES } from './bookings/apply-events.ts'
import { deviceRoutes } from './devices/device-routes.ts'
import { deleteOldRefusals } from './devices/devices.ts'
import { exportProduction } from './export-part.ts'
import { startProductionJobs } from './jobs.ts'
import { loginRoutes } from './logins/routes.ts'
import { machineRoutes } from './machines/machine-routes.ts'
import { connectMachines } from './machines/mqtt.ts'
import { deleteOldImports } from './master-data/imports.ts'
import { masterDataRoutes } from './master-data/routes.ts'
import { correctionDecisions } from './times/correction-decisions.ts'
import { LOGINS_ROLE, OFFICE_ROLE, readAudience, TIMES_ROLE } from './readers.ts'
import { deleteOldTries } from './terminal/sign-in.ts'
import { terminalRoutes } from './terminal/terminal-routes.ts'
import { CORRECTIONS } from './times/correction-kind.ts'
import { correctionRoutes } from './times/correction-routes.ts'
import { timeRoutes } from './times/routes.ts'

export const productionModule: ServerModule = {
  areas: ['production'],
  routes: [
    ['/api/mes', loginRoutes],
    ['/api/mes', timeRoutes],
    ['/api/mes', correctionRoutes],
    ['/api/mes', deviceRoutes],
    ['/api/mes', terminalRoutes],
    ['/api/mes', machineRoutes],
    ['/api/mes', masterDataRoutes],
  ],
  decisions: [CORRECTIONS],
  todoDecisions: correctionDecisions,
  jobs: startProductionJobs,
  listen: (context) => {
    const { mqttUrl } = context.config
    return mqttUrl === undefined ? undefined : connectMachines(mqttUrl, context).stop
  },
  cleanup: [deleteOldRefusals, deleteOldTries, deleteOldImports],
  exports: ({ exports }) => exports.add('production', exportProduction),
  broadcasts: {
    [CHANGES]: {
      roles: [LOGINS_ROLE, TIMES_ROLE, OFFICE_ROLE],
      message: (payload) => ({ type: 'production_change', data: JSON.parse(payload) as { areaIds: number[] } }),
      readPeople: (parts, payload) => readAudience(parts, (JSON.parse(payload) as { areaIds: number[] }).areaIds),
      missed: { type: 'production_change', data: {} },
    },
  },
}
