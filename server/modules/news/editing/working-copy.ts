// The newest version of a story together with its state: every action of an editor starts by reading it.
import { sql, type Selectable } from 'kysely'
import type { StateFacts, StoryFacts } from '#domain/news/news-state.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { NewsStory, NewsVersion } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { readVersionDocuments } from '#server/modules/news/files/version-documents.ts'
import { toFields, type StoryFields } from './story-fields.ts'

export type Story = Selectable<NewsStory>

export interface WorkingCopy {
  readonly story: Story
  readonly newest: Selectable<NewsVersion>
  readonly fields: StoryFields
  readonly facts: StoryFacts
}

export const stateFactsOf = (story: Story): StateFacts => ({
  status: story.status as StoryFacts['status'],
  expiresAt: story.expires_at,
  reviewAskedAt: story.review_asked_at,
  deletedAt: story.deleted_at,
})

const factsOf = (story: Story, needsReview: boolean): StoryFacts => ({
  ...stateFactsOf(story),
  publishAt: story.publish_at,
  version: story.version,
  approvedVersion: story.approved_version,
  needsReview,
  hasPlannedPeriod: story.planned_from !== null || story.planned_until !== null,
})

/** The fields of a version; undefined if it does not exist. */
export async function findVersion(db: Db, storyId: number, version: number): Promise<StoryFields | undefined> {
  const row = await db
    .selectFrom('news_version')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && toFields(row, await readVersionDocuments(db, { storyId, version }))
}

/** undefined: the story does not exist. */
export async function findWorkingCopy(db: Db, id: number): Promise<WorkingCopy | undefined> {
  const story = await db.selectFrom('news_story').selectAll().where('id', '=', id).executeTakeFirst()
  if (!story) return undefined
  const newest = await db
    .selectFrom('news_version')
    .selectAll()
    .select(sql<boolean>`news_needs_review(category_ids)`.as('needsReview'))
    .where('story_id', '=', id)
    .where('version', '=', story.version)
    .executeTakeFirst()
  // A concurrent save between the two reads has changed the number of the newest version.
  if (!newest) return findWorkingCopy(db, id)
  const { needsReview, ...version } = newest
  const documents = await readVersionDocuments(db, { storyId: id, version: version.version })
  return { story, newest: version, fields: toFields(version, documents), facts: factsOf(story, needsReview) }
}

/**
 * Locks the story until `tx` ends, so that actions of two editors are serialised. Rows that only refer to the story, such as
 * timeline entries of another one, do not wait for the lock. Unknown: 404.
 */
export async function lockWorkingCopy(tx: Tx, id: number): Promise<WorkingCopy> {
  await tx.selectFrom('news_story').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const found = await findWorkingCopy(tx, id)
  if (!found) throw notFound()
  return found
}

/** `lockWorkingCopy` for actions that affect readers. All of these are serialised, because a highlight of one story affects others. */
export async function lockForReaders(tx: Tx, id: number): Promise<WorkingCopy> {
  await lockReaders(tx)
  return lockWorkingCopy(tx, id)
}

/** Blocks every other change for readers until `tx` ends. */
export async function lockReaders(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.news})`.execute(tx)
}
