// What the list calls a story and its instants.
import type { StoryLine } from '#contract/news-list.ts'
import { BIN_DAYS } from '#domain/news-state.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import type { Language } from '#shared/bus/language.ts'
import type { DeskText } from './texts.ts'

/** The title in the reader's language, or that there is none. */
export const titleOf = ({ titel, titelEn }: StoryLine, language: Language, text: DeskText): string =>
  (language === 'en' && titelEn) || titel || titelEn || text('untitled')

/** '21.04.2026, 8:00 Uhr'; '' for none. */
export const momentOf = (instant: string | null, format: Formats): string =>
  instant === null ? '' : `${format.date(instant)}, ${format.time(instant)}`

const DAY = 86_400_000

/** Days that a story still lies in the bin. */
export const daysLeft = (deletedAt: string | null, now: number): number =>
  deletedAt === null ? BIN_DAYS : Math.max(0, Math.ceil((Date.parse(deletedAt) + BIN_DAYS * DAY - now) / DAY))
