// Preview of the effects of publishing a story.
import { sql } from 'kysely'
import type { Impact } from '#contract/news-publishing.ts'
import { displacedBy, highlightCompanies } from '#domain/news/news-highlight.ts'
import { stateOf } from '#domain/news/news-state.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import type { StoryFields } from '#server/modules/news/editing/story-fields.ts'
import { findWorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { isAddressed } from '#server/modules/news/story-readers.ts'
import { readHighlights } from './highlights.ts'
import { isOnAtFirst, type Channel } from '#domain/notifications/notification-category.ts'
import { deliveryTime, USUAL_WEEK, type DeliveryWeek } from '#domain/notifications/quiet-time.ts'
import { topicsOf } from '#server/modules/news/story-facts.ts'

/** People with identical settings. */
interface Alike extends Record<Channel, boolean | null> {
  quietOn: boolean | null
  quietHours: DeliveryWeek | null
  hasDevice: boolean
  hasAddress: boolean
  hasMutedTopic: boolean
  people: number
}

/** Audience and categories of a story. */
interface Face {
  /** Empty: all. */
  readonly companyIds: readonly number[]
  readonly kategorieIds: readonly number[]
}

async function readAlike(db: Db, { companyIds, kategorieIds }: Face): Promise<Alike[]> {
  // The settings they changed; null: the default.
  const switched = (channel: Channel) => sql<boolean | null>`(
    select c.enabled from notification_channel c
    where c.person_id = p.id and c.category = 'news' and c.channel = ${channel})`
  const { rows } = await sql<Alike>`
    select q.quiet_on as "quietOn", q.quiet_hours as "quietHours", p.email is not null as "hasAddress",
      exists (
        select from push_subscription d where d.person_id = p.id and d.enabled and not d.refused
      ) and exists (
        select from person_role r
        where r.person_id = p.id and r.client = 'notification-api' and r.role = 'notification_user'
      ) as "hasDevice",
      exists (
        select from muted_topic m
        where m.person_id = p.id and m.menu_id = 'menu_ma_news' and m.category = any(${topicsOf(sql`${kategorieIds}`)})
      ) as "hasMutedTopic",
      ${switched('bell')} as bell, ${switched('push')} as push, ${switched('mail')} as mail, count(*)::int as people
    from person p left join notification_settings q on q.person_id = p.id
    where ${isAddressed(companyIds)} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows
}

const countOf = (alike: readonly Alike[]): number => alike.reduce((sum, { people }) => sum + people, 0)

/**
 * Counts the people of a story's audience who get push or mail only after `at`, because of their quiet time, and those who
 * are not notified at all, because they muted one of its topics or switched off all channels for news.
 */
async function estimateDelivery(
  db: Db,
  face: Face,
  { at, hasMail }: { at: Date; hasMail: boolean },
): Promise<{ later: number; muted: number }> {
  const isOn = (alike: Alike, channel: Channel) => alike[channel] ?? isOnAtFirst('news', channel)
  const isSent = (alike: Alike): boolean =>
    (alike.hasDevice && isOn(alike, 'push')) || (hasMail && alike.hasAddress && isOn(alike, 'mail'))
  const isLater = ({ quietOn, quietHours }: Alike): boolean =>
    deliveryTime({ on: quietOn ?? true, week: quietHours ?? USUAL_WEEK }, at) > at
  const isMuted = (alike: Alike): boolean => alike.hasMutedTopic || !(isOn(alike, 'bell') || isSent(alike))
  const all = await readAlike(db, face)
  return {
    later: countOf(all.filter((alike) => !alike.hasMutedTopic && isSent(alike) && isLater(alike))),
    muted: countOf(all.filter(isMuted)),
  }
}

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
