// Times of production: shifts with their people, releases, figures, and one's own. Below api/mes.
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
import { readMonth, readOwnMonth } from '#server/modules/production/figures/month-figures.ts'
import {
  LOGINS_ROLE,
  OFFICE_ROLE,
  readAreas,
  requireProduction,
  TIMES_ROLE,
} from '#server/modules/production/readers.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { findShiftCorrections, readCorrections } from './correction-kind.ts'
import { findOrders, readActivities } from './orders.ts'
import { release, takeBack } from './release.ts'
import { readShift } from '#server/modules/production/shift-view.ts'
import { readSuggestion } from './suggestion.ts'

const SHIFT = '/shifts/:areaId/:day/:shift'
/** Everybody concerned: the rights follow from the correction or from the viewer. */
const CONCERNED = 'signed-in'
const CHOOSERS = '403 for whoever neither sees an area nor works in one.'
const SHIFT_404 = '404 for whoever sees no single people of the area.'

export const timeRoutes = moduleRoutes(
  { tags: ['production'], access: [TIMES_ROLE, LOGINS_ROLE, OFFICE_ROLE] },
  (route, context) => {
    const { db, now } = context
    route.get(
      '/areas',
      { summary: 'Areas of the own company with their shifts, and what the reader is there', response: Areas },
      async ({ viewer }) =>
        (await readAreas(context, viewer.personId)).map(({ id, name, site, reader, leads, shifts }) => ({
          id,
          name,
          site,
          reader,
          shifts,
          leads: leads.slice(0, 10),
        })),
    )
    route.get(
      '/activities',
      { access: CONCERNED, summary: 'Kinds of overhead', description: CHOOSERS, response: Activities },
      async ({ viewer }) => {
        await requireProduction(context, viewer.personId)
        return readActivities(db)
      },
    )
    route.get(
      '/orders',
      {
        access: CONCERNED,
        summary: 'Orders of the own halls to choose from, open ones first, at most 20',
        description: CHOOSERS,
        query: OrderQuery,
        response: Orders,
      },
      async ({ viewer, query }) => {
        const companyIds = await requireProduction(context, viewer.personId)
        return findOrders(db, companyIds, query.q)
      },
    )
    route.get(
      SHIFT,
      {
        summary: 'A shift with attendance and bookings of its people',
        description: SHIFT_404,
        params: ShiftParams,
        response: ShiftView,
      },
      ({ viewer, params }) => readShift(context, viewer.personId, params),
    )
    route.get(
      `${SHIFT}/people/:personId/suggestion`,
      {
        summary: 'What to book in a gap, from the work plan',
        description: `${SHIFT_404} 404 where no gap begins then.`,
        params: ShiftPersonParams,
        query: SuggestionQuery,
        response: GapSuggestion,
      },
      ({ viewer, params, query }) => readSuggestion(context, viewer.personId, params, Date.parse(query.from)),
    )
    route.get(
      `${SHIFT}/corrections`,
      {
        summary: 'Corrections and questions of a shift, the newest first, at most 50',
        description: SHIFT_404,
        params: ShiftParams,
        response: Corrections,
      },
      async ({ viewer, params }) =>
        readCorrections(db, viewer.personId, await findShiftCorrections(context, viewer.personId, params), now()),
    )
    route.post(
      `${SHIFT}/release`,
      {
        summary: 'Release the shifts of people, as they were seen',
        description: `${SHIFT_404} 403 \`notLead\` for the time office. Whoever is not released is named with the reason.`,
        params: ShiftParams,
        body: ReleaseBody,
        response: ReleaseResult,
      },
      ({ tx, viewer, params, body }) => release(tx, context, viewer.personId, params, body),
    )
    route.post(
      `${SHIFT}/take-back`,
      {
        summary: 'Take releases back, until payroll has them',
        description: `${SHIFT_404} 403 \`notLead\`; 409 \`handedOver\` with the present shift.`,
        params: ShiftParams,
        body: TakeBackBody,
        response: ReleaseResult,
      },
      ({ tx, viewer, params, body }) => takeBack(tx, context, viewer.personId, params, body),
    )
    route.get(
      '/months/:month',
      {
        summary: 'Sums of a month by area and shift, without groups of fewer than five people',
        params: MonthParams,
        query: MonthQuery,
        response: MonthFigures,
      },
      ({ viewer, params, query }) => readMonth(context, viewer.personId, params.month, query.area),
    )
    route.get(
      '/own-months/:month',
      { access: CONCERNED, summary: 'The own shifts of a month', params: MonthParams, response: OwnMonth },
      ({ viewer, params }) => readOwnMonth(context, viewer.personId, params.month),
    )
  },
)
