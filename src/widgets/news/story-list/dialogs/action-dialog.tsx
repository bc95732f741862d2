import { useStore } from '@nanostores/react'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { titleOf, refusalText } from '#widgets/news/story-list/row-text.ts'
import { useStoryListTexts } from '#widgets/news/story-list/texts.ts'
import { type Actions, type Asked, refusalIn, type Refused } from '#widgets/news/story-list/use-actions.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import css from './dialogs.css?inline'

/** Skipped stories, each with its reason. */
export function RefusedList({ refused, label }: { refused: readonly Refused[]; label: string }): ReactElement | null {
  const text = useStoryListTexts()
  const language = useStore($language)
  if (refused.length === 0) return null
  return (
    <>
      <p className="muted">{label}</p>
      <ul className="impact-list" aria-label={label}>
        {refused.map(({ line, code }) => (
          <li key={line.id}>
            <b dir="auto">{titleOf(line, language, text)}</b>
            <span>{refusalText(code, text)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lists the stories that the action skips, with the reasons. */
export function useSplit({ action, lines }: Asked) {
  return useMemo(() => {
    const refused = lines.flatMap((line) => {
      const code = refusalIn(action, line)
      return code === undefined ? [] : [{ line, code }]
    })
    const possible = lines.filter((line) => refusalIn(action, line) === undefined)
    return { refused, possible, ids: possible.map(({ id }) => id) }
  }, [action, lines])
}

const STYLES = [css]

export interface ActionDialogProps {
  readonly asked: Asked
  readonly actions: Actions
}

interface ActFrameProps extends ActionDialogProps {
  readonly title: string
  readonly label: string
  readonly danger?: boolean
  /** The action cannot be confirmed yet because its impact is not known. */
  readonly waits?: boolean
  readonly reason?: string | undefined
  readonly children: ReactNode
}

/** A confirmation dialog about stories, with its buttons and its error. */
export function ActionDialog(props: ActFrameProps): ReactElement {
  const { actions, title, label, danger = false, waits = false, reason, children } = props
  useStyles(STYLES)
  const listText = useStoryListTexts()
  const { asked, busy, failed, confirm, cancel, retry } = actions
  return (
    <Dialog
      open
      title={title}
      className="action-dialog"
      onClose={cancel}
      persistent={busy}
      closable={!busy}
      actions={
        <>
          <Button onClick={cancel} reason={busy ? listText('busy') : undefined}>
            {listText('cancel')}
          </Button>
          <Button
            kind={danger ? 'danger-full' : 'primary'}
            busy={busy || waits}
            reason={busy || waits ? undefined : reason}
            onClick={failed ? retry : confirm}
          >
            {busy ? listText('busy') : failed ? listText('retry') : label}
          </Button>
        </>
      }
    >
      {children}
      {failed && asked && (
        <p role="alert" className="problem">
          {statusOf(failed.error)} - {listText(`failed.${asked.action}`, { count: asked.lines.length })}
        </p>
      )}
    </Dialog>
  )
}
