// Below api/az: the control of working time, decisions about days and corrections, and the closing of months.
import { Type } from 'typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Month } from '#contract/day.ts'
import {
  CleanDays,
  Control,
  ControlDay,
  ControlDayId,
  ControlPeople,
  ControlPeopleQuery,
  ControlQuery,
  QuestionBody,
  ReleaseCleanBody,
  ReopenBody,
  TimeDecisionBody,
  TimeDecisionResult,
  VetoBody,
} from '#contract/working-time-control.ts'
import { DayHistory, MonthClosing, SignBody } from '#contract/working-time.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { TIME_APPROVER_ROLE, TIME_OFFICE_ROLE } from '#server/modules/working-time/deciders.ts'
import { requestLanguage } from '#server/mail/language.ts'
import { askAboutDay, readControlDay, vetoDay, readDayHistory } from './control-day.ts'
import { findPeople, isApprover, readClean, readControl } from './control-list.ts'
import { decideDays } from './decisions.ts'
import { refreshMonth, reopenMonth, signMonth } from './months.ts'
import { releaseClean } from './release-days.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['working-time']
/** The time office decides where there is no other decider. */
const APPROVERS = { access: [TIME_APPROVER_ROLE, TIME_OFFICE_ROLE] } as const
const SIGNERS = { access: ['menu_ma_az', TIME_APPROVER_ROLE, TIME_OFFICE_ROLE] } as const
const MonthParams = Type.Object({ month: Month })

export const controlRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addDecisions(app, context)
    addDays(app, context)
    addHistory(app, context)
    addMonths(app, context)
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/showApprovalMenu',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Whether I decide about the working time of others', response: { 200: Type.Boolean() } },
    },
    ({ session }) => isApprover(context, session.personId),
  )
  app.get(
    '/control',
    {
      config: { ...APPROVERS, readsReplica: true },
      schema: {
        tags,
        summary: 'Findings of the days that I decide about, and the number of days without findings',
        description:
          '422 `request_refused` that names each missing field of a filter, or a period that is reversed; 403 `notTimeOffice`.',
        querystring: ControlQuery,
        response: { 200: Control },
      },
    },
    ({ session, query }) => readControl(context, session.personId, query),
  )
  app.get(
    '/control/people',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'People whose days I decide about, by name, for the filter',
        description: '400 for a query that is too short or too long.',
        querystring: ControlPeopleQuery,
        response: { 200: ControlPeople },
      },
    },
    ({ session, query }) => findPeople(context, session.personId, query.q),
  )
  app.get(
    '/control/clean',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'The days without a finding that I may release now',
        description: '422 `request_refused` as of the control.',
        querystring: ControlQuery,
        response: { 200: CleanDays },
      },
    },
    ({ session, query, headers }) =>
      readClean(context, { personId: session.personId, language: requestLanguage(headers) }, query),
  )
}

function addDecisions(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/control/decisions',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'Release or reject days; of a day with an open correction, the correction',
        description:
          'Of many days each on its own; of a single one the refusal is the answer: 403 `ownDay`, `notDecider`; 409 with the present ' +
          'state `version_conflict`, `alreadyDecided`, `waitsForProjectManager`, `waitsForEmployee`, `entriesIncomplete`, `entriesRefused`, ' +
          '`lockedPeriod`; 422 `reasonRequired`. 404 for a day that may not be seen.',
        body: TimeDecisionBody,
        response: { 200: TimeDecisionResult },
      },
    },
    (request) => idempotent(request, db, (tx) => decideDays(tx, context, request.session.personId, request.body)),
  )
  app.post(
    '/control/release',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'Release all days without a finding',
        description: '409 `countChanged` with the present number of days, if it is not the expected one.',
        body: ReleaseCleanBody,
        response: { 200: TimeDecisionResult },
      },
    },
    (request) => idempotent(request, db, (tx) => releaseClean(tx, context, request.session.personId, request.body)),
  )
}

function addDays(app: App, context: Context): void {
  const { db, now } = context
  const shared = { params: ControlDayId, response: { 200: ControlDay } }
  app.get(
    '/control/days/:id',
    {
      config: APPROVERS,
      schema: { tags, summary: 'A day that I decide about, with the figures of its month', ...shared },
    },
    ({ session, params, headers }) =>
      readControlDay(db, now(), { personId: session.personId, language: requestLanguage(headers) }, params.id),
  )
  app.post(
    '/control/days/:id/veto',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'Stop the automatic release of a day',
        description:
          '409 with the present state `version_conflict`, `alreadyDecided`, `notAutomatic`; 403 `notDecider`.',
        body: VetoBody,
        ...shared,
      },
    },
    (request) => {
      const viewer = { personId: request.session.personId, language: requestLanguage(request.headers) }
      return idempotent(request, db, (tx) => vetoDay(tx, context, viewer, request.params.id, request.body))
    },
  )
  app.post(
    '/control/days/:id/question',
    {
      config: APPROVERS,
      schema: {
        tags,
        summary: 'Ask about a day or its correction, which is not released automatically until there is an answer',
        description:
          '409 with the present state `version_conflict`, `alreadyDecided`, `alreadyReported`; 403 `notDecider`.',
        body: QuestionBody,
        ...shared,
      },
    },
    (request) => {
      const viewer = { personId: request.session.personId, language: requestLanguage(request.headers) }
      return idempotent(request, db, (tx) => askAboutDay(tx, context, viewer, request.params.id, request.body))
    },
  )
}

function addHistory(app: App, { db, now }: Context): void {
  app.get(
    '/days/:id/history',
    {
      config: SIGNERS,
      schema: {
        tags,
        summary: 'The history of a day: author, time and reason of each change',
        description: '404 for a day that may not be read.',
        params: ControlDayId,
        response: { 200: DayHistory },
      },
    },
    ({ session, params, headers }) =>
      readDayHistory(db, now(), { personId: session.personId, language: requestLanguage(headers) }, params.id),
  )
}

function addMonths(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/months/:month/sign',
    {
      config: SIGNERS,
      schema: {
        tags,
        summary: 'Sign a month; the second signature closes it',
        description:
          '409 with the present state `version_conflict`, `alreadySigned`, `monthClosed`, `monthNotOver`, `daysOpen`; 403 `notDecider`.',
        params: MonthParams,
        body: SignBody,
        response: { 200: MonthClosing },
      },
    },
    (request) => {
      const { session, params, body } = request
      const { personId = session.personId } = body
      return idempotent(request, db, (tx) => signMonth(tx, context, session.personId, params.month, body)).catch(
        (error) => refreshMonth(db, context, personId, params.month, error),
      )
    },
  )
  app.post(
    '/months/:month/reopen',
    {
      config: { access: [TIME_OFFICE_ROLE] },
      schema: {
        tags,
        summary: 'Open a closed month again, with a reason',
        description:
          '409 with the present state `version_conflict`, `monthNotClosed`; 404 for people of another time office.',
        params: MonthParams,
        body: ReopenBody,
        response: { 200: MonthClosing },
      },
    },
    (request) =>
      idempotent(request, db, (tx) =>
        reopenMonth(tx, context, request.session.personId, request.params.month, request.body),
      ),
  )
}
