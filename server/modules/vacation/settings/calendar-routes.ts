// Settings of a division's calendar, for its administrators and the personnel office: below api/vac/settings/calendars.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
  TeamVersion,
} from '#contract/vacation-settings.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { idempotent } from '#server/idempotency.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
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
import { ADMIN_ROLE, isOfficeOf, keeperOf, lockDivision, readScope, requireDivision } from './scope.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation settings']
const KEEPERS = { access: [ADMIN_ROLE, PERSONNEL_ROLE] } as const
const ABOUT_VERSIONS = '409 `version_conflict` with the calendar that holds.'
const response = { 200: DivisionCalendar }

type Writing = Parameters<typeof idempotent>[0] & { params: { divisionId: number } }

/** Runs a change of a calendar that is locked, and answers with the calendar after it. */
const changed = (context: Context, request: Writing, change: (tx: Tx) => Promise<void>) =>
  idempotent(request, context.db, async (tx) => {
    const { divisionId } = request.params
    const keeper = keeperOf(request)
    await lockDivision(tx, keeper, divisionId)
    await change(tx)
    return readCalendar(tx, divisionId, await isOfficeOf(tx, keeper, divisionId))
  })

export const calendarRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addTeams(app, context)
    addMembers(app, context)
    addBlocks(app, context)
    addClosures(app, context)
    addBooking(app, context)
    addAdministrators(app, context)
  }

function addReads(app: App, { db }: Context): void {
  app.get(
    '/settings',
    {
      config: KEEPERS,
      schema: { tags, summary: 'The calendars and people that I administer', response: { 200: LeaveSettings } },
    },
    (request) => readScope(db, keeperOf(request)),
  )
  app.get(
    '/settings/calendars/:divisionId',
    { config: KEEPERS, schema: { tags, summary: 'The calendar of a division', params: DivisionId, response } },
    async (request) => {
      const { divisionId } = request.params
      const keeper = keeperOf(request)
      await requireDivision(db, keeper, divisionId)
      return readCalendar(db, divisionId, await isOfficeOf(db, keeper, divisionId))
    },
  )
}

function addTeams(app: App, context: Context): void {
  app.post(
    '/settings/calendars/:divisionId/teams',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Add a team',
        description: '422 `nameTaken`.',
        params: DivisionId,
        body: NewTeam,
        response,
      },
    },
    (request) => changed(context, request, (tx) => addTeam(tx, request.params.divisionId, request.body)),
  )
  app.patch(
    '/settings/calendars/:divisionId/teams/:teamId',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Change name, minimum staffing, or who manages absence',
        description: `${ABOUT_VERSIONS} 422 \`nameTaken\`.`,
        params: TeamId,
        body: TeamChange,
        response,
      },
    },
    (request) => changed(context, request, (tx) => changeTeam(tx, request.params, request.body)),
  )
  app.delete(
    '/settings/calendars/:divisionId/teams/:teamId',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Remove a team with its memberships',
        description: ABOUT_VERSIONS,
        params: TeamId,
        querystring: TeamVersion,
        response,
      },
    },
    (request) => changed(context, request, (tx) => removeTeam(tx, request.params, request.query.version)),
  )
}

function addMembers(app: App, context: Context): void {
  app.put(
    '/settings/calendars/:divisionId/teams/:teamId/members/:personId',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Add a member, or change what others see of their absence',
        description: `${ABOUT_VERSIONS} 422 \`noneWhereManaged\`, \`reference_unknown\`.`,
        params: MemberId,
        body: MemberBody,
        response,
      },
    },
    (request) => changed(context, request, (tx) => setMember(tx, keeperOf(request), request.params, request.body)),
  )
  app.delete(
    '/settings/calendars/:divisionId/teams/:teamId/members/:personId',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Remove a member',
        description: ABOUT_VERSIONS,
        params: MemberId,
        querystring: TeamVersion,
        response,
      },
    },
    (request) => changed(context, request, (tx) => removeMember(tx, request.params, request.query.version)),
  )
}

function addBlocks(app: App, context: Context): void {
  app.post(
    '/settings/calendars/:divisionId/blocks',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Add a period in which leave is not granted',
        description: '422 `reversed`.',
        params: DivisionId,
        body: BlockBody,
        response,
      },
    },
    (request) => changed(context, request, (tx) => addBlock(tx, request.params.divisionId, request.body)),
  )
  app.delete(
    '/settings/calendars/:divisionId/blocks/:id',
    { config: KEEPERS, schema: { tags, summary: 'Remove such a period', params: PeriodId, response } },
    (request) => changed(context, request, (tx) => removeBlock(tx, request.params.divisionId, request.params.id)),
  )
}

const ABOUT_DAYS = '422 `reversed`, `pastDay`, `tooLong`, `notYetBookable`, `overlap` with another closure.'

function addClosures(app: App, context: Context): void {
  app.post(
    '/settings/calendars/:divisionId/closures',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Add a closure; leave is booked by the next call',
        description: ABOUT_DAYS,
        params: DivisionId,
        body: ClosureBody,
        response,
      },
    },
    (request) => changed(context, request, (tx) => addClosure(tx, context, request.params.divisionId, request.body)),
  )
  app.delete(
    '/settings/calendars/:divisionId/closures/:id',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Remove a closure and give everybody the leave back',
        description: '409 `closureStarted`.',
        params: PeriodId,
        response,
      },
    },
    (request) =>
      changed(context, request, (tx) =>
        removeClosure(tx, context, { ...request.params, by: request.session.personId }),
      ),
  )
}

function addBooking(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/settings/calendars/:divisionId/closures/preview',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'What a closure would mean: for how many leave is booked, how many have too little',
        description: ABOUT_DAYS,
        params: DivisionId,
        body: ClosureDays,
        response: { 200: ClosurePreview },
      },
    },
    async (request) => {
      const { divisionId } = request.params
      const keeper = keeperOf(request)
      await requireDivision(db, keeper, divisionId)
      const preview = await previewClosure(context, { divisionId, viewer: keeper }, request.body)
      return (await isOfficeOf(db, keeper, divisionId)) ? preview : { ...preview, shortPeople: [] }
    },
  )
  app.post(
    '/settings/calendars/:divisionId/closures/:id/booking',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Book leave for the next people of a closure',
        description: 'One transaction for each person. Repeating it books nobody twice. 409 `closureStarted`.',
        params: PeriodId,
        body: BookingBody,
        response: { 200: BookingResult },
      },
    },
    async (request) => {
      const { params, body, session } = request
      await requireDivision(db, keeperOf(request), params.divisionId)
      return bookClosure(context, { ...params, by: session.personId }, body.after)
    },
  )
}

function addAdministrators(app: App, context: Context): void {
  app.put(
    '/settings/calendars/:divisionId/administrators/:personId',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Appoint an administrator of the calendar',
        description:
          '422 `reference_unknown` for somebody of another division, for the personnel office of another company.',
        params: AdministratorId,
        body: Type.Object({}, { additionalProperties: false }),
        response,
      },
    },
    (request) =>
      changed(context, request, (tx) =>
        appoint(tx, keeperOf(request), request.params.divisionId, request.params.personId),
      ),
  )
  app.delete(
    '/settings/calendars/:divisionId/administrators/:personId',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Remove an administrator of the calendar',
        description: '409 `lastAdministrator` with the calendar.',
        params: AdministratorId,
        response,
      },
    },
    (request) => changed(context, request, (tx) => dismiss(tx, request.params.divisionId, request.params.personId)),
  )
}
