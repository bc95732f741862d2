// Times of production: shifts with their people, releases, figures, and one's own. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Activities,
  Areas,
  Corrections,
  GapSuggestion,
  MonthFigures,
  MonthParams,
  MonthQuery,
  OrderQuery,
  Orders,
  OwnMonth,
  ReleaseBody,
  ReleaseResult,
  ShiftParams,
  ShiftPersonParams,
  ShiftView,
  SuggestionQuery,
  TakeBackBody,
} from '#contract/production.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { readMonth, readOwnMonth } from '#server/modules/production/figures/month-figures.ts'
import {
  LOGINS_ROLE,
  OFFICE_ROLE,
  readAreas,
  requireProduction,
  TIMES_ROLE,
} from '#server/modules/production/readers.ts'
import { findShiftCorrections, readCorrections } from './correction-kind.ts'
import { findOrders, readActivities } from './orders.ts'
import { release, takeBack } from './release.ts'
import { readShift } from './shift-view.ts'
import { readSuggestion } from './suggestion.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['production']
const READERS = { access: [TIMES_ROLE, LOGINS_ROLE, OFFICE_ROLE] } as const
/** Whoever is concerned: the rights follow from the correction or from the reader. */
const CONCERNED = { access: 'signed-in' } as const
const CHOOSERS = '403 for whoever neither sees an area nor works in one.'
const SHIFT_404 = '404 for whoever sees no single people of the area.'

export const timeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addAreas(app, context)
    addShifts(app, context)
    addReleases(app, context)
    addFigures(app, context)
  }

function addAreas(app: App, context: Context): void {
  app.get(
    '/areas',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Areas of the own company with their shifts, and what the reader is there',
        response: { 200: Areas },
      },
    },
    async ({ session }) =>
      (await readAreas(context, session.personId)).map(({ id, name, site, reader, leads, shifts }) => ({
        id,
        name,
        site,
        reader,
        shifts,
        leads: leads.slice(0, 10),
      })),
  )
  app.get(
    '/activities',
    {
      config: CONCERNED,
      schema: { tags, summary: 'Kinds of overhead', description: CHOOSERS, response: { 200: Activities } },
    },
    async ({ session }) => {
      await requireProduction(context, session.personId)
      return readActivities(context.db)
    },
  )
  app.get(
    '/orders',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Orders of the own halls to choose from, open ones first, at most 20',
        description: CHOOSERS,
        querystring: OrderQuery,
        response: { 200: Orders },
      },
    },
    async ({ query, session }) => {
      const companyIds = await requireProduction(context, session.personId)
      return findOrders(context.db, companyIds, query.q)
    },
  )
}

const SHIFT = '/shifts/:areaId/:day/:shift'

function addShifts(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    SHIFT,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A shift with attendance and bookings of its people',
        description: SHIFT_404,
        params: ShiftParams,
        response: { 200: ShiftView },
      },
    },
    ({ params, session }) => readShift(context, session.personId, params),
  )
  app.get(
    `${SHIFT}/people/:personId/suggestion`,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'What to book in a gap, from the work plan',
        description: `${SHIFT_404} 404 where no gap begins then.`,
        params: ShiftPersonParams,
        querystring: SuggestionQuery,
        response: { 200: GapSuggestion },
      },
    },
    ({ params, query, session }) => readSuggestion(context, session.personId, params, Date.parse(query.from)),
  )
  app.get(
    `${SHIFT}/corrections`,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Corrections and questions of a shift, the newest first, at most 50',
        description: SHIFT_404,
        params: ShiftParams,
        response: { 200: Corrections },
      },
    },
    async ({ params, session }) =>
      readCorrections(db, session.personId, await findShiftCorrections(context, session.personId, params), now()),
  )
}

function addReleases(app: App, context: Context): void {
  const { db } = context
  app.post(
    `${SHIFT}/release`,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Release the shifts of people, as they were seen',
        description: `${SHIFT_404} 403 \`notLead\` for the time office. Whoever is not released is named with the reason.`,
        params: ShiftParams,
        body: ReleaseBody,
        response: { 200: ReleaseResult },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => release(tx, context, request.session.personId, request.params, request.body)),
  )
  app.post(
    `${SHIFT}/take-back`,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Take releases back, until payroll has them',
        description: `${SHIFT_404} 403 \`notLead\`; 409 \`handedOver\` with the present shift.`,
        params: ShiftParams,
        body: TakeBackBody,
        response: { 200: ReleaseResult },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => takeBack(tx, context, request.session.personId, request.params, request.body)),
  )
}

function addFigures(app: App, context: Context): void {
  app.get(
    '/months/:month',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Sums of a month by area and shift, without groups of fewer than five people',
        params: MonthParams,
        querystring: MonthQuery,
        response: { 200: MonthFigures },
      },
    },
    ({ params, query, session }) => readMonth(context, session.personId, params.month, query.area),
  )
  app.get(
    '/own-months/:month',
    {
      config: CONCERNED,
      schema: { tags, summary: 'The own shifts of a month', params: MonthParams, response: { 200: OwnMonth } },
    },
    ({ params, session }) => readOwnMonth(context, session.personId, params.month),
  )
}
