// Settings of a division's calendar, for its administrators and the personnel office: below api/vac/settings/calendars.
import { Type } from '@fastify/type-provider-typebox'
import {
  AdministratorId,
  BlockBody,
  BookingBody,
  BookingResult,
  ClosureBody,
  ClosureDays,
  ClosurePreview,
  DivisionCalendar,
  DivisionId,
  LeaveSettings,
  MemberBody,
  MemberId,
  NewTeam,
  PeriodId,
  TeamChange,
  TeamId,
} from '#contract/vacation-settings.ts'
import type { Tx } from '#server/db/db.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import {
  addBlock,
  addTeam,
  appoint,
  changeTeam,
  dismiss,
  readCalendar,
  removeBlock,
  removeMember,
  removeTeam,
  setMember,
} from './calendars.ts'
import { addClosure, bookClosure, previewClosure, removeClosure } from './closures.ts'
import {
  ADMIN_ROLE,
  isOfficeOf,
  type Viewer,
  lockDivision,
  readScope,
  requireDivision,
} from '#server/modules/vacation/scope.ts'

const ABOUT_DAYS = '422 `reversed`, `pastDay`, `tooLong`, `notYetBookable`, `overlap` with another closure.'
const ABOUT_VERSIONS = '409 `version_conflict` with the calendar that holds.'

interface Change {
  readonly tx: Tx
  readonly viewer: Viewer
  readonly params: { readonly divisionId: number }
}

/** Runs a change of a calendar that is locked, and answers with the calendar after it. */
async function changed<C extends Change>(call: C, change: (call: C) => Promise<void>): Promise<DivisionCalendar> {
  const { tx, viewer, params } = call
  await lockDivision(tx, viewer, params.divisionId)
  await change(call)
  return readCalendar(tx, params.divisionId, await isOfficeOf(tx, viewer, params.divisionId))
}

export const calendarRoutes = moduleRoutes(
  { tags: ['vacation settings'], access: [ADMIN_ROLE, PERSONNEL_ROLE] },
  (route, context) => {
    const { db } = context
    route.get(
      '/settings',
      { summary: 'The calendars and people that I administer', response: LeaveSettings },
      ({ viewer }) => readScope(db, viewer),
    )
    route.get(
      '/settings/calendars/:divisionId',
      { summary: 'The calendar of a division', params: DivisionId, response: DivisionCalendar },
      async ({ viewer, params: { divisionId } }) => {
        await requireDivision(db, viewer, divisionId)
        return readCalendar(db, divisionId, await isOfficeOf(db, viewer, divisionId))
      },
    )
    route.post(
      '/settings/calendars/:divisionId/teams',
      {
        summary: 'Add a team',
        description: '422 `nameTaken`.',
        params: DivisionId,
        body: NewTeam,
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params, body }) => addTeam(tx, params.divisionId, body)),
    )
    route.patch(
      '/settings/calendars/:divisionId/teams/:teamId',
      {
        summary: 'Change name, minimum staffing, or who manages absence',
        description: `${ABOUT_VERSIONS} 422 \`nameTaken\`.`,
        params: TeamId,
        versioned: 'required',
        body: TeamChange,
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params, version, body }) => changeTeam(tx, { ...params, version }, body)),
    )
    route.delete(
      '/settings/calendars/:divisionId/teams/:teamId',
      {
        summary: 'Remove a team with its memberships',
        description: ABOUT_VERSIONS,
        params: TeamId,
        versioned: 'required',
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params, version }) => removeTeam(tx, { ...params, version })),
    )
    route.put(
      '/settings/calendars/:divisionId/teams/:teamId/members/:personId',
      {
        summary: 'Add a member, or change what others see of their absence',
        description: `${ABOUT_VERSIONS} 422 \`noneWhereManaged\`, \`reference_unknown\`.`,
        params: MemberId,
        versioned: 'required',
        body: MemberBody,
        response: DivisionCalendar,
      },
      (call) =>
        changed(call, ({ tx, viewer, params, version, body }) => setMember(tx, viewer, { ...params, version }, body)),
    )
    route.delete(
      '/settings/calendars/:divisionId/teams/:teamId/members/:personId',
      {
        summary: 'Remove a member',
        description: ABOUT_VERSIONS,
        params: MemberId,
        versioned: 'required',
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params, version }) => removeMember(tx, { ...params, version })),
    )
    route.post(
      '/settings/calendars/:divisionId/blocks',
      {
        summary: 'Add a period in which leave is not granted',
        description: '422 `reversed`.',
        params: DivisionId,
        body: BlockBody,
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params, body }) => addBlock(tx, params.divisionId, body)),
    )
    route.delete(
      '/settings/calendars/:divisionId/blocks/:id',
      { summary: 'Remove such a period', params: PeriodId, response: DivisionCalendar },
      (call) => changed(call, ({ tx, params }) => removeBlock(tx, params.divisionId, params.id)),
    )
    route.post(
      '/settings/calendars/:divisionId/closures',
      {
        summary: 'Add a closure; leave is booked by the next call',
        description: ABOUT_DAYS,
        params: DivisionId,
        body: ClosureBody,
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params, body }) => addClosure(tx, context, params.divisionId, body)),
    )
    route.delete(
      '/settings/calendars/:divisionId/closures/:id',
      {
        summary: 'Remove a closure and give everybody the leave back',
        description: '409 `closureStarted`.',
        params: PeriodId,
        response: DivisionCalendar,
      },
      (call) =>
        changed(call, ({ tx, viewer, params }) => removeClosure(tx, context, { ...params, by: viewer.personId })),
    )
    route.postWithoutTransaction(
      '/settings/calendars/:divisionId/closures/preview',
      {
        summary: 'What a closure would mean: for how many leave is booked, how many have too little',
        description: ABOUT_DAYS,
        params: DivisionId,
        body: ClosureDays,
        response: ClosurePreview,
      },
      async ({ viewer, params: { divisionId }, body }) => {
        await requireDivision(db, viewer, divisionId)
        const preview = await previewClosure(context, { divisionId, viewer }, body)
        return (await isOfficeOf(db, viewer, divisionId)) ? preview : { ...preview, shortPeople: [] }
      },
    )
    route.postWithoutTransaction(
      '/settings/calendars/:divisionId/closures/:id/booking',
      {
        summary: 'Book leave for the next people of a closure',
        description: 'One transaction for each person. Repeating it books nobody twice. 409 `closureStarted`.',
        params: PeriodId,
        body: BookingBody,
        response: BookingResult,
      },
      async ({ viewer, params, body }) => {
        await requireDivision(db, viewer, params.divisionId)
        return bookClosure(context, { ...params, by: viewer.personId }, body.after)
      },
    )
    route.put(
      '/settings/calendars/:divisionId/administrators/:personId',
      {
        summary: 'Appoint an administrator of the calendar',
        description:
          '422 `reference_unknown` for somebody of another division, for the personnel office of another company.',
        params: AdministratorId,
        body: Type.Object({}, { additionalProperties: false }),
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, viewer, params }) => appoint(tx, viewer, params.divisionId, params.personId)),
    )
    route.delete(
      '/settings/calendars/:divisionId/administrators/:personId',
      {
        summary: 'Remove an administrator of the calendar',
        description: '409 `lastAdministrator` with the calendar.',
        params: AdministratorId,
        response: DivisionCalendar,
      },
      (call) => changed(call, ({ tx, params }) => dismiss(tx, params.divisionId, params.personId)),
    )
  },
)
