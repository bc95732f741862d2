// The list of editors: by state, category, company and words, page by page.
import { sql } from 'kysely'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-list.ts'
import { chipsOf, refusalOf, stateOf, type StoryFacts } from '#domain/news-state.ts'
import type { Db } from '#server/db/db.ts'
import { IS_PENDING } from '#server/modules/news/is-pending.ts'
import { orderOf } from './list-order.ts'
import { countStories, isHighlightAt, isTurnOf, selectionOf, similarTo, type Asker } from './list-selection.ts'
import { personJson } from './read-edited.ts'

type Instants = 'publishAt' | 'expiresAt' | 'highlightUntil' | 'veroeffentlichtdate' | 'changedAt' | 'deletedAt'

interface Row extends Omit<StoryLine, 'state' | 'chips' | 'refused' | Instants> {
  status: StoryFacts['status']
  publishAt: Date | null
  expiresAt: Date | null
  highlightUntil: Date | null
  publishedAt: Date | null
  changedAt: Date
  deletedAt: Date | null
  reviewAskedAt: Date | null
  publicVersion: number
  approvedVersion: number | null
  needsReview: boolean
  translationOutdated: boolean
  isHighlight: boolean
  isPending: boolean
  place: string
}

/** What readers have as it is need not be published. */
const isOutAsIs = ({ status, version, publicVersion }: Row): boolean =>
  status === 'published' && version === publicVersion

function refusedOf(row: Row, now: Date): StoryLine['refused'] {
  const refusals = {
    publish: refusalOf('publish', row, now) ?? (isOutAsIs(row) ? 'story_published' : undefined),
    unpublish: refusalOf('unpublish', row, now),
    restore: refusalOf('restore', row, now),
  } as const
  return Object.fromEntries(Object.entries(refusals).filter(([, why]) => why !== undefined))
}

function toLine(row: Row, now: Date): StoryLine {
  const { id, titel, titelEn, version, kategorieIds, companyIds, changedBy, confirmation, turn } = row
  return {
    id,
    titel,
    titelEn,
    version,
    state: stateOf(row, now),
    chips: chipsOf(row, now),
    kategorieIds,
    companyIds,
    publishAt: row.publishAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    highlightUntil: row.highlightUntil?.toISOString() ?? null,
    veroeffentlichtdate: row.publishedAt?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
    changedBy,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    confirmation,
    turn,
    refused: refusedOf(row, now),
  }
}

const WITH_NEWEST = sql`news_story s join news_version v on v.story_id = s.id and v.version = s.version`

/** The stories under the filters, or those with similar words where none has the words themselves. */
async function select(db: Db, query: StoryListQuery, asker: Asker) {
  const count = async (selection: ReturnType<typeof selectionOf>) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${WITH_NEWEST} where ${selection}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const exact = selectionOf(query, asker)
  const total = await count(exact)
  if (total > 0 || !query.q?.trim()) return { selection: exact, total, similar: false }
  const alike = selectionOf(query, asker, await similarTo(db, query.q))
  const found = await count(alike)
  return { selection: alike, total: found, similar: found > 0 }
}

/** What was changed last comes first; the bin only where it is asked for. */
export async function listStories(db: Db, query: StoryListQuery, editorId: string, now: Date): Promise<StoryPage> {
  const { size = 30, cursor } = query
  const asker = { editorId, now }
  const order = orderOf(query)
  const rest = cursor === undefined ? sql`true` : order.after(cursor)
  const { selection, total, similar } = await select(db, query, asker)
  const { rows } = await sql<Row>`
    select s.id, v.title as titel, v.title_en as "titelEn", v.category_ids as "kategorieIds",
      v.company_ids as "companyIds", s.status, s.publish_at as "publishAt", s.expires_at as "expiresAt",
      v.highlight_until as "highlightUntil", s.published_at as "publishedAt", v.made_at as "changedAt",
      ${personJson(sql.ref('v.made_by'))} as "changedBy", s.deleted_at as "deletedAt", s.confirmation,
      s.review_asked_at as "reviewAskedAt", s.version, s.public_version as "publicVersion",
      s.approved_version as "approvedVersion", v.translation_outdated as "translationOutdated",
      news_needs_review(v.category_ids) as "needsReview", ${isTurnOf(asker)} as turn,
      ${isHighlightAt(now)} as "isHighlight",
      s.status = 'published' and exists (select from news_publication p
        where p.story_id = s.id and ${IS_PENDING} and p.tell and p.tell_at > ${now}) as "isPending",
      ${order.place} as place
    from ${WITH_NEWEST} where ${selection} and ${rest}
    order by ${order.by} limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    stories: page.map((row) => toLine(row, now)),
    next: rows.length > size && last ? order.cursorOf(last.place, last.id) : null,
    total,
    similar,
    ...(await countStories(db, asker)),
  }
}
