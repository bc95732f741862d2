// Writes categories, stories with their pictures, and what people are told of them.
import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { DB } from '#server/db/schema.ts'
import { drawArt, type ArtName } from './art.ts'
import { ART_DESCRIPTIONS } from './art-descriptions.ts'
import { attachmentRows } from './attachments.ts'
import { inBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { CATEGORIES, pathTo } from './categories.ts'
import type { DemoNotification, ToldStory } from './notifications.ts'
import type { DemoPerson } from './person.ts'
import { insertPictures, renderAll, type Rendered } from './pictures.ts'
import { random } from './random.ts'
import { personId, pictureId, type Places } from './seed-company.ts'
import { EDITOR, editedColumns, insertEditing, type WrittenStory } from './seed-editing.ts'
import type { DemoStory } from './story.ts'

/** Ids of the categories by label. */
export async function insertCategories(tx: Tx): Promise<Map<string, number>> {
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

/** Every picture that stories show, each drawn once. */
export function renderArt(stories: readonly DemoStory[]): Promise<Map<ArtName, Rendered>> {
  const names = new Set(stories.flatMap(({ pictures }) => pictures.map(({ art }) => art)))
  return renderAll(new Map([...names].map((name) => [name, drawArt(name)])))
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
  art: ReadonlyMap<ArtName, Rendered>,
): Promise<void> {
  const documents = written.flatMap(({ story, id }) =>
    story.pictures.map(({ art, name }, position) => ({
      picture: art,
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
        alt: ART_DESCRIPTIONS[art][0],
        alt_en: ART_DESCRIPTIONS[art][1],
      },
    })),
  )
  await insertPictures(
    tx,
    documents.map(({ picture, row }) => ({ id: row.file_id, picture: art.get(picture)! })),
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

/** Writes all stories; returns the published ones that are not expired, as their readers are told of them. */
export async function insertStories(
  tx: Tx,
  { seed, places, people, on }: { seed: number; places: Places; people: readonly DemoPerson[]; on: Calendar },
  stories: readonly DemoStory[],
  art: ReadonlyMap<ArtName, Rendered>,
): Promise<ToldStory[]> {
  const categories = await insertCategories(tx)
  const written = await insertStoryRows(tx, seed, stories, { on, places })
  const company = (name: string) => places.companies.get(name)!
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
    .values(
      written.flatMap(({ story, id }) =>
        (story.companies ?? []).map((name) => ({ story_id: id, company_id: company(name) })),
      ),
    )
    .execute()
  await tx
    .insertInto('news_highlight')
    .values(
      written.flatMap(({ story, id }) =>
        (story.highlightFor ?? []).map((name) => ({ story_id: id, company_id: company(name) })),
      ),
    )
    .execute()
  await insertPictureRows(tx, seed, written, art)
  await insertAttachmentRows(tx, seed, written)
  await insertEditing(tx, { seed, places, people, on }, written)
  const names = new Map(people.map(({ username, givenName, familyName }) => [username, `${givenName} ${familyName}`]))
  return written
    .filter(({ story }) => story.status === 'published' && story.expiresAt === undefined)
    .map(({ story, id }) => ({
      id,
      title: story.title,
      preview: story.preview,
      contactName: names.get(story.contact)!,
      categories: [...new Set(story.categories.flatMap((label) => pathTo(label)))],
      publishedAt: story.publishedAt!,
      companies: story.companies ?? [],
    }))
}

/** Writes the entries, oldest first, and sets everyone's sequence to the number of theirs. */
export async function insertNotifications(tx: Tx, seed: number, entries: readonly DemoNotification[]): Promise<void> {
  const rows = entries
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(
      ({
        username,
        eventKey,
        menuId,
        nikoId,
        categories,
        title,
        body,
        creatorName,
        link,
        todo = false,
        why = '',
        createdAt,
      }) => ({
        person_id: personId(seed, username),
        event_key: eventKey,
        menu_id: menuId,
        niko_id: nikoId ?? null,
        categories: [...categories],
        title,
        body,
        creator_name: creatorName,
        link,
        del_over_bell: !todo,
        todo,
        why,
        created_at: createdAt,
      }),
    )
  await inBatches(rows, 2_000, (batch) => tx.insertInto('notification').values(batch).execute())
  const told = Map.groupBy(rows, (row) => row.person_id)
  const sequences = [...told].map(([person_id, own]) => ({ person_id, seq: own.length }))
  await inBatches(sequences, 5_000, (batch) => tx.insertInto('person_sequence').values(batch).execute())
}
