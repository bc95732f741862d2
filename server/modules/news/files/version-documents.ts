// Documents of a version of a story, with their descriptions and crops.
import { sql, type RawBuilder } from 'kysely'
import type { StoryDocument } from '#contract/news-editing.ts'
import { isInside, type DocumentKind } from '#domain/files/document-rules.ts'
import type { DescribedDocument } from '#domain/news/undescribed-pictures.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'
import type { NewsDocument } from '#contract/news.ts'

interface VersionKey {
  readonly storyId: number
  readonly version: number
}

/** The documents of a version in their order. */
export async function readVersionDocuments(db: Db, { storyId, version }: VersionKey): Promise<StoryDocument[]> {
  const rows = await db
    .selectFrom('news_version_document')
    .select(['document_id', 'preview', 'alt', 'alt_en', 'crop'])
    .where('story_id', '=', storyId)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  return rows.map(({ document_id, preview, alt, alt_en, crop }) => {
    const [x = 0, y = 0, width = 0, height = 0] = crop ?? []
    return { id: document_id, vorschau: preview, alt, altEn: alt_en, crop: crop && { x, y, width, height } }
  })
}

/** Documents with their kind and name; a deleted one counts as an attachment, which needs no description. */
export async function readDescribed(db: Db, documents: readonly StoryDocument[]): Promise<DescribedDocument[]> {
  if (documents.length === 0) return []
  const rows = await db
    .selectFrom('news_document')
    .select(['id', 'kind', 'name'])
    .where(
      'id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return documents.map(({ id, alt, altEn }) => {
    const { kind = 'attachment', name = '' } = known.get(id) ?? {}
    return { kind: kind as DocumentKind, name, alt, altEn }
  })
}

/** Replaces the documents of a version. */
export async function writeVersionDocuments(
  tx: Tx,
  { storyId, version }: VersionKey,
  documents: readonly StoryDocument[],
): Promise<void> {
  await tx.deleteFrom('news_version_document').where('story_id', '=', storyId).where('version', '=', version).execute()
  if (documents.length === 0) return
  await tx
    .insertInto('news_version_document')
    .values(
      documents.map(({ id, vorschau, alt, altEn, crop }, position) => ({
        story_id: storyId,
        version,
        document_id: id,
        position,
        preview: vorschau,
        alt,
        alt_en: altEn,
        crop: crop && [crop.x, crop.y, crop.width, crop.height],
      })),
    )
    .execute()
}

interface Known {
  readonly id: string
  readonly kind: DocumentKind
  readonly width: number | null
  readonly height: number | null
}

/** Documents that the editor may attach: those of any story, and their own uploads. Locked until `tx` ends. */
async function findAttachable(tx: Tx, ids: readonly string[], editorId: string): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select d.id, d.kind, f.width, f.height from news_document d left join file f on f.id = d.file_id
    where d.id = any(${ids}::uuid[]) and (d.uploaded_by = ${editorId}
      or exists (select from news_version_document n where n.document_id = d.id))
    order by d.id for key share of d`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The error of a document as code, field and rule; undefined: valid. */
function faultOf(
  { vorschau, crop }: StoryDocument,
  known: Known | undefined,
): readonly [string, string, string] | undefined {
  if (!known) return ['reference_unknown', 'id', 'names no document']
  const { width, height } = known
  if (vorschau && known.kind !== 'picture') return ['preview_invalid', 'vorschau', 'must be a picture']
  if (crop && (width === null || height === null || !isInside(crop, { width, height })))
    return ['crop_outside', 'crop', width === null ? 'must be null' : `must lie inside ${width} × ${height} px`]
  return undefined
}

/**
 * Throws 422 with the field where the list contains a document that the editor may not attach (`reference_unknown`) or one
 * document twice (`document_twice`), an invalid preview picture (`preview_invalid`) or a crop outside of its picture
 * (`crop_outside`). Locks the documents until `tx` ends.
 */
export async function checkDocuments(tx: Tx, documents: readonly StoryDocument[], editorId: string): Promise<void> {
  if (documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  const known = await findAttachable(tx, ids, editorId)
  for (const [index, document] of documents.entries()) {
    const fault = faultOf(document, known.get(document.id))
    const [code, field, rule] =
      fault ??
      (ids.indexOf(document.id) < index
        ? ['document_twice', 'id', 'is named before']
        : document.vorschau && documents.findIndex(({ vorschau }) => vorschau) < index
          ? ['preview_invalid', 'vorschau', 'may be true once']
          : [])
    if (code) throw unprocessable(code, [{ field: `body.dokumente.${index}.${field}`, rule: rule ?? '' }])
  }
}

/** The documents of a version of story `s` as JSON, in their order. */
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

/** The documents that readers see. */
export const PUBLIC_DOCUMENTS: RawBuilder<NewsDocument[]> = documentsOf(sql.ref('s.public_version'))
export const NEWEST_DOCUMENTS: RawBuilder<NewsDocument[]> = documentsOf(sql.ref('s.version'))
