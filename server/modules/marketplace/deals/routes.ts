// Reservations, receipts and messages about ads, below api/mp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LongId } from '#contract/ids.ts'
import { Ad, AdId, Reservation } from '#contract/marketplace.ts'
import {
  AdThread,
  HandOverBody,
  MessageBody,
  ReadBody,
  Receipt,
  ReservationId,
  ReserveBody,
  ThreadLine,
} from '#contract/marketplace-deals.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { idempotent } from '#server/idempotency.ts'
import { MARKET_ROLE, readViewer, type Viewer } from '#server/modules/marketplace/viewer.ts'
import { readReceipts, readReservations } from './read-reservations.ts'
import { confirmReceipt, openReceipt, withdrawReceipt } from './receipts.ts'
import { cancelReservation, extendReservation, reserve, type Parts } from './reservations.ts'
import { answer, markThreadRead, readThread, readThreads, writeToSeller } from './threads.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['marketplace deals']
const READER = { access: [MARKET_ROLE] } as const
const THREAD_ID = Type.Object({ id: LongId() })

export const dealRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReserving(app, context)
    addCommands(app, context)
    addHandOver(app, context)
    addThreads(app, context)
    addMessages(app, context)
  }

function addReserving(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/reservations',
    {
      config: READER,
      schema: {
        tags,
        summary: 'What the caller has reserved, newest first',
        response: { 200: Type.Array(Reservation) },
      },
    },
    ({ session }) => readReservations(db, { personId: session.personId }, businessDay(now())),
  )
  app.post(
    '/ads/:id/reservations',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Reserve a quantity for three working days, or as many from the first day of pick-up',
        description:
          '409 with the present ad: `quantity_taken`, `terms_changed`, `not_active`, `already_reserved`, `own_ad`, `not_reservable`; ' +
          '422 `below_minimum`.',
        params: AdId,
        body: ReserveBody,
        response: { 200: Ad },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => reserve(tx, context, viewer, request.params.id, request.body))
    },
  )
}

type Command = (tx: Tx, parts: Parts, viewer: Viewer, id: number) => Promise<Reservation>

const COMMANDS: readonly (readonly [path: string, summary: string, command: Command])[] = [
  ['cancel', 'Cancel a reservation, by its holder or the seller', cancelReservation],
  ['extend', 'Extend a reservation by three working days, by the seller', extendReservation],
  ['confirm', 'Confirm a hand-over that the other side has opened', confirmReceipt],
  ['withdraw', 'Take a hand-over back that the other side has not confirmed', withdrawReceipt],
]

function addCommands(app: App, context: Context): void {
  const { db } = context
  for (const [path, summary, command] of COMMANDS)
    app.post(
      `/reservations/:id/${path}`,
      {
        config: READER,
        schema: {
          tags,
          summary,
          description: '409 `not_possible`, `only_seller`, `already_confirmed` with the present reservation.',
          params: ReservationId,
          response: { 200: Reservation },
        },
      },
      async (request) => {
        const viewer = await readViewer(db, request.session)
        const { id } = request.params as { id: number }
        return idempotent(request, db, (tx) => command(tx, context, viewer, id))
      },
    )
}

function addHandOver(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/receipts',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Hand-overs of the caller that both sides have confirmed, newest first',
        description: 'Also of ads that were deleted since.',
        response: { 200: Type.Array(Receipt) },
      },
    },
    ({ session }) => readReceipts(db, session.personId),
  )
  app.post(
    '/reservations/:id/hand-over',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Open a receipt for all or a part of a reservation; the other side confirms it',
        description: '409 `not_possible` with the present reservation; 422 `above_reserved`.',
        params: ReservationId,
        body: HandOverBody,
        response: { 200: Reservation },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const { params, body } = request
      return idempotent(request, db, (tx) => openReceipt(tx, context, viewer, params.id, body.quantity))
    },
  )
}

function addThreads(app: App, { db }: Context): void {
  app.get(
    '/threads',
    {
      config: READER,
      schema: {
        tags,
        summary: 'The own conversations about ads, those with the newest message first',
        querystring: Type.Object({ adId: Type.Optional(LongId()) }),
        response: { 200: Type.Array(ThreadLine) },
      },
    },
    async ({ session, query }) => readThreads(db, await readViewer(db, session), query.adId),
  )
  app.get(
    '/threads/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'A conversation, for its finder and the seller',
        params: THREAD_ID,
        response: { 200: AdThread },
      },
    },
    async ({ session, params }) => readThread(db, await readViewer(db, session), params.id),
  )
  app.put(
    '/threads/:id/read',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Mark a conversation as read up to a message',
        params: THREAD_ID,
        body: ReadBody,
        response: { 200: AdThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const { params, body } = request
      return idempotent(request, db, (tx) => markThreadRead(tx, viewer, params.id, body.messageId))
    },
  )
}

function addMessages(app: App, context: Context): void {
  const { db } = context
  const refusals = '422 `text_empty`, `text_too_long`.'
  app.post(
    '/ads/:id/messages',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Write to the seller of an ad; the first message opens the conversation',
        description: `409 \`own_ad\`, \`not_active\`; ${refusals}`,
        params: AdId,
        body: MessageBody,
        response: { 200: AdThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => writeToSeller(tx, context, viewer, request.params.id, request.body.body))
    },
  )
  app.post(
    '/threads/:id/messages',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Answer in a conversation',
        description: refusals,
        params: THREAD_ID,
        body: MessageBody,
        response: { 200: AdThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => answer(tx, context, viewer, request.params.id, request.body.body))
    },
  )
}
