// The message that editors set beside the greeting on the home page.

/** In characters, for each language. */
export const WELCOME_LIMIT = 160

export interface WelcomeTexts {
  readonly text: string
  readonly textEn: string
}

/** The message for a reader with its language, which is the other one where theirs is missing. undefined without a message. */
export function welcomeIn(
  language: 'de' | 'en',
  { text, textEn }: WelcomeTexts,
): { readonly text: string; readonly language: 'de' | 'en' } | undefined {
  const german = { text, language: 'de' } as const
  const english = { text: textEn, language: 'en' } as const
  return (language === 'en' ? [english, german] : [german, english]).find((one) => one.text !== '')
}
