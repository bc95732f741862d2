import { type Editor, getMarkRange } from '@tiptap/core'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { useTextEditorTexts } from './texts.ts'
import { isPlainHttps, typedLink } from '#domain/rich-text/rich-text-links.ts'
import type { EditorState, Transaction } from '@tiptap/pm/state'

// The link at the caret, or the selection that becomes one.
interface LinkAt {
  readonly from: number
  readonly to: number
  readonly text: string
  /** '' when there is none yet. */
  readonly href: string
}

export function linkAt({ doc, selection, schema }: EditorState): LinkAt {
  const { $from, $to, empty } = selection
  const type = schema.marks['link']
  const mark =
    type && ($from.marks().find((one) => one.type === type) ?? $from.nodeAfter?.marks.find((one) => one.type === type))
  const range = type && mark ? getMarkRange(empty ? $from : doc.resolve($from.pos), type) : undefined
  // A link cannot span lines: the rest of the selection is ignored.
  const to = $from.sameParent($to) ? $to.pos : $from.end()
  const ends = range && range.to >= to ? range : { from: $from.pos, to }
  return {
    from: ends.from,
    to: ends.to,
    text: doc.textBetween(ends.from, ends.to),
    href: String((range && mark?.attrs['href']) ?? ''),
  }
}

/** Makes `at` a link to `href` with the text `text`; without an address only the text remains. */
export function setLink(tr: Transaction, at: LinkAt, text: string, href: string | undefined): Transaction {
  const { schema } = tr.doc.type
  const type = schema.marks['link']
  if (!type) return tr
  if (text !== at.text)
    tr.replaceWith(at.from, at.to, schema.text(text, tr.doc.resolve(at.from).marksAcross(tr.doc.resolve(at.to)) ?? []))
  const to = at.from + text.length
  if (href === undefined) return tr.removeMark(at.from, to, type)
  return tr.addMark(at.from, to, type.create({ href })).removeStoredMark(type)
}

interface LinkDialogProps {
  readonly editor: Editor
  /** Links may lead to e-mail and telephone. */
  readonly contactLinks: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Text and address of the link at the caret. */
export function LinkDialog({ editor, contactLinks, open, onClose }: LinkDialogProps): ReactElement {
  const text = useTextEditorTexts()
  const form = useId()
  const [at, setAt] = useState<LinkAt>()
  const close = (): void => {
    onClose()
    editor.view.focus()
  }
  const write = (words: string, href: string | undefined): void => {
    if (at) editor.view.dispatch(setLink(editor.state.tr, at, words, href).scrollIntoView())
    close()
  }
  if (open && !at) setAt(linkAt(editor.state))
  if (!open && at) setAt(undefined)
  return (
    <Dialog
      open={open && at !== undefined}
      onClose={close}
      title={text('linkTitle')}
      actions={
        <>
          {at?.href && (
            <Button kind="ghost" onClick={() => write(at.text, undefined)}>
              {text('linkRemove')}
            </Button>
          )}
          <Button onClick={close}>{text('cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {text('linkSet')}
          </Button>
        </>
      }
    >
      {at && <LinkForm id={form} at={at} contactLinks={contactLinks} onSet={write} />}
    </Dialog>
  )
}

interface LinkFormProps {
  readonly id: string
  readonly at: LinkAt
  readonly contactLinks: boolean
  readonly onSet: (text: string, href: string) => void
}

function LinkForm({ id, at, contactLinks, onSet }: LinkFormProps): ReactElement {
  const text = useTextEditorTexts()
  const [words, setWords] = useState(at.text)
  const [address, setAddress] = useState(at.href)
  const [tried, setTried] = useState(false)
  const href = typedLink(address, contactLinks)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    const isPage = href !== undefined && isPlainHttps(href)
    const shown = words || (isPage ? href : address.trim().replace(/^(mailto|tel):/i, ''))
    if (href !== undefined && shown.trim() !== '') onSet(shown, href)
  }
  return (
    <form id={id} className="stack" noValidate onSubmit={onSubmit}>
      <TextField
        label={text('text')}
        value={words}
        onChange={setWords}
        error={tried && words !== '' && words.trim() === '' && required(text('text'))}
      />
      <TextField
        label={text('linkAddress')}
        inputMode="url"
        // Not React's: the dialog itself looks for the attribute when it opens.
        ref={(input) => input?.setAttribute('autofocus', '')}
        value={address}
        onChange={setAddress}
        help={text(contactLinks ? 'linkHelpContact' : 'linkHelp')}
        error={tried && href === undefined && text(contactLinks ? 'linkInvalidContact' : 'linkInvalid')}
      />
    </form>
  )
}
