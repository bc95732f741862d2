import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import type { Refused } from '#widgets/news/story-list/action-state.ts'
import { titleOf } from '#widgets/news/story-list/row-text.ts'
import { useDeskTexts } from '#widgets/news/story-list/texts.ts'
import { refusalText } from './refusal-text.ts'
import { useAskTexts } from './texts.ts'

/** Stories that stay as they are, each with its reason. */
export function RefusedList({ refused, label }: { refused: readonly Refused[]; label: string }): ReactElement | null {
  const text = useAskTexts()
  const desk = useDeskTexts()
  const language = useStore($language)
  if (refused.length === 0) return null
  return (
    <>
      <p className="muted">{label}</p>
      <ul className="told" aria-label={label}>
        {refused.map(({ line, code }) => (
          <li key={line.id}>
            <b dir="auto">{titleOf(line, language, desk)}</b>
            <span>{refusalText(code, text)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
