import { useLayoutEffect } from 'react'
import { useHost } from './view.tsx'

const sheets = new Map<string, CSSStyleSheet>()

function sheetOf(css: string): CSSStyleSheet {
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Style that a part which is loaded later brings along, for the shadow root around it; keep the texts' identity. */
export function useStyles(texts: readonly string[]): void {
  const { host } = useHost()
  useLayoutEffect(() => {
    const present = host.shadowRoot?.adoptedStyleSheets
    for (const sheet of texts.map(sheetOf)) if (!present?.includes(sheet)) present?.push(sheet)
  }, [host, texts])
}
