// Shows editors who else has a story open: each window renews its lease every few seconds.
import { sql } from 'kysely'
import type { Lease } from '#contract/news-editing.ts'
import { LEASE_SECONDS, stateOf } from '#domain/news/news-state.ts'
import { fullName } from '#server/db/columns.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { plannedPeriod } from './read-edited.ts'
import { stateFactsOf } from './working-copy.ts'

interface Window {
  readonly id: number
  readonly editorId: string
  /** Random name that the window chose. */
  readonly tab: string
}

const readNewest = async ({ db, now }: ReadContext, id: number): Promise<Omit<Lease, 'others'>> => {
  const story = await db.selectFrom('news_story').selectAll().where('id', '=', id).executeTakeFirst()
  if (!story) throw notFound()
  return {
    version: story.version,
    planned: plannedPeriod(story),
    state: stateOf(stateFactsOf(story), now()),
    review: { askedAt: story.review_asked_at?.toISOString() ?? null, approvedVersion: story.approved_version },
  }
}

/** Renews the lease of a window and returns the other editors. Without the figure `editing` it neither stores nor returns anything. */
export async function renewLease(context: Context, { id, editorId, tab }: Window): Promise<Lease> {
  const { db, now, config } = context
  const newest = await readNewest(context, id)
  if (!config.figures.has('editing')) return { ...newest, others: [] }
  const at = now()
  const until = new Date(at.getTime() + LEASE_SECONDS * 1_000)
  await db
    .insertInto('news_lease')
    .values({ story_id: id, person_id: editorId, tab, since: at, until })
    .onConflict((found) => found.columns(['story_id', 'person_id', 'tab']).doUpdateSet({ until }))
    .execute()
  const { rows } = await sql<{ id: string; name: string; since: Date }>`
    select p.id, ${fullName('p')} as name, min(l.since) as since
    from news_lease l join person p on p.id = l.person_id
    where l.story_id = ${id} and l.until > ${at} and (l.person_id, l.tab) <> (${editorId}::uuid, ${tab})
    group by p.id order by since, p.id`.execute(db)
  return { ...newest, others: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
}

export async function endLease({ db }: Context, { id, editorId, tab }: Window): Promise<void> {
  await db
    .deleteFrom('news_lease')
    .where('story_id', '=', id)
    .where('person_id', '=', editorId)
    .where('tab', '=', tab)
    .execute()
}

/** Removes windows that did not renew their lease. */
export async function removeExpiredLeases({ db, now }: ReadContext): Promise<void> {
  await db.deleteFrom('news_lease').where('until', '<', now()).execute()
}
