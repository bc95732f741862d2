// A write about a form: a refusal says what has happened to the form in the meantime, and who did it.
import { useState, type ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { presentOf } from '#shared/send.ts'
import { SaveError, useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { useFormText } from './words.ts'

export interface FormSave extends Save {
  /** What happened last to the form that refused the write. */
  readonly since: string | undefined
}

export function useFormSave(): FormSave {
  const { text, event } = useFormText()
  const save = useSave(text)
  const [since, setSince] = useState<string>()
  return {
    ...save,
    since,
    run: (change) => {
      setSince(undefined)
      return save.run(async () => {
        try {
          await change()
        } catch (error) {
          const last = presentOf<Partial<Form>>(error)?.timeline?.at(-1)
          setSince(last && text('since', { event: event(last) }))
          throw error
        }
      })
    },
  }
}

export function FormSaveError({ save, fields }: { save: FormSave; fields?: readonly string[] }): ReactElement {
  return (
    <>
      <SaveError save={save} {...(fields && { fields })} />
      {save.refusal && save.since !== undefined && <p className="small">{save.since}</p>}
    </>
  )
}
