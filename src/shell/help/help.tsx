import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactElement } from 'react'
import type { Place } from '#domain/routes/routes.ts'
import { $narrow } from '#shared/bus/device.ts'
import { isOnPage } from '#shell/is-on-page.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { $helpOpen, $helpOver, closeHelp, openHelp } from './help-store.ts'

interface HelpProps {
  readonly place: Place
  readonly path: string
  readonly title: string
}

/** The place of the help beside the page. It stays while pages change, but as a sheet it would cover the next page. */
export function Help({ place, path, title }: HelpProps): ReactElement | null {
  const isOpen = useStore($helpOpen)
  const isOver = useStore($helpOver)
  useHelpKey()
  useClosedByPage(path)
  const pane = useLazyPart(isOpen, async () => (await import('./help-pane.tsx')).HelpPane, closeHelp, 'help.loadFailed')
  if (!isOpen || !pane) return null
  const shown = <pane.View route={place.route} title={title} />
  return isOver ? <OverDialog>{shown}</OverDialog> : shown
}

/** Above the open dialog, which keeps the typed text; when it closes, the focus returns to the field. */
function OverDialog({ children }: { children: ReactElement }): ReactElement {
  const text = useShellTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="help-over"
      aria-label={text('help.page')}
      onCancel={(event) => {
        event.preventDefault()
        closeHelp()
      }}
    >
      {children}
    </dialog>
  )
}

function useClosedByPage(path: string): void {
  const isNarrow = useStore($narrow)
  const known = useRef(path)
  const change = useEffectEvent((next: string) => {
    if (known.current !== next && isNarrow) closeHelp()
    known.current = next
  })
  useEffect(() => change(path), [path])
  // The next person who signs in begins without the help.
  useEffect(() => closeHelp, [])
}

/** F1 opens and closes the help, also in a field and over an open dialog. */
function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if ($helpOpen.get()) closeHelp()
      else openHelp(isOnPage('dialog[open]'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
