// Documents of a story as they travel.
import { sql, type RawBuilder } from 'kysely'
import type { NewsDocument } from '#contract/news.ts'

/** The documents that a version of a story `s` names, in their order, as JSON. */
export const documentsOf = (version: RawBuilder<unknown>): RawBuilder<NewsDocument[]> => sql`coalesce((
  select json_agg(json_build_object('id', d.id, 'name', d.name, 'vorschau', n.preview, 'thumbnails', coalesce((
      select json_agg(json_build_object('height', t.height) order by t.height)
      from file_thumbnail t where t.file_id = d.file_id), '[]'),
    'kind', d.kind, 'contentType', coalesce(d.content_type, f.content_type),
    'size', coalesce(d.size, octet_length(f.bytes)), 'width', f.width, 'height', f.height,
    'alt', n.alt, 'altEn', n.alt_en, 'crop', case when n.crop is not null then json_build_object(
      'x', n.crop[1], 'y', n.crop[2], 'width', n.crop[3], 'height', n.crop[4]) end) order by n.position)
  from news_version_document n join news_document d on d.id = n.document_id left join file f on f.id = d.file_id
  where n.story_id = s.id and n.version = ${version}), '[]')`

/** Those that readers see. */
export const PUBLIC_DOCUMENTS: RawBuilder<NewsDocument[]> = documentsOf(sql.ref('s.public_version'))
/** Those that editors work on. */
export const NEWEST_DOCUMENTS: RawBuilder<NewsDocument[]> = documentsOf(sql.ref('s.version'))
