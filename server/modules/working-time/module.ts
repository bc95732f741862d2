import type { ServerModule } from '#server/module.ts'
import { IMPORT_JOB, runImport, type ImportJob } from './import-job.ts'
import { deleteOldImports } from './imports.ts'
import { officeRoutes } from './office-routes.ts'
import { terminalRoutes } from './terminal-routes.ts'

export const workingTimeModule: ServerModule = {
  areas: ['working-time'],
  routes: [
    ['/api/az', officeRoutes],
    ['/api/az', terminalRoutes],
  ],
  jobs: (context) => context.jobs.work<ImportJob>(IMPORT_JOB, (data, job) => runImport(context, data, job)),
  cleanup: [deleteOldImports],
}
