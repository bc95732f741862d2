import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import type { RichText } from './document/create-editor.ts'
import { placeOfTab } from './document/keys.ts'
import { useEditorState } from './editor-state.ts'

interface StatusLineProps {
  readonly text: RichText
  readonly limit: number
  readonly saved: ReactNode
}

/** Below the text: what of the room is used, which links there may be, what Tab does here, whether it is saved. */
export function StatusLine({ text: { editor, $length }, limit, saved }: StatusLineProps): ReactElement {
  const text = useTextEditorTexts()
  const format = useFormat()
  const length = useStore($length)
  const { place } = useEditorState(editor, () => ({ place: placeOfTab(editor) }))
  const values = { used: format.number(length), limit: format.number(limit), over: format.number(length - limit) }
  return (
    <div className="st">
      <span className={length > limit ? 'over' : ''} role={length > limit ? 'alert' : undefined}>
        {text(length > limit ? 'over' : 'used', values)}
      </span>
      <span>{text('linkRule')}</span>
      {place && <span>{text(place === 'list' ? 'tabInList' : 'tabInCell')}</span>}
      {saved !== undefined && <span className="push">{saved}</span>}
    </div>
  )
}
