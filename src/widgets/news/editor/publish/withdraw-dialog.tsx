// Taking a story from its readers, or putting it into the bin.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { BIN_DAYS } from '#domain/news-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useDesktop } from '#widgets/news/editor/draft/draft-context.ts'
import { type Act, refusalOn } from './actions.ts'
import { RemoteChangesNote } from '#widgets/news/editor/remote-changes.tsx'
import { usePublishTexts } from './texts.ts'
import { useAct, useUnplanned } from './use-action.ts'

const ACTS = {
  unpublish: { path: '/unpublish' },
  delete: { method: 'DELETE', path: '' },
} as const satisfies Record<string, Act>

export interface WithdrawDialogProps {
  readonly act: keyof typeof ACTS
  readonly onClose: () => void
}

export function WithdrawDialog({ act, onClose }: WithdrawDialogProps): ReactElement {
  const text = usePublishTexts()
  const { draft } = useDesktop()
  const { busy, problem, run } = useAct(onClose)
  const { about, done } = useUnplanned()
  const story = useStore(draft.$story)
  const refusal = story && refusalOn(story, act)
  return (
    <Dialog
      open
      onClose={onClose}
      persistent={busy}
      title={text(`title.${act}`)}
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
              onClick={() => void run(ACTS[act], `done.${act}`)}
            >
              {text(`do.${act}`)}
            </Button>
          )}
        </>
      }
    >
      <RemoteChangesNote />
      <p>{refusal ? text(`refusal.${refusal}`) : text(`about.${act}`, { days: BIN_DAYS })}</p>
      {refusal === 'validity_period_set' && <p>{text(about)}</p>}
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
