// Shortcuts as the keyboard of this device writes them, and as they are told to who hears them.
import type { Translate, TextKey } from '#shared/i18n/translate.ts'
import type de from '#widgets/news/editor/text/de.json'

type Text = Translate<TextKey<typeof de>>

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
const APPLE: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }

/** 'Strg+B', '⌘B' of 'Mod+B'. */
export function keyWords(keys: string, text: Text): string {
  const parts = keys.split('+')
  if (isApple()) return parts.map((part) => APPLE[part] ?? part).join('')
  const words = parts.map((part) => (part === 'Mod' || part === 'Shift' || part === 'Alt' ? text(`key.${part}`) : part))
  return words.join('+')
}

/** For `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string => keys.replace('Mod', isApple() ? 'Meta' : 'Control')
