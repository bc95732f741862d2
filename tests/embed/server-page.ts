// A page that a server renders with components of the package and a browser hydrates; both run this file.
import { createElement, type ReactNode, useState } from 'react'
import { elementComponent } from '../../package/src/element-component.ts'

interface BellProps {
  side?: string
  tokenProvider?: () => Promise<string>
  onPortalReady?: (event: Event) => void
  onPortalUnread?: (event: Event) => void
}

const PortalBell = elementComponent<BellProps, HTMLElement>('portal-bell', {
  attributes: { side: 'side' },
  properties: ['tokenProvider'],
  events: { onPortalReady: 'portal-ready', onPortalUnread: 'portal-unread' },
})

/** Shows how many events of each kind its handlers have received. */
export function ServerPage({ token }: { token: string }): ReactNode {
  const [received, setReceived] = useState<readonly string[]>([])
  const receive = ({ type }: Event) => setReceived((all) => [...all, type])
  const props = { side: 'start', tokenProvider: async () => token, onPortalReady: receive, onPortalUnread: receive }
  return createElement(
    'main',
    null,
    createElement(PortalBell, props),
    createElement('output', null, received.toSorted().join(' ')),
  )
}
