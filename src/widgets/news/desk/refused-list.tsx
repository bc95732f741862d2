import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import type { Refused } from './acts-state.ts'
import { refusalText, titleOf } from './line-words.ts'
import { useDeskTexts } from './texts.ts'

/** Stories that stay as they are, each with its reason. */
export function RefusedList({ refused, label }: { refused: readonly Refused[]; label: string }): ReactElement | null {
  const text = useDeskTexts()
  const language = useStore($language)
  if (refused.length === 0) return null
  return (
    <>
      <p className="muted">{label}</p>
      <ul className="told" aria-label={label}>
        {refused.map(({ line, code }) => (
          <li key={line.id}>
            <b dir="auto">{titleOf(line, language, text)}</b>
            <span>{refusalText(code, text)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
