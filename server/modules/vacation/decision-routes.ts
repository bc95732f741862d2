// The vacation service for deciders: open requests, decisions, deputies, the board, certificates. Below api/vac.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BulkDecisionBody, BulkDecisionResult } from '#contract/decisions.ts'
import {
  LeaveDecisionBody,
  Deputies,
  DeputiesBody,
  LeaveRequest,
  RequestId,
  RestoredDays,
  SicknessBody,
} from '#contract/vacation.ts'
import {
  Board,
  BoardQuery,
  DecisionFacts,
  OpenDecisions,
  PastDecisions,
  PastDecisionsQuery,
} from '#contract/vacation-calendar.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { APPROVER_ROLE, PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { readBoard } from './board.ts'
import { answerCancellation, decideMany, decideRequest } from './decide.ts'
import { readDeputies, saveDeputies } from './stand-ins.ts'
import { hasOpenDecisions, readDecisionFacts, readOpenDecisions, readPastDecisions } from './decision-lists.ts'
import { recordSickness } from './end-of-leave.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation']
/** The personnel office decides where there is no other decider. */
const APPROVERS = { access: [APPROVER_ROLE, PERSONNEL_ROLE] } as const
const VIEWERS = { access: ['menu_ma_holiday', APPROVER_ROLE, PERSONNEL_ROLE, 'ma-api:ma_tk_view'] } as const

const ABOUT_DECISIONS =
  '409 `version_conflict`, `alreadyDecided`, `notOpen` with the present request, for a deputy who has nothing left to decide its ' +
  'status alone; 403 `ownRequest`, `notDecider`; 422 `reasonRequired`.'

export const decisionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addLists(app, context)
    addDecisions(app, context)
    addDeputies(app, context)
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/showApprovalMenu',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Whether anything waits for my decision', response: { 200: Type.Boolean() } },
    },
    ({ session }) => hasOpenDecisions(context, session.personId),
  )
  app.get(
    '/decisions',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'Requests that I may decide now, also in the place of others',
        response: { 200: OpenDecisions },
      },
    },
    ({ session }) => readOpenDecisions(context, { personId: session.personId, rights: session.rights }),
  )
  app.get(
    '/decisions/:id',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'What an open request means for the balance of its applicant',
        description: '404 for a request that I may not decide now.',
        params: RequestId,
        response: { 200: DecisionFacts },
      },
    },
    ({ session, params }) => readDecisionFacts(context, session.personId, params.id),
  )
}

function addLists(app: App, context: Context): void {
  app.get(
    '/past-decisions',
    {
      config: { ...APPROVERS, readsReplica: true },
      schema: {
        tags,
        summary: 'Decisions that I made or that were made in my place, and those about requests that I may open',
        description: '422 `request_refused` for a period that is reversed.',
        querystring: PastDecisionsQuery,
        response: { 200: PastDecisions },
      },
    },
    ({ session, query }) => readPastDecisions(context, session.personId, query),
  )
}

/** What a board of people and days shows: below api/tk for the team calendar, below api/vac for the own calendar and the approval. */
export const boardRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/board',
      {
        config: { ...VIEWERS, readsReplica: true },
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

function addDecisions(app: App, context: Context): void {
  const { db } = context
  const actions = [
    ['/requests/:id/decision', 'Approve or reject a request', decideRequest],
    ['/requests/:id/cancellation', 'Accept or refuse that approved leave is cancelled', answerCancellation],
  ] as const
  for (const [url, summary, action] of actions)
    app.post(
      url,
      {
        config: APPROVERS,
        schema: {
          tags,
          summary,
          description: ABOUT_DECISIONS,
          params: RequestId,
          body: LeaveDecisionBody,
          response: { 200: LeaveRequest },
        },
      },
      (request) => {
        const target = { id: request.params.id, personId: request.session.personId }
        return idempotent(request, db, (tx) => action(tx, context, target, request.body))
      },
    )
  app.post(
    '/decisions',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'One decision about many requests, each on its own',
        description: 'A request that refuses it is not changed and gets the `code` of the single call.',
        body: BulkDecisionBody,
        response: { 200: BulkDecisionResult },
      },
    },
    (request) => idempotent(request, db, (tx) => decideMany(tx, context, request.session.personId, request.body)),
  )
}

function addDeputies(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/deputies',
    {
      config: { access: [APPROVER_ROLE] },
      schema: { tags, summary: 'Who decides in my place', response: { 200: Deputies } },
    },
    ({ session }) => readDeputies(db, session.personId),
  )
  app.put(
    '/deputies',
    {
      config: { access: [APPROVER_ROLE] },
      schema: {
        tags,
        summary: 'Set who decides in my place while I am away',
        description: '422 `request_refused`, `reference_unknown`.',
        body: DeputiesBody,
        response: { 200: Deputies },
      },
    },
    (request) => idempotent(request, db, (tx) => saveDeputies(tx, context, request.session.personId, request.body)),
  )
  app.post(
    '/sickness',
    {
      config: { access: [PERSONNEL_ROLE] },
      schema: {
        tags,
        summary: 'Record a certificate of incapacity, which gives leave back',
        description: '404 for people of others, 409 `sicknessOverlaps`.',
        body: SicknessBody,
        response: { 200: RestoredDays },
      },
    },
    (request) => idempotent(request, db, (tx) => recordSickness(tx, context, request.session.personId, request.body)),
  )
}
