// A page that a server renders with components of the package and a browser hydrates; both run this file.
import { createElement, type ComponentType, type ReactNode, useState } from 'react'

interface BellProps {
  side?: string
  tokenProvider?: () => Promise<string>
  onPortalReady?: (event: Event) => void
  onPortalUnread?: (event: Event) => void
}

/** The bell, for `elementComponent` of the package. */
export const BELL = [
  'portal-bell',
  {
    attributes: { side: 'side' },
    properties: ['tokenProvider'],
    events: { onPortalReady: 'portal-ready', onPortalUnread: 'portal-unread' },
  },
] as const

interface PageProps {
  readonly token: string
  readonly bell: ComponentType<BellProps>
}

/** Shows the events that its handlers have received. */
export function ServerPage({ token, bell }: PageProps): ReactNode {
  const [received, setReceived] = useState<readonly string[]>([])
  const receive = ({ type }: Event) => setReceived((all) => [...all, type])
  const props = { side: 'start', tokenProvider: async () => token, onPortalReady: receive, onPortalUnread: receive }
  return createElement(
    'main',
    null,
    createElement(bell, props),
    createElement('output', null, received.toSorted().join(' ')),
  )
}
