import { useStore } from '@nanostores/react'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import restore from 'lucide-static/icons/rotate-ccw.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import { UNDO_SECONDS } from '#domain/news/news-state.ts'
import { $language } from '#shared/bus/language.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { StoryAction } from '#widgets/news/editing-api.ts'
import { statusOf } from '#shared/transport/api.ts'
import { titleOf, useStoryListTexts } from './texts.ts'
import { canUndo, refusalIn, sentenceOf, type Actions, type Outcome } from './use-actions.ts'

const ICONS = { publish: send, unpublish: eyeOff, delete: trash, restore }

export interface SelectionBarProps {
  readonly lines: readonly StoryLine[]
  readonly inBin: boolean
  readonly actions: Actions
  readonly onClear: () => void
}

/** The selection, and the actions for all selected stories. */
export function SelectionBar({ lines, inBin, actions, onClear }: SelectionBarProps): ReactElement {
  const text = useStoryListTexts()
  const offered: readonly StoryAction[] = inBin ? ['restore'] : ['publish', 'unpublish', 'delete']
  return (
    <div className="row bulk" role="region" aria-label={text('selection')}>
      <span role="status">{text('selected', { count: lines.length })}</span>
      {offered.map((action, index) => (
        <Button
          key={action}
          className={index === 0 ? 'first' : ''}
          size="small"
          icon={ICONS[action]}
          busy={actions.busy}
          reason={lines.every((line) => refusalIn(action, line)) ? text('noneFits') : undefined}
          onClick={() => actions.start(action, lines)}
        >
          {text(`action.${action}`)}
        </Button>
      ))}
      <IconButton icon={cross} size="small" label={text('clear')} onClick={onClear} />
    </div>
  )
}

/** True while the action can still be undone. */
function useUndoable(outcome: Outcome): boolean {
  const [over, setOver] = useState<Outcome>()
  useEffect(() => {
    if (outcome.action !== 'publish') return
    const timer = setTimeout(setOver, UNDO_SECONDS * 1_000, outcome)
    return () => clearTimeout(timer)
  }, [outcome])
  return canUndo(outcome) && over !== outcome
}

/** Publishing changes of a published story does not notify its readers. */
function undoHintOf({ done }: Outcome): 'undoHint' | 'undoNew' | 'undoNotNotified' {
  const isPublic = ({ state }: StoryLine) => state === 'published'
  return done.every(isPublic) ? 'undoNotNotified' : done.some(isPublic) ? 'undoNew' : 'undoHint'
}

function Done({ outcome, actions }: { outcome: Outcome; actions: Actions }): ReactElement {
  const text = useStoryListTexts()
  const language = useStore($language)
  const { action, done } = outcome
  const isUndoable = useUndoable(outcome)
  const [first] = done
  const title = first ? titleOf(first, language, text) : ''
  return (
    <>
      <span>
        {sentenceOf(outcome, title, text)} {action === 'publish' && isUndoable && text(undoHintOf(outcome))}
      </span>
      {isUndoable && (
        <Button className="first" size="small" icon={undoIcon} busy={actions.busy} onClick={actions.undo}>
          {text('undo')}
        </Button>
      )}
    </>
  )
}

/** The last result with 'undo', or the last failure with 'retry'. Shown until the next action. */
export function OutcomeBar({ actions }: { actions: Actions }): ReactElement | null {
  const text = useStoryListTexts()
  const { outcome, failed, asked, busy, retry, dismiss } = actions
  const isFailed = failed !== undefined && !asked
  if (!isFailed && !(outcome && outcome.done.length > 0)) return null
  return (
    <div className="row bulk" role="region" aria-label={text('result')}>
      {isFailed ? (
        <>
          <span role="alert">
            {statusOf(failed.error)} - {text(`failed.${failed.action}`, { count: failed.count })}
          </span>
          <Button className="first" size="small" busy={busy} onClick={retry}>
            {text('retry')}
          </Button>
        </>
      ) : (
        outcome && <Done outcome={outcome} actions={actions} />
      )}
      <IconButton icon={cross} size="small" label={text('close')} onClick={dismiss} />
    </div>
  )
}
