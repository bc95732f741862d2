// Requests for benefits, below api/benefits.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AskedBenefit, BenefitId, BenefitRequest, CaseId, RequestBody } from '#contract/benefits.ts'
import { BulkDecisionBody, BulkDecisionResult, DecisionBody, SeenVersion } from '#contract/decisions.ts'
import { ADMIN_ROLE, USER_ROLE } from '#domain/benefits/benefit.ts'
import type { Context } from '#server/context.ts'
import { decide, decideMany, withdraw } from '#server/decisions/decide.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { BENEFIT_REQUESTS, readDecidedRequests, readRequest, readWaitingRequests } from './read-requests.ts'
import { askForBenefit } from './requests.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['benefit requests']
const USER = { access: [USER_ROLE] } as const
const ADMIN = { access: [ADMIN_ROLE] } as const
const STATES = '409 `alreadyDecided`, `notOpen`, `version_conflict` with the present request.'

export const requestRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addOwn(app, context)
    addLists(app, context)
    addDecisions(app, context)
  }

function addOwn(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/benefits/:id/requests',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Ask for a benefit',
        description:
          '409 `benefit_ended`, `not_eligible`, `deadline_over`, `request_open` with the present benefit of the caller.',
        params: BenefitId,
        body: RequestBody,
        response: { 200: BenefitRequest },
      },
    },
    (request) => {
      const wish = { ...request.body, benefitId: request.params.id, personId: request.session.personId }
      return idempotent(request, db, (tx) => askForBenefit(tx, context, wish))
    },
  )
  app.delete(
    '/requests/:id',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Take my request back',
        description: `403 \`notRequester\`; ${STATES}`,
        params: CaseId,
        headers: IfMatch,
        querystring: SeenVersion,
        response: { 200: BenefitRequest },
      },
    },
    (request) => {
      const { params, session, query } = request
      const target = { id: params.id, personId: session.personId, version: versionOf(request, query) }
      return idempotent(request, db, async (tx) => {
        await withdraw(tx, context, BENEFIT_REQUESTS, target)
        return readRequest({ db: tx, now }, target.personId, target.id)
      })
    },
  )
}

function addLists(app: App, context: Context): void {
  const response = { 200: Type.Array(AskedBenefit) }
  app.get(
    '/requests/waiting',
    { config: ADMIN, schema: { tags, summary: 'Requests that wait for my decision, the 200 oldest first', response } },
    ({ session }) => readWaitingRequests(context, session.personId),
  )
  app.get(
    '/requests/decided',
    { config: ADMIN, schema: { tags, summary: 'The last requests that I have decided', response } },
    ({ session }) => readDecidedRequests(context, session.personId),
  )
}

function addDecisions(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/requests/:id/decision',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Approve or reject a request',
        description: `403 \`ownRequest\`; ${STATES} 409 \`benefit_ended\`, \`not_eligible\`; 422 \`reasonRequired\`.`,
        params: CaseId,
        headers: IfMatch,
        body: DecisionBody,
        response: { 200: BenefitRequest },
      },
    },
    (request) => {
      const { params, session, body } = request
      const target = { id: params.id, personId: session.personId, version: versionOf(request, body) }
      return idempotent(request, db, async (tx) => {
        await decide(tx, context, BENEFIT_REQUESTS, target, body)
        return readRequest({ db: tx, now }, target.personId, target.id)
      })
    },
  )
  app.post(
    '/requests/decisions',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Approve or reject many requests, each on its own',
        body: BulkDecisionBody,
        response: { 200: BulkDecisionResult },
      },
    },
    (request) =>
      idempotent(request, db, (tx) =>
        decideMany(tx, context, BENEFIT_REQUESTS, request.session.personId, request.body),
      ),
  )
}
