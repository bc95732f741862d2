// The texts of the list: its catalogue, and the name of a row with its dates and reasons.
import type { StoryLine } from '#contract/news-list.ts'
import { BIN_DAYS } from '#domain/news/news-state.ts'
import type { Language } from '#shared/bus/language.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useStoryListTexts = createTexts(de, en, useNewsTexts)
export type StoryListText = ReturnType<typeof useStoryListTexts>

const KNOWN = new Set([
  'story_deleted',
  'story_not_deleted',
  'story_expired',
  'story_published',
  'story_not_published',
  'validity_period_set',
  'review_required',
  'review_not_asked',
  'fields_missing',
  'publication_pending',
  'already_notified',
  'version_conflict',
  'not_found',
])

/** The reason for a failure by the error code of the response. */
export const refusalText = (code: string, text: StoryListText): string =>
  KNOWN.has(code) ? text(`refused.${code}` as Parameters<StoryListText>[0]) : text('refused.other', { code })

/** The title in the reader's language, or a placeholder for a missing title. */
export const titleOf = ({ titel, titelEn }: StoryLine, language: Language, text: StoryListText): string =>
  (language === 'en' && titelEn) || titel || titelEn || text('untitled')

/** '21.04.2026, 8:00 Uhr'; '' without a date. */
export const momentOf = (instant: string | null, format: Formats): string =>
  instant === null ? '' : `${format.date(instant)}, ${format.time(instant)}`

const DAY = 86_400_000

/** Number of days until a story is removed from the recycle bin. */
export const daysLeft = (deletedAt: string | null, now: number): number =>
  deletedAt === null ? BIN_DAYS : Math.max(0, Math.ceil((Date.parse(deletedAt) + BIN_DAYS * DAY - now) / DAY))
