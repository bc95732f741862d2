// Calling a form back for half a minute after it was sent, on its page and where it was sent from.
import send from 'lucide-static/icons/send.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { Form, FormDraft } from '#contract/postbox.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { recallForm } from './api.ts'
import { draftPath } from './paths.ts'
import { useFormWords } from './texts.ts'
import { FormSaveError, useFormSave } from './use-form-save.tsx'

/** The draft of the form is opened in the editor. */
export function useOpenDraft(): (draft: FormDraft) => void {
  const { host } = useHost()
  return (draft) => void emit(host, 'portal-navigate', { path: draftPath(draft) })
}

/** Whole seconds until an instant, 0 after it. */
function useSecondsUntil(instant: string | null): number {
  const end = instant === null ? 0 : Date.parse(instant)
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= end
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return isOver ? 0 : Math.ceil((end - now) / 1000)
}

type RecalledForm = Pick<Form, 'id' | 'version' | 'isSender' | 'recallUntil'>

/** For half a minute after it was sent: it becomes a draft again, and nobody is notified. */
export function Recall({ form }: { form: RecalledForm }): ReactElement | null {
  const text = useFormWords()
  const save = useFormSave()
  const openDraft = useOpenDraft()
  const left = useSecondsUntil(form.isSender ? form.recallUntil : null)
  const recall = () => void save.run(async () => openDraft(await recallForm(form)))
  if (left === 0 && !save.refusal) return null
  return (
    <>
      {left > 0 && (
        <Banner
          kind="ok"
          icon={send}
          heading={text('justSent')}
          action={
            <Button size="small" busy={save.isBusy} onClick={recall}>
              {text('recall', { count: left })}
            </Button>
          }
        />
      )}
      <FormSaveError save={save} />
    </>
  )
}
