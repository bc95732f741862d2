import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, type ReactElement } from 'react'
import type { Place } from '#domain/routes.ts'
import { $narrow } from '#shared/bus/device.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { isOnPage } from '#shell/is-on-page.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { $helpOpen, closeHelp, openHelp } from './help-store.ts'

interface HelpProps {
  readonly place: Place
  readonly path: string
  readonly title: string
}

/** The place of the help beside the page. It stays while pages change, but as a sheet it would cover the next page. */
export function Help({ place, path, title }: HelpProps): ReactElement | null {
  const isOpen = useStore($helpOpen)
  useHelpKey()
  useClosedByPage(path)
  const pane = useLazyPart(isOpen, async () => (await import('./help-pane.tsx')).HelpPane, closeHelp, 'help.loadFailed')
  return isOpen && pane ? <pane.View route={place.route} title={title} /> : null
}

function useClosedByPage(path: string): void {
  const isNarrow = useStore($narrow)
  const known = useRef(path)
  const change = useEffectEvent((next: string) => {
    if (known.current !== next && isNarrow) closeHelp()
    known.current = next
  })
  useEffect(() => change(path), [path])
  // Who signs in next begins without it.
  useEffect(() => closeHelp, [])
}

/** F1 opens the help and closes it, also while somebody types. A dialog leaves nothing beside it that could be used. */
function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (isOnPage('dialog[open]')) raiseToast({ kind: 'info', text: useShellTexts.text('help.behindDialog') })
      else if ($helpOpen.get()) closeHelp()
      else openHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
