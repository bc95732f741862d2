// Finds a document that the caller may download; checked with every request.
import { sql, type RawBuilder } from 'kysely'
import type { Session } from '#server/http/session.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import { expiredFor, viewerOf, visibleTo } from '#server/modules/news/viewer.ts'

/** A document that the caller may download. */
export interface FoundDocument {
  readonly id: string
  readonly name: string
  readonly sha256: Buffer
  /** For a picture, with the heights of its copies in px; null: an attachment. */
  readonly fileId: string | null
  readonly heights: readonly number[]
  /** For an attachment. */
  readonly contentType: string | null
  readonly size: number | null
  /** Parts of it that some version shows: x, y, width, height. */
  readonly crops: readonly (readonly number[])[]
}

/** True for a document `d` of the public version of a story that the viewer sees. */
const isRead = (session: Session, now: Date): RawBuilder<boolean> => {
  const viewer = viewerOf(session, now)
  return sql<boolean>`exists (
    select from news_version_document n join news_story s on s.id = n.story_id and s.public_version = n.version
    where n.document_id = d.id and (${visibleTo(viewer)} or ${expiredFor(viewer)}))`
}

/** True for a document `d` of any version, and for unattached documents of the editor. */
const isEdited = ({ personId }: Session): RawBuilder<boolean> => sql<boolean>`(
  d.uploaded_by = ${personId} or exists (select from news_version_document n where n.document_id = d.id))`

/** undefined: unknown, or the caller may not download it. */
export async function findDocument(
  db: Db,
  session: Session,
  id: string,
  now: Date,
): Promise<FoundDocument | undefined> {
  const { rights } = session
  const allowed = [
    ...(holds(rights, 'ma_news_user') ? [isRead(session, now)] : []),
    ...(holds(rights, 'ma-news-api:news_write') ? [isEdited(session)] : []),
  ]
  const { rows } = await sql<FoundDocument>`
    select d.id, d.name, coalesce(d.sha256, f.sha256) as sha256, d.file_id as "fileId", d.content_type as "contentType",
      d.size, array(select t.height from file_thumbnail t where t.file_id = d.file_id) as heights,
      coalesce((select json_agg(distinct to_jsonb(n.crop)) from news_version_document n
        where n.document_id = d.id and n.crop is not null), '[]') as crops
    from news_document d left join file f on f.id = d.file_id
    where d.id = ${id} and (${sql.join([...allowed, sql`false`], sql` or `)})`.execute(db)
  return rows[0]
}
