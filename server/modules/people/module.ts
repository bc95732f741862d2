import type { ServerModule } from '#server/module.ts'
import { employeeRoutes, userRoutes } from './routes.ts'
import { readRoles } from '#server/auth/read-roles.ts'
import type { Context } from '#server/context.ts'

/** What the person may do, and when they were last here. */
function exportRoles({ exports }: Pick<Context, 'exports'>): void {
  exports.add('roles', async (db, { personId }) => {
    const rows = await readRoles(db, personId)
    return rows.map(({ client, role }) => (client === '' ? role : `${client}:${role}`))
  })
  exports.add('account', (db, { personId }) =>
    db
      .selectFrom('person')
      .select(['locale', 'last_login_at as lastLogin', 'frontend_version as frontEnd', 'created_at as created'])
      .select(['terms_accepted_at as termsAccepted', 'expense_user_id as expenseUserId'])
      .where('id', '=', personId)
      .executeTakeFirst(),
  )
}

export const peopleModule: ServerModule = {
  routes: [
    ['/api/user', userRoutes],
    ['/api/ma', employeeRoutes],
  ],
  exports: exportRoles,
}
