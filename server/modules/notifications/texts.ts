import { noticeLine, type OwnCategory, type SettingCategory } from '#domain/notifications/notification-category.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

type TextKey = keyof typeof de

/** The texts of pushes, mails and their pages. */
export const textsOf = catalogue<TextKey>(de, en)

/** The name of a line of the settings. */
export const categoryName = (category: SettingCategory, language: Language): string =>
  noticeLine(category)?.words[language].name ?? textsOf(language)(category as OwnCategory)
