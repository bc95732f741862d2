// Pictures of ads: uploaded separately, attached when the ad is saved, rotated from the original, read by everybody who sees the ad.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { AdBody, AdPicture } from '#contract/marketplace.ts'
import { cleanFileName } from '#domain/files/file-name.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { limitUnattached, removeUnattached as removeUnattachedFrom } from '#server/files/limit-unattached.ts'
import { tooManyBytes } from '#server/files/inspect-picture.ts'
import {
  deletePictures,
  insertPicture,
  preparePicture,
  readPicture,
  turnPicture,
  type EncodedPicture,
  type PictureIds,
} from '#server/files/pictures.ts'
import { receiveUpload } from '#server/files/receive-upload.ts'
import type { PictureRef } from '#server/files/send-picture.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { mayRead, type Viewer } from '#server/modules/marketplace/viewer.ts'

/** Uploads of one person that no ad has; they are removed after a day. */
const UNATTACHED = { limit: 60, which: 'pictures are in no ad' }

const endingOf = (contentType: string): string =>
  contentType === 'image/jpeg' ? 'jpg' : contentType.slice('image/'.length)

async function insertUpload(
  tx: Tx,
  personId: string,
  name: string,
  at: Date,
  picture: EncodedPicture,
): Promise<AdPicture> {
  const fileId = await insertPicture(tx, picture)
  const id = randomUUID()
  const fileName = cleanFileName(name, endingOf(picture.contentType))
  await tx
    .insertInto('ad_picture')
    .values({ id, original_id: fileId, file_id: fileId, name: fileName, uploaded_by: personId, uploaded_at: at })
    .execute()
  const { width, height, copies } = picture
  const thumbnails = copies.map((copy) => ({ height: copy.height }))
  return { id, name: fileName, alt: '', altEn: '', turn: 0, width, height, thumbnails }
}

/** Stores the body of `request` as a picture that is in no ad yet: JPEG or PNG to 2 MB, without metadata. */
export async function uploadPicture(
  request: FastifyRequest & { readonly query: { readonly name: string } },
  { db, drafts, now }: Context,
): Promise<AdPicture> {
  const personId = request.session.personId
  await limitUnattached(db, sql`ad_picture where uploaded_by = ${personId} and ad_id is null`, UNATTACHED)
  const draft = await receiveUpload(request, drafts, { limit: PICTURE_BYTES, tooLarge: tooManyBytes })
  try {
    const picture = await preparePicture(await readFile(draft.path))
    const { name } = request.query
    return await idempotent(request, db, (tx) => insertUpload(tx, personId, name, now(), picture), {
      content: draft.sha256,
    })
  } finally {
    await draft.discard()
  }
}

const BOTH = sql`file_id as "fileId", original_id as "originalId"`

interface Owner {
  readonly adId: number
  readonly personId: string
}

/**
 * Makes these the pictures of the ad, in their order; those that it had and that are not among them are deleted. Throws 422
 * `reference_unknown` for a picture of another ad or of another person's upload, `document_twice` for one that is named twice.
 */
export async function attachPictures(tx: Tx, { adId, personId }: Owner, wanted: AdBody['pictures']): Promise<void> {
  const ids = wanted.map(({ id }) => id)
  const { rows: known } = await sql<{ id: string }>`
    select id from ad_picture where id = any(${ids}::uuid[])
      and (ad_id = ${adId} or (ad_id is null and uploaded_by = ${personId})) order by id for update`.execute(tx)
  for (const [index, id] of ids.entries()) {
    const field = `body.pictures.${index}.id`
    if (!known.some((one) => one.id === id))
      throw unprocessable('reference_unknown', [{ field, rule: 'names no picture' }])
    if (ids.indexOf(id) < index) throw unprocessable('document_twice', [{ field, rule: 'is named before' }])
  }
  const gone = await sql<PictureIds>`
    delete from ad_picture where ad_id = ${adId} and not (id = any(${ids}::uuid[])) returning ${BOTH}`.execute(tx)
  await deletePictures(tx, gone.rows)
  await sql`
    update ad_picture i set ad_id = ${adId}, position = w.position - 1, alt = w.alt, alt_en = w.alt_en
    from unnest(${ids}::uuid[], ${wanted.map(({ alt }) => oneLine(alt))}::text[], ${wanted.map(({ altEn }) => oneLine(altEn))}::text[])
      with ordinality as w(id, alt, alt_en, position) where i.id = w.id`.execute(tx)
}

interface Turnable {
  readonly originalId: string
  readonly turn: number
}

/** A picture of an own ad, or an own upload without an ad; otherwise 404. */
async function findOwn(db: Db, id: string, personId: string): Promise<Turnable> {
  const { rows } = await sql<Turnable>`
    select i.original_id as "originalId", i.turn from ad_picture i left join ad a on a.id = i.ad_id
    where i.id = ${id} and case when i.ad_id is null then i.uploaded_by = ${personId}
      else a.owner_id = ${personId} and a.deleted_at is null end`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const WIRE = sql<AdPicture>`select i.id, i.name, i.alt, i.alt_en as "altEn", i.turn, f.width, f.height, coalesce((
    select json_agg(json_build_object('height', t.height) order by t.height) from file_thumbnail t where t.file_id = f.id), '[]')
  as thumbnails from ad_picture i join file f on f.id = i.file_id`

/** Rotates a picture to `turn` degrees from its original. It is rendered before the transaction, to keep that short. */
export async function turn(
  request: FastifyRequest,
  { db, events }: Pick<Context, 'db' | 'events'>,
  id: string,
  degrees: AdPicture['turn'],
): Promise<AdPicture> {
  const personId = request.session.personId
  const { originalId } = await findOwn(db, id, personId)
  const original = degrees === 0 ? undefined : await readPicture(db, originalId)
  const turned = original && degrees !== 0 ? await turnPicture(original, degrees) : undefined
  return idempotent(request, db, async (tx) => {
    await sql`select from ad_picture where id = ${id} for update`.execute(tx)
    const present = await findOwn(tx, id, personId)
    if (present.turn !== degrees) {
      const fileId = turned ? await insertPicture(tx, turned) : originalId
      const { rows } = await sql<{ old: string; adId: number | null }>`
        update ad_picture i set file_id = ${fileId}, turn = ${degrees} from ad_picture o
        where i.id = ${id} and o.id = i.id returning o.file_id as old, i.ad_id as "adId"`.execute(tx)
      const { old, adId } = rows[0]!
      if (old !== originalId) await deletePictures(tx, [{ fileId: old }])
      if (adId !== null) await events.publish(tx, 'ad.changed', { adId })
    }
    const { rows } = await sql<AdPicture>`${WIRE} where i.id = ${id}`.execute(tx)
    return rows[0]!
  })
}

/** The data needed to send it, with its name; 404 for a picture that the viewer may not see. */
export async function findPicture(
  db: Db,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<PictureRef & { readonly name: string }> {
  const { rows } = await sql<PictureRef & { name: string }>`
    select i.name, f.id as "fileId", f.sha256,
      array(select t.height from file_thumbnail t where t.file_id = f.id) as heights
    from ad_picture i join file f on f.id = i.file_id left join ad a on a.id = i.ad_id
    where i.id = ${id} and case when i.ad_id is null then i.uploaded_by = ${viewer.personId}
      else ${mayRead(viewer, now)} end`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Removes uploads that are in no ad a day later. */
export const removeUnattached = (db: Db, now: Date): Promise<void> =>
  removeUnattachedFrom(db, now, { table: 'ad_picture', owner: 'ad_id', columns: BOTH })
