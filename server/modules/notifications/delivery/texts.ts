import { catalogue } from '#server/mail/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export type TextKey = keyof typeof de

/** The words of pushes, mails and their pages. */
export const textsOf = catalogue<TextKey>(de, en)
