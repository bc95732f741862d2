import type { Editor } from '@tiptap/core'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { addressOf, linkAt, setLink, type LinkAt } from './link-at.ts'

interface LinkDialogProps {
  readonly editor: Editor
  readonly open: boolean
  readonly onClose: () => void
}

/** Text and address of the link at the caret. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps): ReactElement {
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
      {at && <LinkForm id={form} at={at} onSet={write} />}
    </Dialog>
  )
}

interface LinkFormProps {
  readonly id: string
  readonly at: LinkAt
  readonly onSet: (text: string, href: string) => void
}

function LinkForm({ id, at, onSet }: LinkFormProps): ReactElement {
  const text = useTextEditorTexts()
  const [words, setWords] = useState(at.text)
  const [address, setAddress] = useState(at.href)
  const [tried, setTried] = useState(false)
  const href = addressOf(address)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    const shown = words || (href ?? '')
    if (href !== undefined && shown.trim() !== '') onSet(shown, href)
  }
  return (
    <form id={id} className="link-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={text('linkText')}
        value={words}
        onChange={setWords}
        error={tried && words !== '' && words.trim() === '' && text('linkTextMissing')}
      />
      <TextField
        label={text('linkAddress')}
        type="url"
        inputMode="url"
        // Not React's: the dialog itself looks for the attribute when it opens.
        ref={(input) => input?.setAttribute('autofocus', '')}
        value={address}
        onChange={setAddress}
        help={text('linkHelp')}
        error={tried && href === undefined && text('linkInvalid')}
      />
    </form>
  )
}
