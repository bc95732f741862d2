import type { ReactElement } from 'react'

/** A text with what was searched for in bold. */
export function Marked({ text, query }: { text: string; query: string }): ReactElement {
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query.trim().toLocaleLowerCase())
  if (at < 0) return <>{text}</>
  const end = at + query.trim().length
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}
