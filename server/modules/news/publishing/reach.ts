// How many of the notified people have read a story, for its editors. It counts only notifications, which are stored anyway: nothing is
// stored for this figure.
import { sql } from 'kysely'
import type { Reach } from '#contract/news-publishing.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { isTooFew, suppressSmallGroups, type Counted } from '#server/organisation/suppress-small-groups.ts'

/** Days after which notifications that were read are deleted; then the figures would be too small. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** A small number on either side would identify readers: 'all have read it' and 'none has' reveal everyone. */
const readOf = (people: number, read: number | null): number | null =>
  read === null || isTooFew(read) || isTooFew(people - read) ? null : read

/** Unknown: 404. */
export async function readReach(db: Db, id: number, now: Date): Promise<Reach> {
  const story = await db
    .selectFrom('news_story')
    .select(['published_at', 'publication'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!story) throw notFound()
  const { published_at, publication } = story
  if (!published_at || now.getTime() - published_at.getTime() > KEPT_DAYS * DAY_MS)
    return { days: KEPT_DAYS, isExpired: published_at !== null, companies: [] }
  // People who were notified again count once, as readers if they have read any of the notifications. Entries that the portal closed, as it
  // does when a story is withdrawn, count as unread. People who have to confirm got a to-do instead, and count as readers when they have
  // confirmed.
  const keys = Array.from({ length: publication }, (_, at) => `story:${id}:${at + 1}`)
  const { rows } = await sql<Counted>`
    with notified as (
      select n.person_id, bool_or(n.read_at is not null and n.closed_at is null) as has_read from notification n
      where (n.event_key = any(${keys}::text[]) or (n.niko_id = ${id} and n.action = 'confirm')) and not n.muted
      group by n.person_id
    )
    select c.id, coalesce(c.name, '') as name, count(*)::int as people,
      count(*) filter (where t.has_read or exists (
        select from news_confirmation f where f.story_id = ${id} and f.person_id = t.person_id))::int as confirmed
    from notified t join person p on p.id = t.person_id left join company c on c.id = p.company_id
    group by c.id, c.name order by c.name`.execute(db)
  const companies = suppressSmallGroups(rows).map(({ confirmed, ...line }) => ({
    ...line,
    read: readOf(line.people, confirmed),
  }))
  return { days: KEPT_DAYS, isExpired: false, companies }
}
