// Below api/az: the control of working time, decisions about days and corrections, and the closing of months.
import { Type } from 'typebox'
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
import { idempotent } from '#server/http/idempotency.ts'
import { RequiredIfMatch, versionOf } from '#server/http/if-match.ts'
import { TIME_APPROVER_ROLE, TIME_OFFICE_ROLE } from '#server/modules/working-time/deciders.ts'
import { viewerOf } from '#server/modules/working-time/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { askAboutDay, readControlDay, vetoDay, readDayHistory } from './control-day.ts'
import { findPeople, isApprover, readClean, readControl } from './control-list.ts'
import { decideDays } from './decisions.ts'
import { refreshMonth, reopenMonth, signMonth } from './months.ts'
import { releaseClean } from './release-days.ts'

const tags = ['working-time']
/** The time office decides where there is no other decider. */
const APPROVERS = [TIME_APPROVER_ROLE, TIME_OFFICE_ROLE] as const
const SIGNERS = ['menu_ma_az', TIME_APPROVER_ROLE, TIME_OFFICE_ROLE] as const
const MonthParams = Type.Object({ month: Month })

export const controlRoutes = moduleRoutes({ tags, access: APPROVERS, viewer: viewerOf }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/showApprovalMenu',
    { access: 'signed-in', summary: 'Whether I decide about the working time of others', response: Type.Boolean() },
    ({ viewer }) => isApprover(context, viewer.personId),
  )
  route.get(
    '/control',
    {
      summary: 'Findings of the days that I decide about, and the number of days without findings',
      description:
        '422 `request_refused` that names each missing field of a filter, or a period that is reversed; 403 `notTimeOffice`.',
      query: ControlQuery,
      response: Control,
      readsReplica: true,
    },
    ({ viewer, query }) => readControl(context, viewer.personId, query),
  )
  route.get(
    '/control/people',
    {
      summary: 'People whose days I decide about, by name, for the filter',
      description: '400 for a query that is too short or too long.',
      query: ControlPeopleQuery,
      response: ControlPeople,
    },
    ({ viewer, query }) => findPeople(context, viewer.personId, query.q),
  )
  route.get(
    '/control/clean',
    {
      summary: 'The days without a finding that I may release now',
      description: '422 `request_refused` as of the control.',
      query: ControlQuery,
      response: CleanDays,
    },
    ({ viewer, query }) => readClean(context, viewer, query),
  )
  route.post(
    '/control/decisions',
    {
      summary: 'Release or reject days; of a day with an open correction, the correction',
      description:
        'Of many days each on its own; of a single one the refusal is the answer: 403 `ownDay`, `notDecider`; 409 with the present ' +
        'state `version_conflict`, `alreadyDecided`, `waitsForProjectManager`, `waitsForEmployee`, `entriesIncomplete`, `entriesRefused`, ' +
        '`lockedPeriod`; 422 `reasonRequired`. 404 for a day that may not be seen.',
      body: TimeDecisionBody,
      response: TimeDecisionResult,
    },
    ({ tx, viewer, body }) => decideDays(tx, context, viewer.personId, body),
  )
  route.post(
    '/control/release',
    {
      summary: 'Release all days without a finding',
      description: '409 `countChanged` with the present number of days, if it is not the expected one.',
      body: ReleaseCleanBody,
      response: TimeDecisionResult,
    },
    ({ tx, viewer, body }) => releaseClean(tx, context, viewer.personId, body),
  )
  const shared = { params: ControlDayId, response: ControlDay }
  route.get(
    '/control/days/:id',
    { ...shared, summary: 'A day that I decide about, with the figures of its month' },
    ({ viewer, params }) => readControlDay(db, now(), viewer, params.id),
  )
  route.post(
    '/control/days/:id/veto',
    {
      ...shared,
      summary: 'Stop the automatic release of a day',
      description: '409 with the present state `version_conflict`, `alreadyDecided`, `notAutomatic`; 403 `notDecider`.',
      versioned: 'required',
      body: VetoBody,
    },
    ({ tx, viewer, params: { id }, version, body }) => vetoDay(tx, context, viewer, { id, version }, body.reason),
  )
  route.post(
    '/control/days/:id/question',
    {
      ...shared,
      summary: 'Ask about a day or its correction, which is not released automatically until there is an answer',
      description:
        '409 with the present state `version_conflict`, `alreadyDecided`, `alreadyReported`; 403 `notDecider`.',
      versioned: 'required',
      body: QuestionBody,
    },
    ({ tx, viewer, params: { id }, version, body }) => askAboutDay(tx, context, viewer, { id, version }, body.text),
  )
  route.get(
    '/days/:id/history',
    {
      access: SIGNERS,
      summary: 'The history of a day: author, time and reason of each change',
      description: '404 for a day that may not be read.',
      params: ControlDayId,
      response: DayHistory,
    },
    ({ viewer, params }) => readDayHistory(db, now(), viewer, params.id),
  )
  app.post(
    '/months/:month/sign',
    {
      config: { access: SIGNERS },
      schema: {
        tags,
        summary: 'Sign a month; the second signature closes it',
        description:
          '409 with the present state `version_conflict`, `alreadySigned`, `monthClosed`, `monthNotOver`, `daysOpen`; 403 `notDecider`.',
        params: MonthParams,
        headers: RequiredIfMatch,
        body: SignBody,
        response: { 200: MonthClosing },
      },
    },
    (request) => {
      const { session, params, body } = request
      const { personId = session.personId, ...shown } = body
      const { month } = params
      const target = { personId, month, version: versionOf(request) }
      return idempotent(request, db, (tx) => signMonth(tx, context, session.personId, target, shown)).catch((error) =>
        refreshMonth(db, context, personId, month, error),
      )
    },
  )
  route.post(
    '/months/:month/reopen',
    {
      access: [TIME_OFFICE_ROLE],
      summary: 'Open a closed month again, with a reason',
      description:
        '409 with the present state `version_conflict`, `monthNotClosed`; 404 for people of another time office.',
      params: MonthParams,
      versioned: 'required',
      body: ReopenBody,
      response: MonthClosing,
    },
    ({ tx, viewer, params: { month }, version, body: { personId, reason } }) =>
      reopenMonth(tx, context, viewer.personId, { personId, month, version }, reason),
  )
})
