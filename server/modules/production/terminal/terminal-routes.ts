// Routes for terminals, which send the key of the device instead of a person's token. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  TerminalAnswer,
  TerminalEvents,
  TerminalOrder,
  TerminalOrderNumber,
  TerminalPerson,
  TerminalSignIn,
  TerminalState,
  TerminalStateQuery,
} from '#contract/production-devices.ts'
import type { Context } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { byDevice, deviceOf } from '#server/modules/production/devices/device-limit.ts'
import { noteSeen } from '#server/modules/production/devices/intake.ts'
import { takeBookings } from './bookings.ts'
import { signInAt } from './sign-in.ts'
import { readOpenOrders, readState } from './state.ts'

const tags = ['production terminals']
const KEYED = 'Header `x-device-key`. 401 for any other key, 403 `device_revoked` for a former one.'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

/** The routes with which a terminal reads its state. */
function addState(app: App, { db, now }: Context): void {
  app.get(
    '/terminal/state',
    {
      config: byDevice('terminal state', { device: 300, address: 3_000 }),
      schema: {
        tags,
        summary: 'What a terminal needs for a shift without network',
        description: KEYED,
        querystring: TerminalStateQuery,
        response: { 200: TerminalState },
      },
    },
    async (request) => {
      const device = await deviceOf(db, request, 'terminal')
      await noteSeen(db, device, now(), null)
      return readState(db, device, now(), request.query.roster)
    },
  )
  app.get(
    '/terminal/orders/:number',
    {
      config: byDevice('terminal order', { device: 300, address: 3_000 }),
      schema: {
        tags,
        summary: 'An open order that a terminal does not know yet',
        description: `${KEYED} 404 where no order of this number is open.`,
        params: TerminalOrderNumber,
        response: { 200: TerminalOrder },
      },
    },
    async (request) => {
      const device = await deviceOf(db, request, 'terminal')
      const [order] = await readOpenOrders(db, device, request.params.number)
      if (!order) throw notFound()
      return order
    },
  )
}

export const terminalRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, now } = context
    addState(app, context)
    app.post(
      '/terminal/sign-in',
      {
        config: byDevice('terminal sign-in', { device: 60, address: 300 }),
        schema: {
          tags,
          summary: 'Who has this badge, or this personnel number with this PIN',
          description: `${KEYED} 422 \`sign_in_refused\`; 429 \`too_many_tries\` with the wait.`,
          body: TerminalSignIn,
          response: { 200: TerminalPerson },
        },
      },
      async (request) => signInAt(db, await deviceOf(db, request, 'terminal'), request.body, now()),
    )
    app.post(
      '/terminal/events',
      {
        config: byDevice('terminal events', { device: 600, address: 6_000 }),
        schema: {
          tags,
          summary: 'Bookings of a terminal',
          description: `${KEYED} Each event is answered: stored, known, or refused with its rule; refused ones are kept.`,
          body: TerminalEvents,
          response: { 200: TerminalAnswer },
        },
      },
      async (request) => {
        const device = await deviceOf(db, request, 'terminal')
        return db.transaction().execute((tx) => takeBookings(tx, device, request.body, now()))
      },
    )
  }
