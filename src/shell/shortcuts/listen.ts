// Listens for the shortcuts of the page. Input in a field is never a shortcut, except with Ctrl.
import { isOnPage } from '#shell/is-on-page.ts'
import { isLetterKey, keyOf } from './key-of.ts'
import { $letterKeys, $shortcuts, type Shortcut } from './registry.ts'

/** After the first key of two the second must follow within this time, in ms. */
const PATIENCE = 1500

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'

const pathOf = (event: Event): Element[] => event.composedPath().filter((target) => target instanceof Element)

const isTyping = (event: Event): boolean => pathOf(event).some((element) => element.matches(FIELDS))

/** A dialog has the keyboard for itself. */
const isBehindDialog = (): boolean => isOnPage('dialog[open]')

/** A popover, such as the bell's, has letters of its own. */
const isInPopover = (event: Event): boolean => pathOf(event).some((element) => element.matches('[popover]'))

/** Starts listening; returns a disposer. */
export function listenForShortcuts(): () => void {
  let pressed: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    pressed = []
  }
  const begins = ({ keys }: Shortcut) => pressed.every((key, index) => keys[index] === key)

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === undefined) return
    if (event.defaultPrevented || event.isComposing || event.repeat || isBehindDialog()) return forget()
    const bare = key.length === 1
    if (bare && (!$letterKeys.get() || isTyping(event) || isInPopover(event))) return forget()
    pressed = [...pressed, key]
    const candidates = () => $shortcuts.get().filter((one) => one.run && begins(one))
    if (candidates().length === 0) pressed = [key]
    const found = candidates()
    if (found.length === 0) return forget()
    const whole = found.find(({ keys }) => keys.length === pressed.length)
    clearTimeout(timer)
    if (!whole) return void (timer = setTimeout(forget, PATIENCE))
    if (!isLetterKey(whole.keys) || $letterKeys.get()) {
      event.preventDefault()
      whole.run?.()
    }
    forget()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => {
    forget()
    document.removeEventListener('keydown', onKeyDown)
  }
}
