// Undoes a merge: everything is restored, or a list shows the changes since then.
import { useState, type ReactElement } from 'react'
import type { ChangedSince, Merge } from '#contract/duplicates.ts'
import { ApiError } from '#shared/transport/api.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { presentOf } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { undoMerge } from '#widgets/duplicates/api.ts'
import { namesOf, useDuplicatesTexts, type DuplicatesText } from '#widgets/duplicates/texts.ts'

type Change = ChangedSince['changes'][number]
/** The obstacle of an undo: a change that waits for its decision, or fields and tables that have changed since. */
type Obstacle = 'change_open' | readonly Change[]

/** Undefined for another error, which another attempt may not meet. */
function obstacleOf(error: unknown): Obstacle | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'change_open') return error.code
  return error.code === 'changed_since' ? presentOf<ChangedSince>(error)?.changes : undefined
}

/** A field or table without a word of its own is not left out. */
function fieldWord(text: DuplicatesText, field: string): string {
  const key = `since.${field}` as 'since.name'
  const words = text(key)
  // A catalogue without the key answers with the key.
  return words === key ? text('since.other') : words
}

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
          {obstacle === 'change_open' ? <p>{text('code.change_open')}</p> : <Changes changes={obstacle} />}
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

/** Contacts are stored as JSON. */
function contactsText(stored: string): string {
  try {
    const contacts = JSON.parse(stored) as Record<'role' | 'name' | 'phone' | 'email' | 'note', string>[]
    return contacts
      .map(({ role, name, phone, email, note }) => [role, name, phone, email, note].filter(Boolean).join(' '))
      .join('; ')
  } catch {
    return stored
  }
}

/** A stored value as people read it. */
function useValueText(): (field: string, value: string) => string {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  return (field, stored) => {
    const value = field === 'contacts' ? contactsText(stored) : stored
    if (value === '') return text('none')
    if (field === 'status' && (value === 'free' || value === 'blocked' || value === 'inactive'))
      return text(`status.${value}`)
    if (field === 'internal') return text(value === 'true' ? 'internal' : 'external')
    return field === 'registerUntil' ? date(value) : value
  }
}

function Changes({ changes }: { changes: readonly Change[] }): ReactElement {
  const text = useDuplicatesTexts()
  const words = new Set(changes.map(({ field }) => fieldWord(text, field)))
  return (
    <>
      <p>{text('undoChanged')}</p>
      <ul className="stack changed-since">
        {[...words].map((word) => (
          <li key={word}>
            <b>{word}</b>
            {changes
              .filter(({ field }) => fieldWord(text, field) === word)
              .map((change) => (
                <ChangeFacts key={change.field} change={change} />
              ))}
          </li>
        ))}
      </ul>
      <p className="muted">{text('undoHelp')}</p>
    </>
  )
}

/** Both values, who and when, as far as they are known. */
function ChangeFacts({ change: { field, before, after, by, at } }: { change: Change }): ReactElement {
  const text = useDuplicatesTexts()
  const { date, time } = useFormat()
  const valueText = useValueText()
  return (
    <>
      {before !== null && <span dir="auto">{text('sinceBefore', { value: valueText(field, before) })}</span>}
      {after !== null && (
        <span dir="auto">{before === null ? after : text('sinceAfter', { value: valueText(field, after) })}</span>
      )}
      {by && at && (
        <small className="muted">
          {text('sinceBy', { name: by.name || text('byFormerPerson'), date: date(at), time: time(at) })}
        </small>
      )}
    </>
  )
}
