// Taking a story from its readers, or putting it into the bin.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { BIN_DAYS } from '#domain/news-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import { type Action, refusalOn } from './actions.ts'
import { RemoteChangesNote } from '#widgets/news/editor/remote-changes.tsx'
import { usePublishTexts } from './texts.ts'
import { useAction, useUnscheduleTexts } from './use-action.ts'

const ACTIONS = {
  unpublish: { path: '/unpublish' },
  delete: { method: 'DELETE', path: '' },
} as const satisfies Record<string, Action>

export interface WithdrawDialogProps {
  readonly action: keyof typeof ACTIONS
  readonly onClose: () => void
}

export function WithdrawDialog({ action, onClose }: WithdrawDialogProps): ReactElement {
  const text = usePublishTexts()
  const { draft } = useEditor()
  const { busy, problem, run } = useAction(onClose)
  const { about, done } = useUnscheduleTexts()
  const story = useStore(draft.$story)
  const refusal = story && refusalOn(story, action)
  return (
    <Dialog
      open
      onClose={onClose}
      persistent={busy}
      title={text(`title.${action}`)}
      className="publish"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {refusal === 'validity_period_set' ? (
            <Button kind="primary" busy={busy} onClick={() => void run({ method: 'DELETE', path: '/period' }, done)}>
              {text('removePeriod')}
            </Button>
          ) : (
            <Button
              kind="danger-full"
              busy={busy}
              reason={refusal && text(`refusal.${refusal}`)}
              onClick={() => void run(ACTIONS[action], `done.${action}`)}
            >
              {text(`do.${action}`)}
            </Button>
          )}
        </>
      }
    >
      <RemoteChangesNote />
      <p>{refusal ? text(`refusal.${refusal}`) : text(`about.${action}`, { days: BIN_DAYS })}</p>
      {refusal === 'validity_period_set' && <p>{text(about)}</p>}
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
