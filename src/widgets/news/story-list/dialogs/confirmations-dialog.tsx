// The confirmations of a story by company, with reminders and export. Loaded on demand.
import { useStore } from '@nanostores/react'
import bellRing from 'lucide-static/icons/bell-ring.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { Confirmations, Reminded } from '#contract/news-publishing.ts'
import { REMINDER_PAUSE } from '#domain/news/news-state.ts'
import { api, ApiError, statusOf } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { newKey } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import data from '#shared/ui/data.css?inline'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { useCall } from '#shared/ui/use-call.ts'
import { confirmations, confirmationsPath, remind } from '#widgets/news/editing-api.ts'
import { titleOf, useStoryListTexts } from '#widgets/news/story-list/texts.ts'
import css from './confirmations.css?inline'
import { Figures, type Company } from './figures.tsx'
import { useDialogTexts } from './texts.ts'

const STYLES = [data, css]

/** Exports the evidence as a file, for one company or for all. */
function useExport(storyId: number) {
  const language = useStore($language)
  const { isBusy: busy, error, run } = useCall()
  const save = async (company?: number) => {
    if (busy) return
    await run(async () => {
      const file = await api.blob(`${confirmationsPath(storyId)}/export`, { query: { company, language } })
      saveFile(file, `bestaetigungen-${storyId}${company === undefined ? '' : `-${company}`}.csv`)
    })
  }
  return { error, busy, save }
}

/** The number of confirmations; null where the service does not disclose it. */
const confirmedOf = (companies: readonly Company[]): number | null =>
  companies.reduce<number | null>(
    (sum, { confirmed }) => (sum === null || confirmed === null ? null : sum + confirmed),
    0,
  )

interface ContentProps {
  readonly line: StoryLine
  readonly figures: Confirmations
  readonly onExport: (company: number) => void
  readonly onReminded: () => void
}

function Content({ line, figures, onExport, onReminded }: ContentProps): ReactElement {
  const text = useDialogTexts()
  const format = useFormat()
  const people = figures.companies.reduce((sum, company) => sum + company.people, 0)
  const confirmed = confirmedOf(figures.companies)
  const sum = (of: number) =>
    text('sum', {
      people: format.number(people),
      confirmed: format.number(of),
      pending: format.number(people - of),
      share: format.percent(of / people),
      version: figures.version,
    })
  return (
    <>
      <p>
        {people === 0 ? text('nobody') : confirmed === null ? text('few') : sum(confirmed)}{' '}
        {figures.confirmBy && text('by', { day: format.date(figures.confirmBy) })}
      </p>
      {people > 0 && confirmed !== null && <Figures storyId={line.id} figures={figures} onExport={onExport} />}
      <Reminder
        storyId={line.id}
        isOut={line.state === 'published'}
        figures={figures}
        pending={confirmed === null ? null : people - confirmed}
        onReminded={onReminded}
      />
    </>
  )
}

interface ConfirmationsDialogProps {
  readonly line: StoryLine
  readonly onClose: () => void
}

export function ConfirmationsDialog({ line, onClose }: ConfirmationsDialogProps): ReactElement {
  useStyles(STYLES)
  const text = useDialogTexts()
  const listText = useStoryListTexts()
  const language = useStore($language)
  const answer = useStore(confirmations(line.id))
  const { error, busy, save } = useExport(line.id)
  // Figures that were fetched before the dialog was opened may be hours old, so that they are not shown.
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && !answer.loading && !answer.error) setFresh(true)
  const figures = isFresh ? answer.data : undefined
  const reload = () => invalidate(confirmationsPath(line.id))
  return (
    <Dialog
      open
      title={text('title')}
      className="confirmations"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          {figures && figures.companies.length > 0 && (
            <Button icon={download} busy={busy} onClick={() => void save()}>
              {text('exportAll')}
            </Button>
          )}
        </>
      }
    >
      <p className="of" dir="auto">
        {titleOf(line, language, listText)}
      </p>
      {figures && (
        <Content line={line} figures={figures} onExport={(company) => void save(company)} onReminded={reload} />
      )}
      <QueryView state={answer} text={text('failed')} onRetry={reload}>
        {!figures && <p role="status">{text('loading')}</p>}
      </QueryView>
      {error !== undefined && (
        <p role="alert" className="failure">
          {statusOf(error)} - {text('exportFailed')}
        </p>
      )}
    </Dialog>
  )
}

interface ReminderProps {
  readonly storyId: number
  /** The story is published. */
  readonly isOut: boolean
  readonly figures: Confirmations
  /** Null where the service does not disclose the number. */
  readonly pending: number | null
  readonly onReminded: () => void
}

type Text = ReturnType<typeof useDialogTexts>

/** The reason why no reminder can be sent now. */
function reasonOf({ isOut, pending, figures }: ReminderProps, text: Text, format: Formats): string | undefined {
  if (!isOut) return text('remindNotOut')
  if (pending === 0) return text('remindNobody')
  const { remindedAt } = figures
  if (remindedAt === null) return undefined
  const next = new Date(Date.parse(remindedAt) + REMINDER_PAUSE * 60_000)
  if (next.getTime() <= Date.now()) return undefined
  return text('remindLater', { last: format.time(remindedAt), next: format.time(next) })
}

/** Sends a reminder to those who have not confirmed, and shows beforehand whom it reaches. */
function Reminder(props: ReminderProps): ReactElement {
  const { storyId, figures, pending, onReminded } = props
  const text = useDialogTexts()
  const format = useFormat()
  const { isBusy: busy, error, run } = useCall()
  const [sent, setSent] = useState<Reminded>()
  const key = useRef(newKey())
  const reason = reasonOf(props, text, format)
  const onRemind = () =>
    run(async () => {
      const answer = await remind(storyId, key.current)
      key.current = newKey()
      setSent(answer)
      onReminded()
    })
  const isLately = error instanceof ApiError && error.code === 'reminded_lately'
  return (
    <div className="stack gap-8 start reminder">
      <p className="muted">
        {reason ?? text('reach')}{' '}
        {reason === undefined && figures.remindedAt !== null && (
          <>{text('remindedAt', { at: `${format.date(figures.remindedAt)}, ${format.time(figures.remindedAt)}` })}</>
        )}
      </p>
      <Button icon={bellRing} busy={busy} reason={reason} onClick={() => void onRemind()}>
        {busy
          ? text('sending')
          : pending === null
            ? text('remindAll')
            : text('remind', { count: pending, number: format.number(pending) })}
      </Button>
      <p role="status">
        {sent && (sent.reminded === null ? text('remindedAll') : text('reminded', { count: sent.reminded }))}
      </p>
      {error !== undefined && (
        <p role="alert" className="failure">
          {statusOf(error)} - {text(isLately ? 'remindedLately' : 'remindFailed')}
        </p>
      )}
    </div>
  )
}
