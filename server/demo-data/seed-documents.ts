// Pictures and attachments of the demo stories, in the order they have there.
import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { DB } from '#server/db/schema.ts'
import { attachmentRows } from './attachments.ts'
import { insertPictures, type Rendered } from './pictures.ts'
import { random } from './random.ts'
import { pictureId } from './seed-company.ts'
import type { WrittenStory } from './seed-editing.ts'
import { PICTURES, type PictureName } from './story-pictures.ts'

interface PlacedDocument {
  readonly row: Insertable<DB['news_document']> & { readonly id: string }
  readonly place: Omit<Insertable<DB['news_version_document']>, 'document_id'>
}

async function insertDocuments(tx: Tx, documents: readonly PlacedDocument[]): Promise<void> {
  await tx
    .insertInto('news_document')
    .values(documents.map(({ row }) => row))
    .execute()
  await tx
    .insertInto('news_version_document')
    .values(documents.map(({ row, place }) => ({ ...place, document_id: row.id })))
    .execute()
}

export async function insertPictureRows(
  tx: Tx,
  seed: number,
  written: readonly WrittenStory[],
  rendered: ReadonlyMap<PictureName, Rendered>,
): Promise<void> {
  const documents = written.flatMap(({ story, id }) =>
    story.pictures.map(({ picture, name }, position) => ({
      picture,
      row: {
        id: random(seed, `document:${story.title}:${position}`).uuid(),
        file_id: pictureId(seed, `${story.title}:${position}`),
        name: `${name}.webp`,
      },
      place: {
        story_id: id,
        version: 1,
        position,
        preview: position === 0,
        alt: PICTURES[picture][0],
        alt_en: PICTURES[picture][1],
      },
    })),
  )
  await insertPictures(
    tx,
    documents.map(({ picture, row }) => ({ id: row.file_id, picture: rendered.get(picture)! })),
  )
  await insertDocuments(tx, documents)
}

/** Behind the pictures. */
export async function insertAttachmentRows(tx: Tx, seed: number, written: readonly WrittenStory[]): Promise<void> {
  const documents = written.flatMap(({ story, id }) =>
    attachmentRows(seed, story).map(({ row, words }, place) => ({
      row,
      place: { story_id: id, version: 1, position: story.pictures.length + place, ...words },
    })),
  )
  await insertDocuments(tx, documents)
}
