// Requests of purchasing to the main admin, and handovers of people who leave. Below api/gpp/responsibility.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { DecisionBody, SeenVersion } from '#contract/decisions.ts'
import {
  Handover,
  HandoverExportQuery,
  HandoverId,
  PlaceId,
  PurchasingRequestBody,
  PurchasingRequests,
} from '#contract/responsibility.ts'
import { BUYER_ROLES } from '#domain/responsibility.ts'
import { holds } from '#domain/roles.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { decide, withdraw } from '#server/decisions/decide.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing.ts'
import { handoverCsv, readHandover } from './handover.ts'
import { addRequest, caseOf, PURCHASING_REQUESTS, readRequests, type Asking } from './requests.ts'
import { csvHeaders, rightsOf } from './routes.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['responsibility']
const BUYERS = { access: BUYER_ROLES } as const
const MAIN_ADMINS = { access: [MAIN_ADMIN_ROLE] } as const

export const purchasingRequests =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addRequests(app, context)
    addDecisions(app, context)
    addHandover(app, context)
  }

const askingOf = async (db: Db, request: Pick<FastifyRequest, 'session'>, now: Date): Promise<Asking> => ({
  personId: request.session.personId,
  rights: await rightsOf(db, request, now),
})

function addRequests(app: App, context: Context): void {
  const { db, now } = context
  const response = { 200: PurchasingRequests }
  app.get(
    '/requests',
    { config: BUYERS, schema: { tags, summary: 'My requests; for the main admin all of them', response } },
    (request) => readRequests(db, request.session.personId, now()),
  )
  app.post(
    '/requests',
    {
      config: BUYERS,
      schema: {
        tags,
        summary: 'Request access for a buyer, or a new material group, from the main admin',
        description:
          '403 `notSiteAdmin` for access to a site that one does not administer; 409 `request_open`; 422 `request_refused`.',
        body: PurchasingRequestBody,
        response,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => addRequest(tx, context, await askingOf(tx, request, now()), request.body)),
  )
}

function addDecisions(app: App, context: Context): void {
  const { db, now } = context
  const response = { 200: PurchasingRequests }
  app.post(
    '/requests/:id/decision',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Approve or reject a request; an approved material group exists at once',
        description:
          '403 `ownRequest`; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present requests; 422 `reasonRequired`, `request_refused`.',
        params: PlaceId,
        headers: IfMatch,
        body: DecisionBody,
        response,
      },
    },
    (request) => {
      const version = versionOf(request, request.body)
      const personId = request.session.personId
      return idempotent(request, db, async (tx) => {
        const target = { id: await caseOf(tx, request.params.id), personId, version }
        await decide(tx, context, PURCHASING_REQUESTS, target, request.body)
        return readRequests(tx, personId, now())
      })
    },
  )
  app.delete(
    '/requests/:id',
    {
      config: BUYERS,
      schema: {
        tags,
        summary: 'Withdraw my request',
        description:
          '403 `notRequester`; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present requests.',
        params: PlaceId,
        headers: IfMatch,
        querystring: SeenVersion,
        response,
      },
    },
    (request) => {
      const version = versionOf(request, request.query)
      const personId = request.session.personId
      return idempotent(request, db, async (tx) => {
        const target = { id: await caseOf(tx, request.params.id), personId, version }
        await withdraw(tx, context, PURCHASING_REQUESTS, target)
        return readRequests(tx, personId, now())
      })
    },
  )
}

function addHandover(app: App, { db, now }: Context): void {
  const read = async (request: Pick<FastifyRequest, 'session'>, personId: string) => {
    const reader = await askingOf(db, request, now())
    const readsPartners = holds(request.session.rights, READER_ROLE)
    return readHandover(db, personId, { ...reader, readsPartners }, businessDay(now()))
  }
  app.get(
    '/handover/:personId',
    {
      config: BUYERS,
      schema: {
        tags,
        summary: 'The responsibilities of a person who leaves',
        description: 'For the person, the main admin, and administrators of sites of their company; for others 404.',
        params: HandoverId,
        response: { 200: Handover },
      },
    },
    (request) => read(request, request.params.personId),
  )
  app.get(
    '/handover/:personId/export',
    {
      config: BUYERS,
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
      const handover = await read(request, request.params.personId)
      return reply
        .headers(csvHeaders(language === 'en' ? 'handover' : 'uebergabe'))
        .send(handoverCsv(handover, language))
    },
  )
}
