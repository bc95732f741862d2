import type { ReactElement } from 'react'
import { useEditorTexts } from './texts.ts'

/** In place of a part that could not be loaded; the text beside it is safe. */
export function PartMissing(): ReactElement {
  const text = useEditorTexts()
  return <p role="alert">{text('partMissing')}</p>
}
