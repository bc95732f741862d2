// Calendar feeds. Below api/vac/feeds.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreatedFeed, Feed, FeedId, FeedToken, NewFeed, SeenByOthers } from '#contract/vacation-feeds.ts'
import { addMonths } from '#domain/calendar-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { tooMany } from '#server/errors.ts'
import { isKnown } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { readSeenByOthers } from './feed-events.ts'
import { createFeed, readCalendar, readFeeds, renewAddress, revokeFeed } from './feeds.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation feeds']
const EMPLOYEE = { access: ['menu_ma_holiday'] } as const
/** Calendar programs ask each quarter of an hour at most. */
const PER_TOKEN = 30

export const feedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addOwn(app, context)
    addCalendar(app, context)
  }

function addOwn(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '',
    { config: EMPLOYEE, schema: { tags, summary: 'My calendar feeds', response: { 200: Type.Array(Feed) } } },
    ({ session }) => readFeeds(db, session.sub),
  )
  app.get(
    '/preview',
    {
      config: EMPLOYEE,
      schema: { tags, summary: 'My absences of the next year, as my team sees them', response: { 200: SeenByOthers } },
    },
    ({ session }) => {
      const today = businessDay(now())
      return readSeenByOthers(db, session.sub, { first: today, last: addMonths(today, 12) })
    },
  )
  app.post(
    '',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Make a calendar feed',
        description: 'Its address is in the answer alone; a repeated call gets another address. 409 `too_many_feeds`.',
        body: NewFeed,
        response: { 200: CreatedFeed },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => createFeed(tx, context, request.session.sub, request.body), {
        repeat: {
          keep: ({ id }) => ({ id }),
          again: (tx, { id }) => renewAddress(tx, context, request.session.sub, id),
        },
      }),
  )
  app.delete(
    '/:id',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Revoke a calendar feed',
        params: FeedId,
        response: { 200: Type.Object({ id: Type.Integer() }) },
      },
    },
    (request) => idempotent(request, db, (tx) => revokeFeed(tx, request.session.sub, request.params.id)),
  )
}

function addCalendar(app: App, context: Context): void {
  const reads = app.createRateLimit({
    max: PER_TOKEN,
    timeWindow: '1 hour',
    keyGenerator: ({ params }) => (params as { file: string }).file,
  })
  app.get(
    '/ics/:file',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The calendar behind the address of a feed',
        description: '429 after 30 reads of one address in an hour.',
        params: FeedToken,
        response: { 200: fileResponse('The calendar', 'text/calendar') },
      },
    },
    async (request, reply) => {
      const count = await reads(request)
      if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttl)
      const { text, etag } = await readCalendar(context, request.params.file.replace(/\.ics$/, ''))
      if (isKnown(request, reply, etag)) return reply
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        .send(Buffer.from(text))
    },
  )
}
