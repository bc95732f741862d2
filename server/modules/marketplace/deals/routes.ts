// Reservations, receipts and messages about ads, below api/mp.
import { Type } from '@fastify/type-provider-typebox'
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
import type { WriteContext } from '#server/kernel/context.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import { MARKET_ROLE, viewerOf, type Viewer } from '#server/modules/marketplace/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readReceipts, readReservations } from './read-reservations.ts'
import { confirmReceipt, openReceipt, withdrawReceipt } from './receipts.ts'
import { cancelReservation, extendReservation, reserve } from './reservations.ts'
import { answer, markThreadRead, readThread, readThreads, writeToSeller } from './threads.ts'

const REFUSALS = '422 `text_empty`, `text_too_long`.'
const THREAD_ID = Type.Object({ id: LongId() })

type Command = (tx: Tx, context: WriteContext, viewer: Viewer, id: number) => Promise<Reservation>

const COMMANDS: readonly (readonly [path: string, summary: string, command: Command])[] = [
  ['cancel', 'Cancel a reservation, by its holder or the seller', cancelReservation],
  ['extend', 'Extend a reservation by three working days, by the seller', extendReservation],
  ['confirm', 'Confirm a hand-over that the other side has opened', confirmReceipt],
  ['withdraw', 'Take a hand-over back that the other side has not confirmed', withdrawReceipt],
]

export const dealRoutes = moduleRoutes(
  { tags: ['marketplace deals'], access: [MARKET_ROLE], viewer: viewerOf },
  (route, context) => {
    const { db, now } = context
    route.get(
      '/reservations',
      { summary: 'What the caller has reserved, newest first', response: Type.Array(Reservation) },
      ({ viewer }) => readReservations(db, { personId: viewer.personId }, businessDay(now())),
    )
    route.post(
      '/ads/:id/reservations',
      {
        summary: 'Reserve a quantity for three working days, or as many from the first day of pick-up',
        description:
          '409 with the present ad: `quantity_taken`, `terms_changed`, `not_active`, `already_reserved`, `own_ad`, `not_reservable`; ' +
          '422 `below_minimum`.',
        params: AdId,
        body: ReserveBody,
        response: Ad,
      },
      ({ tx, viewer, params, body }) => reserve(tx, context, viewer, params.id, body),
    )
    for (const [path, summary, command] of COMMANDS)
      route.post(
        `/reservations/:id/${path}`,
        {
          summary,
          description: '409 `not_possible`, `only_seller`, `already_confirmed` with the present reservation.',
          params: ReservationId,
          response: Reservation,
        },
        ({ tx, viewer, params }) => command(tx, context, viewer, params.id),
      )
    route.get(
      '/receipts',
      {
        summary: 'Hand-overs of the caller that both sides have confirmed, newest first',
        description: 'Also of ads that were deleted since.',
        response: Type.Array(Receipt),
      },
      ({ viewer }) => readReceipts(db, viewer.personId),
    )
    route.post(
      '/reservations/:id/hand-over',
      {
        summary: 'Open a receipt for all or a part of a reservation; the other side confirms it',
        description: '409 `not_possible` with the present reservation; 422 `above_reserved`.',
        params: ReservationId,
        body: HandOverBody,
        response: Reservation,
      },
      ({ tx, viewer, params, body }) => openReceipt(tx, context, viewer, params.id, body.quantity),
    )
    route.get(
      '/threads',
      {
        summary: 'The own conversations about ads, those with the newest message first',
        query: Type.Object({ adId: Type.Optional(LongId()) }),
        response: Type.Array(ThreadLine),
      },
      ({ viewer, query }) => readThreads(db, viewer, query.adId),
    )
    route.get(
      '/threads/:id',
      { summary: 'A conversation, for its finder and the seller', params: THREAD_ID, response: AdThread },
      ({ viewer, params }) => readThread(db, viewer, params.id),
    )
    route.put(
      '/threads/:id/read',
      { summary: 'Mark a conversation as read up to a message', params: THREAD_ID, body: ReadBody, response: AdThread },
      ({ tx, viewer, params, body }) => markThreadRead(tx, viewer, params.id, body.messageId),
    )
    route.post(
      '/ads/:id/messages',
      {
        summary: 'Write to the seller of an ad; the first message opens the conversation',
        description: `409 \`own_ad\`, \`not_active\`; ${REFUSALS}`,
        params: AdId,
        body: MessageBody,
        response: AdThread,
      },
      ({ tx, viewer, params, body }) => writeToSeller(tx, context, viewer, params.id, body.body),
    )
    route.post(
      '/threads/:id/messages',
      {
        summary: 'Answer in a conversation',
        description: REFUSALS,
        params: THREAD_ID,
        body: MessageBody,
        response: AdThread,
      },
      ({ tx, viewer, params, body }) => answer(tx, context, viewer, params.id, body.body),
    )
  },
)
