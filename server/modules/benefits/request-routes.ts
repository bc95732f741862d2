// Requests for benefits, below api/benefits.
import { Type } from '@fastify/type-provider-typebox'
import { AskedBenefit, BenefitId, BenefitRequest, CaseId, RequestBody } from '#contract/benefits.ts'
import { BulkDecisionBody, BulkDecisionResult, DecisionBody } from '#contract/decisions.ts'
import { ADMIN_ROLE, USER_ROLE } from '#domain/benefits/benefit.ts'
import { decide, decideMany, withdraw } from '#server/decisions/decide.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { BENEFIT_REQUESTS, readDecidedRequests, readRequest, readWaitingRequests } from './read-requests.ts'
import { askForBenefit } from './requests.ts'

const ADMIN = [ADMIN_ROLE] as const
const STATES = '409 `alreadyDecided`, `notOpen`, `version_conflict` with the present request.'

export const requestRoutes = moduleRoutes({ tags: ['benefit requests'], access: [USER_ROLE] }, (route, context) => {
  const { now } = context
  route.post(
    '/benefits/:id/requests',
    {
      summary: 'Ask for a benefit',
      description:
        '409 `benefit_ended`, `not_eligible`, `deadline_over`, `request_open` with the present benefit of the caller.',
      params: BenefitId,
      body: RequestBody,
      response: BenefitRequest,
    },
    ({ tx, viewer, params, body }) =>
      askForBenefit(tx, context, { ...body, benefitId: params.id, personId: viewer.personId }),
  )
  route.delete(
    '/requests/:id',
    {
      summary: 'Take my request back',
      description: `403 \`notRequester\`; ${STATES}`,
      params: CaseId,
      versioned: true,
      response: BenefitRequest,
    },
    async ({ tx, viewer: { personId }, params: { id }, version }) => {
      await withdraw(tx, context, BENEFIT_REQUESTS, { id, personId, version })
      return readRequest({ db: tx, now }, personId, id)
    },
  )
  route.get(
    '/requests/waiting',
    {
      access: ADMIN,
      summary: 'Requests that wait for my decision, the 200 oldest first',
      response: Type.Array(AskedBenefit),
    },
    ({ viewer }) => readWaitingRequests(context, viewer.personId),
  )
  route.get(
    '/requests/decided',
    { access: ADMIN, summary: 'The last requests that I have decided', response: Type.Array(AskedBenefit) },
    ({ viewer }) => readDecidedRequests(context, viewer.personId),
  )
  route.post(
    '/requests/:id/decision',
    {
      access: ADMIN,
      summary: 'Approve or reject a request',
      description: `403 \`ownRequest\`; ${STATES} 409 \`benefit_ended\`, \`not_eligible\`; 422 \`reasonRequired\`.`,
      params: CaseId,
      versioned: true,
      body: DecisionBody,
      response: BenefitRequest,
    },
    async ({ tx, viewer: { personId }, params: { id }, version, body }) => {
      await decide(tx, context, BENEFIT_REQUESTS, { id, personId, version }, body)
      return readRequest({ db: tx, now }, personId, id)
    },
  )
  route.post(
    '/requests/decisions',
    {
      access: ADMIN,
      summary: 'Approve or reject many requests, each on its own',
      body: BulkDecisionBody,
      response: BulkDecisionResult,
    },
    ({ tx, viewer, body }) => decideMany(tx, context, BENEFIT_REQUESTS, viewer.personId, body),
  )
})
