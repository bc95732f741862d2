import { useEffect, useRef, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { LOSSES, type Lost } from './document/lost.ts'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import type { Pending } from './use-paste.ts'

/** 'Beim Einfügen entfallen: 2 Bilder, Schriftfarben' */
function useSentence(lost: Lost): string {
  const text = useTextEditorTexts()
  const what = LOSSES.flatMap((kind) => (lost[kind] ? [text(`lost.${kind}`, { count: lost[kind] })] : []))
  return text('pasteLoses', { what: what.join(', ') })
}

/** What pasting would leave out, said before it does. */
export function PastePanel({ lost, insert, plain, cancel }: Pending): ReactElement {
  const text = useTextEditorTexts()
  const sentence = useSentence(lost)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus()
    announce(sentence)
  }, [sentence])
  return (
    <div
      className="paste"
      role="group"
      aria-label={sentence}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }}
    >
      <p>{sentence}</p>
      <div className="paste-acts">
        <Button ref={first} kind="primary" size="small" onClick={insert}>
          {text('pasteInsert')}
        </Button>
        <Button size="small" onClick={plain}>
          {text('pastePlain')}
        </Button>
        <Button kind="ghost" size="small" onClick={cancel}>
          {text('cancel')}
        </Button>
      </div>
    </div>
  )
}
