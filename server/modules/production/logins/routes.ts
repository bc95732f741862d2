// Logins of production. Below api/mes.
import { LogOutBody, LogOutResult, Logins, LoginsQuery } from '#contract/production.ts'
import { LOGINS_ROLE, OFFICE_ROLE } from '#server/modules/production/readers.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { logOut } from './log-out.ts'
import { readLogins } from './read-logins.ts'

export const loginRoutes = moduleRoutes(
  { tags: ['production'], access: [LOGINS_ROLE, OFFICE_ROLE] },
  (route, context) => {
    route.get(
      '/logins',
      {
        summary: 'Who is signed in where in an area, stale logins first',
        description: 'Whoever neither leads the area nor is of its time office gets figures alone. 404 without areas.',
        query: LoginsQuery,
        response: Logins,
      },
      ({ viewer, query }) => readLogins(context, viewer.personId, query),
    )
    route.post(
      '/logins/log-out',
      {
        summary: 'Log people out at the end of their shift',
        description:
          'Each is told, and confirms or contests it. 404 for whoever sees no single people of the area; 403 `notLead` for the time office. Whoever is not logged out is named with the reason.',
        body: LogOutBody,
        response: LogOutResult,
      },
      ({ tx, viewer, body }) => logOut(tx, context, viewer.personId, body),
    )
  },
)
