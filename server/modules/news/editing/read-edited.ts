// Reads a story as its editors see it.
import { sql, type RawBuilder } from 'kysely'
import type { NewsDocument } from '#contract/news.ts'
import type { EditedStory, PeriodBody } from '#contract/news-editing.ts'
import { chipsOf, stateOf } from '#domain/news/news-state.ts'
import { missingFields } from '#domain/news/news-text.ts'
import { undescribed } from '#domain/news/undescribed-pictures.ts'
import { instantText, nameById, namedPerson } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { NEWEST_DOCUMENTS } from '#server/modules/news/files/version-documents.ts'
import { IS_RETURN } from '#server/modules/news/story-readers.ts'
import { toWire } from './story-fields.ts'
import { findWorkingCopy, type Story } from './working-copy.ts'

/** True for a publication `p` of which no reader was notified yet. */
export const IS_PENDING: RawBuilder<boolean> = sql<boolean>`(p.told_at is null and p.taken_back_at is null)`

interface RelatedData {
  createdBy: EditedStory['createdBy']
  changedBy: EditedStory['changedBy']
  askedBy: EditedStory['createdBy']
  approvedBy: EditedStory['createdBy']
  returned: EditedStory['review']['returned']
  undoUntil: Date | null
  isPending: boolean
  isHighlight: boolean
  kontaktName: string
  dokumente: NewsDocument[]
}

async function readRelated(db: Db, id: number, now: Date): Promise<RelatedData> {
  const { rows } = await sql<RelatedData>`
    select ${namedPerson(sql`s.created_by`)} as "createdBy", ${namedPerson(sql`v.made_by`)} as "changedBy",
      ${namedPerson(sql`s.review_asked_by`)} as "askedBy", ${namedPerson(sql`s.approved_by`)} as "approvedBy",
      (select json_build_object('by', ${namedPerson(sql`t.by_id`)},
          'at', ${instantText(sql`t.at`)}, 'note', coalesce(t.detail ->> 'comment', ''))
        from news_timeline t where ${IS_RETURN}) as returned,
      p.tell_at as "undoUntil", coalesce(p.tell, false) as "isPending",
      exists (select from news_highlight h
        where h.story_id = s.id and (h.until is null or h.until > ${now})) as "isHighlight",
      ${nameById(sql.ref('v.contact_id'))} as "kontaktName", ${NEWEST_DOCUMENTS} as dokumente
    from news_story s join news_version v on v.story_id = s.id and v.version = s.version
    left join news_publication p on p.story_id = s.id and ${IS_PENDING} and p.tell_at > ${now} and s.status = 'published'
    where s.id = ${id}`.execute(db)
  return rows[0]!
}

/** The period that a draft plans, as it was typed. */
export const plannedPeriod = (story: Pick<Story, 'planned_from' | 'planned_until'>): PeriodBody => ({
  from: story.planned_from?.toISOString() ?? null,
  until: story.planned_until?.toISOString() ?? null,
})

/** Unknown: 404. */
export async function readEdited(db: Db, id: number, now: Date): Promise<EditedStory> {
  const found = await findWorkingCopy(db, id)
  if (!found) throw notFound()
  const { story, newest, fields, facts } = found
  const {
    createdBy,
    changedBy,
    askedBy,
    approvedBy,
    returned,
    undoUntil,
    isPending,
    isHighlight,
    kontaktName,
    dokumente,
  } = await readRelated(db, id, now)
  const { translationOutdated } = fields
  const chipFacts = { publicVersion: story.public_version, translationOutdated, isHighlight }
  return {
    id,
    ...toWire(fields),
    version: story.version,
    publicVersion: story.public_version,
    state: stateOf(facts, now),
    chips: chipsOf({ ...facts, ...chipFacts, isPending }, now),
    translationOutdated,
    kontaktName,
    missing: [...missingFields(fields), ...(undescribed(dokumente, fields).length > 0 ? ['dokumente'] : [])],
    publishAt: story.publish_at?.toISOString() ?? null,
    expiresAt: story.expires_at?.toISOString() ?? null,
    planned: plannedPeriod(story),
    veroeffentlichtdate: story.published_at?.toISOString() ?? null,
    createdAt: story.created_at.toISOString(),
    createdBy,
    changedAt: newest.made_at.toISOString(),
    changedBy,
    deletedAt: story.deleted_at?.toISOString() ?? null,
    review: {
      needed: facts.needsReview,
      askedAt: story.review_asked_at?.toISOString() ?? null,
      askedBy: story.review_asked_at ? askedBy : null,
      approvedVersion: story.approved_version,
      approvedBy: story.approved_version === null ? null : approvedBy,
      returned,
    },
    undoUntil: undoUntil?.toISOString() ?? null,
    publication: story.publication,
    dokumente,
  }
}
