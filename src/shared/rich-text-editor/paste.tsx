import { useEffect, useRef, type ReactElement, useState } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { useTextEditorTexts } from './texts.ts'
import type { Editor } from '@tiptap/core'
import { logFailure } from '#shared/bus/log.ts'
import { LOSSES, type Lost, type PasteRules } from './document/losses.ts'
import type { Foreign } from './document/read-foreign.ts'
import { insertSlice, type Clip, pasteAddress, plainSlice, sliceFor } from './document/clipboard.ts'

/** A paste that waits for the choice of the person. */
interface Pending {
  readonly lost: Lost
  readonly insert: () => void
  readonly plain: () => void
  readonly cancel: () => void
}

/** The converter of foreign markup is a separate chunk. */
const loading = () => import('./document/read-foreign.ts')

/** Pastes; if something would be lost, `pending` waits for the person's decision. */
export function usePaste(rules: PasteRules): {
  pending: Pending | undefined
  paste: (editor: Editor, clip: Clip) => void
} {
  const [pending, setPending] = useState<Pending>()
  const turn = useRef(0)
  const ask = (editor: Editor, text: string, { content, lost }: Foreign): void => {
    const settle = (callback?: () => void) => (): void => {
      setPending(undefined)
      callback?.()
      editor.view.focus()
    }
    setPending({
      lost,
      insert: settle(() => insertSlice(editor.view, sliceFor(editor.state, content))),
      plain: settle(() => insertPlain(editor, text)),
      cancel: settle(),
    })
  }
  const read = async (editor: Editor, { html, text }: Clip): Promise<void> => {
    const mine = ++turn.current
    const { readForeign } = await loading()
    if (editor.isDestroyed || mine !== turn.current) return
    const foreign = readForeign(html, editor.schema, rules)
    if (Object.keys(foreign.lost).length > 0) ask(editor, text, foreign)
    else if (foreign.content.size > 0) insertSlice(editor.view, sliceFor(editor.state, foreign.content))
    else insertPlain(editor, text)
  }
  const paste = (editor: Editor, clip: Clip): void => {
    setPending(undefined)
    if (clip.own) return insertSlice(editor.view, clip.own)
    const address = pasteAddress(editor.state, clip.text, rules.contactLinks)
    if (address) return editor.view.dispatch(address.scrollIntoView())
    if (clip.html === '') return insertPlain(editor, clip.text)
    read(editor, clip).catch((error: unknown) => {
      logFailure('clipboard not read', error)
      if (!editor.isDestroyed) insertPlain(editor, clip.text)
    })
  }
  return { pending, paste }
}

function insertPlain({ view }: Editor, text: string): void {
  if (text !== '') insertSlice(view, plainSlice(view.state, text))
}

/** 'Beim Einfügen entfallen: 2 Bilder, Schriftfarben' */
function useSentence(lost: Lost): string {
  const text = useTextEditorTexts()
  const what = LOSSES.flatMap((kind) => (lost[kind] ? [text(`lost.${kind}`, { count: lost[kind] })] : []))
  return text('pasteLoses', { what: what.join(', ') })
}

/** Shows the losses of a paste before it is done. */
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
      <div className="row">
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
