import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { CropQuery, PictureStored } from '#contract/personal-data.ts'
import { PICTURE_BYTES, PICTURE_TYPES, type Crop, type Turn } from '#domain/files/picture-rules.ts'
import { requireRecentFactor, withRecentFactor } from '#server/auth/recent-factor.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import { badRequest, unprocessable, notFound } from '#server/http/errors.ts'
import { tooManyBytes } from '#server/files/inspect-picture.ts'
import { preparePortrait } from '#server/files/portraits.ts'
import { idempotent } from '#server/http/idempotency.ts'
import type { Tx } from '#server/db/db.ts'
import { insertPicture, type EncodedPicture } from '#server/files/pictures.ts'
import { logChange } from '#server/modules/profile/personal-data/change-log.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

/** Holds the person and returns their picture. */
async function lockPicture(tx: Tx, personId: string): Promise<string | null> {
  const person = await tx
    .selectFrom('person')
    .select('picture_id')
    .where('id', '=', personId)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw notFound()
  return person.picture_id
}

async function replace(tx: Tx, { events, now }: WriteContext, personId: string, next: string | null): Promise<void> {
  const old = await lockPicture(tx, personId)
  if (old === next) return
  await tx.updateTable('person').set({ picture_id: next }).where('id', '=', personId).execute()
  if (old !== null)
    await tx
      .deleteFrom('file')
      .where('id', '=', old)
      // A file that is also another person's portrait, or part of a story, is not deleted.
      .where((e) => e.not(e.exists(e.selectFrom('person').select('id').where('picture_id', '=', old))))
      .where((e) => e.not(e.exists(e.selectFrom('news_document').select('id').where('file_id', '=', old))))
      .execute()
  await logChange(tx, {
    personId,
    what: 'picture',
    before: null,
    after: null,
    by: personId,
    at: now(),
    withFactor: false,
  })
  await events.publish(tx, 'picture.changed', { personId, at: now().toISOString() })
}

/** Stores `picture` as the portrait of the person. */
async function storePortrait(
  tx: Tx,
  context: WriteContext,
  personId: string,
  picture: EncodedPicture,
): Promise<PictureStored> {
  await replace(tx, context, personId, await insertPicture(tx, picture))
  return { width: picture.width, height: picture.height }
}

/** Removes the portrait; without one this does nothing. */
async function removePortrait(tx: Tx, context: WriteContext, personId: string): Promise<null> {
  await replace(tx, context, personId, null)
  return null
}

const tags = ['profile']
const access = ['menu_profile'] as const
/** Decoding is expensive, and every change is sent to all: this many pictures in an hour are enough. */
const rateLimit = { max: 20, timeWindow: '1 hour' }

/** x, y and size belong together; `turn` without them does not name a square. */
function cropOf({ x, y, size, turn = 0 }: CropQuery): Crop | undefined {
  if (x === undefined && y === undefined && size === undefined && turn === 0) return undefined
  if (x === undefined || y === undefined || size === undefined)
    throw badRequest('validation_failed', [{ field: 'query', rule: 'x, y and size must come together' }])
  return { x, y, size, turn: turn as Turn }
}

/** Refused by its declared length, before any byte is read. */
async function refuseLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > PICTURE_BYTES) throw tooManyBytes()
}

/** The profile picture: below api/user. */
export const pictureRoutes = moduleRoutes({ tags, access }, (route, context, app) => {
  const { db } = context
  app.addContentTypeParser(
    [...PICTURE_TYPES],
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.put(
    '/profile/picture',
    {
      config: { access, rateLimit },
      bodyLimit: PICTURE_BYTES,
      onRequest: refuseLarge,
      schema: {
        tags,
        summary: 'Set my picture, with the second factor shown: JPEG or PNG of at most 2 MB, of which a square is kept',
        consumes: [...PICTURE_TYPES],
        querystring: CropQuery,
        response: { 200: PictureStored },
      },
    },
    async (request) => {
      const { body, query, session } = request
      await requireRecentFactor(context, session)
      if (!Buffer.isBuffer(body))
        throw unprocessable('picture_unreadable', [{ field: 'body', rule: 'must be a JPEG or PNG picture' }])
      const picture = await preparePortrait(body, cropOf(query))
      return idempotent(request, db, (tx) => storePortrait(tx, context, session.personId, picture))
    },
  )
  route.delete(
    '/profile/picture',
    {
      summary: 'Remove my picture, with the second factor shown',
      status: 204,
      response: Type.Null(),
      prepare: withRecentFactor(context),
      rateLimit,
    },
    ({ tx, viewer }) => removePortrait(tx, context, viewer.personId),
  )
})
