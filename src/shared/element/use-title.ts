import { useEffect } from 'react'
import { emit, useHost } from './view.tsx'

/** Tells the page the title of what is shown, as soon as it is known. */
export function useTitle(title: string | undefined): void {
  const { host } = useHost()
  useEffect(() => {
    if (title !== undefined) emit(host, 'portal-title', { title })
  }, [host, title])
}
