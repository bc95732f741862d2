// Preview of the effects of publishing a story.
import { sql } from 'kysely'
import type { Impact } from '#contract/news-publishing.ts'
import { displacedBy, highlightCompanies } from '#domain/news-highlight.ts'
import { stateOf } from '#domain/news-state.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import type { StoryFields } from '#server/modules/news/editing/story-fields.ts'
import { findWorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { isAddressed } from '#server/story-readers.ts'
import { readHighlights } from './highlights.ts'
import { estimateDelivery } from './delivery-estimate.ts'

type Company = Impact['highlightFor'][number]

/** People by company; those without one have the id 0. */
async function countPeople(db: Db, companyIds: readonly number[]): Promise<Impact['companies']> {
  const { rows } = await sql<Impact['companies'][number]>`
    select coalesce(c.id, 0) as id, coalesce(c.name, '') as name, count(*)::int as people
    from person p left join company c on c.id = p.company_id
    where ${isAddressed(companyIds)} group by c.id, c.name order by c.name`.execute(db)
  return rows
}

async function readCompanies(db: Db): Promise<ReadonlyMap<number, Company>> {
  const rows = await db.selectFrom('company').select(['id', 'name']).orderBy('name').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const named = (companies: ReadonlyMap<number, Company>, ids: readonly number[]): Company[] =>
  [...companies.values()].filter(({ id }) => ids.includes(id))

async function readDisplaced(
  db: Db,
  { storyId, companyIds, at }: { storyId: number; companyIds: readonly number[]; at: Date },
  companies: ReadonlyMap<number, Company>,
): Promise<Impact['displaces']> {
  const standing = await readHighlights(db, companyIds, at)
  const titles = new Map(standing.map(({ storyId, title }) => [storyId, title]))
  return [...displacedBy(storyId, companyIds, standing)].map(([other, lost]) => ({
    storyId: other,
    titel: titles.get(other) ?? '',
    companies: named(companies, lost),
  }))
}

/** Highlights that are scheduled for later for any of these companies. */
async function readPlanned(
  db: Db,
  { storyId, companyIds, at }: { storyId: number; companyIds: readonly number[]; at: Date },
  companies: ReadonlyMap<number, Company>,
): Promise<Impact['planned']> {
  const { rows } = await sql<{
    storyId: number
    titel: string
    publishAt: Date
    companyIds: number[]
    highlightCompanyIds: number[]
  }>`
    select s.id as "storyId", s.title as titel, s.publish_at as "publishAt",
      array(select company_id from news_story_company where story_id = s.id) as "companyIds",
      s.highlight_company_ids as "highlightCompanyIds"
    from news_story s where s.status = 'scheduled' and s.highlight and s.publish_at > ${at} and s.id <> ${storyId}
    order by s.publish_at, s.id limit 50`.execute(db)
  return rows.flatMap(({ storyId, titel, publishAt, ...story }) => {
    const both = highlightCompanies({ highlight: true, ...story }, companyIds)
    return both.length === 0
      ? []
      : [{ storyId, titel, publishAt: publishAt.toISOString(), companies: named(companies, both) }]
  })
}

const highlightedBy = (fields: StoryFields, all: readonly number[], at: Date): number[] =>
  fields.highlightUntil && fields.highlightUntil <= at ? [] : highlightCompanies(fields, all)

/** The effects of publishing the newest version of story `id` at `at`. Unknown: 404. */
export async function readImpact(
  { db, mail, now }: Pick<Context, 'db' | 'mail' | 'now'>,
  id: number,
  at: Date,
): Promise<Impact> {
  const found = await findWorkingCopy(db, id)
  if (!found) throw notFound()
  const { fields, facts } = found
  const companies = await readCompanies(db)
  const companyIds = highlightedBy(fields, [...companies.keys()], at)
  const question = { storyId: id, companyIds, at }
  const counted = await countPeople(db, fields.companyIds)
  const { later, muted } = await estimateDelivery(db, fields, { at, hasMail: mail.available })
  const people = counted.reduce((sum, company) => sum + company.people, 0)
  return {
    people,
    companies: counted,
    // An expired story is published again and notifies everybody.
    notified: stateOf(facts, now()) === 'published' ? 0 : people,
    notifiedAgain: people,
    notifiedLater: later,
    notifiedMuted: muted,
    highlightFor: named(companies, companyIds),
    displaces: await readDisplaced(db, question, companies),
    planned: await readPlanned(db, question, companies),
  }
}
