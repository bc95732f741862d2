// Who buys what from a day on, lead buyers and administrators of sites. Below api/gpp/responsibility.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AppointBody,
  Appointments,
  AssignBody,
  Buyers,
  CellDetails,
  CellId,
  PlaceId,
} from '#contract/responsibility.ts'
import { BUYER_ROLES } from '#domain/responsibility.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MAIN_ADMIN_ROLE } from '#server/purchasing.ts'
import { appoint, readAppointments } from './appointments.ts'
import { assignBuyer, readBuyers, readCell } from './assign.ts'
import { rightsOf } from './routes.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['responsibility']
const BUYERS = { access: BUYER_ROLES } as const
const MAIN_ADMINS = { access: [MAIN_ADMIN_ROLE] } as const

export const responsibilityWrites =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addCells(app, context)
    addAppointments(app, context)
  }

function addCells(app: App, context: Context): void {
  const { db, now } = context
  const response = { 200: CellDetails }
  app.get(
    '/buyers',
    { config: BUYERS, schema: { tags, summary: 'Who can be assigned', response: { 200: Buyers } } },
    () => readBuyers(db),
  )
  app.get(
    '/cells/:groupId/:siteId',
    {
      config: BUYERS,
      schema: { tags, summary: 'Who buys a material group for a site, and what was changed', params: CellId, response },
    },
    ({ params }) => readCell(db, params, now()),
  )
  app.put(
    '/cells/:groupId/:siteId',
    {
      config: BUYERS,
      schema: {
        tags,
        summary: 'Assign who buys a material group for a site from a day on',
        description:
          'For the lead buyer and the main admin nobody else buys it then; an administrator of the site replaces the buyer on site alone. 403 `notResponsible`; 409 `version_conflict` with the present state; 422 `buyer_refused`, `day_refused`.',
        params: CellId,
        headers: IfMatch,
        body: AssignBody,
        response,
      },
    },
    (request) => {
      const { session, params, body } = request
      const version = versionOf(request, body)
      return idempotent(request, db, async (tx) => {
        const rights = await rightsOf(tx, request, now())
        const asking = { personId: session.personId, rights }
        return assignBuyer(tx, context, asking, params, { ...body, ...(version !== undefined && { version }) }, now())
      })
    },
  )
}

function addAppointments(app: App, context: Context): void {
  const { db, now } = context
  const response = { 200: Appointments }
  app.get(
    '/appointments',
    {
      config: BUYERS,
      schema: { tags, summary: 'Lead buyers of material groups, administrators of sites', response },
    },
    () => readAppointments(db, now()),
  )
  for (const [path, kind, summary] of [
    ['/groups/:id/lead-buyer', 'leadBuyer', 'Appoint the lead buyer of a material group'],
    ['/sites/:id/admin', 'siteAdmin', 'Appoint the administrator of a site'],
  ] as const)
    app.put(
      path,
      {
        config: MAIN_ADMINS,
        schema: {
          tags,
          summary: `${summary} from a day on; the current one is replaced`,
          description: '409 `version_conflict` with the present state; 422 `buyer_refused`, `day_refused`.',
          params: PlaceId,
          headers: IfMatch,
          body: AppointBody,
          response,
        },
      },
      (request) => {
        const { session, params, body } = request
        const version = versionOf(request, body)
        return idempotent(request, db, (tx) =>
          appoint(tx, context, { kind, placeId: params.id, byId: session.personId }, { ...body, version }, now()),
        )
      },
    )
}
