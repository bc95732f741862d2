// Requests of purchasing to the main admin, and handovers of people who leave. Below api/gpp/responsibility.
import { DecisionBody } from '#contract/decisions.ts'
import {
  Handover,
  HandoverExportQuery,
  HandoverId,
  PlaceId,
  PurchasingRequestBody,
  PurchasingRequests,
} from '#contract/responsibility.ts'
import { BUYER_ROLES } from '#domain/organisation/responsibility.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { Session } from '#server/http/session.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { decide, withdraw } from '#server/decisions/decide.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { handoverCsv, readHandover } from './handover.ts'
import { addRequest, caseOf, PURCHASING_REQUESTS, readRequests } from './requests.ts'
import { viewerOf } from './routes.ts'

const tags = ['responsibility']

export const purchasingRequests = moduleRoutes({ tags, access: BUYER_ROLES }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/requests',
    { summary: 'My requests; for the main admin all of them', response: PurchasingRequests },
    ({ viewer }) => readRequests(db, viewer.personId, now()),
  )
  route.post(
    '/requests',
    {
      summary: 'Request access for a buyer, or a new material group, from the main admin',
      description:
        '403 `notSiteAdmin` for access to a site that one does not administer; 409 `request_open`; 422 `request_refused`.',
      body: PurchasingRequestBody,
      response: PurchasingRequests,
    },
    async ({ tx, viewer, body }) => addRequest(tx, context, await viewerOf(tx, viewer, now()), body),
  )
  route.post(
    '/requests/:id/decision',
    {
      access: [MAIN_ADMIN_ROLE],
      summary: 'Approve or reject a request; an approved material group exists at once',
      description:
        '403 `ownRequest`; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present requests; 422 `reasonRequired`, `request_refused`.',
      params: PlaceId,
      versioned: true,
      body: DecisionBody,
      response: PurchasingRequests,
    },
    async ({ tx, viewer: { personId }, params, version, body }) => {
      const target = { id: await caseOf(tx, params.id), personId, version }
      await decide(tx, context, PURCHASING_REQUESTS, target, body)
      return readRequests(tx, personId, now())
    },
  )
  route.delete(
    '/requests/:id',
    {
      summary: 'Withdraw my request',
      description: '403 `notRequester`; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present requests.',
      params: PlaceId,
      versioned: true,
      response: PurchasingRequests,
    },
    async ({ tx, viewer: { personId }, params, version }) => {
      const target = { id: await caseOf(tx, params.id), personId, version }
      await withdraw(tx, context, PURCHASING_REQUESTS, target)
      return readRequests(tx, personId, now())
    },
  )
  const read = async (session: Session, personId: string) => {
    const viewer = await viewerOf(db, session, now())
    const readsPartners = holds(session.rights, READER_ROLE)
    return readHandover(db, personId, { ...viewer, readsPartners }, businessDay(now()))
  }
  route.get(
    '/handover/:personId',
    {
      summary: 'The responsibilities of a person who leaves',
      description: 'For the person, the main admin, and administrators of sites of their company; for others 404.',
      params: HandoverId,
      response: Handover,
    },
    ({ viewer, params }) => read(viewer, params.personId),
  )
  app.get(
    '/handover/:personId/export',
    {
      config: { access: BUYER_ROLES },
      schema: {
        tags,
        summary: 'The same as CSV for German spreadsheets',
        params: HandoverId,
        querystring: HandoverExportQuery,
        response: { 200: fileResponse('A line for each thing that is handed over', 'text/csv') },
      },
    },
    async (request, reply) => {
      const { language = 'de' } = request.query
      const handover = await read(request.session, request.params.personId)
      return reply
        .headers(csvHeaders(language === 'en' ? 'handover' : 'uebergabe'))
        .send(handoverCsv(handover, language))
    },
  )
})
