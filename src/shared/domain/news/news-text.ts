// Rules for the texts of a story: limits, texts missing before publication, reading time and outdated translations.
import { fieldInfo, namesOfKind, STORY_FIELDS, type StoryText, type StoryTexts } from './story-fields.ts'

/** A longer summary is cut off on the card. */
export const SUMMARY_ADVISED = 240
const WORDS_PER_MINUTE = 200

export const TEXT_FIELDS: readonly StoryText[] = namesOfKind('line', 'text', 'richText')

/** The texts of a story, without its other fields. */
export const textsOf = (story: StoryTexts): StoryTexts =>
  Object.fromEntries(TEXT_FIELDS.map((name) => [name, story[name]])) as StoryTexts

const isEnglish = (field: StoryText): boolean => 'englishOf' in STORY_FIELDS[field]
const ENGLISH = TEXT_FIELDS.filter(isEnglish)
const GERMAN = TEXT_FIELDS.filter((field) => !isEnglish(field))
const REQUIRED = TEXT_FIELDS.filter((field) => fieldInfo(field).required)
/** What a translation must have: the English texts of the required ones. */
const REQUIRED_ENGLISH = ENGLISH.filter((field) => REQUIRED.some((german) => `${german}En` === field))

/** Length in code points. */
const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Greatest length of a field in code points. */
export const limitOf = (field: StoryText): number => STORY_FIELDS[field].limit

/** Fields whose text is too long. */
export const tooLongFields = (texts: Partial<StoryTexts>): StoryText[] =>
  TEXT_FIELDS.filter((field) => {
    const text = texts[field] ?? ''
    // A text has at most as many code points as code units, so most texts need no counting.
    return text.length > limitOf(field) && lengthOf(text) > limitOf(field)
  })

/** Rich text without its tags, entities and double spaces. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>|&(?:nbsp|#160);/gi, ' ')
    .replace(/&[#a-z0-9]{2,10};/gi, 'x')
    .replace(/\s+/gu, ' ')
    .trim()

/** Tags, spaces and signs that are not seen make no text. */
const isBlank = (html: string): boolean => /^\p{Cf}*$/u.test(plainText(html).replaceAll(' ', ''))

/** Whether the story is translated: an English title alone does not count, and readers get the German story then. */
export const hasEnglish = (texts: StoryTexts): boolean =>
  ENGLISH.some((field) => field !== 'titelEn' && !isBlank(texts[field]))

export const hasEnglishTitleAlone = (texts: StoryTexts): boolean => !hasEnglish(texts) && !isBlank(texts.titelEn)

/** Fields that must be filled before publication, in the order of the page. English is required completely or not at all. */
export function missingFields(texts: StoryTexts): StoryText[] {
  const needed = new Set([...REQUIRED, ...(hasEnglish(texts) ? REQUIRED_ENGLISH : [])])
  return TEXT_FIELDS.filter((field) => needed.has(field) && isBlank(texts[field]))
}

/** Reading time in minutes, at least one. */
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round(plainText(html).split(' ').length / WORDS_PER_MINUTE))

/**
 * Whether the English text is older than the German one after a change from `before` to `after`. `checked` means that the
 * editor has confirmed that it still fits.
 */
export function isTranslationOutdated(
  before: StoryTexts & { readonly translationOutdated: boolean },
  after: StoryTexts,
  checked = false,
): boolean {
  const changed = (fields: readonly StoryText[]) => fields.some((field) => before[field] !== after[field])
  if (!hasEnglish(after) || checked || changed(ENGLISH)) return false
  return before.translationOutdated || changed(GERMAN)
}
