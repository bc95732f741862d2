// Calendar feeds of a person, below api/vac/feeds: made, listed, revoked, and read by a calendar program that knows the address.
import { Type } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { CreatedFeed, Feed, NewFeed, FeedId, FeedToken, SeenByOthers } from '#contract/vacation-feeds.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import { FEED_LIMIT, type FeedKind } from '#domain/leave/calendar-feed.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, tooMany } from '#server/http/errors.ts'
import { isKnown } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import type { Language } from '#server/mail/language.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { feedName, readEvents, readSeenByOthers } from './feed-events.ts'
import { writeCalendar } from './ics.ts'

/** 192 bits: 32 characters. */
const TOKEN_BYTES = 24
/** Days of the past in a feed of a team, or with a limit. */
const DAYS_BACK = 31
/** Reads within this time are stored as one. */
const READ_STEP = 3_600_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const COLUMNS = ['id', 'kind', 'months', 'created_at as createdAt', 'last_read_at as lastReadAt'] as const

interface FeedRow {
  id: number
  kind: string
  months: number | null
  createdAt: Date
  lastReadAt: Date | null
}
const toWire = ({ kind, createdAt, lastReadAt, ...feed }: FeedRow): Feed => ({
  ...feed,
  kind: kind as FeedKind,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
})

async function readFeeds(db: Db, personId: string): Promise<Feed[]> {
  const rows = await db
    .selectFrom('calendar_feed')
    .select(COLUMNS)
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(toWire)
}

const addressOf = (publicUrl: string, token: string): string => `${publicUrl}/api/vac/feeds/ics/${token}.ics`
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** 409 `too_many_feeds` beyond ten. */
async function createFeed(
  tx: Tx,
  { now, config }: Pick<Context, 'now' | 'config'>,
  personId: string,
  { kind, months, language }: NewFeed,
): Promise<CreatedFeed> {
  // Two at the same time: the second one waits, and counts the first.
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  if ((await readFeeds(tx, personId)).length >= FEED_LIMIT) throw conflict('too_many_feeds')
  const token = newToken()
  const row = await tx
    .insertInto('calendar_feed')
    .values({ person_id: personId, kind, months, language, token_hash: hashOf(token), created_at: now() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return { ...toWire(row), url: addressOf(config.publicUrl, token) }
}

/** For a repeated call whose first answer is lost: the token is not stored, so the feed gets another one. */
async function renewAddress(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  personId: string,
  id: number,
): Promise<CreatedFeed> {
  const token = newToken()
  const row = await tx
    .updateTable('calendar_feed')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => notFound())
  return { ...toWire(row), url: addressOf(config.publicUrl, token) }
}

/** Revokes a feed: its address answers 404 from now on. */
async function revokeFeed(tx: Tx, personId: string, id: number): Promise<{ id: number }> {
  const gone = await tx
    .deleteFrom('calendar_feed')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound()
  return gone
}

/** The past of colleagues is no calendar, also where the own feed has no limit. */
function spanOf({ kind, months }: { kind: FeedKind; months: number | null }, today: Day): DayRange {
  const isLimited = kind === 'team' || months !== null
  return {
    first: isLimited ? addDays(today, -DAYS_BACK) : '1970-01-01',
    last: months === null ? '9999-12-31' : addMonths(today, months),
  }
}

/** The calendar behind a token; 404 for one that is unknown or revoked, and while its person may not use the area. */
async function readCalendar({ db, now }: ReadContext, token: string): Promise<{ text: string; etag: string }> {
  const { rows } = await sql<{
    id: number
    kind: FeedKind
    months: number | null
    language: Language
    personId: string
    lastReadAt: Date | null
  }>`
    select f.id, f.kind, f.months, f.language, f.person_id as "personId", f.last_read_at as "lastReadAt"
    from calendar_feed f join person p on p.id = f.person_id
    where f.token_hash = ${hashOf(token)} and p.active and (f.kind = 'substitutions' or exists (
      select from person_role g where g.person_id = p.id and g.client = '' and g.role = 'menu_ma_holiday'))`.execute(db)
  const [feed] = rows
  if (!feed) throw notFound()
  const at = now()
  if (!feed.lastReadAt || at.getTime() - feed.lastReadAt.getTime() > READ_STEP)
    await db.updateTable('calendar_feed').set({ last_read_at: at }).where('id', '=', feed.id).execute()
  const events = await readEvents(db, feed, spanOf(feed, businessDay(at)))
  const text = writeCalendar(feedName(feed.kind, feed.language), events)
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

const tags = ['vacation feeds']
/** Calendar programs ask each quarter of an hour at most. */
const PER_TOKEN = 30

export const feedRoutes = moduleRoutes({ tags, access: ['menu_ma_holiday'] }, (route, context, app) => {
  const { db, now } = context
  route.get('', { summary: 'My calendar feeds', response: Type.Array(Feed) }, ({ viewer }) =>
    readFeeds(db, viewer.personId),
  )
  route.get(
    '/preview',
    { summary: 'My absences of the next year, as my team sees them', response: SeenByOthers },
    ({ viewer }) => {
      const today = businessDay(now())
      return readSeenByOthers(db, viewer.personId, { first: today, last: addMonths(today, 12) })
    },
  )
  route.post(
    '',
    {
      summary: 'Make a calendar feed',
      description: 'Its address is in the answer alone; a repeated call gets another address. 409 `too_many_feeds`.',
      body: NewFeed,
      response: CreatedFeed,
      repeat: {
        keep: ({ id }) => ({ id }),
        again: ({ tx, viewer }, { id }) => renewAddress(tx, context, viewer.personId, id),
      },
    },
    ({ tx, viewer, body }) => createFeed(tx, context, viewer.personId, body),
  )
  route.delete(
    '/:id',
    { summary: 'Revoke a calendar feed', params: FeedId, response: Type.Object({ id: Type.Integer() }) },
    ({ tx, viewer, params }) => revokeFeed(tx, viewer.personId, params.id),
  )
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
})
