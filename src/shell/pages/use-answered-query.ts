import { useEffect } from 'react'
import type { Page } from '#domain/route.ts'
import { detailOf, go } from '#shell/navigation.ts'

/** Takes out of the address what was asked for by it, once the element says that it is over: a reload asks no more. */
export function useAnsweredQuery(host: HTMLElement | null, { query }: Page): void {
  useEffect(() => {
    const onClose = (event: Event) => {
      const url = new URL(location.href)
      for (const [param, attribute] of Object.entries(query ?? {}))
        if (attribute === detailOf(event)['attribute']) url.searchParams.delete(param)
      if (url.href !== location.href) go(url.pathname + url.search + url.hash, true)
    }
    host?.addEventListener('portal-close', onClose)
    return () => host?.removeEventListener('portal-close', onClose)
  }, [host, query])
}
