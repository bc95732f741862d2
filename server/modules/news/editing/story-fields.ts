// What editors write into a story: the names on the wire, and the columns of `news_version` that hold it.
import type { Selectable } from 'kysely'
import type { NewsVersion } from '#server/db/schema.ts'
import type { StoryDocument } from '#contract/news-editing.ts'
import type { Confirmation, StoryTexts } from '#domain/news-text.ts'

export interface StoryFields extends StoryTexts {
  readonly kontaktUid: string | null
  readonly kategorieIds: readonly number[]
  readonly companyIds: readonly number[]
  readonly highlight: boolean
  readonly highlightCompanyIds: readonly number[]
  readonly highlightUntil: Date | null
  readonly confirmation: Confirmation
  /** Day. */
  readonly confirmBy: string | null
  readonly translationOutdated: boolean
  readonly dokumente: readonly StoryDocument[]
}

export const NO_FIELDS: StoryFields = {
  titel: '',
  preview: '',
  description: '',
  content: '',
  titelEn: '',
  previewEn: '',
  descriptionEn: '',
  contentEn: '',
  kontaktUid: null,
  kategorieIds: [],
  companyIds: [],
  highlight: false,
  highlightCompanyIds: [],
  highlightUntil: null,
  confirmation: 'none',
  confirmBy: null,
  translationOutdated: false,
  dokumente: [],
}

export const isSame = (one: StoryFields, other: StoryFields): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Columns that `news_story` has too. */
export const toColumns = (fields: StoryFields) => ({
  title: fields.titel,
  preview: fields.preview,
  description: fields.description,
  content: fields.content,
  title_en: fields.titelEn,
  preview_en: fields.previewEn,
  description_en: fields.descriptionEn,
  content_en: fields.contentEn,
  translation_outdated: fields.translationOutdated,
  contact_id: fields.kontaktUid,
  highlight: fields.highlight,
  highlight_company_ids: [...fields.highlightCompanyIds],
  highlight_until: fields.highlightUntil,
  confirmation: fields.confirmation,
  confirm_by: fields.confirmBy,
})

export const toFields = (row: Selectable<NewsVersion>, dokumente: readonly StoryDocument[]): StoryFields => ({
  titel: row.title,
  preview: row.preview,
  description: row.description,
  content: row.content,
  titelEn: row.title_en,
  previewEn: row.preview_en,
  descriptionEn: row.description_en,
  contentEn: row.content_en,
  translationOutdated: row.translation_outdated,
  kontaktUid: row.contact_id,
  kategorieIds: row.category_ids,
  companyIds: row.company_ids,
  highlight: row.highlight,
  highlightCompanyIds: row.highlight_company_ids,
  highlightUntil: row.highlight_until,
  confirmation: row.confirmation as Confirmation,
  confirmBy: row.confirm_by,
  dokumente,
})

/** As it travels; documents travel with what is known of them. */
export const toWire = ({ translationOutdated: _outdated, dokumente: _documents, ...fields }: StoryFields) => ({
  ...fields,
  kategorieIds: [...fields.kategorieIds],
  companyIds: [...fields.companyIds],
  highlightCompanyIds: [...fields.highlightCompanyIds],
  highlightUntil: fields.highlightUntil?.toISOString() ?? null,
})
