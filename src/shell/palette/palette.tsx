import { useStore } from '@nanostores/react'
import search from 'lucide-static/icons/search.svg?raw'
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import { useBackdropPress } from '#shared/ui/dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { whenIdle } from '#shell/shortcuts/when-idle.ts'
import { isOnPage } from '#shell/is-on-page.ts'
import { prefetchPanel } from './load-panel.ts'
import { PaletteFrame } from './palette-frame.tsx'
import { $paletteOpen, closePalette, openPalette } from '#shell/shortcuts/palette-state.ts'
import { useShellTexts } from '#shell/texts.ts'

/** The target of a skip link. */
export const SEARCH_ID = 'suche'

/** The button of the top bar and the dialog it opens; `Ctrl K` opens it too. */
export function Palette(): ReactElement {
  const text = useShellTexts()
  const isOpen = useStore($paletteOpen)
  const ref = useRef<HTMLDialogElement>(null)
  const backdropPress = useBackdropPress(closePalette)
  useOpeningKey()
  useEffect(() => whenIdle(prefetchPanel), [])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
  }, [isOpen])
  useEffect(() => closePalette, [])

  return (
    <>
      <IconButton
        id={SEARCH_ID}
        icon={search}
        label={text('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        onPointerEnter={prefetchPanel}
        onFocus={prefetchPanel}
      />
      <dialog ref={ref} className="palette" aria-label={text('palette.open')} onClose={closePalette} {...backdropPress}>
        {isOpen && <PaletteFrame />}
      </dialog>
    </>
  )
}

/** `Ctrl K`, from fields too; with a dialog open the key is the dialog's. */
function useOpeningKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMine =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isMine || event.defaultPrevented || isOnPage('dialog[open]')) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
