import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { releaseDue } from '#server/modules/working-time/control/release-days.ts'
import { controlRoutes } from './control/routes.ts'
import {
  deleteOldEvaluations,
  EVALUATION_JOB,
  runEvaluation,
  evaluateEndedDays,
  evaluateLeave,
  evaluateTargets,
  type EvaluationJob,
} from '#server/modules/working-time/days/evaluations.ts'
import { deleteOldStamps, exportTime } from './export-part.ts'
import { IMPORT_JOB, runImport, type ImportJob } from '#server/modules/working-time/stamps/import-job.ts'
import { deleteOldImports } from '#server/modules/working-time/stamps/imports.ts'
import { officeRoutes } from '#server/modules/working-time/office/office-routes.ts'
import { deleteOldCaseProofs } from './cases.ts'
import { deleteOldReadings } from './viewer.ts'
import { correctionDecisions } from './notifications/corrections.ts'
import { onWorkingTime } from './notifications/on-working-time.ts'
import { timeRoutes } from './routes.ts'
import { terminalRoutes } from '#server/modules/working-time/stamps/terminal-routes.ts'

const HOURLY = 'time-ended-days'
const RELEASE = 'time-release'

export const workingTimeModule: ServerModule = {
  areas: ['working-time'],
  routes: [
    ['/api/az', timeRoutes],
    ['/api/az', controlRoutes],
    ['/api/az', officeRoutes],
    ['/api/az', terminalRoutes],
  ],
  jobs(context: Context) {
    context.jobs.work<ImportJob>(IMPORT_JOB, (data, job) => runImport(context, data, job))
    context.jobs.work<EvaluationJob>(EVALUATION_JOB, (data, job) => runEvaluation(context, data, job))
    // Every hour: shifts end after midnight, and a server may have been off.
    context.jobs.schedule(HOURLY, '5 * * * *', () => evaluateEndedDays(context))
    context.jobs.schedule(RELEASE, '* * * * *', () => releaseDue(context))
  },
  events(context: Context) {
    onWorkingTime(context)
    context.events.on('leave.changed', ({ requestId }) => evaluateLeave(context, requestId))
    context.events.on('time.target_changed', (change, { id }) => evaluateTargets(context, change, id))
  },
  todoDecisions: [correctionDecisions],
  exports: exportTime,
  cleanup: [deleteOldImports, deleteOldCaseProofs, deleteOldEvaluations, deleteOldReadings, deleteOldStamps],
}
