// The vacation service for applicants: below api/vac.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  LeaveRequest,
  Preview,
  PreviewBody,
  RequestBody,
  RequestId,
  SpecialLeaveReasons,
  SickDaysBody,
  SubstituteBody,
  Substitution,
  WithdrawBody,
} from '#contract/vacation.ts'
import { ExplainedBalance, LeaveRules, LeaveToday, OwnCalendar, YearQuery } from '#contract/vacation-calendar.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { readDeciders } from '#server/modules/vacation/deciders.ts'
import { readReasons } from './facts.ts'
import { readSeen } from './may-read.ts'
import { explainBalance } from './balance.ts'
import { readOwnCalendar, readToday } from './own-calendar.ts'
import { previewRequest } from './preview.ts'
import { changeRequest, createRequest, deleteDraft } from './send-request.ts'
import { readCompanyRules } from './company-rules.ts'
import { answerAsSubstitute, readSubstitutions } from './stand-ins.ts'
import { reportSickDays, withdrawRequest } from './end-of-leave.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation']
const EMPLOYEE = { access: ['menu_ma_holiday'] } as const
/** Also deciders without leave of their own. */
const READERS = { access: ['menu_ma_holiday', 'menu_ma_holiday_approve', 'menu_ma_personaldata'] } as const

const ABOUT_RULES =
  '422 `request_refused`: `details` name each field with the rule that stands against it (`faults` of the preview), ' +
  '`reference_unknown`.'

export const vacationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addRules(app, context)
    addCommands(app, context)
    addEnds(app, context)
    addSickDays(app, context)
    addSubstitutes(app, context)
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/calendar',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'My year: days, requests, closures',
        querystring: YearQuery,
        response: { 200: OwnCalendar },
      },
    },
    ({ session, query }) => readOwnCalendar(context, session.personId, query.year),
  )
  app.get(
    '/balance',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'My balance of a year, each figure with its days',
        querystring: YearQuery,
        response: { 200: ExplainedBalance },
      },
    },
    ({ session, query }) => explainBalance(context, session.personId, query.year),
  )
  app.get(
    '/today',
    {
      config: EMPLOYEE,
      schema: { tags, summary: 'My balance, and which colleagues are away today', response: { 200: LeaveToday } },
    },
    ({ session }) => readToday(context, { personId: session.personId, rights: session.rights }),
  )
  app.get(
    '/special-leave',
    {
      config: EMPLOYEE,
      schema: { tags, summary: 'Reasons for special leave in my company', response: { 200: SpecialLeaveReasons } },
    },
    ({ session }) => readReasons(context.db, session.personId),
  )
  app.post(
    '/preview',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'The effects of a request: days, cost, balance, absent colleagues',
        description:
          'Says the same as sending would, and changes nothing. 422 `reference_unknown`, and `request_refused` for oneself as substitute.',
        body: PreviewBody,
        response: { 200: Preview },
      },
    },
    ({ session, body }) => previewRequest(context, { personId: session.personId, rights: session.rights }, body),
  )
  addReadOfOne(app, context)
}

function addRules(app: App, context: Context): void {
  app.get(
    '/rules',
    {
      config: READERS,
      schema: { tags, summary: 'The rules of leave of my company', response: { 200: LeaveRules } },
    },
    ({ session }) => readCompanyRules(context, session.personId),
  )
}

function addReadOfOne(app: App, context: Context): void {
  app.get(
    '/requests/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A request, for its applicant, its deciders and the personnel office',
        description:
          'A project manager reads neither reasons nor notes of others, and no type that is only an absence.',
        params: RequestId,
        response: { 200: LeaveRequest },
      },
    },
    async ({ session, params }) => {
      const deciders = await readDeciders(context.db, businessDay(context.now()))
      return readSeen(context.db, deciders, params.id, session.personId)
    },
  )
}

function addCommands(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/requests',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Save a draft, or send a request',
        description: ABOUT_RULES,
        body: RequestBody,
        response: { 200: LeaveRequest },
      },
    },
    (request) => idempotent(request, db, (tx) => createRequest(tx, context, request.session.personId, request.body)),
  )
  app.put(
    '/requests/:id',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Change an own draft or open request; all decisions start again',
        description: `409 \`version_conflict\`, \`alreadyDecided\`, \`notOpen\` with the present request. ${ABOUT_RULES}`,
        params: RequestId,
        headers: IfMatch,
        body: RequestBody,
        response: { 200: LeaveRequest },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeRequest(tx, context, target, request.body))
    },
  )
}

/** How an applicant ends a draft or a request. */
function addEnds(app: App, context: Context): void {
  const { db } = context
  app.delete(
    '/requests/:id',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Delete an own draft',
        description: '409 `alreadySent`.',
        params: RequestId,
        response: { 200: Type.Object({ id: Type.Integer() }) },
      },
    },
    (request) => idempotent(request, db, (tx) => deleteDraft(tx, request.session.personId, request.params.id)),
  )
  app.post(
    '/requests/:id/withdraw',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Withdraw an own request, or ask to cancel approved leave',
        description: '409 `version_conflict`, `notOpen`, `periodOver` with the present request.',
        params: RequestId,
        body: WithdrawBody,
        response: { 200: LeaveRequest },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId }
      return idempotent(request, db, (tx) => withdrawRequest(tx, context, target, request.body))
    },
  )
}

function addSickDays(app: App, context: Context): void {
  app.post(
    '/requests/:id/sick-days',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Report to the personnel office that I was ill on days of approved leave',
        description: '409 `notOpen` with the present request. 422 `reversed`, `outsideLeave`, `notYet`.',
        params: RequestId,
        body: SickDaysBody,
        response: { 200: LeaveRequest },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId }
      return idempotent(request, context.db, (tx) => reportSickDays(tx, context, target, request.body))
    },
  )
}

function addSubstitutes(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/substitutions',
    {
      config: { access: ['portal_ma'] },
      schema: { tags, summary: 'Whose work I am asked to cover', response: { 200: Type.Array(Substitution) } },
    },
    ({ session }) => readSubstitutions(db, session.personId, businessDay(now())),
  )
  app.post(
    '/requests/:id/substitute',
    {
      config: { access: ['portal_ma'] },
      schema: {
        tags,
        summary: 'Accept or decline to be the substitute',
        description: '409 `version_conflict`, `notOpen`.',
        params: RequestId,
        body: SubstituteBody,
        response: { 200: Type.Object({ id: Type.Integer(), state: Type.Enum(['accepted', 'declined']) }) },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId }
      return idempotent(request, db, (tx) => answerAsSubstitute(tx, context, target, request.body))
    },
  )
}
