import { useLayoutEffect } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { viewOf } from './host.ts'
import { useHost } from './view.tsx'

/** Style that a part which is loaded later brings along, for the shadow root around it; keep the texts' identity. */
export function useStyles(texts: readonly string[]): void {
  const { host } = useHost()
  useLayoutEffect(() => {
    for (const text of texts) viewOf(host).css.add(text)
    if (host.shadowRoot) adoptStyles(host)
  }, [host, texts])
}
