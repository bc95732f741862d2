import type { ReactElement, ReactNode } from 'react'

/** A text with what was searched for in bold. */
export function HighlightedText({ text, query }: { text: string; query: string }): ReactElement {
  return <span>{withMatchInBold(text, query.trim())}</span>
}

function withMatchInBold(text: string, query: string): ReactNode {
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + query.length
  return [text.slice(0, at), <b key="hit">{text.slice(at, end)}</b>, text.slice(end)]
}
