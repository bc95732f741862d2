// A day, or a range of days: typed first, picked from a calendar second. Typed text is read by domain/typed-days.ts.
// Needs form.css, overlay.css and date-field.css in the same root.
import calendarIcon from 'lucide-static/icons/calendar.svg?raw'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { wallTimeOf } from '#domain/berlin-time.ts'
import { parseTypedDays, type Day, type DayRange, type TypedDays } from '#domain/typed-days.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Calendar } from './calendar.tsx'
import type { FieldTexts } from '#shared/ui/field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDateTexts } from './texts.ts'

interface Limits {
  /** First and last day that may be chosen. */
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** Which day a text without a year or month means. Default: 'future'. */
  readonly prefer?: 'future' | 'past' | undefined
}

interface DaysFieldProps extends FieldTexts, Limits {
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

export interface DateFieldProps extends DaysFieldProps {
  /** '' without a day. */
  readonly value: Day | ''
  /** Called with a valid day, or '' for an emptied field; a text that is refused leaves the value as it is. */
  readonly onChange: (day: Day | '') => void
}

export interface DateRangeFieldProps extends DaysFieldProps {
  readonly value: DayRange | undefined
  /** Called with a valid range, or undefined for an emptied field; a text that is refused leaves the value as it is. */
  readonly onChange: (range: DayRange | undefined) => void
}

const today = () => wallTimeOf(new Date()).day

export function DateField({ value, onChange, ...rest }: DateFieldProps): ReactElement {
  return (
    <DaysField
      {...rest}
      value={value ? { first: value, last: value } : undefined}
      onChange={(days) => onChange(days?.first ?? '')}
    />
  )
}

export function DateRangeField(props: DateRangeFieldProps): ReactElement {
  return <DaysField {...props} range />
}

/** '13.05.–15.05.2026'; a single day as itself. */
function daysText({ first, last }: DayRange, { date, shortDate }: Formats): string {
  if (first === last) return date(first)
  return `${first.slice(0, 4) === last.slice(0, 4) ? shortDate(first) : date(first)}–${date(last)}`
}

interface Rules extends Limits {
  readonly range: boolean
}

/** The rule that typed days break, as a sentence; undefined for valid days. */
function useProblemOf({ range, min, max }: Rules): (days: TypedDays, typed: string) => string | undefined {
  const text = useDateTexts()
  const { date } = useFormat()
  return (days, typed) => {
    if ('error' in days) {
      if (days.error === 'unreadable') return text(range ? 'unreadableRange' : 'unreadable')
      return text(`${days.error}`, { typed })
    }
    if (!range && days.first !== days.last) return text('single')
    if (min && days.first < min) return text('tooEarly', { date: date(min) })
    if (max && days.last > max) return text('tooLate', { date: date(max) })
    return undefined
  }
}

interface InnerProps extends DaysFieldProps {
  readonly range?: boolean
  readonly value: DayRange | undefined
  readonly onChange: (days: DayRange | undefined) => void
}

/** The typed text until it is taken over or refused. */
function useDraft({ range = false, value, onChange, min, max, prefer }: InnerProps) {
  const format = useFormat()
  const problemOf = useProblemOf({ range, min, max })
  /** Undefined: the field shows its value. */
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = value ? daysText(value, format) : ''
  const [known, setKnown] = useState(shown)
  const type = (typed: string | undefined) => {
    setDraft(typed)
    setProblem(undefined)
  }
  if (known !== shown) {
    setKnown(shown)
    type(undefined)
  }
  const read = (typed: string) => parseTypedDays(typed, { today: today(), ...(prefer && { prefer }) })
  const accept = (days: DayRange | undefined) => {
    type(undefined)
    onChange(days)
  }
  const commit = () => {
    if (draft === undefined) return
    if (draft.trim() === '') return accept(undefined)
    const days = read(draft)
    const found = problemOf(days, draft.trim())
    if (found || 'error' in days) setProblem(found)
    else accept(days)
  }
  const preview = draft ? previewOf(read(draft), range, format) : undefined
  return { draft, shown: draft ?? shown, problem, preview, type, accept, commit }
}

function DaysField(props: InnerProps): ReactElement {
  const { range = false, value, onChange: _onChange, min, max, prefer: _prefer, help, error, disabled, ...rest } = props
  const text = useDateTexts()
  const { draft, shown, problem, preview, type, accept, commit } = useDraft(props)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || draft === undefined) return
    event.preventDefault() // the form is sent with the next Enter, once the days are known
    commit()
  }
  const picker = (
    <Popover
      label={text('calendar')}
      side="end"
      className="calendar-pop"
      trigger={(trigger) => <IconButton size="small" icon={calendarIcon} label={text('open')} {...trigger} />}
    >
      {(close) => (
        <Calendar
          range={range}
          value={value}
          min={min}
          max={max}
          onPick={(days) => {
            accept(days)
            close()
          }}
        />
      )}
    </Popover>
  )
  return (
    <TextField
      {...rest}
      autoComplete="off"
      disabled={disabled}
      value={shown}
      error={problem ?? error}
      help={preview ?? help}
      onChange={type}
      onBlur={commit}
      onKeyDown={onKeyDown}
      end={!disabled && picker}
    />
  )
}

/** What the typed text means, in full words, while it is typed. */
function previewOf(days: TypedDays, range: boolean, { longDate }: Formats): string | undefined {
  if ('error' in days || (!range && days.first !== days.last)) return undefined
  return days.first === days.last ? longDate(days.first) : `${longDate(days.first)} – ${longDate(days.last)}`
}
