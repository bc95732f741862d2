// Undoes a merge: everything comes back, or a list says what has changed since.
import { useState, type ReactElement } from 'react'
import type { Merge } from '#contract/duplicates.ts'
import { ApiError } from '#shared/api.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { undoMerge } from '#widgets/duplicates/api.ts'
import { namesOf, useDuplicatesTexts, type DuplicatesText } from '#widgets/duplicates/texts.ts'

/** What stands in the way of an undo: a change that waits for its decision, or fields and tables that have changed since. */
type Obstacle = 'change_open' | readonly string[]

/** Undefined for another error, which another attempt may not meet. */
function obstacleOf(error: unknown): Obstacle | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'change_open') return error.code
  if (error.code !== 'changed_since' || !Array.isArray(error.details)) return undefined
  return (error.details as { field: string }[]).map(({ field }) => field)
}

/** Two fields may have one word; one without a word is not left out. */
const wordsOf = (text: DuplicatesText, fields: readonly string[]): string[] => [
  ...new Set(
    fields.map((field) => {
      const key = `since.${field}` as 'since.name'
      const words = text(key)
      // A catalogue without the key answers with the key.
      return words === key ? text('since.other') : words
    }),
  ),
]

export interface UndoDialogProps {
  readonly merge: Merge
  readonly onUndone: () => void
  readonly onEnd: () => void
}

export function UndoDialog({ merge, onUndone, onEnd }: UndoDialogProps): ReactElement {
  const text = useDuplicatesTexts()
  const save = useSave(text)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const link = usePortalLink(`/lieferanten/${merge.survivor.id}`)
  const { one: merged, other: survivor } = namesOf(merge.merged, merge.survivor)
  const undo = async () => {
    let refused: Obstacle | undefined
    const isDone = await save.run(async () => {
      try {
        await undoMerge(merge)
      } catch (error) {
        refused = obstacleOf(error)
        if (!refused) throw error
      }
    })
    if (refused) return setObstacle(refused)
    if (!isDone) return
    onEnd()
    onUndone()
  }
  if (obstacle)
    return (
      <Dialog open title={text('undoTitle')} onClose={onEnd} actions={<Button onClick={onEnd}>{text('close')}</Button>}>
        <div role="alert">
          {obstacle === 'change_open' ? <p>{text('code.change_open')}</p> : <ChangedSince fields={obstacle} />}
          <p>
            <a {...link} className="link" dir="auto">
              {text('groupMember', { number: merge.survivor.bpNumber, name: merge.survivor.name })}
            </a>
          </p>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={text('undoTitle')}
      action={text('takeBack')}
      save={save}
      danger={false}
      onConfirm={() => void undo()}
      onEnd={onEnd}
    >
      <p>{text('undoText', { merged, survivor })}</p>
    </ConfirmDialog>
  )
}

function ChangedSince({ fields }: { fields: readonly string[] }): ReactElement {
  const text = useDuplicatesTexts()
  return (
    <>
      <p>{text('undoChanged')}</p>
      <ul>
        {wordsOf(text, fields).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="muted">{text('undoHelp')}</p>
    </>
  )
}
