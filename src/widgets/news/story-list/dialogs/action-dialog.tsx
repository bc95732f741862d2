import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useDeskTexts } from '#widgets/news/story-list/texts.ts'
import type { Acts, Asked } from '#widgets/news/story-list/use-actions.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import css from './dialogs.css?inline'

const STYLES = [css]

export interface ActDialogProps {
  readonly asked: Asked
  readonly acts: Acts
}

interface ActFrameProps extends ActDialogProps {
  readonly title: string
  readonly label: string
  readonly danger?: boolean
  /** Not yet: what it means is not known. */
  readonly waits?: boolean
  readonly reason?: string | undefined
  readonly children: ReactNode
}

/** A question about stories: how it ends, and what did not work. */
export function ActFrame(props: ActFrameProps): ReactElement {
  const { acts, title, label, danger = false, waits = false, reason, children } = props
  useStyles(STYLES)
  const desk = useDeskTexts()
  const { asked, busy, failed, confirm, cancel, retry } = acts
  return (
    <Dialog
      open
      title={title}
      className="desk-ask"
      onClose={cancel}
      persistent={busy}
      closable={!busy}
      actions={
        <>
          <Button onClick={cancel} reason={busy ? desk('busy') : undefined}>
            {desk('cancel')}
          </Button>
          <Button
            kind={danger ? 'danger-full' : 'primary'}
            busy={busy || waits}
            reason={busy || waits ? undefined : reason}
            onClick={failed ? retry : confirm}
          >
            {busy ? desk('busy') : failed ? desk('retry') : label}
          </Button>
        </>
      }
    >
      {children}
      {failed && asked && (
        <p role="alert" className="problem">
          {statusOf(failed.error)} - {desk(`failed.${asked.act}`)}
        </p>
      )}
    </Dialog>
  )
}
