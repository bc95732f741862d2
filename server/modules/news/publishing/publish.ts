// Publishing: at once by an editor, or at the set time by the job queue. Readers are told once per publication.
import { sql } from 'kysely'
import type { Published, PublishBody } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'

interface LockedStory {
  id: number
  title: string
  preview: string
  status: 'draft' | 'scheduled' | 'published'
  publishAt: Date | null
  expiresAt: Date | null
  publishedAt: Date | null
  publication: number
  highlight: boolean
  contactName: string
  companyIds: number[]
  categories: string[]
  /** The set time has come, by the clock of the database, as the job queue sees it. */
  due: boolean
}

/** The story with everything its event tells, locked until `tx` ends. */
async function lockStory(tx: Tx, id: number): Promise<LockedStory | undefined> {
  await tx.selectFrom('news_story').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<LockedStory>`
    select s.id, s.title, s.preview, s.status, s.publish_at as "publishAt", s.expires_at as "expiresAt",
      s.published_at as "publishedAt", s.publication, s.highlight, coalesce(s.publish_at <= now(), false) as due,
      coalesce((select p.given_name || ' ' || p.family_name from person p where p.id = s.contact_id), '') as "contactName",
      array(select company_id from news_story_company where story_id = s.id order by 1) as "companyIds",
      array(
        with recursive above as (
          select c.id, c.parent_id, c.label from news_story_category k join news_category c on c.id = k.category_id where k.story_id = s.id
          union select c.id, c.parent_id, c.label from news_category c join above a on c.id = a.parent_id
        ) select label from above order by id) as categories
    from news_story s where s.id = ${id}`.execute(tx)
  return rows[0]
}

async function makePublic(tx: Tx, story: LockedStory, publishedAt: Date): Promise<void> {
  await tx
    .updateTable('news_story')
    .set((e) => ({
      status: 'published',
      published_at: publishedAt,
      updated_at: sql`now()`,
      version: e('version', '+', 1),
    }))
    .where('id', '=', story.id)
    .execute()
  if (!story.highlight) return
  // A new highlight takes the place of the old one, company by company.
  await sql`
    insert into news_highlight (company_id, story_id)
    select id, ${story.id} from company
    where cardinality(${story.companyIds}::integer[]) = 0 or id = any(${story.companyIds}::integer[]) order by id
    on conflict (company_id) do update set story_id = excluded.story_id`.execute(tx)
}

async function tellReaders(tx: Tx, events: Context['events'], story: LockedStory): Promise<void> {
  const { id, title, preview, contactName, companyIds, categories } = story
  const publication = story.publication + 1
  await tx.updateTable('news_story').set({ publication }).where('id', '=', id).execute()
  await events.publish(tx, 'story.published', {
    storyId: id,
    publication,
    title,
    preview,
    contactName,
    companyIds,
    categories,
  })
}

/**
 * Publishes story `id`, or tells its readers once more; a repetition without `notifyAgain` changes nothing.
 * Unknown: 404. A set time still to come: 409 `validity_period_set`. Expired: 409 `story_expired`.
 */
export async function publishStory(
  tx: Tx,
  { events, now }: Context,
  id: number,
  { notifyAgain = false }: PublishBody,
): Promise<Published> {
  const story = await lockStory(tx, id)
  if (!story) throw notFound()
  const at = now()
  if (story.publishAt && story.publishAt > at) throw conflict('validity_period_set')
  if (story.expiresAt && story.expiresAt <= at) throw conflict('story_expired')
  const isNew = story.status !== 'published'
  const publishedAt = isNew ? at : (story.publishedAt ?? at)
  if (isNew) await makePublic(tx, story, publishedAt)
  const notified = isNew || notifyAgain
  if (notified) await tellReaders(tx, events, story)
  return { id, veroeffentlichtdate: publishedAt.toISOString(), notified }
}

/** Publishes a scheduled story whose time has come; false: it has not, or somebody else did. */
export async function publishScheduled(tx: Tx, { events, now }: Context, id: number): Promise<boolean> {
  const story = await lockStory(tx, id)
  if (story?.status !== 'scheduled' || !story.due || !story.publishAt) return false
  await makePublic(tx, story, story.publishAt)
  // What expired while no server ran can be read by nobody: there is nothing to tell.
  if (!story.expiresAt || story.expiresAt > now()) await tellReaders(tx, events, story)
  return true
}
