// Dialogs that confirm an action on stories and report the skipped ones. Loaded on demand.
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { Impact } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { getImpact } from '#widgets/news/editing-api.ts'
import { refusalText, titleOf, useStoryListTexts } from '#widgets/news/story-list/texts.ts'
import {
  outOf,
  refusalIn,
  type Actions,
  type ActionRequest,
  type Outcome,
  type Refused,
} from '#widgets/news/story-list/use-actions.ts'
import { statusOf } from '#shared/transport/api.ts'
import css from './dialogs.css?inline'
import { useDialogTexts, type DialogText } from './texts.ts'

/** Skipped stories, each with its reason. */
function RefusedList({ refused, label }: { refused: readonly Refused[]; label: string }): ReactElement | null {
  const text = useStoryListTexts()
  const language = useStore($language)
  if (refused.length === 0) return null
  return (
    <>
      <p className="muted">{label}</p>
      <ul className="stack gap-8 impact-list" aria-label={label}>
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
function useSplit({ action, lines }: ActionRequest) {
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

interface ActionDialogProps {
  readonly asked: ActionRequest
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
function ActionDialog(props: ActFrameProps): ReactElement {
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
        <p role="alert" className="failure">
          {statusOf(failed.error)} - {listText(`failed.${asked.action}`, { count: asked.lines.length })}
        </p>
      )}
    </Dialog>
  )
}

function UnpublishDialog({ asked, actions }: ActionDialogProps): ReactElement {
  const text = useDialogTexts()
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

function DeleteDialog({ asked, actions }: ActionDialogProps): ReactElement {
  const text = useDialogTexts()
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
  const text = useDialogTexts()
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

/** Number of concurrent requests. */
const AT_ONCE = 4

interface Impacts {
  /** Impact by story id; complete when it has as many entries as were requested. */
  readonly known: ReadonlyMap<number, Impact>
  readonly error: unknown
  retry(): void
}

/** Fetches the impact of publishing each of these stories. */
function useImpacts(ids: readonly number[]): Impacts {
  const [known, setKnown] = useState<ReadonlyMap<number, Impact>>(new Map())
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState({ ids })
  useEffect(() => {
    let isHere = true
    const waiting = [...attempt.ids]
    const ask = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && isHere; id = waiting.shift()) {
        const story = id
        const impact = await getImpact(story)
        if (isHere) setKnown((before) => new Map(before).set(story, impact))
      }
    }
    Promise.all(Array.from({ length: AT_ONCE }, ask)).catch((error: unknown) => isHere && setError(error))
    return () => void (isHere = false)
  }, [attempt])
  return {
    known,
    error,
    retry: () => {
      setError(undefined)
      setAttempt({ ids })
    },
  }
}

/** 'erreicht 1.240 Personen in 4 Gesellschaften · löst Highlight „…“ bei B ab · benachrichtigt 1.240' */
function impactWords(
  { people, companies, displaces, notified, notifiedLater, notifiedMuted }: Impact,
  text: DialogText,
  format: Formats,
): string[] {
  if (people === 0) return [text('publish.nobody')]
  const places = text('publish.companies', { count: companies.length })
  return [
    text('publish.reach', { count: people, number: format.number(people), companies: places }),
    ...displaces.map(({ titel, companies: lost }) =>
      text('publish.displaces', { title: titel, companies: lost.map(({ name }) => name).join(', ') }),
    ),
    notified === 0
      ? text('publish.notifiedNone')
      : text(notifiedLater > 0 ? 'publish.notifiedLater' : 'publish.notified', {
          count: notified,
          number: format.number(notified),
          later: format.number(notifiedLater),
        }),
    ...(notified > 0 && notifiedMuted > 0
      ? [text('publish.notifiedMuted', { count: notifiedMuted, number: format.number(notifiedMuted) })]
      : []),
  ]
}

function Reach({ line, impact }: { line: StoryLine; impact: Impact | undefined }): ReactElement {
  const text = useDialogTexts()
  const listText = useStoryListTexts()
  const format = useFormat()
  const language = useStore($language)
  return (
    <li>
      <b dir="auto">{titleOf(line, language, listText)}</b>
      <span>{impact ? impactWords(impact, text, format).join(' · ') : text('publish.wait')}</span>
    </li>
  )
}

/** Shows before publishing whom each story would reach, as counted by the service. */
function PublishDialog({ asked, actions }: ActionDialogProps): ReactElement {
  const text = useDialogTexts()
  const listText = useStoryListTexts()
  const { refused, possible, ids } = useSplit(asked)
  const { known, error, retry } = useImpacts(ids)
  const count = asked.lines.length
  return (
    <ActionDialog
      asked={asked}
      actions={actions}
      title={text('publish.title', { count })}
      label={text('publish.action')}
      waits={error === undefined && known.size < ids.length}
      reason={ids.length === 0 ? listText('noneFits') : error === undefined ? undefined : text('publish.failed')}
    >
      <ul className="stack gap-8 impact-list">
        {possible.map((line) => (
          <Reach key={line.id} line={line} impact={known.get(line.id)} />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="failure">
          {statusOf(error)} - {text('publish.failed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {listText('retry')}
          </button>
        </p>
      )}
      <RefusedList refused={refused} label={text('publish.left')} />
      {ids.length > 0 && <p className="muted">{text('publish.undoHint')}</p>}
    </ActionDialog>
  )
}
