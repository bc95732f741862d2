import type { ReactElement, ReactNode } from 'react'

const ADDRESS = /https?:\/\/[^\s<>"]+/g

const isOwn = (address: string): boolean => URL.parse(address)?.origin === location.origin

/** `text` with links of the addresses of this portal. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isOwn(address)) continue
    parts.push(
      text.slice(end, index),
      <a key={index} href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>,
    )
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}

/** Text of a mail or report, never HTML; addresses of this portal become links, so that the person can open them. */
export const PlainText = ({ text }: { text: string }): ReactElement => (
  <div className="outbox-text" dir="auto">
    {withLinks(text)}
  </div>
)
