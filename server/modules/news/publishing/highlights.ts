// Highlights by company: a new one replaces the old one, and undoing its publication restores the old one.
import { sql } from 'kysely'
import { displacedBy, highlightCompanies } from '#domain/news/news-highlight.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockReaders } from '#server/modules/news/editing/working-copy.ts'
import { addToTimeline } from '#server/modules/news/editing/timeline.ts'
import type { StoryFields } from '#server/modules/news/editing/story-fields.ts'

/** Queue of the job that ends highlights at a set time; existing installations hold jobs of this name. */
export const END_HIGHLIGHTS = 'end-highlights'

/** A company's highlight; `storyId` null: it has none. */
export interface Highlight {
  readonly companyId: number
  readonly storyId: number | null
  /** ISO instant. */
  readonly until: string | null
}

export async function readCompanyIds(db: Db): Promise<number[]> {
  return (await db.selectFrom('company').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** The present highlights of `companyIds`, with the titles of their stories. */
export async function readHighlights(
  db: Db,
  companyIds: readonly number[],
  now: Date,
): Promise<{ companyId: number; storyId: number; title: string }[]> {
  const { rows } = await sql<{ companyId: number; storyId: number; title: string }>`
    select h.company_id as "companyId", h.story_id as "storyId", s.title
    from news_highlight h join news_story s on s.id = h.story_id
    where h.company_id = any(${companyIds}::integer[]) and s.status = 'published'
      and (s.expires_at is null or s.expires_at > ${now}) and (h.until is null or h.until > ${now})
    order by h.company_id`.execute(db)
  return rows
}

/** Locks rows in the order of the companies, so that two concurrent publications cannot deadlock. */
async function readBefore(tx: Tx, storyId: number, companyIds: readonly number[]): Promise<Highlight[]> {
  const { rows } = await sql<{ companyId: number; storyId: number; until: Date | null }>`
    select company_id as "companyId", story_id as "storyId", until from news_highlight
    where company_id = any(${companyIds}::integer[]) or story_id = ${storyId} order by company_id for update`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.companyId, row]))
  const all = [...new Set([...companyIds, ...known.keys()])].sort((a, b) => a - b)
  return all.map((companyId) => {
    const found = known.get(companyId)
    return { companyId, storyId: found?.storyId ?? null, until: found?.until?.toISOString() ?? null }
  })
}

interface Placed {
  readonly storyId: number
  readonly title: string
  readonly now: Date
}

/** Makes a story the highlight of exactly the companies that its fields select; returns the previous highlights. */
export async function placeHighlight(
  tx: Tx,
  { storyId, title, now }: Placed,
  fields: Pick<StoryFields, 'highlight' | 'companyIds' | 'highlightCompanyIds' | 'highlightUntil'>,
): Promise<Highlight[]> {
  const { highlightUntil: until } = fields
  const isExpired = until !== null && until <= now
  const companyIds = isExpired ? [] : highlightCompanies(fields, await readCompanyIds(tx))
  const standing = await readHighlights(tx, companyIds, now)
  const before = await readBefore(tx, storyId, companyIds)
  await sql`delete from news_highlight where story_id = ${storyId} and company_id <> all(${companyIds}::integer[])`.execute(
    tx,
  )
  await sql`
    insert into news_highlight (company_id, story_id, until)
    select id, ${storyId}, ${until} from unnest(${companyIds}::integer[]) as c(id) order by id
    on conflict (company_id) do update set story_id = excluded.story_id, until = excluded.until`.execute(tx)
  for (const [other, lost] of displacedBy(storyId, companyIds, standing))
    await addToTimeline(tx, other, 'displaced', {
      at: now,
      detail: { companyIds: lost, byStoryId: storyId, byTitle: title },
    })
  return before
}

