// The validity period of a story: it becomes public and expires automatically, even if no server ran at that minute.
import { sql } from 'kysely'
import type { EditedStory, PeriodBody } from '#contract/news-editing.ts'
import { refusalOf, stateOf } from '#domain/news/news-state.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { readEdited } from '#server/modules/news/editing/read-edited.ts'
import { requireNewest } from '#server/modules/news/editing/save-story.ts'
import { addToTimeline, isReturned } from '#server/modules/news/editing/timeline.ts'
import { lockForReaders, lockReaders, type WorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { showVersion } from '#server/modules/news/editing/write-version.ts'
import { readPublicCompanies, requireComplete } from './published-story.ts'
import { cancelPendingNotification, toDraft } from './withdraw.ts'

/** Queues of the jobs at both ends of a period; existing installations hold jobs of these names. */
export const PUBLISH = 'publish-story'
export const END_STORY = 'end-story'

interface StoryOfEditor {
  readonly id: number
  readonly editorId: string
}

interface Planned extends StoryOfEditor {
  /** The version that the editor saw; undefined: the newest. */
  readonly version: number | undefined
}

/** A planned period that has become the real one, or was removed. */
const NOT_PLANNED = { planned_from: null, planned_until: null } as const

/** Sets the time at which an unpublished story becomes public; it replaces an earlier time. */
export async function scheduleStory(
  tx: Tx,
  { events, jobs }: Pick<Context, 'events' | 'jobs'>,
  storyId: number,
  publishAt: Date,
  expiresAt: Date | null = null,
): Promise<void> {
  const { story } = await lockForReaders(tx, storyId)
  if (story.status === 'published') throw conflict('story_published')
  await showVersion(tx, storyId, story.version)
  await tx
    .updateTable('news_story')
    .set({
      status: 'scheduled',
      publish_at: publishAt,
      expires_at: expiresAt,
      ended_at: null,
      review_asked_at: null,
      ...NOT_PLANNED,
    })
    .where('id', '=', storyId)
    .execute()
  if (story.review_asked_at || (await isReturned(tx, storyId)))
    await events.publish(tx, 'story.review_changed', { storyId })
  await jobs.send(tx, PUBLISH, { storyId }, { startAfter: publishAt })
  await endLater(tx, { jobs }, storyId, expiresAt)
}

async function endLater(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  storyId: number,
  expiresAt: Date | null,
): Promise<void> {
  if (expiresAt) await jobs.send(tx, END_STORY, { storyId }, { startAfter: expiresAt })
}

const wrong = (field: string, rule: string) => unprocessable('period_invalid', [{ field: `body.${field}`, rule }])

interface Period {
  readonly from: Date | null
  readonly until: Date | null
}

function readPeriod({ from, until }: PeriodBody, isPublic: boolean, at: Date): Period {
  const period = { from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) }
  if (!isPublic && !period.from) throw wrong('from', 'is required for a story that is not public')
  if (!period.from && !period.until) throw wrong('until', 'is required')
  if (period.from && period.until && period.until <= period.from) throw wrong('until', 'must be later than from')
  if (period.until && period.until <= at) throw wrong('until', 'must be in the future')
  return period
}

/** Gives a public story another end. If it had expired, its readers see it again. */
async function setEnd(tx: Tx, { events, jobs }: Context, { story }: WorkingCopy, until: Date): Promise<void> {
  await tx.updateTable('news_story').set({ expires_at: until, ended_at: null }).where('id', '=', story.id).execute()
  await endLater(tx, { jobs }, story.id, until)
  const companyIds = await readPublicCompanies(tx, story.id)
  await events.publish(tx, 'story.changed', { storyId: story.id, companyIds })
}

/**
 * Sets or replaces the period. A public story accepts only another end (409 `story_published` with a start); an expired one
 * may be scheduled again. 422 `period_invalid`, `fields_missing`; 409 `review_required`, `story_deleted`, `version_conflict`.
 */
export async function setPeriod(
  tx: Tx,
  context: Context,
  { id, editorId, version }: Planned,
  body: PeriodBody,
): Promise<EditedStory> {
  const at = context.now()
  const copy = await lockForReaders(tx, id)
  const { facts, fields, story } = copy
  const state = stateOf(facts, at)
  // An expired story that is scheduled again becomes a draft first and shows its newest version.
  const isRescheduled = state === 'expired' && body.from !== null
  const refusal = refusalOf('setPeriod', isRescheduled ? { ...facts, status: 'draft' } : facts, at)
  if (refusal) throw conflict(refusal)
  await requireNewest(tx, copy, version, at)
  const { from, until } = readPeriod(body, story.status === 'published', at)
  if (state === 'published' && from) throw conflict('story_published')
  if (from) {
    await requireComplete(tx, fields)
    if (state === 'expired') await toDraft(tx, context, copy)
    await scheduleStory(tx, context, id, from, until)
  } else if (until) await setEnd(tx, context, copy, until)
  // The list of an editor starts with the stories that changed last.
  await tx.updateTable('news_story').set({ updated_at: at }).where('id', '=', id).execute()
  const detail = { version: story.version, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  await addToTimeline(tx, id, 'scheduled', { by: editorId, at, detail })
  return readEdited(tx, id, at)
}

/** Removes the period: a scheduled or expired story becomes a draft, a public one stays public without an end. */
export async function removePeriod(tx: Tx, context: Context, { id, editorId }: StoryOfEditor): Promise<EditedStory> {
  const at = context.now()
  const copy = await lockForReaders(tx, id)
  const refusal = refusalOf('removePeriod', copy.facts, at)
  if (refusal) throw conflict(refusal)
  const { story, facts } = copy
  if (facts.hasPlannedPeriod) await tx.updateTable('news_story').set(NOT_PLANNED).where('id', '=', id).execute()
  if (!story.publish_at && !story.expires_at) return readEdited(tx, id, at)
  if (stateOf(facts, at) === 'published')
    await tx
      .updateTable('news_story')
      .set({ publish_at: null, expires_at: null, ended_at: null, updated_at: at })
      .where('id', '=', id)
      .execute()
  else await toDraft(tx, context, copy)
  await addToTimeline(tx, id, 'unscheduled', { by: editorId, at })
  return readEdited(tx, id, at)
}

/** Records the expiry and notifies open windows, once. Readers do not see the story from its end on, by the database clock. */
export async function endStory(tx: Tx, { events, now }: WriteContext, storyId: number): Promise<boolean> {
  await lockReaders(tx)
  const { rows } = await sql<{ end: Date }>`
    update news_story set ended_at = now()
    where id = ${storyId} and status = 'published' and ended_at is null and expires_at <= now()
    returning expires_at as end`.execute(tx)
  const ended = rows[0]
  if (!ended) return false
  await tx.deleteFrom('news_highlight').where('story_id', '=', storyId).execute()
  await cancelPendingNotification(tx, storyId, now())
  await addToTimeline(tx, storyId, 'expired', { at: ended.end })
  await events.publish(tx, 'story.changed', { storyId, companyIds: await readPublicCompanies(tx, storyId) })
  return true
}

/** Stories that have expired and whose expiry is not recorded yet. */
export async function readEnded(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news_story where status = 'published' and ended_at is null and expires_at <= now()`.execute(db)
  return rows.map(({ id }) => id)
}
