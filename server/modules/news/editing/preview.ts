// Preview of the newest version as readers of a company would see it.
import { sql } from 'kysely'
import type { StoryPreview } from '#contract/news-editing.ts'
import { readingMinutes, textsOf } from '#domain/news/news-text.ts'
import type { RealmRole } from '#domain/organisation/roles.ts'
import { nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { CATEGORIES, treeOf, type CategoryRow } from '#server/modules/news/category-tree.ts'
import { NEWEST_DOCUMENTS } from '#server/modules/news/files/version-documents.ts'
import { IS_NEWS_RECIPIENT } from '#server/modules/news/story-readers.ts'
import { findWorkingCopy } from './working-copy.ts'

interface RelatedData {
  categories: CategoryRow[]
  kontaktName: string
  kontaktAbteilung: string
  kontaktPos: string
  kontaktFirma: string
  companyNames: string[]
  dokumente: StoryPreview['story']['dokumente']
}

async function readRelated(db: Db, id: number): Promise<RelatedData> {
  const { rows } = await sql<RelatedData>`
    select ${CATEGORIES} as categories, ${nameOf('p')} as "kontaktName",
      coalesce(d.name, '') as "kontaktAbteilung", coalesce(p.position, '') as "kontaktPos",
      coalesce(c.name, '') as "kontaktFirma", ${NEWEST_DOCUMENTS} as dokumente,
      array(select name from company where id = any(v.company_ids) order by name) as "companyNames"
    from news_story s join news_version v on v.story_id = s.id and v.version = s.version
    left join person p on p.id = v.contact_id left join company c on c.id = p.company_id
    left join division d on d.id = p.division_id
    where s.id = ${id}`.execute(db)
  return rows[0]!
}

interface ViewedAs {
  /** undefined: a person without a company. */
  readonly companyId?: number
  /** undefined: any role. */
  readonly role?: RealmRole
  readonly now: Date
}

/** Counts people with this company and role: those who may read news, and those who are notified of a story. */
async function countPeople(db: Db, { companyId, role }: ViewedAs): Promise<{ readers: number; notified: number }> {
  const has = (name: string) => sql`exists (
    select from person_role r where r.person_id = p.id and r.client = '' and r.role = ${name})`
  const { rows } = await sql<{ readers: number; notified: number }>`
    select count(*)::int as readers, (count(*) filter (where ${IS_NEWS_RECIPIENT}))::int as notified from person p
    where p.active and p.company_id is not distinct from ${companyId ?? null} and ${has('ma_news_user')}
      and ${role === undefined ? sql`true` : has(role)}`.execute(db)
  return rows[0]!
}

/** Preview for a person with this company and role. A role that no news reader of the company has sees nothing. Unknown: 404. */
export async function previewStory(db: Db, id: number, viewer: ViewedAs): Promise<StoryPreview> {
  const { companyId, role, now } = viewer
  const found = await findWorkingCopy(db, id)
  if (!found) throw notFound()
  const { fields, story } = found
  const { categories, ...related } = await readRelated(db, id)
  const isAmong = (ids: readonly number[]) => ids.length === 0 || (companyId !== undefined && ids.includes(companyId))
  const { readers, notified } = await countPeople(db, viewer)
  const isSeen = isAmong(fields.companyIds) && (role === undefined || readers > 0)
  return {
    visible: isSeen,
    people: isSeen ? notified : 0,
    story: {
      id,
      ...textsOf(fields),
      kontaktUid: fields.kontaktUid,
      kategorien: treeOf(categories, fields.kategorieIds),
      veroeffentlichtdate: (story.published_at ?? story.publish_at ?? now).toISOString(),
      highlight: isSeen && fields.highlight && companyId !== undefined && isAmong(fields.highlightCompanyIds),
      readingMinutes: readingMinutes(fields.content),
      version: story.version,
      ...(fields.translationOutdated && { translationOutdated: true }),
      ...(story.expires_at && { expiresAt: story.expires_at.toISOString() }),
      ...(fields.confirmation !== 'none' && {
        confirmation: { kind: fields.confirmation, by: fields.confirmBy, confirmedAt: null },
      }),
      ...related,
    },
  }
}
