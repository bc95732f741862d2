// Cleans the change that an editor sends, and checks the records that it refers to.
import { sql } from 'kysely'
import type { StoryChange, StoryDocument } from '#contract/news-editing.ts'
import { ALT_LIMIT } from '#domain/files/document-rules.ts'
import { isTranslationOutdated, limitOf, tooLongFields } from '#domain/news/news-text.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { STORY_FIELD_NAMES, STORY_FIELDS, type FieldKind, type NamesOfKind } from '#domain/news/story-fields.ts'
import { cleanField, type TextRules } from '#server/text/clean-field.ts'
import type { Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'
import { checkDocuments } from '#server/modules/news/files/version-documents.ts'
import type { StoryFields } from './story-fields.ts'

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

/** Alternative texts on one line each. Too long a one: 422 `text_too_long` with its field and limit. */
function cleanDocuments(documents: readonly StoryDocument[]): StoryDocument[] {
  return documents.map((document, index) => {
    const [alt, altEn] = [oneLine(document.alt), oneLine(document.altEn)]
    for (const [field, text] of Object.entries({ alt, altEn }))
      if ([...text].length > ALT_LIMIT)
        throw unprocessable('text_too_long', [
          { field: `body.dokumente.${index}.${field}`, rule: `must have at most ${ALT_LIMIT} characters` },
        ])
    return { ...document, alt, altEn }
  })
}

const unchanged = <Value>(value: Value): Value => value

/** Brings a value of the wire into the form that is stored. */
const CLEAN: { readonly [Kind in FieldKind]: Clean<Kind> } = {
  line: oneLine,
  text: unchanged,
  richText: cleanField,
  documents: cleanDocuments,
  person: unchanged,
  ids: sorted,
  flag: unchanged,
  instant: (value) => (value === null ? null : new Date(value)),
  day: unchanged,
  confirmation: unchanged,
}

type Sent = Required<Omit<StoryChange, 'translationChecked'>>
type SentOf<Kind extends FieldKind> = Sent[NamesOfKind<Kind>]
type StoredOf<Kind extends FieldKind> = StoryFields[NamesOfKind<Kind>]
type Clean<Kind extends FieldKind> = (
  value: SentOf<Kind>,
  field: string,
  rules: TextRules,
) => StoredOf<Kind> | Promise<StoredOf<Kind>>

/** A change in the form that is stored. */
export type CleanChange = Partial<StoryFields> & Pick<StoryChange, 'translationChecked'>

/** Cleans a change; call it before the transaction, because long texts take time. `path`: where it is in the request. */
export async function cleanChange(
  { translationChecked, ...change }: StoryChange,
  rules: TextRules,
  path = 'body',
): Promise<CleanChange> {
  const cleaned: Record<string, unknown> = { ...(translationChecked !== undefined && { translationChecked }) }
  for (const name of STORY_FIELD_NAMES) {
    if (change[name] === undefined) continue
    const clean = CLEAN[STORY_FIELDS[name].kind] as (value: unknown, field: string, rules: TextRules) => unknown
    cleaned[name] = await clean(change[name], `${path}.${name}`, rules)
  }
  return cleaned
}

/** Applies `change` to `before`. A text that is too long: 422 `text_too_long` with its field and limit. */
export function applyChange(before: StoryFields, { translationChecked, ...cleaned }: CleanChange): StoryFields {
  const tooLong = tooLongFields(cleaned)
  if (tooLong.length > 0)
    throw unprocessable(
      'text_too_long',
      tooLong.map((field) => ({ field: `body.${field}`, rule: `must have at most ${limitOf(field)} characters` })),
    )
  const after = { ...before, ...cleaned }
  if (after.confirmation === 'none') after.confirmBy = null
  return { ...after, translationOutdated: isTranslationOutdated(before, after, translationChecked) }
}

/** Replaces ids of merged categories, which a client may still hold, by the category that they were merged into. */
export async function followMerged(tx: Tx, fields: StoryFields): Promise<StoryFields> {
  const { kategorieIds: ids } = fields
  if (ids.length === 0) return fields
  // Waits for a merge in progress: only after it commits is the new category known.
  await sql`select from news_category where id = any(${ids}::integer[]) order by id for key share`.execute(tx)
  const { rows } = await sql<{ id: number; into: number }>`
    select old as id, c.id as into from news_category c, unnest(c.merged) old
    where c.merged && ${ids}::integer[]`.execute(tx)
  const into = new Map(rows.map((row) => [row.id, row.into]))
  return { ...fields, kategorieIds: sorted([...new Set(ids.map((id) => into.get(id) ?? id))]) }
}

const unknown = (field: string, ids: readonly (number | string)[]) =>
  unprocessable('reference_unknown', [{ field: `body.${field}`, rule: `names what does not exist: ${ids.join(', ')}` }])

/** Those of `ids` that `found` lacks. */
const missingOf = (ids: readonly number[], found: readonly { id: number }[]): number[] => {
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/**
 * Throws 422 `reference_unknown` where the change names an unknown category (archived ones are accepted only where they were
 * assigned before), company, contact or document, or another person's document. Locks the named records until `tx` ends.
 */
export async function checkReferences(
  tx: Tx,
  before: StoryFields,
  after: StoryFields,
  editorId: string,
): Promise<void> {
  if (after.kategorieIds.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select id from news_category
      where id = any(${after.kategorieIds}::integer[])
        and (archived_at is null or id = any(${before.kategorieIds}::integer[]))
      order by id for key share`.execute(tx)
    const missing = missingOf(after.kategorieIds, rows)
    if (missing.length > 0) throw unknown('kategorieIds', missing)
  }
  const companyIds = [...new Set([...after.companyIds, ...after.highlightCompanyIds])]
  if (companyIds.length > 0) {
    const rows = await tx.selectFrom('company').select('id').where('id', 'in', companyIds).forKeyShare().execute()
    const missing = missingOf(companyIds, rows)
    const field = missing.some((id) => after.companyIds.includes(id)) ? 'companyIds' : 'highlightCompanyIds'
    if (missing.length > 0) throw unknown(field, missing)
  }
  if (after.kontaktUid !== null && after.kontaktUid !== before.kontaktUid) {
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', after.kontaktUid)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!person) throw unknown('kontaktUid', [after.kontaktUid])
  }
  if (after.dokumente !== before.dokumente) await checkDocuments(tx, after.dokumente, editorId)
}
