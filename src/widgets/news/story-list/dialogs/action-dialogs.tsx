// Dialogs that confirm an action on stories and report the skipped ones. Loaded on demand.
import type { ReactElement } from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useStoryListTexts } from '#widgets/news/story-list/texts.ts'
import { outOf, type Outcome } from '#widgets/news/story-list/use-actions.ts'
import { ActionDialog, type ActionDialogProps, useSplit, RefusedList } from './action-dialog.tsx'
import css from './dialogs.css?inline'
import { PublishDialog } from './publish-dialog.tsx'
import { useAskTexts } from './texts.ts'

const STYLES = [css]

export function UnpublishDialog({ asked, actions }: ActionDialogProps): ReactElement {
  const text = useAskTexts()
  const listText = useStoryListTexts()
  const { refused, ids } = useSplit(asked)
  return (
    <ActionDialog
      asked={asked}
      actions={actions}
      danger
      title={text('unpublish.title', { count: asked.lines.length })}
      label={text('unpublish.action')}
      reason={ids.length === 0 ? listText('noneFits') : undefined}
    >
      <p>{text('unpublish.text', { count: asked.lines.length })}</p>
      <RefusedList refused={refused} label={text('publish.left')} />
    </ActionDialog>
  )
}

export function DeleteDialog({ asked, actions }: ActionDialogProps): ReactElement {
  const text = useAskTexts()
  return (
    <ActionDialog
      asked={asked}
      actions={actions}
      danger
      title={text('delete.title', { count: asked.lines.length })}
      label={text('delete.action')}
    >
      <p>{text('delete.text', { count: outOf(asked.lines).length })}</p>
    </ActionDialog>
  )
}

/** The stories that were skipped, with the reasons. */
export function RefusedDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactElement {
  useStyles(STYLES)
  const text = useAskTexts()
  const listText = useStoryListTexts()
  const { done, refused } = outcome
  return (
    <Dialog
      open
      title={text('partly', { done: done.length, count: done.length + refused.length })}
      className="action-dialog"
      onClose={onClose}
      actions={<Button onClick={onClose}>{listText('close')}</Button>}
    >
      <RefusedList refused={refused} label={text('partlyText')} />
    </Dialog>
  )
}

const DIALOGS = { publish: PublishDialog, unpublish: UnpublishDialog, delete: DeleteDialog }

/** The confirmation dialog of the action. */
export function ActionDialogs(props: ActionDialogProps): ReactElement | null {
  const { action } = props.asked
  if (action === 'restore') return null
  const Ask = DIALOGS[action]
  return <Ask {...props} />
}
