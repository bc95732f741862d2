import type { Context } from '#server/context.ts'
import type { ServerModule } from '#server/module.ts'
import { exportSuppliers } from './data-export.ts'
import { deleteOldImports } from './imports.ts'
import { partnerRoutes } from './partner-routes.ts'
import { deleteOldReminders, sendExpiryReminders } from './reminders.ts'
import { requestRoutes } from './request-routes.ts'
import { supplierRoutes } from './routes.ts'

const REMINDERS = 'supplier-reminders'

/** In the morning, when whoever is reminded can act; since yesterday appointments have begun and accounts were closed. */
export async function startMorning(context: Context): Promise<void> {
  await context.events.publish(context.db, 'supplier.deciders_changed', {})
  await sendExpiryReminders(context)
}

function startJobs(context: Context): void {
  context.jobs.schedule(REMINDERS, '0 7 * * *', () => startMorning(context))
}

export const suppliersModule: ServerModule = {
  areas: ['suppliers'],
  routes: [
    ['/api/gpp', supplierRoutes],
    ['/api/gpp/partners', partnerRoutes],
    ['/api/gpp', requestRoutes],
  ],
  jobs: startJobs,
  exports: ({ exports }) => exports.add('suppliers', exportSuppliers),
  cleanup: [deleteOldImports, deleteOldReminders],
}
