// A new picture replaces the old one; the last one stays.
import type { PictureStored } from '#contract/personal-data.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { insertPicture, type EncodedPicture } from '#server/files/pictures.ts'
import { logChange } from '#server/modules/profile/personal-data/change-log.ts'

type Parts = Pick<Context, 'events' | 'now'>

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

async function replace(tx: Tx, { events, now }: Parts, personId: string, next: string | null): Promise<void> {
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
export async function storePortrait(
  tx: Tx,
  context: Parts,
  personId: string,
  picture: EncodedPicture,
): Promise<PictureStored> {
  await replace(tx, context, personId, await insertPicture(tx, picture))
  return { width: picture.width, height: picture.height }
}

/** Takes the portrait away; without one nothing happens. */
export async function removePortrait(tx: Tx, context: Parts, personId: string): Promise<null> {
  await replace(tx, context, personId, null)
  return null
}
