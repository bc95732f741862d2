// What a story's texts must be, and what is told about them.

/** Longest texts in code points, as the database counts them. */
export const STORY_LIMITS = {
  titel: 200,
  preview: 1_000,
  description: 4_000,
  content: 65_535,
} as const
/** A longer summary is cut on the card. */
export const SUMMARY_ADVISED = 240
const WORDS_A_MINUTE = 200

export const CONFIRMATIONS = ['none', 'counted', 'named'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

export interface StoryTexts {
  readonly titel: string
  readonly preview: string
  readonly description: string
  readonly content: string
  readonly titelEn: string
  readonly previewEn: string
  readonly descriptionEn: string
  readonly contentEn: string
}
export type TextField = keyof StoryTexts
type GermanField = keyof typeof STORY_LIMITS

const GERMAN = ['titel', 'preview', 'description', 'content'] as const
const ENGLISH = ['titelEn', 'previewEn', 'descriptionEn', 'contentEn'] as const
export const TEXT_FIELDS: readonly TextField[] = [...GERMAN, ...ENGLISH]

/** Length in code points. */
const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

export const limitOf = (field: TextField): number => STORY_LIMITS[field.replace(/En$/, '') as GermanField]

/** Fields whose text is too long. */
export const tooLongFields = (texts: Partial<StoryTexts>): TextField[] =>
  TEXT_FIELDS.filter((field) => {
    const text = texts[field] ?? ''
    // Never more code points than units: most texts need no counting.
    return text.length > limitOf(field) && lengthOf(text) > limitOf(field)
  })

/** Rich text without its tags, entities and double spaces. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>|&(?:nbsp|#160);/gi, ' ')
    .replace(/&[#a-z0-9]{2,10};/gi, 'x')
    .replace(/\s+/gu, ' ')
    .trim()

/** The story has English words. */
export const hasEnglish = (texts: StoryTexts): boolean => ENGLISH.some((field) => plainText(texts[field]) !== '')

/** What must be written before readers see it. English is optional, but an English text needs an English title. */
export function missingFields(texts: StoryTexts): TextField[] {
  const missing: TextField[] = (['titel', 'preview', 'content'] as const).filter((field) => !plainText(texts[field]))
  return hasEnglish(texts) && !texts.titelEn.trim() ? [...missing, 'titelEn'] : missing
}

/** Minutes of reading, at least one. */
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round(plainText(html).split(' ').length / WORDS_A_MINUTE))

/**
 * Whether the English text is older than the German one after a change from `before` to `after`; `checked`: the editor says
 * that it still fits.
 */
export function isTranslationOutdated(
  before: StoryTexts & { readonly translationOutdated: boolean },
  after: StoryTexts,
  checked = false,
): boolean {
  const isEnglish = ENGLISH.some((field) => after[field] !== '')
  const changed = (fields: readonly TextField[]) => fields.some((field) => before[field] !== after[field])
  if (!isEnglish || checked || changed(ENGLISH)) return false
  return before.translationOutdated || changed(GERMAN)
}
