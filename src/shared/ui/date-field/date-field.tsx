// A day, or a range of days: typed first, picked from a calendar second. Typed text is read by domain/calendar/typed-days.ts.
// Needs form.css, overlay.css and date-field.css in the same root.
import calendarIcon from 'lucide-static/icons/calendar.svg?raw'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import {
  FIRST_DAY,
  LAST_DAY,
  lacksYear,
  parseTypedDays,
  type Day,
  type DayRange,
  type TypedDays,
} from '#domain/calendar/typed-days.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
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
  /** A year of two digits is never later than `max`: where days of several decades are typed, such as days of birth. */
  readonly isHistoric?: boolean | undefined
}

interface DaysFieldProps extends FieldTexts, Limits {
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
  /** Text that was typed earlier and has not been accepted. Needed only where it is to survive a remount. */
  readonly typed?: string | undefined
  /** Called for every typed text; `onChange` follows once it is accepted. */
  readonly onType?: ((typed: string) => void) | undefined
  /** The value takes effect without a button: the refusal of a text names the valid value. */
  readonly appliesAtOnce?: boolean | undefined
  /** Called when a typed text is refused: where the value must not stay as it was. */
  readonly onRefuse?: (() => void) | undefined
}

export interface DateFieldProps extends DaysFieldProps {
  /** '' without a day. */
  readonly value: Day | ''
  /** Called with a valid day, or '' for an emptied field; a text that is refused leaves the value as it is, and keeps the form from being sent. */
  readonly onChange: (day: Day | '') => void
  /** Called for a typed range, such as '15.–19.7.' in the first of two fields; without it a range is refused. */
  readonly onRange?: ((range: DayRange) => void) | undefined
}

export interface DateRangeFieldProps extends DaysFieldProps {
  readonly value: DayRange | undefined
  /** Called with a valid range, or undefined for an emptied field; a text that is refused leaves the value as it is, and keeps the form from being sent. */
  readonly onChange: (range: DayRange | undefined) => void
}

export function DateField({ value, onChange, onRange, ...rest }: DateFieldProps): ReactElement {
  return (
    <DaysField
      {...rest}
      acceptsRange={onRange !== undefined}
      value={value ? { first: value, last: value } : undefined}
      onChange={(days) => (days && days.first !== days.last ? onRange?.(days) : onChange(days?.first ?? ''))}
    />
  )
}

export function DateRangeField(props: DateRangeFieldProps): ReactElement {
  return <DaysField {...props} range acceptsRange />
}

/** '13.05.–15.05.2026'; a single day as itself. */
function daysText({ first, last }: DayRange, { date, shortDate }: Formats): string {
  if (first === last) return date(first)
  return `${first.slice(0, 4) === last.slice(0, 4) ? shortDate(first) : date(first)}–${date(last)}`
}

interface Rules extends Limits {
  /** The value is a range. */
  readonly range: boolean
  readonly acceptsRange: boolean
}

/** The rule that typed days break, as a sentence; undefined for valid days. */
function useProblemOf({
  range,
  acceptsRange,
  min = FIRST_DAY,
  max = LAST_DAY,
}: Rules): (days: TypedDays, typed: string) => string | undefined {
  const text = useDateTexts()
  const { date } = useFormat()
  return (days, typed) => {
    const form = text(range ? 'unreadableRange' : 'unreadable')
    if ('error' in days) {
      if (days.error === 'unreadable') return form
      return days.error === 'noSuchDay' ? `${text('noSuchDay', { typed })} ${form}` : text('reversed')
    }
    if (!acceptsRange && days.first !== days.last) return `${text('single')} ${form}`
    if (days.first < min) return text('tooEarly', { date: date(min) })
    if (days.last > max) return text('tooLate', { date: date(max) })
    return undefined
  }
}

interface Meaning {
  readonly words: string
  /** The year was not typed, and is not the present one. */
  readonly isOtherYear: boolean
}

/** The typed days in full words; if the year was assumed and is not the present one, they say so. */
function useMeaningOf(acceptsRange: boolean): (days: TypedDays, isYearAssumed: boolean) => Meaning | undefined {
  const text = useDateTexts()
  const { longDate } = useFormat()
  return (days, isYearAssumed) => {
    if ('error' in days || (!acceptsRange && days.first !== days.last)) return undefined
    const { first, last } = days
    const words = first === last ? longDate(first) : `${longDate(first)} – ${longDate(last)}`
    const year = first.slice(0, 4)
    const isOtherYear = isYearAssumed && year !== todayInBerlin().slice(0, 4)
    return { words: isOtherYear ? `${words}. ${text('otherYear', { year })}` : words, isOtherYear }
  }
}

/** The popover is hidden until it has its place: only then can the day take the focus. */
const focusCursor = (popover: HTMLElement) =>
  popover.querySelector<HTMLElement>('[role="gridcell"] > [tabindex="0"]')?.focus()

