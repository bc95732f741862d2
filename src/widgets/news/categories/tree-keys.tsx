import type { ReactElement } from 'react'
import { useCategoriesTexts } from './texts.ts'

/** What the keys of the tree do: words and keys in turn. */
const KEYS = [
  ['drag', ['alt', '↑', '↓']],
  ['indent', ['alt', '→', '←']],
  ['rename', ['F2']],
] as const

export function TreeKeys(): ReactElement {
  const text = useCategoriesTexts()
  return (
    <p className="keys">
      {KEYS.map(([act, keys]) => (
        <span key={act}>
          {text(`keys.${act}`)}
          {keys.map((key) => (
            <kbd key={key}>{key === 'alt' ? text('keys.alt') : key}</kbd>
          ))}
        </span>
      ))}
    </p>
  )
}
