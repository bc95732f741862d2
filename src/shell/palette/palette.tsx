import { useStore } from '@nanostores/react'
import search from 'lucide-static/icons/search.svg?raw'
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import { usePressBeside } from '#shared/ui/dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { prefetchPanel } from './load-panel.ts'
import { PaletteFrame } from './palette-frame.tsx'
import { $paletteOpen, closePalette, openPalette } from './palette-state.ts'
import { usePaletteTexts } from './texts.ts'

/** How long the page must have rested before the panel is loaded ahead, in ms. */
const REST = 2000

/** The button of the top bar and the dialog it opens; `Ctrl K` opens it too. */
export function Palette(): ReactElement {
  const text = usePaletteTexts()
  const isOpen = useStore($paletteOpen)
  const ref = useRef<HTMLDialogElement>(null)
  const pressBeside = usePressBeside(closePalette)
  usePrefetch()

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
        icon={search}
        label={text('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        onPointerEnter={prefetchPanel}
        onFocus={prefetchPanel}
      />
      <dialog ref={ref} className="palette" aria-label={text('title')} onClose={closePalette} {...pressBeside}>
        {isOpen && <PaletteFrame />}
      </dialog>
    </>
  )
}

/** Loads the panel when the page has nothing else to do. */
function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(prefetchPanel)
      else prefetchPanel()
    }, REST)
    return () => clearTimeout(timer)
  }, [])
}
