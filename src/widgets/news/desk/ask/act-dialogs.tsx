// What an act on stories means, before it is done; and what was left as it was. Loaded when somebody asks.
import { useStore } from '@nanostores/react'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { Impact } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { statusOf } from '#widgets/news/use-failures.ts'
import { outOf, refusalIn, type Outcome } from '#widgets/news/desk/acts-state.ts'
import { titleOf } from '#widgets/news/desk/line-words.ts'
import css from './ask.css?inline'
import { RefusedList } from './refused-list.tsx'
import { useDeskTexts } from '#widgets/news/desk/texts.ts'
import { useAskTexts, type AskText } from './texts.ts'
import type { Acts, Asked } from '#widgets/news/desk/use-acts.ts'
import { useImpacts } from './use-impacts.ts'

const STYLES = [css]

export interface ActDialogProps {
  readonly asked: Asked
  readonly acts: Acts
}

/** 'erreicht 1.240 Personen in 4 Gesellschaften · verdrängt Highlight „…“ bei B · benachrichtigt 1.240' */
function impactWords(
  { people, companies, displaces, told, toldLater }: Impact,
  text: AskText,
  format: Formats,
): string[] {
  if (people === 0) return [text('publish.nobody')]
  const places = text('publish.companies', { count: companies.length })
  return [
    text('publish.reach', { count: people, number: format.number(people), companies: places }),
    ...displaces.map(({ titel, companies: lost }) =>
      text('publish.displaces', { title: titel, companies: lost.map(({ name }) => name).join(', ') }),
    ),
    told === 0
      ? text('publish.toldNone')
      : text(toldLater > 0 ? 'publish.toldLater' : 'publish.told', {
          count: told,
          number: format.number(told),
          later: format.number(toldLater),
        }),
  ]
}

interface FrameProps extends ActDialogProps {
  readonly title: string
  readonly label: string
  readonly danger?: boolean
  /** Not yet: what it means is not known. */
  readonly waits?: boolean
  readonly reason?: string | undefined
  readonly children: ReactNode
}

function Frame({ acts, title, label, danger = false, waits = false, reason, children }: FrameProps): ReactElement {
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

/** Why some of them stay as they are; the others can be acted upon. */
function useSplit({ act, lines }: Asked) {
  return useMemo(() => {
    const refused = lines.flatMap((line) => {
      const code = refusalIn(act, line)
      return code === undefined ? [] : [{ line, code }]
    })
    const possible = lines.filter((line) => refusalIn(act, line) === undefined)
    return { refused, possible, ids: possible.map(({ id }) => id) }
  }, [act, lines])
}

function Reach({ line, impact }: { line: StoryLine; impact: Impact | undefined }): ReactElement {
  const text = useAskTexts()
  const desk = useDeskTexts()
  const format = useFormat()
  const language = useStore($language)
  return (
    <li>
      <b dir="auto">{titleOf(line, language, desk)}</b>
      <span>{impact ? impactWords(impact, text, format).join(' · ') : text('publish.wait')}</span>
    </li>
  )
}

/** Whom each story would reach, counted by the service, before anything is published. */
export function PublishDialog({ asked, acts }: ActDialogProps): ReactElement {
  const text = useAskTexts()
  const desk = useDeskTexts()
  const { refused, possible, ids } = useSplit(asked)
  const { known, error, retry } = useImpacts(ids)
  const count = asked.lines.length
  return (
    <Frame
      asked={asked}
      acts={acts}
      title={text('publish.title', { count })}
      label={text('publish.act')}
      waits={error === undefined && known.size < ids.length}
      reason={ids.length === 0 ? desk('noneFits') : error === undefined ? undefined : text('publish.failed')}
    >
      <ul className="told">
        {possible.map((line) => (
          <Reach key={line.id} line={line} impact={known.get(line.id)} />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="problem">
          {statusOf(error)} - {text('publish.failed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {desk('retry')}
          </button>
        </p>
      )}
      <RefusedList refused={refused} label={text('publish.left')} />
      {ids.length > 0 && <p className="muted">{text('publish.takeBack')}</p>}
    </Frame>
  )
}

export function UnpublishDialog({ asked, acts }: ActDialogProps): ReactElement {
  const text = useAskTexts()
  const desk = useDeskTexts()
  const { refused, ids } = useSplit(asked)
  return (
    <Frame
      asked={asked}
      acts={acts}
      danger
      title={text('unpublish.title', { count: asked.lines.length })}
      label={text('unpublish.act')}
      reason={ids.length === 0 ? desk('noneFits') : undefined}
    >
      <p>{text('unpublish.text')}</p>
      <RefusedList refused={refused} label={text('publish.left')} />
    </Frame>
  )
}

export function DeleteDialog({ asked, acts }: ActDialogProps): ReactElement {
  const text = useAskTexts()
  return (
    <Frame
      asked={asked}
      acts={acts}
      danger
      title={text('delete.title', { count: asked.lines.length })}
      label={text('delete.act')}
    >
      <p>{text('delete.text', { count: outOf(asked.lines).length })}</p>
    </Frame>
  )
}

/** What was left as it was, and why. */
export function RefusedDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactElement {
  useStyles(STYLES)
  const text = useAskTexts()
  const desk = useDeskTexts()
  const { done, refused } = outcome
  return (
    <Dialog
      open
      title={text('partly', { done: done.length, count: done.length + refused.length })}
      className="desk-ask"
      onClose={onClose}
      actions={<Button onClick={onClose}>{desk('close')}</Button>}
    >
      <RefusedList refused={refused} label={text('partlyText')} />
    </Dialog>
  )
}

const DIALOGS = { publish: PublishDialog, unpublish: UnpublishDialog, delete: DeleteDialog }

/** The question that the act asks. */
export function ActDialog(props: ActDialogProps): ReactElement | null {
  const { act } = props.asked
  if (act === 'restore') return null
  const Ask = DIALOGS[act]
  return <Ask {...props} />
}
