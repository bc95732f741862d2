// Buyers of a site from a day on, lead buyers and administrators of sites. Below api/gpp/responsibility.
import {
  AppointBody,
  Appointments,
  AssignBody,
  Buyers,
  CellDetails,
  CellId,
  PlaceId,
} from '#contract/responsibility.ts'
import { BUYER_ROLES } from '#domain/organisation/responsibility.ts'
import { MAIN_ADMIN_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { appoint, readAppointments } from './appointments.ts'
import { assignBuyer, readBuyers, readCell } from './assign.ts'
import { viewerOf } from './routes.ts'

export const responsibilityWrites = moduleRoutes(
  { tags: ['responsibility'], access: BUYER_ROLES },
  (route, context) => {
    const { db, now } = context
    route.get('/buyers', { summary: 'Who can be assigned', response: Buyers }, () => readBuyers(db))
    route.get(
      '/cells/:groupId/:siteId',
      { summary: 'Who buys a material group for a site, and what was changed', params: CellId, response: CellDetails },
      ({ params }) => readCell(db, params, now()),
    )
    route.put(
      '/cells/:groupId/:siteId',
      {
        summary: 'Assign who buys a material group for a site from a day on',
        description:
          'For the lead buyer and the main admin nobody else buys it then; an administrator of the site replaces the buyer on site alone. 403 `notResponsible`; 409 `version_conflict` with the present state; 422 `buyer_refused`, `day_refused`.',
        params: CellId,
        versioned: true,
        body: AssignBody,
        response: CellDetails,
      },
      async ({ tx, viewer, params, version, body }) =>
        assignBuyer(tx, context, await viewerOf(tx, viewer, now()), { ...params, version }, body, now()),
    )
    route.get(
      '/appointments',
      { summary: 'Lead buyers of material groups, administrators of sites', response: Appointments },
      () => readAppointments(db, now()),
    )
    for (const [path, kind, summary] of [
      ['/groups/:id/lead-buyer', 'leadBuyer', 'Appoint the lead buyer of a material group'],
      ['/sites/:id/admin', 'siteAdmin', 'Appoint the administrator of a site'],
    ] as const)
      route.put(
        path,
        {
          access: [MAIN_ADMIN_ROLE],
          summary: `${summary} from a day on; the current one is replaced`,
          description: '409 `version_conflict` with the present state; 422 `buyer_refused`, `day_refused`.',
          params: PlaceId,
          versioned: true,
          body: AppointBody,
          response: Appointments,
        },
        ({ tx, viewer, params, version, body }) =>
          appoint(tx, context, { kind, placeId: params.id, byId: viewer.personId, version }, body, now()),
      )
  },
)
