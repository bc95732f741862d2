import { useId, useState, type ReactElement } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import { presentOf } from '#shared/transport/send.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
import { draftOf, faultsOf, tidied } from './draft.ts'
import { knownCategories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { change, useRefusal } from './writes.ts'

export type NameField = 'label' | 'labelEn'

export interface NameCellProps {
  readonly category: EditableCategory
  readonly field: NameField
  readonly tabIndex: 0 | -1
  /** The current input; undefined: the name is not being edited. */
  readonly typed: string | undefined
  readonly onType: (typed: string | undefined) => void
  /** Ends editing; `refocus` is set unless the focus has moved elsewhere. */
  readonly onEnd: (refocus: boolean) => void
}

/** A name that is edited in place after a press, Enter or F2. */
export function NameCell(props: NameCellProps): ReactElement {
  const { category, field, tabIndex, typed, onType } = props
  const text = useCategoriesTexts()
  if (typed !== undefined) return <NameInput {...props} typed={typed} />
  const { label, labelEn } = category
  const isMissing = field === 'labelEn' && labelEn === ''
  const shown = isMissing ? text('missing') : category[field]
  return (
    <button
      type="button"
      className={isMissing ? 'name missing' : 'name'}
      data-column={field}
      tabIndex={tabIndex}
      lang={field === 'labelEn' && !isMissing ? 'en' : undefined}
      dir="auto"
      aria-label={text(field === 'label' ? 'rename' : isMissing ? 'addEnglish' : 'renameEnglish', { label, labelEn })}
      onClick={() => onType(category[field])}
    >
      {shown}
    </button>
  )
}

const takeOver = (input: HTMLInputElement | null): void => {
  input?.focus()
  input?.select()
}

/** Saves the input, based on the category at the start of editing; a rejected input is kept. */
function useNameSave({ category, field, typed, onEnd }: NameCellProps & { typed: string }) {
  const text = useCategoriesTexts()
  const refusal = useRefusal()
  const [base, setBase] = useState(category)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (refocus: boolean) => {
    if (busy) return
    const value = tidied({ ...draftOf(base), [field]: typed })[field]
    if (value === base[field]) return onEnd(refocus)
    const fault = faultsOf({ ...draftOf(base), [field]: typed }, base.id, knownCategories())[field]
    if (fault) return setError(fault === 'empty' ? required(text('german')) : text(`fault.${fault}`, { name: value }))
    setBusy(true)
    try {
      await change(base, { [field]: value })
      onEnd(refocus)
    } catch (error) {
      const present = presentOf<EditableCategory>(error)
      if (present?.id === base.id) setBase(present)
      setError(present?.id === base.id ? text('conflict.name', { name: present[field] }) : refusal(error))
    } finally {
      setBusy(false)
    }
  }
  return { error, busy, save, forget: () => setError(undefined) }
}

/** Enter saves, Escape discards, leaving the field saves a changed name. */
function NameInput(props: NameCellProps & { typed: string }): ReactElement {
  const { field, typed, onType, onEnd } = props
  const text = useCategoriesTexts()
  const id = useId()
  const { error, busy, save, forget } = useNameSave(props)
  return (
    <>
      <span className="input">
        <input
          ref={takeOver}
          type="text"
          value={typed}
          lang={field === 'labelEn' ? 'en' : 'de'}
          autoComplete="off"
          aria-label={text(field === 'label' ? 'german' : 'english')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          aria-busy={busy || undefined}
          onChange={({ target }) => {
            forget()
            onType(target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save(true)
            if (key === 'Escape') onEnd(true)
          }}
          onBlur={() => void save(false)}
        />
      </span>
      {error !== undefined && (
        <span id={id} className="err" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
