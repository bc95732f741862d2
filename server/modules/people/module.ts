import { readRoles } from '#server/auth/read-roles.ts'
import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { administrationRoutes } from './administration-routes.ts'
import { finishErasures, forgetSubjects } from './erasure/erase.ts'
import { readRecords } from './erasure/export-records.ts'
import { deleteOldImports, followImports, IMPORT_QUEUE, runImport, type ImportJob } from './import/imports.ts'
import { SIGN_OUT_QUEUE, type SignOutJob } from './leavers/leave.ts'
import { employeeRoutes, userRoutes } from './routes.ts'
import { SCIM_PREFIX, scimRoutes } from './scim/routes.ts'

/** Exports the rights of the person, and when they were last here. */
function exportRoles({ config, exports }: Pick<Context, 'config' | 'exports'>): void {
  exports.add('roles', async (db, { personId }) => {
    const rows = await readRoles(db, personId)
    return rows.map(({ client, role }) => (client === '' ? role : `${client}:${role}`))
  })
  exports.add('account', (db, { personId }) =>
    db
      .selectFrom('person')
      .select(['locale', 'frontend_version as frontEnd', 'created_at as created'])
      .select(['terms_accepted_at as termsAccepted', 'expense_user_id as expenseUserId'])
      .$if(config.figures.has('lastSignIn'), (query) => query.select('last_login_at as lastLogin'))
      .select(['entry_on as entry', 'exit_on as exit', 'left_at as left', 'external_id as externalId'])
      .where('id', '=', personId)
      .executeTakeFirst(),
  )
  exports.add('records', (db, { personId }) => readRecords(db, personId))
}

function startJobs(context: Context): void {
  const { config, identity, jobs } = context
  jobs.work<ImportJob>(IMPORT_QUEUE, (job) => runImport(context, job))
  jobs.work<SignOutJob>(SIGN_OUT_QUEUE, async ({ personId, subjects }) => {
    // Without a service account Keycloak cannot be notified; tokens of people who left are still refused here.
    if (config.oidcIssuer === undefined || config.oidcAdmin !== undefined)
      await identity.signOut(personId, { subjects })
  })
  // Last days that are over, and tables that a command has written.
  jobs.schedule('people-exits', '*/5 * * * *', () => followImports(context))
}

export const peopleModule: ServerModule = {
  areas: ['people'],
  routes: [
    ['/api/user', userRoutes],
    ['/api/ma', employeeRoutes],
    ['/api/people', administrationRoutes],
    [SCIM_PREFIX, scimRoutes],
  ],
  jobs: startJobs,
  exports: exportRoles,
  cleanup: [deleteOldImports, finishErasures, forgetSubjects],
}
