// The vacation service for applicants: below api/vac.
import { Type } from '@fastify/type-provider-typebox'
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
import { businessDay } from '#server/organisation/business-day.ts'
import { readDeciders } from '#server/modules/vacation/deciders.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readReasons } from './facts.ts'
import { readSeen } from './may-read.ts'
import { explainBalance } from './balance.ts'
import { readOwnCalendar, readToday } from './own-calendar.ts'
import { previewRequest } from './preview.ts'
import { changeRequest, createRequest, deleteDraft } from './send-request.ts'
import { readCompanyRules } from './company-rules.ts'
import { answerAsSubstitute, readSubstitutions } from './deputies-and-substitutes.ts'
import { reportSickDays, withdrawRequest } from './end-of-leave.ts'

/** Also deciders without leave of their own. */
const READERS = ['menu_ma_holiday', 'menu_ma_holiday_approve', 'menu_ma_personaldata'] as const

const ABOUT_RULES =
  '422 `request_refused`: `details` name each field with the rule that stands against it (`faults` of the preview), ' +
  '`reference_unknown`.'

export const vacationRoutes = moduleRoutes({ tags: ['vacation'], access: ['menu_ma_holiday'] }, (route, context) => {
  const { db, now } = context
  route.get(
    '/calendar',
    { summary: 'My year: days, requests, closures', query: YearQuery, response: OwnCalendar },
    ({ viewer, query }) => readOwnCalendar(context, viewer.personId, query.year),
  )
  route.get(
    '/balance',
    { summary: 'My balance of a year, each figure with its days', query: YearQuery, response: ExplainedBalance },
    ({ viewer, query }) => explainBalance(context, viewer.personId, query.year),
  )
  route.get(
    '/today',
    { summary: 'My balance, and which colleagues are away today', response: LeaveToday },
    ({ viewer }) => readToday(context, viewer),
  )
  route.get(
    '/special-leave',
    { summary: 'Reasons for special leave in my company', response: SpecialLeaveReasons },
    ({ viewer }) => readReasons(db, viewer.personId),
  )
  route.postWithoutTransaction(
    '/preview',
    {
      summary: 'The effects of a request: days, cost, balance, absent colleagues',
      description:
        'Says the same as sending would, and changes nothing. 422 `reference_unknown`, and `request_refused` for oneself as substitute.',
      body: PreviewBody,
      response: Preview,
    },
    ({ viewer, body }) => previewRequest(context, viewer, body),
  )
  route.get(
    '/requests/:id',
    {
      access: READERS,
      summary: 'A request, for its applicant, its deciders and the personnel office',
      description: 'A project manager reads neither reasons nor notes of others, and no type that is only an absence.',
      params: RequestId,
      response: LeaveRequest,
    },
    async ({ viewer, params }) => {
      const deciders = await readDeciders(db, businessDay(now()))
      return readSeen(db, deciders, params.id, viewer.personId)
    },
  )
  route.get(
    '/rules',
    { access: READERS, summary: 'The rules of leave of my company', response: LeaveRules },
    ({ viewer }) => readCompanyRules(context, viewer.personId),
  )
  route.post(
    '/requests',
    { summary: 'Save a draft, or send a request', description: ABOUT_RULES, body: RequestBody, response: LeaveRequest },
    ({ tx, viewer, body }) => createRequest(tx, context, viewer.personId, body),
  )
  route.put(
    '/requests/:id',
    {
      summary: 'Change an own draft or open request; all decisions start again',
      description: `409 \`version_conflict\`, \`alreadyDecided\`, \`notOpen\` with the present request. ${ABOUT_RULES}`,
      params: RequestId,
      versioned: true,
      body: RequestBody,
      response: LeaveRequest,
    },
    ({ tx, viewer, params, version, body }) =>
      changeRequest(tx, context, { id: params.id, personId: viewer.personId, version }, body),
  )
  // How an applicant ends a draft or a request.
  route.delete(
    '/requests/:id',
    {
      summary: 'Delete an own draft',
      description: '409 `alreadySent`.',
      params: RequestId,
      response: Type.Object({ id: Type.Integer() }),
    },
    ({ tx, viewer, params }) => deleteDraft(tx, viewer.personId, params.id),
  )
  route.post(
    '/requests/:id/withdraw',
    {
      summary: 'Withdraw an own request, or ask to cancel approved leave',
      description: '409 `version_conflict`, `notOpen`, `periodOver` with the present request.',
      params: RequestId,
      versioned: 'required',
      mayOmitBody: true,
      body: WithdrawBody,
      response: LeaveRequest,
    },
    ({ tx, viewer, params, version, body }) =>
      withdrawRequest(tx, context, { id: params.id, personId: viewer.personId, version }, body.reason),
  )
  route.post(
    '/requests/:id/sick-days',
    {
      summary: 'Report to the personnel office that I was ill on days of approved leave',
      description: '409 `notOpen` with the present request. 422 `reversed`, `outsideLeave`, `notYet`.',
      params: RequestId,
      body: SickDaysBody,
      response: LeaveRequest,
    },
    ({ tx, viewer, params, body }) => reportSickDays(tx, context, { id: params.id, personId: viewer.personId }, body),
  )
  route.get(
    '/substitutions',
    { access: ['portal_ma'], summary: 'Whose work I am asked to cover', response: Type.Array(Substitution) },
    ({ viewer }) => readSubstitutions(db, viewer.personId, businessDay(now())),
  )
  route.post(
    '/requests/:id/substitute',
    {
      access: ['portal_ma'],
      summary: 'Accept or decline to be the substitute',
      description: '409 `version_conflict`, `notOpen`.',
      params: RequestId,
      versioned: 'required',
      body: SubstituteBody,
      response: Type.Object({ id: Type.Integer(), state: Type.Enum(['accepted', 'declined']) }),
    },
    ({ tx, viewer, params, version, body }) =>
      answerAsSubstitute(tx, context, { id: params.id, personId: viewer.personId, version }, body.accept),
  )
})
