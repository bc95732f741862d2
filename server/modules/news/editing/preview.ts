// The newest version as readers of a company would see it, before or after it is published.
import { sql } from 'kysely'
import type { StoryPreview } from '#contract/news-editing.ts'
import { readingMinutes } from '#domain/news-text.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { CATEGORIES, treeOf, type CategoryRow } from '#server/modules/news/categories/tree.ts'
import { DOCUMENTS } from '#server/modules/news/reading/queries.ts'
import { findWorkingCopy } from './working-copy.ts'

interface Beside {
  categories: CategoryRow[]
  kontaktName: string
  kontaktAbteilung: string
  kontaktPos: string
  kontaktFirma: string
  companyNames: string[]
  dokumente: StoryPreview['story']['dokumente']
}

async function readBeside(db: Db, id: number): Promise<Beside> {
  const { rows } = await sql<Beside>`
    select ${CATEGORIES} as categories, coalesce(p.given_name || ' ' || p.family_name, '') as "kontaktName",
      coalesce(d.name, '') as "kontaktAbteilung", coalesce(p.position, '') as "kontaktPos",
      coalesce(c.name, '') as "kontaktFirma", ${DOCUMENTS} as dokumente,
      array(select name from company where id = any(v.company_ids) order by name) as "companyNames"
    from news_story s join news_version v on v.story_id = s.id and v.version = s.version
    left join person p on p.id = v.contact_id left join company c on c.id = p.company_id
    left join division d on d.id = p.division_id
    where s.id = ${id}`.execute(db)
  return rows[0]!
}

/** For a reader of `companyId` (undefined: somebody without a company). Unknown: 404. */
export async function previewStory(
  db: Db,
  id: number,
  { companyId, now }: { companyId: number | undefined; now: Date },
): Promise<StoryPreview> {
  const found = await findWorkingCopy(db, id)
  if (!found) throw notFound()
  const { fields, story } = found
  const { categories, ...beside } = await readBeside(db, id)
  const isAmong = (ids: readonly number[]) => ids.length === 0 || (companyId !== undefined && ids.includes(companyId))
  const isSeen = isAmong(fields.companyIds)
  const { titel, titelEn, preview, previewEn, content, contentEn, description, descriptionEn, kontaktUid } = fields
  return {
    visible: isSeen,
    story: {
      id,
      titel,
      titelEn,
      preview,
      previewEn,
      content,
      contentEn,
      description,
      descriptionEn,
      kontaktUid,
      kategorien: treeOf(categories, fields.kategorieIds),
      veroeffentlichtdate: (story.published_at ?? story.publish_at ?? now).toISOString(),
      highlight: isSeen && fields.highlight && companyId !== undefined && isAmong(fields.highlightCompanyIds),
      readingMinutes: readingMinutes(content),
      version: story.version,
      ...beside,
    },
  }
}
