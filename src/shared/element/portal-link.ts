import { useStore } from '@nanostores/react'
import type { ComponentProps, MouseEvent } from 'react'
import { $addresses } from '#shared/bus/addresses.ts'
import { emit, useHost } from './view.tsx'

/** A click that the browser should handle itself: a new tab, a download, another button. */
export const isModified = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** The attributes of a link to `path` in the portal; a host that cancels portal-navigate navigates itself. */
export function usePortalLink(path: string): ComponentProps<'a'> {
  const { host, embedded } = useHost()
  const { portalUrl } = useStore($addresses)
  return {
    href: new URL(path.replace(/^\//, ''), portalUrl).href,
    ...(embedded && { target: '_blank', rel: 'noopener' }), // never navigates the host page
    onClick: (event) => {
      if (isModified(event)) return
      if (!emit(host, 'portal-navigate', { path })) event.preventDefault()
    },
  }
}
