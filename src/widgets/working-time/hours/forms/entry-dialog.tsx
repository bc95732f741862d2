// 'Zeit erfassen': the form of a day, a whole week, or a file.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { DayLine, EntriesBody } from '#contract/working-time.ts'
import { ApiError } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import { Failure } from '#shared/ui/failure.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { changeDay, monthOf } from '#widgets/working-time/api.ts'
import { monthOfDay } from '#widgets/working-time/hours/model.ts'
import { storeEntries } from '#widgets/working-time/hours/unsent.tsx'
import forms from './forms.css?inline'
import { useRefusal, type Done, type EntryProps } from './form-parts.tsx'
import { PieceFields } from './piece-fields.tsx'
import {
  emptyPiece,
  faultsOfDay,
  piecesOf,
  readPieces,
  type EntryPlace,
  type Piece,
  type PieceFault,
} from './pieces.ts'
import { useFormsTexts } from './texts.ts'

const WeekForm = lazy(async () => ({ default: (await import('./week-form.tsx')).WeekForm }))
const FileForm = lazy(async () => ({ default: (await import('./file-form.tsx')).FileForm }))
const STYLES = [dateField, forms]

interface DialogProps extends Omit<EntryProps, 'onUnsaved'> {
  /** The day whose own entries are changed; undefined: new ones. */
  readonly line: DayLine | undefined
}

const WAYS = ['day', 'week', 'file'] as const

export function EntryDialog({ month, line, onEnd }: DialogProps): ReactElement {
  useStyles(STYLES)
  const text = useFormsTexts()
  const { weekdayDate } = useFormat()
  const [way, setWay] = useState<(typeof WAYS)[number]>('day')
  const [isUnsaved, setUnsaved] = useState(false)
  const props = { month, onEnd, onUnsaved: setUnsaved }
  return (
    <FormDialog
      open
      unsaved={isUnsaved}
      className="entry-dialog"
      title={line ? text('enter.change', { day: weekdayDate(line.day) }) : text('enter.title')}
      onClose={() => onEnd()}
    >
      {!line && (
        <Segmented
          hideLabel
          label={text('enter.how')}
          options={WAYS.map((value) => ({ value, label: text(`enter.${value}`) }))}
          value={way}
          onChange={setWay}
        />
      )}
      <Suspense fallback={<Skeleton height="240px" />}>
        {way === 'day' && <DayForm {...props} line={line} />}
        {way === 'week' && <WeekForm {...props} />}
        {way === 'file' && <FileForm {...props} />}
      </Suspense>
    </FormDialog>
  )
}

const detailsOf = (error: unknown): unknown => (error instanceof ApiError ? error.details : undefined)

/** The pieces of a day, their errors, and saving; `known`: the day as it is recorded. */
function useDayForm({ month, line, onEnd, onUnsaved }: EntryProps & { line: DayLine | undefined }) {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [day, setDay] = useState<string>(line?.day ?? month.today)
  const [pieces, setPieces] = useState<readonly Piece[]>(() => (line ? piecesOf(line.entries) : [emptyPiece()]))
  const [faults, setFaults] = useState<readonly PieceFault[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // A lost response is requested again under the same key.
  const [key] = useState(newKey)
  const run = async (write: () => Promise<Done>, places: readonly EntryPlace[]) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const done = await write()
      onUnsaved(false)
      onEnd(done)
    } catch (error) {
      const found = faultsOfDay(detailsOf(error), places)
      setFaults(found)
      if (found.length === 0) setProblem(text('refused', { reason: refusal(error) }))
      setBusy(false)
    }
  }
  const { data = month } = useStore(monthOf(monthOfDay(day)))
  const known = data.days.find((one) => one.day === day)
  const longestBreak = known?.longestBreak
  const save = () => {
    // A night shift that is still running belongs to yesterday.
    const isRunning = day === month.today || line?.isRunning === true
    const read = readPieces(day, pieces, { now: Date.parse(month.now), isRunning, longestBreak })
    setFaults(read.faults)
    if (read.faults.length > 0) return
    const body: EntriesBody = { days: [{ day, entries: read.entries }] }
    const write = async (): Promise<Done> => {
      if (!line) return storeEntries(body, key)
      await changeDay(day, { entries: read.entries }, line.version)
      return 'sent'
    }
    void run(write, read.places)
  }
  const remove = () =>
    void run(async () => {
      await changeDay(day, { entries: [] }, line?.version ?? 0)
      return 'sent'
    }, [])
  const change = (next: readonly Piece[]) => {
    setPieces(next)
    setFaults([])
    onUnsaved(true)
  }
  return { day, setDay, known, longestBreak, pieces, change, faults, problem, isBusy, save, remove }
}

function DayForm(props: EntryProps & { line: DayLine | undefined }): ReactElement {
  const { month, line, onEnd } = props
  const text = useFormsTexts()
  const form = useDayForm(props)
  const { known } = form
  const isLocked = known !== undefined && known.lock !== null && !line
  const hasEntries = known !== undefined && known.entries.length > 0 && !line
  const bookedText = useBookedText()
  const obstacle = isLocked ? text(`dayLocked.${known.lock ?? 'released'}`) : hasEntries ? bookedText(known) : undefined
  return (
    <form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        if (obstacle === undefined) form.save()
      }}
    >
      {!line && (
        <DateField
          label={text('day')}
          prefer="past"
          max={month.today}
          value={form.day}
          onChange={(day) => day !== '' && form.setDay(day)}
        />
      )}
      {obstacle !== undefined && <Banner kind={isLocked ? 'warn' : 'info'} heading={obstacle} />}
      <PieceFields
        day={form.day}
        pieces={form.pieces}
        faults={form.faults}
        longestBreak={form.longestBreak}
        onChange={form.change}
      />
      <Failure>{form.problem}</Failure>
      <div className="row form-actions">
        <Button onClick={() => onEnd()}>{text('cancel')}</Button>
        {line && <RemoveAll day={line.day} onRemove={form.remove} />}
        <Button type="submit" kind="primary" busy={form.isBusy} reason={obstacle}>
          {text(form.isBusy ? 'saving' : 'save')}
        </Button>
      </div>
    </form>
  )
}

/** Names the entries of a day, which is changed in its row. */
function useBookedText(): (line: DayLine) => string {
  const text = useFormsTexts()
  const { clock } = useFormat()
  const at = (instant: string | null) => (instant === null ? text('history.missing') : clock(instant))
  return ({ entries, isRunning }) => {
    const times = entries.map(({ comes, goes }) =>
      isRunning && comes !== null && goes === null ? text('since', { time: clock(comes) }) : `${at(comes)}–${at(goes)}`,
    )
    return text('dayHas', { times: times.join(', ') })
  }
}

/** Asks before the entries of the day are lost. */
function RemoveAll({ day, onRemove }: { day: string; onRemove: () => void }): ReactElement {
  const text = useFormsTexts()
  const { weekdayDate } = useFormat()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button kind="danger" onClick={() => setAsking(true)}>
        {text('removeAll')}
      </Button>
    )
  return (
    <span className="row" role="alert">
      {text('removeAsk', { day: weekdayDate(day) })}
      <Button kind="danger-full" onClick={onRemove}>
        {text('removeAll')}
      </Button>
    </span>
  )
}
