// Stories as readers get them. Each is one statement, because the list is the busiest call of the portal.
import { sql, type RawBuilder } from 'kysely'
import type { NewsNeighbours } from '#contract/news-neighbours.ts'
import type { NewsDocument, NewsItem, NewsStory, UnpublishedStory } from '#contract/news.ts'
import { readingMinutes } from '#domain/news/news-text.ts'
import type { Confirmation } from '#domain/news/story-fields.ts'
import { nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { CATEGORIES, treeOf, type CategoryRow } from '#server/modules/news/category-tree.ts'
import { PUBLIC_DOCUMENTS } from '#server/modules/news/files/version-documents.ts'
import { englishOf } from '#server/modules/news/story-facts.ts'
import { expiredFor, visibleTo, type Viewer } from '#server/modules/news/viewer.ts'

interface ItemRow extends Omit<NewsItem, 'kategorien' | 'dokumente'> {
  categoryIds: number[]
  dokumente: NewsDocument[]
  titelEn: string
  previewEn: string
  translationOutdated: boolean
  companyNames: string[]
  expiresAt: string | null
  version: number
  confirmation: Confirmation
  confirmBy: string | null
  confirmedAt: string | null
}

interface StoryRow extends ItemRow {
  content: string
  contentEn: string
  description: string
  descriptionEn: string
  confirmedEarlier: string | null
  putOff: boolean
}

/** The texts, which may be long and are not part of a list. */
const TEXTS = sql`s.content, s.content_en as "contentEn", s.description, s.description_en as "descriptionEn",`
const NO_TEXTS = sql``
/** When the viewer last confirmed a version older than the public one. */
const confirmedEarlier = ({ personId }: Viewer): RawBuilder<unknown> => sql`(
  select max(f.confirmed_at) from news_confirmation f
  where f.story_id = s.id and f.version < s.public_version and f.person_id = ${personId}) as "confirmedEarlier",`

/** Whether the viewer has put off a notification that the bell could mark as read. */
const isPutOff = ({ personId }: Viewer): RawBuilder<unknown> => sql`exists (
  select from notification n
  where n.person_id = ${personId} and n.menu_id = 'menu_ma_news' and n.niko_id = s.id and n.read_at is null
    and n.put_off_until is not null and n.del_over_bell) as "putOff",`

/** Reads the stories that `selection` (the SQL after `where`) matches; `s` is the story and `h` the viewer's highlight. */
async function readStories<Row extends ItemRow>(
  db: Db,
  { companyId, personId, now }: Viewer,
  selection: RawBuilder<unknown>,
  texts: RawBuilder<unknown>,
): Promise<{ stories: Row[]; categories: CategoryRow[] }> {
  const { rows } = await sql<{ categories: CategoryRow[]; stories: Row[] }>`
    select ${CATEGORIES} as categories, coalesce((
      select json_agg(story) from (
        select s.id, s.title as titel, s.contact_id as "kontaktUid",
          ${nameOf('p')} as "kontaktName", coalesce(v.name, '') as "kontaktAbteilung",
          coalesce(p.position, '') as "kontaktPos", coalesce(c.name, '') as "kontaktFirma",
          s.published_at as "veroeffentlichtdate", s.preview, ${texts} ${englishOf('title_en')} as "titelEn",
          ${englishOf('preview_en')} as "previewEn",
          s.translation_outdated as "translationOutdated", s.expires_at as "expiresAt", s.public_version as version,
          array(select c.name from news_story_company a join company c on c.id = a.company_id
            where a.story_id = s.id order by c.name) as "companyNames",
          s.confirmation, s.confirm_by as "confirmBy",
          (select f.confirmed_at from news_confirmation f where f.story_id = s.id and f.version = s.public_version
            and f.person_id = ${personId}) as "confirmedAt",
          h.story_id is not null as highlight,
          array(select k.category_id from news_story_category k where k.story_id = s.id) as "categoryIds",
          ${PUBLIC_DOCUMENTS} as dokumente
        from news_story s
        left join news_highlight h on h.story_id = s.id and h.company_id = ${companyId}
          and (h.until is null or h.until > ${now})
        left join person p on p.id = s.contact_id
        left join company c on c.id = p.company_id
        left join division v on v.id = p.division_id
        where ${selection}
      ) story), '[]') as stories`.execute(db)
  return rows[0]!
}

/** `readStories` without the columns that only the page of a story shows. */
export const readItems = async (db: Db, viewer: Viewer, selection: RawBuilder<unknown>): Promise<NewsItem[]> => {
  const { stories, categories } = await readStories<ItemRow>(db, viewer, selection, NO_TEXTS)
  return stories.map((story) => toItem(story, categories))
}

const instant = (value: string): string => new Date(value).toISOString()

/** The fields that a card shows. */
function toItem(row: ItemRow, categories: readonly CategoryRow[]): NewsItem {
  const { id, titel, kontaktUid, kontaktName, kontaktAbteilung, kontaktPos, kontaktFirma, preview, highlight } = row
  return {
    id,
    titel,
    kategorien: treeOf(categories, row.categoryIds),
    kontaktUid,
    kontaktName,
    kontaktAbteilung,
    kontaktPos,
    kontaktFirma,
    veroeffentlichtdate: instant(row.veroeffentlichtdate),
    preview,
    ...(row.titelEn && { titelEn: row.titelEn }),
    ...(row.previewEn && { previewEn: row.previewEn }),
    highlight,
    dokumente: row.dokumente,
  }
}

function toStory(row: StoryRow, categories: readonly CategoryRow[]): NewsStory {
  const { content, contentEn, description, descriptionEn, confirmation: kind, confirmedAt, confirmedEarlier } = row
  return {
    ...toItem(row, categories),
    content,
    ...(contentEn && { contentEn }),
    ...(description && { description }),
    ...(descriptionEn && { descriptionEn }),
    ...(row.translationOutdated && { translationOutdated: true }),
    companyNames: row.companyNames,
    ...(row.expiresAt && { expiresAt: instant(row.expiresAt) }),
    readingMinutes: readingMinutes(content),
    version: row.version,
    ...(row.putOff && { putOff: true }),
    ...(kind !== 'none' && {
      confirmation: {
        kind,
        by: row.confirmBy,
        confirmedAt: confirmedAt && instant(confirmedAt),
        ...(confirmedEarlier && { earlier: instant(confirmedEarlier) }),
      },
    }),
  }
}

/** True for the category that has or had this label. */
export const hasLabel = (label: string): RawBuilder<boolean> =>
  sql<boolean>`(label = ${label} or ${label} = any(former))`

/** Ids of the category with this label and of its descendants. */
export const branchOf = (label: string): RawBuilder<number[]> => sql<number[]>`array(
  with recursive branch as (
    select id from news_category where ${hasLabel(label)}
    union select c.id from news_category c join branch b on c.parent_id = b.id
  ) select id from branch)`

/** True for a story `s` in the category with this label or in a descendant. */
export const isInCategory = (label: string): RawBuilder<boolean> => sql<boolean>`s.id in (
  select k.story_id from news_story_category k where k.category_id = any(${branchOf(label)}))`

/** The newest `size` stories: without the highlight, which is shown separately, or all those of a category. */
export async function readLatest(db: Db, viewer: Viewer, size: number, category?: string): Promise<NewsItem[]> {
  const which = category === undefined ? sql`h.story_id is null` : isInCategory(category)
  const selection = sql`${which} and ${visibleTo(viewer)} order by s.published_at desc, s.id desc limit ${size}`
  return readItems(db, viewer, selection)
}

export async function readHighlight(db: Db, viewer: Viewer): Promise<NewsItem | undefined> {
  const [found] = await readItems(db, viewer, sql`h.story_id is not null and ${visibleTo(viewer)}`)
  return found
}

/** Expired stories can still be opened from the archive of the overview. */
export const isReadable = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${visibleTo(viewer)} or ${expiredFor(viewer)})`

export async function readStory(db: Db, viewer: Viewer, id: number): Promise<NewsStory | undefined> {
  const { stories, categories } = await readStories<StoryRow>(
    db,
    viewer,
    sql`s.id = ${id} and ${isReadable(viewer)}`,
    sql`${TEXTS} ${confirmedEarlier(viewer)} ${isPutOff(viewer)}`,
  )
  return stories[0] && toStory(stories[0], categories)
}

const NEIGHBOUR = sql`json_strip_nulls(json_build_object('id', s.id, 'titel', s.title, 'titelEn', nullif(${englishOf('title_en')}, '')))`

/** The next story before or after `h` in the order of the overview. */
function besideOf(viewer: Viewer, side: 'newer' | 'older'): RawBuilder<unknown> {
  const [sign, order] = side === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return sql`(select ${NEIGHBOUR} from news_story s
    where ${visibleTo(viewer)} and (s.published_at, s.id) ${sign} (h.published_at, h.id)
    order by s.published_at ${order}, s.id ${order} limit 1)`
}

/** The stories before and after story `id`; undefined where the viewer cannot read it. */
export async function readNeighbours(db: Db, viewer: Viewer, id: number): Promise<NewsNeighbours | undefined> {
  const { rows } = await sql<NewsNeighbours>`
    with h as materialized (select s.id, s.published_at from news_story s where s.id = ${id} and ${isReadable(viewer)})
    select ${besideOf(viewer, 'newer')} as newer, ${besideOf(viewer, 'older')} as older from h`.execute(db)
  return rows[0]
}

/** Drafts and scheduled stories, the latest first, 100 at most. */
export async function readUnpublished(db: Db): Promise<UnpublishedStory[]> {
  const rows = await db
    .selectFrom('news_story')
    .select(['id', 'title', 'status', 'publish_at'])
    .where('status', 'in', ['draft', 'scheduled'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, title, status, publish_at }) => ({
    id,
    titel: title,
    status: status as UnpublishedStory['status'],
    publishAt: publish_at?.toISOString() ?? null,
  }))
}

/** Ids of the stories for which this person has an unread notification. */
export const unreadBy = (personId: string): RawBuilder<unknown> => sql`
  select n.niko_id from notification n
  where n.person_id = ${personId} and n.read_at is null and not n.muted and n.put_off_until is null and n.menu_id = 'menu_ma_news'
    and n.niko_id is not null and (n.action is null or n.action = 'confirm')`

/** Ids of the stories that this person has saved for later. */
export const savedBy = (personId: string): RawBuilder<unknown> => sql`
  select v.story_id from news_saved v where v.person_id = ${personId}`

/** When the next visible story or highlight expires; undefined: never. */
export async function readNextExpiry(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(expires_at) as at from news_story where status = 'published' and expires_at > ${now}
      union all select min(until) from news_highlight where until > ${now}) ends`.execute(db)
  return rows[0]?.at ?? undefined
}
