import { useLayoutEffect } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { viewOf } from './host.ts'
import { useHost } from './view.tsx'

/** Adopts the CSS of a lazily loaded part in the shadow root around it; `texts` must keep its identity. */
export function useStyles(texts: readonly string[]): void {
  const { host } = useHost()
  useLayoutEffect(() => {
    for (const text of texts) viewOf(host).css.add(text)
    if (host.shadowRoot) adoptStyles(host)
  }, [host, texts])
}