/** Whether readers of the company may see the story and it is still selected as their highlight. */
async function mayBeHighlight(tx: Tx, storyId: number, companyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from news_story s where s.id = ${storyId} and s.status = 'published' and s.highlight
      and (s.expires_at is null or s.expires_at > ${now}) and (s.highlight_until is null or s.highlight_until > ${now})
      and (s.audience = '{}' or ${companyId}::integer = any(s.audience))
      and (s.highlight_company_ids = '{}' or ${companyId}::integer = any(s.highlight_company_ids))`.execute(tx)
  return rows.length > 0
}

/** The company's highlight before a story whose last publication was undone. */
async function readBeforeUndone(tx: Tx, storyId: number, companyId: number): Promise<Highlight | undefined> {
  const last = await tx
    .selectFrom('news_publication')
    .select(['taken_back_at', 'before'])
    .where('story_id', '=', storyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.taken_back_at) return undefined
  const { highlights } = last.before as unknown as { highlights: readonly Highlight[] }
  return highlights.find((one) => one.companyId === companyId)
}

/** A publication that is undone. */
interface Undone {
  readonly storyId: number
  readonly publishedAt: Date
  readonly now: Date
}

/** The story that lost its place as the company's highlight before `publishedAt` and regained it since. */
async function readRegained(tx: Tx, companyId: number, publishedAt: Date): Promise<Highlight | undefined> {
  const { rows } = await sql<Highlight>`
    select ${companyId}::integer as "companyId", p.story_id as "storyId", h ->> 'until' as until
    from news_publication p cross join jsonb_array_elements(p.before -> 'highlights') h
    where p.made_at < ${publishedAt} and p.taken_back_at > ${publishedAt}
      and (h ->> 'companyId')::integer = ${companyId} and (h ->> 'storyId')::bigint = p.story_id
    order by p.taken_back_at desc limit 1`.execute(tx)
  return rows[0]
}

/** The highlight that the company gets back; if its own publication has been undone, the one before it. */
async function findSuccessor(
  tx: Tx,
  previous: Highlight,
  { publishedAt, now }: Undone,
): Promise<(Highlight & { storyId: number }) | undefined> {
  const passed = new Set<number>()
  let successor = previous.storyId === null ? await readRegained(tx, previous.companyId, publishedAt) : previous
  while (successor && successor.storyId !== null && !passed.has(successor.storyId)) {
    const { storyId, companyId } = successor
    if (await mayBeHighlight(tx, storyId, companyId, now)) return { ...successor, storyId }
    passed.add(storyId)
    successor = await readBeforeUndone(tx, storyId, companyId)
  }
  return undefined
}

/** Restores the previous highlights of companies whose highlight is still this story, if those may be read. */
export async function restoreHighlights(tx: Tx, undone: Undone, before: readonly Highlight[]): Promise<void> {
  const { storyId, publishedAt } = undone
  for (const previous of before) {
    const { companyId } = previous
    const successor = await findSuccessor(tx, previous, undone)
    const mine = sql`company_id = ${companyId} and story_id = ${storyId}`
    if (!successor) await sql`delete from news_highlight where ${mine}`.execute(tx)
    else if (successor.storyId === storyId)
      await sql`insert into news_highlight (company_id, story_id, until)
        values (${companyId}, ${storyId}, ${successor.until}::timestamptz) on conflict (company_id)
        do update set until = excluded.until where news_highlight.story_id = excluded.story_id`.execute(tx)
    else
      await sql`update news_highlight set story_id = ${successor.storyId}, until = ${successor.until}::timestamptz
        where ${mine}`.execute(tx)
  }
  // The displacement was too short to appear in the timeline of the displaced story.
  await sql`delete from news_timeline
    where type = 'displaced' and at = ${publishedAt} and detail ->> 'byStoryId' = ${String(storyId)}`.execute(tx)
}

/** Ends highlights that have expired; their readers see the story among the others. */
export async function endHighlights({ db, events }: Pick<Context, 'db' | 'events'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockReaders(tx)
    const { rows } = await sql<{ storyId: number; companyId: number }>`
      delete from news_highlight where until <= now() returning story_id as "storyId", company_id as "companyId"`.execute(
      tx,
    )
    for (const [storyId, lost] of Map.groupBy(rows, (row) => row.storyId))
      await events.publish(tx, 'story.changed', { storyId, companyIds: lost.map(({ companyId }) => companyId) })
  })
}
