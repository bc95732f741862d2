// The vacation service for deciders: open requests, decisions, deputies, the board, certificates. Below api/vac.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BulkDecisionBody, BulkDecisionResult, DecisionBody } from '#contract/decisions.ts'
import { Deputies, DeputiesBody, LeaveRequest, RequestId, RestoredDays, SicknessBody } from '#contract/vacation.ts'
import {
  Board,
  BoardQuery,
  DecisionFacts,
  OpenDecisions,
  PastDecisions,
  PastDecisionsQuery,
} from '#contract/vacation-calendar.ts'
import type { Context } from '#server/kernel/context.ts'
import { APPROVER_ROLE, PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readBoard } from './board.ts'
import { answerCancellation, decideMany, decideRequest } from './decide.ts'
import { readDeputies, saveDeputies } from './deputies-and-substitutes.ts'
import { hasOpenDecisions, readDecisionFacts, readOpenDecisions, readPastDecisions } from './decision-lists.ts'
import { recordSickness } from './end-of-leave.ts'

const tags = ['vacation']
/** The personnel office decides where there is no other decider. */
const APPROVERS = [APPROVER_ROLE, PERSONNEL_ROLE] as const
const VIEWERS = ['menu_ma_holiday', APPROVER_ROLE, PERSONNEL_ROLE, 'ma-api:ma_tk_view'] as const

const ABOUT_DECISIONS =
  '409 `version_conflict`, `alreadyDecided`, `notOpen` with the present request, for a deputy who has nothing left to decide its ' +
  'status alone; 403 `ownRequest`, `notDecider`; 422 `reasonRequired`.'

export const decisionRoutes = moduleRoutes({ tags, access: APPROVERS }, (route, context) => {
  const { db } = context
  route.get(
    '/showApprovalMenu',
    { access: 'signed-in', summary: 'Whether anything waits for my decision', response: Type.Boolean() },
    ({ viewer }) => hasOpenDecisions(context, viewer.personId),
  )
  route.get(
    '/decisions',
    { summary: 'Requests that I may decide now, also in the place of others', response: OpenDecisions },
    ({ viewer }) => readOpenDecisions(context, viewer),
  )
  route.get(
    '/decisions/:id',
    {
      summary: 'What an open request means for the balance of its applicant',
      description: '404 for a request that I may not decide now.',
      params: RequestId,
      response: DecisionFacts,
    },
    ({ viewer, params }) => readDecisionFacts(context, viewer.personId, params.id),
  )
  route.get(
    '/past-decisions',
    {
      summary: 'Decisions that I made or that were made in my place, and those about requests that I may open',
      description: '422 `request_refused` for a period that is reversed.',
      query: PastDecisionsQuery,
      response: PastDecisions,
      readsReplica: true,
    },
    ({ viewer, query }) => readPastDecisions(context, viewer.personId, query),
  )
  const actions = [
    ['/requests/:id/decision', 'Approve or reject a request', decideRequest],
    ['/requests/:id/cancellation', 'Accept or refuse that approved leave is cancelled', answerCancellation],
  ] as const
  for (const [url, summary, action] of actions)
    route.post(
      url,
      {
        summary,
        description: ABOUT_DECISIONS,
        params: RequestId,
        versioned: 'required',
        body: DecisionBody,
        response: LeaveRequest,
      },
      ({ tx, viewer, params, version, body }) =>
        action(tx, context, { id: params.id, personId: viewer.personId, version }, body),
    )
  route.post(
    '/decisions',
    {
      summary: 'One decision about many requests, each on its own',
      description: 'A request that refuses it is not changed and gets the `code` of the single call.',
      body: BulkDecisionBody,
      response: BulkDecisionResult,
    },
    ({ tx, viewer, body }) => decideMany(tx, context, viewer.personId, body),
  )
  route.get(
    '/deputies',
    { access: [APPROVER_ROLE], summary: 'Who decides in my place', response: Deputies },
    ({ viewer }) => readDeputies(db, viewer.personId),
  )
  route.put(
    '/deputies',
    {
      access: [APPROVER_ROLE],
      summary: 'Set who decides in my place while I am away',
      description: '422 `request_refused`, `reference_unknown`.',
      body: DeputiesBody,
      response: Deputies,
    },
    ({ tx, viewer, body }) => saveDeputies(tx, context, viewer.personId, body),
  )
  route.post(
    '/sickness',
    {
      access: [PERSONNEL_ROLE],
      summary: 'Record a certificate of incapacity, which gives leave back',
      description: '404 for people of others, 409 `sicknessOverlaps`.',
      body: SicknessBody,
      response: RestoredDays,
    },
    ({ tx, viewer, body }) => recordSickness(tx, context, viewer.personId, body),
  )
})

/** Boards of people and days: below api/tk for the team calendar, below api/vac for the own calendar and the approval. */
export const boardRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/board',
      {
        config: { access: VIEWERS, readsReplica: true },
        schema: {
          tags,
          summary: 'People and their absences, as far as I may see them',
          description: '422 `request_refused` for a span that is reversed or longer than 400 days.',
          querystring: BoardQuery,
          response: { 200: Board },
        },
      },
      async ({ session, query }, reply) => {
        const board = await readBoard(context, { personId: session.personId, rights: session.rights }, query)
        // Thousands of absences: each is as it should be already.
        return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(board)
      },
    )
  }
