import type { EditorView } from '@tiptap/pm/view'
import type { ComponentProps, ReactElement } from 'react'
import { IconButton, type IconButtonProps } from '#shared/ui/icon-button.tsx'
import { useTextEditorTexts } from './texts.ts'
import type { Translate, TextKey } from '#shared/i18n/translate.ts'
import type de from './de.json'

// Shortcuts in the notation of this device, and for screen readers.
type Text = Translate<TextKey<typeof de>>

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
const APPLE: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }

/** 'Strg+B', '⌘B' of 'Mod+B'. */
function keyWords(keys: string, text: Text): string {
  const parts = keys.split('+')
  if (isApple()) return parts.map((part) => APPLE[part] ?? part).join('')
  const words = parts.map((part) => (part === 'Mod' || part === 'Shift' || part === 'Alt' ? text(`key.${part}`) : part))
  return words.join('+')
}

/** For `aria-keyshortcuts`. */
const ariaKeys = (keys: string): string => keys.replace('Mod', isApple() ? 'Meta' : 'Control')

interface ToolProps extends Omit<ComponentProps<'button'>, 'onClick'>, Pick<IconButtonProps, 'icon' | 'label'> {
  /** 'Mod+B'. */
  readonly keys?: string
  readonly pressed?: boolean
  /** It does nothing now; the keyboard reaches it all the same. */
  readonly off?: boolean
  /** Gets the focus after a press by pointer; who works by keyboard stays in the toolbar. */
  readonly view?: EditorView
  readonly onPress?: () => void
}

/** A button of the toolbar; its tip says the shortcut too, its name does not. */
export function Tool({ label, keys, pressed, off = false, view, onPress, ...rest }: ToolProps): ReactElement {
  const text = useTextEditorTexts()
  return (
    <IconButton
      {...rest}
      data-tool=""
      label={keys ? `${label} (${keyWords(keys, text)})` : label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={(event) => {
        if (off) return
        onPress?.()
        if (event.detail > 0) view?.focus()
      }}
    />
  )
}
