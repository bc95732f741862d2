import { useLayoutEffect } from 'react'
import { sheetOf } from './sheet-of.ts'
import { useHost } from './view.tsx'

/** Style that a part which is loaded later brings along, for the shadow root around it; keep the texts' identity. */
export function useStyles(texts: readonly string[]): void {
  const { host } = useHost()
  useLayoutEffect(() => {
    const present = host.shadowRoot?.adoptedStyleSheets
    for (const sheet of texts.map(sheetOf)) if (!present?.includes(sheet)) present?.push(sheet)
  }, [host, texts])
}