interface InnerProps extends DaysFieldProps {
  readonly range?: boolean
  readonly acceptsRange: boolean
  readonly value: DayRange | undefined
  readonly onChange: (days: DayRange | undefined) => void
}

/** Why a text is refused, and the value that stays valid where the field takes effect immediately. */
function useRefusal(problem: string | undefined, shown: string, appliesAtOnce = false): string | undefined {
  const text = useDateTexts()
  if (problem === undefined || !appliesAtOnce) return problem
  return `${problem} ${shown === '' ? text('notApplied') : text('stillApplies', { days: shown })}`
}

/** Commits a typed day when the field is not left, but the page is closed or hidden. */
function useCommitOnLeave(commit: () => void): void {
  const commitNow = useEffectEvent(commit)
  useEffect(() => {
    const events = ['pagehide', 'visibilitychange'] as const
    const listener = () => commitNow()
    for (const event of events) addEventListener(event, listener, { capture: true })
    return () => {
      for (const event of events) removeEventListener(event, listener, { capture: true })
    }
  }, [])
}

/** The typed text until it is accepted or refused. */
function useDraft(props: InnerProps) {
  const {
    range = false,
    acceptsRange,
    value,
    onChange,
    typed,
    onType,
    onRefuse,
    min,
    max,
    prefer,
    isHistoric,
    appliesAtOnce,
  } = props
  const format = useFormat()
  const problemOf = useProblemOf({ range, acceptsRange, min, max })
  const meaningOf = useMeaningOf(acceptsRange)
  /** Undefined: the field shows its value. */
  const [draft, setDraft] = useState(typed)
  const [problem, setProblem] = useState<string>()
  /** The accepted text; undefined: nothing was typed or selected. */
  const [accepted, setAccepted] = useState<{ readonly isYearAssumed: boolean }>()
  const shown = value ? daysText(value, format) : ''
  const [known, setKnown] = useState({ shown, typed })
  const change = (text: string | undefined) => {
    setDraft(text)
    setProblem(undefined)
  }
  if (known.shown !== shown || known.typed !== typed) {
    setKnown({ shown, typed })
    if (typed !== draft) change(typed)
  }
  const read = (text: string) =>
    parseTypedDays(text, { today: todayInBerlin(), ...(prefer && { prefer }), ...(isHistoric && { latest: max }) })
  const accept = (days: DayRange | undefined) => {
    change(undefined)
    setAccepted({ isYearAssumed: draft !== undefined && lacksYear(draft) })
    onChange(days)
  }
  const commit = () => {
    if (draft === undefined) return
    if (draft.trim() === '') return accept(undefined)
    const days = read(draft)
    const found = problemOf(days, draft.trim())
    if (!found && !('error' in days)) return accept(days)
    setProblem(found)
    onRefuse?.()
  }
  const type = (text: string) => {
    change(text)
    onType?.(text)
  }
  useCommitOnLeave(commit)
  // The meaning stays after acceptance: if it disappeared, a click that ends the typing would miss the content that moves up.
  const meant = draft ? read(draft) : accepted && draft === undefined ? value : undefined
  const meaning = meant && meaningOf(meant, draft ? lacksYear(draft) : accepted?.isYearAssumed === true)
  const refusal = useRefusal(problem, shown, appliesAtOnce)
  return { draft, shown: draft ?? shown, refusal, meaning, type, accept, commit }
}

/** The value behind a refused text is an earlier one: the form is not sent with it, and the field takes the focus. */
function useFormGuard(refusal: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const guard = useEffectEvent((event: Event) => {
    if (refusal === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    const listener = (event: Event) => guard(event)
    form?.addEventListener('submit', listener, { capture: true })
    return () => form?.removeEventListener('submit', listener, { capture: true })
  }, [])
  return input
}

function DaysField(props: InnerProps): ReactElement {
  const { range = false, value, min, max, label, help, error, optional, name, disabled, className = '' } = props
  const text = useDateTexts()
  const { draft, shown, refusal, meaning, type, accept, commit } = useDraft(props)
  const input = useFormGuard(refusal)
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
      field={input}
      onOpen={focusCursor}
      trigger={(trigger) => (
        // Below is the sentence about an error.
        <IconButton size="small" icon={calendarIcon} label={text('open')} side="above" {...trigger} />
      )}
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
      ref={input}
      label={label}
      optional={optional}
      name={name}
      className={`date-field ${range ? 'range ' : ''}${className}`.trim()}
      autoComplete="off"
      disabled={disabled}
      value={shown}
      error={refusal ?? error}
      help={draft || meaning?.isOtherYear ? (meaning?.words ?? help) : (help ?? meaning?.words)}
      onChange={type}
      onBlur={commit}
      onKeyDown={onKeyDown}
      end={!disabled && picker}
    />
  )
}
