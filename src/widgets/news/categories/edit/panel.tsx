// The form of one category: beside the tree if it fits, else as a dialog; the draft is kept by the parent of both.
import cornerDownRight from 'lucide-static/icons/corner-down-right.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CategoryForm, pathOf } from './category-form.tsx'
import { changeOf, faultsOf, isTyped, tidied, type Sheet } from '#widgets/news/categories/draft.ts'
import type { Categories } from '#widgets/news/categories/store.ts'
import { add, change, move, useAttempts } from '#widgets/news/categories/writes.ts'
import { useEditTexts } from './texts.ts'

export interface PanelProps {
  readonly sheet: Sheet
  readonly categories: Categories
  readonly wide: boolean
  readonly onChange: (sheet: Sheet) => void
  /** Called after saving with the category, or after cancelling. */
  readonly onClose: (id?: number) => void
}

/** One request for the fields, one for the position. */
async function save({ base, draft }: Sheet, isGone: boolean): Promise<number> {
  if (!base || isGone) return (await add(tidied(draft))).id
  const changes = changeOf(draft, base)
  if (Object.keys(changes).length > 0) await change(base, changes)
  if (draft.parentId !== base.parentId) await move(base.id, { parentId: draft.parentId, before: null })
  return base.id
}

/** Sends a valid draft; a rejected draft is kept. */
function useSubmit({ sheet, categories, onClose }: PanelProps) {
  const { base, draft } = sheet
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const { refused, attempt } = useAttempts()
  const gone = base !== undefined && !categories.some(({ id }) => id === base.id)
  const faults = faultsOf(draft, gone ? undefined : base?.id, categories)
  const submit = async () => {
    setTries(tries + 1)
    if (busy || Object.keys(faults).length > 0) return
    setBusy(true)
    let id: number | undefined
    const isDone = await attempt(async () => (id = await save(sheet, gone)))
    setBusy(false)
    if (isDone) onClose(id)
  }
  return { tries, busy, refused, gone, faults: tries > 0 ? faults : {}, submit }
}

export function Panel(props: PanelProps): ReactElement {
  const { sheet, categories, wide, onChange, onClose } = props
  const { base, draft, conflicts } = sheet
  const text = useEditTexts()
  const formId = useId()
  const { busy, submit, ...state } = useSubmit(props)
  const isNew = !base || state.gone
  const title = text(isNew ? 'newTitle' : 'editTitle')
  const close = () => onClose(base?.id)
  const actions = (
    <>
      <Button kind="primary" type="submit" form={formId} busy={busy}>
        {text(busy ? 'saving' : isNew ? 'create' : 'save')}
      </Button>
      <Button kind="ghost" onClick={close}>
        {text('discardNow')}
      </Button>
    </>
  )
  const body = (
    <>
      {base && !isNew && (
        <p className="path muted">
          <Icon source={cornerDownRight} size="s" />
          {pathOf(base.id, categories)}
        </p>
      )}
      <CategoryForm
        id={formId}
        draft={draft}
        category={isNew ? undefined : base}
        categories={categories}
        conflicts={conflicts}
        {...state}
        onChange={(change) => onChange({ ...sheet, draft: { ...draft, ...change } })}
        onSubmit={() => void submit()}
      />
    </>
  )
  if (!wide)
    return (
      <FormDialog open title={title} unsaved={isTyped(sheet)} onClose={close} actions={actions}>
        {body}
      </FormDialog>
    )
  return (
    <Card title={title} className="panel">
      {body}
      <div className="row actions">{actions}</div>
    </Card>
  )
}
