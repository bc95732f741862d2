// Writes categories, and stories with their parts.
import type { Tx } from '#server/db/db.ts'
import { readAsset } from './asset.ts'
import type { Calendar } from './calendar.ts'
import { CATEGORIES, pathTo } from './categories.ts'
import type { SeededStory } from './notifications.ts'
import type { DemoPerson } from './person.ts'
import { renderAll, type Rendered, insertPictures } from './pictures.ts'
import { personId, type Places, pictureId } from './seed-company.ts'
import { EDITOR, editedColumns, insertEditing, type WrittenStory } from './seed-editing.ts'
import { type PictureName, PICTURES } from './story-pictures.ts'
import type { DemoStory } from './story.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { attachmentRows } from './attachments.ts'
import { random } from './random.ts'

// Pictures and attachments of the demo stories, in the order they have there.
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

async function insertPictureRows(
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
async function insertAttachmentRows(tx: Tx, seed: number, written: readonly WrittenStory[]): Promise<void> {
  const documents = written.flatMap(({ story, id }) =>
    attachmentRows(seed, story).map(({ row, words }, place) => ({
      row,
      place: { story_id: id, version: 1, position: story.pictures.length + place, ...words },
    })),
  )
  await insertDocuments(tx, documents)
}

/** Ids of the categories by label. */
async function insertCategories(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const row = (branch: (typeof CATEGORIES)[number], position: number, parent: number | null) => ({
    label: branch.label,
    label_en: branch.labelEn,
    icon: branch.icon,
    review: branch.review ?? false,
    position,
    parent_id: parent,
  })
  const insert = async (rows: ReturnType<typeof row>[]) => {
    for (const { id, label } of await tx.insertInto('news_category').values(rows).returning(['id', 'label']).execute())
      ids.set(label, id)
  }
  await insert(CATEGORIES.map((branch, index) => row(branch, index, null)))
  await insert(
    CATEGORIES.flatMap(({ label, children = [] }) => children.map((each, index) => row(each, index, ids.get(label)!))),
  )
  return ids
}

/** Every picture of the stories, each rendered once. */
export function renderStoryPictures(stories: readonly DemoStory[]): Promise<Map<PictureName, Rendered>> {
  const names = new Set(stories.flatMap(({ pictures }) => pictures.map(({ picture }) => picture)))
  return renderAll(new Map([...names].map((name) => [name, readAsset(`pictures/${name}.svg`)])))
}

async function insertStoryRows(
  tx: Tx,
  seed: number,
  stories: readonly DemoStory[],
  { on, places }: { on: Calendar; places: Places },
): Promise<WrittenStory[]> {
  const editor = personId(seed, EDITOR)
  const rows = stories.map((story) => {
    const { title, preview, content, contact, status, publishedAt, publishAt, expiresAt } = story
    return {
      title,
      preview,
      content,
      contact_id: personId(seed, contact),
      status,
      publish_at: publishAt ?? null,
      expires_at: expiresAt ?? null,
      published_at: publishedAt ?? null,
      publication: status === 'published' ? 1 : 0,
      created_by: editor,
      created_at: publishedAt ?? on.at(-1, 9),
      updated_at: publishedAt ?? on.at(0, 7, 45),
      ...editedColumns(seed, story, { on, places }),
    }
  })
  const written = await tx.insertInto('news_story').values(rows).returning(['id', 'title']).execute()
  const ids = new Map(written.map(({ id, title }) => [title, id]))
  return stories.map((story) => ({ story, id: ids.get(story.title)! }))
}

/** Categories and companies of the stories: ids by label and by name. */
async function insertPlacing(
  tx: Tx,
  written: readonly WrittenStory[],
  { categories, companies }: { categories: ReadonlyMap<string, number>; companies: ReadonlyMap<string, number> },
): Promise<void> {
  const ofCompanies = (namesOf: (story: DemoStory) => readonly string[] | undefined) =>
    written.flatMap(({ story, id }) =>
      (namesOf(story) ?? []).map((name) => ({ story_id: id, company_id: companies.get(name)! })),
    )
  await tx
    .insertInto('news_story_category')
    .values(
      written.flatMap(({ story, id }) =>
        story.categories.map((label) => ({ story_id: id, category_id: categories.get(label)! })),
      ),
    )
    .execute()
  await tx
    .insertInto('news_story_company')
    .values(ofCompanies(({ companies }) => companies))
    .execute()
  await tx
    .insertInto('news_highlight')
    .values(ofCompanies(({ highlightFor }) => highlightFor))
    .execute()
}

/** Inserts all stories; returns the published ones that have not expired, with the fields that notifications use. */
export async function insertStories(
  tx: Tx,
  { seed, places, people, on }: { seed: number; places: Places; people: readonly DemoPerson[]; on: Calendar },
  stories: readonly DemoStory[],
  pictures: ReadonlyMap<PictureName, Rendered>,
): Promise<SeededStory[]> {
  const categories = await insertCategories(tx)
  const written = await insertStoryRows(tx, seed, stories, { on, places })
  await insertPlacing(tx, written, { categories, companies: places.companies })
  await insertPictureRows(tx, seed, written, pictures)
  await insertAttachmentRows(tx, seed, written)
  await insertEditing(tx, { seed, places, people, on }, written)
  const names = new Map(people.map(({ username, givenName, familyName }) => [username, `${givenName} ${familyName}`]))
  return written
    .filter(({ story }) => story.status === 'published' && story.expiresAt === undefined)
    .map(({ story, id }) => ({
      id,
      title: story.title,
      preview: story.preview,
      titleEn: story.english?.title ?? '',
      previewEn: story.english?.preview ?? '',
      contactName: names.get(story.contact)!,
      categories: [...new Set(story.categories.flatMap((label) => pathTo(label)))],
      publishedAt: story.publishedAt!,
      companies: story.companies ?? [],
    }))
}
