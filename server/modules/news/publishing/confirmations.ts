// Who has confirmed what: readers confirm a version, editors see figures, and names only where the duty needs them.
import { sql } from 'kysely'
import type { Confirmations, Confirmed, Reminded } from '#contract/news-publishing.ts'
import { REMINDER_PAUSE } from '#domain/news-state.ts'
import type { Confirmation } from '#domain/story-fields.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, tooMany } from '#server/errors.ts'
import { note } from '#server/modules/news/editing/timeline.ts'
import { lockWorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { visibleTo, type Reader } from '#server/modules/news/reading/reader.ts'
import { evidenceOf } from './evidence.ts'
import { poolSmall, type Counted } from './suppress-small-groups.ts'
import { readFace } from './published-story.ts'

const PAUSE_MS = REMINDER_PAUSE * 60_000

/**
 * Confirms the version that a reader was shown; once confirmed it stays so. What they cannot read: 404; a story that asks for
 * none: 409 `confirmation_not_asked`; another version than the public one: 409 `version_conflict`.
 */
export async function confirmStory(
  tx: Tx,
  reader: Reader,
  { id, personId, version }: { id: number; personId: string; version: number },
): Promise<Confirmed> {
  const { rows } = await sql<{ confirmation: Confirmation; version: number }>`
    select s.confirmation, s.public_version as version from news_story s
    where s.id = ${id} and ${visibleTo(reader)} for share of s`.execute(tx)
  const story = rows[0]
  if (!story) throw notFound()
  if (story.confirmation === 'none') throw conflict('confirmation_not_asked')
  if (story.version !== version) throw conflict('version_conflict', undefined, { version: story.version })
  const { rows: written } = await sql<{ at: Date }>`
    insert into news_confirmation as f (story_id, version, person_id, company_id, confirmed_at)
    select ${id}, ${version}, p.id, p.company_id, ${reader.now} from person p where p.id = ${personId}
    on conflict (story_id, version, person_id) do update set confirmed_at = f.confirmed_at
    returning f.confirmed_at as at`.execute(tx)
  const at = written[0]?.at
  if (!at) throw notFound()
  return { version, confirmedAt: at.toISOString() }
}

/** Figures of the public version, for those who hear of it now or have confirmed it. Unknown: 404. */
export async function readConfirmations(db: Db, id: number): Promise<Confirmations> {
  const story = await db
    .selectFrom('news_story')
    .select(['public_version', 'confirmation', 'confirm_by', 'reminded_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!story) throw notFound()
  const { rows } = await sql<Counted>`
    select c.id, coalesce(c.name, '') as name, count(*)::int as people, count(f.person_id)::int as confirmed
    ${evidenceOf(id)} group by c.id, c.name order by c.name`.execute(db)
  return {
    version: story.public_version,
    confirmation: story.confirmation as Confirmation,
    confirmBy: story.confirm_by,
    remindedAt: story.reminded_at?.toISOString() ?? null,
    companies: story.confirmation === 'counted' ? poolSmall(rows) : rows,
  }
}

/** How many have not confirmed; null where that is not told. */
const pendingOf = (companies: Confirmations['companies']): number | null =>
  companies.reduce<number | null>(
    (sum, { people, confirmed }) => (sum === null || confirmed === null ? null : sum + people - confirmed),
    0,
  )

/**
 * Reminds those who have not confirmed the public version. 409 `confirmation_not_asked`, `story_not_published`; 429 within
 * an hour of the last reminder.
 */
export async function remindReaders(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  { id, editorId }: { id: number; editorId: string },
): Promise<Reminded> {
  const at = now()
  const { story } = await lockWorkingCopy(tx, id)
  if (story.status !== 'published' || (story.expires_at && story.expires_at <= at))
    throw conflict('story_not_published')
  if (story.confirmation === 'none') throw conflict('confirmation_not_asked')
  const since = story.reminded_at ? at.getTime() - story.reminded_at.getTime() : Infinity
  if (since < PAUSE_MS) throw tooMany(PAUSE_MS - since, 'reminded_lately')
  const { companies } = await readConfirmations(tx, id)
  const reminded = pendingOf(companies)
  const reminder = story.reminders + 1
  await tx.updateTable('news_story').set({ reminders: reminder, reminded_at: at }).where('id', '=', id).execute()
  await note(tx, id, 'reminded', { by: editorId, at, detail: reminded === null ? {} : { told: reminded } })
  const face = await readFace(tx, id)
  if (reminded !== 0) await events.publish(tx, 'story.reminded', { ...face, reminder, version: story.public_version })
  return { reminded }
}
