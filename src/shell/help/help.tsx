import { useStore } from '@nanostores/react'
import { useEffect, type ReactElement } from 'react'
import { gateOf } from '#domain/route.ts'
import type { Place } from '#domain/routes.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { $helpOpen, closeHelp, topicsOf } from './help-store.ts'

/** The place of the assistant's pane beside the page; it is removed with the page that it explains. */
export function Help({ place: { route }, title }: { place: Place; title: string }): ReactElement | null {
  const facts = useFacts()
  const isAsked = useStore($helpOpen)
  const topics = topicsOf(route)
  const isOpen = isAsked && topics.length > 0 && gateOf(route, facts).open
  useEffect(() => {
    if (isAsked && !isOpen) closeHelp()
  }, [isAsked, isOpen])
  const pane = useLazyPart(isOpen, async () => (await import('./help-pane.tsx')).HelpPane, closeHelp, 'help.loadFailed')
  return isOpen && pane ? <pane.View topics={topics} title={title} /> : null
}
