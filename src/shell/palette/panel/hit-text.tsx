import type { ReactElement } from 'react'
import { hitParts } from './match.ts'

/** A text with the letters that were hit underlined and bold. */
export const HitText = ({ text, query }: { text: string; query: string }): ReactElement => (
  <span>{hitParts(text, query).map(({ at, text: part, hit }) => (hit ? <mark key={at}>{part}</mark> : part))}</span>
)
