import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { Welcome } from '#contract/home.ts'
import { WELCOME_LIMIT } from '#domain/people/welcome.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { presentOf } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import formSheet from '#shared/ui/form.css?inline'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { changeWelcome } from './follow-welcome.ts'
import { takeWelcome } from './welcome.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

adoptOnPage(formSheet)
const useTexts = createTexts(de, en)
const FIELDS = ['text', 'textEn'] as const

export interface WelcomeDialogProps {
  readonly welcome: Welcome
  readonly onEnd: () => void
}

type Draft = Readonly<Record<(typeof FIELDS)[number], string>>

const isTooLong = (text: string): boolean => text.length > WELCOME_LIMIT

/** Saves over the message that the editor has seen; a conflict makes the present one the seen one. */
function useSave(welcome: Welcome, onSaved: () => void) {
  const text = useTexts()
  const [base, setBase] = useState(welcome)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const save = async (draft: Draft) => {
    if (isBusy) return
    setBusy(true)
    setError('')
    try {
      takeWelcome(await changeWelcome(draft, base.version))
      raiseToast({ kind: 'success', text: text('saved') })
      onSaved()
    } catch (failure) {
      const present = presentOf<Welcome>(failure)
      if (present) setBase(present)
      const quote = (field: string | undefined) => (field ? text('quote', { text: field }) : text('none'))
      // The next save replaces both languages.
      setError(errorText(failure, text, 'failed', { text: quote(present?.text), textEn: quote(present?.textEn) }))
    }
    setBusy(false)
  }
  return { save, isBusy, error }
}

/** The message that editors write beside the greeting; another editor's change is shown before it is replaced. */
export function WelcomeDialog({ welcome, onEnd }: WelcomeDialogProps): ReactElement {
  const text = useTexts()
  const [start] = useState<Draft>({ text: welcome.text, textEn: welcome.textEn })
  const [draft, setDraft] = useState(start)
  const { save, isBusy, error } = useSave(welcome, onEnd)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (FIELDS.some((field) => isTooLong(draft[field])))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else void save(draft)
  }
  return (
    <FormDialog
      open
      title={text('title')}
      unsaved={FIELDS.some((field) => draft[field] !== start[field])}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="primary" type="submit" form="welcome" busy={isBusy}>
            {text(isBusy ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <p className="muted">{text('about')}</p>
      <form id="welcome" ref={form} className="stack" noValidate onSubmit={submit}>
        {FIELDS.map((field) => (
          <Language
            key={field}
            field={field}
            value={draft[field]}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
          />
        ))}
      </form>
      {error && (
        <p className="err" role="alert">
          <Icon source={circleAlert} size="s" />
          <span>{error}</span>
        </p>
      )}
    </FormDialog>
  )
}

interface LanguageProps {
  readonly field: (typeof FIELDS)[number]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Language({ field, value, onChange }: LanguageProps): ReactElement {
  const text = useTexts()
  return (
    <TextArea
      rows={3}
      lang={field === 'text' ? 'de' : 'en'}
      label={text(field === 'text' ? 'german' : 'english')}
      help={field === 'textEn' && text('textEnHelp')}
      error={isTooLong(value) && text('tooLong', { limit: WELCOME_LIMIT })}
      limit={WELCOME_LIMIT}
      value={value}
      onChange={onChange}
    />
  )
}
