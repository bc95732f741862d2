// The days of one month: with words and bars in the month view, small in the year.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { memo, type ReactElement, useEffect, useId, useRef } from 'react'
import { addDays, weekdayOf } from '#domain/berlin-time.ts'
import { weekNumberOf, weeksOf } from '#domain/calendar-days.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { absenceWords, barClass, barWord } from '#widgets/vacation/absence-words.ts'
import type { Absence, CalendarModel, NamedDay, NamedDays } from '#widgets/vacation/board-model.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'

/** A Monday. */
const MONDAY = '2026-01-05'
const WEEK = [0, 1, 2, 3, 4, 5, 6]

export interface MonthProps {
  readonly model: CalendarModel
  /** `YYYY-MM` */
  readonly month: string
  readonly selection: DayRange | undefined
  /** undefined: in another month. */
  readonly cursor: Day | undefined
  readonly takesFocus: boolean
  /** Small, with its name above, without the days of other months. */
  readonly isSmall?: boolean
}

interface DayFacts {
  readonly day: Day
  readonly absences: readonly Absence[]
  readonly holiday: NamedDay | undefined
  readonly school: NamedDays | undefined
  readonly note: NamedDays | undefined
  readonly isOff: boolean
}

function factsOf(day: Day, { absences, site, daysOff, notes = [] }: CalendarModel): DayFacts {
  return {
    day,
    absences: absences.filter(({ first, last }) => first <= day && day <= last),
    holiday: site.holidays.find((one) => one.day === day),
    school: site.schoolHolidays.find(({ first, last }) => first <= day && day <= last),
    note: notes.find(({ first, last }) => first <= day && day <= last),
    isOff: daysOff.has(day),
  }
}

const halfOn = (day: Day, { first, last, startsAtNoon, endsAtNoon }: Absence): 'morning' | 'noon' | undefined => {
  if (startsAtNoon && day === first) return 'noon'
  return endsAtNoon && day === last ? 'morning' : undefined
}

/** The accessible name of a day: date, state, absent people. */
function useDayWords({ model, selection }: MonthProps): (facts: DayFacts) => string {
  const text = useVacationTexts()
  const format = useFormat()
  return ({ day, absences, holiday, school, note, isOff }) => {
    const others = model.others.get(day)
    const words = [
      format.longDate(day),
      ...absences.map((absence) => absenceWords(absence, text, format)),
      holiday && text('holidayOf', { name: holiday.name }),
      isOff && !holiday && text('dayOff'),
      note?.name,
      school && text('schoolHolidaysOf', { name: school.name }),
      others && (others.names ? text('othersNamed', { names: others.names.join(', ') }) : othersWords(others, text)),
      selection && selection.first <= day && day <= selection.last && text('chosen'),
    ]
    return words.filter(Boolean).join(', ')
  }
}

const othersWords = (
  { count, isTight }: { count: number; isTight?: boolean },
  text: ReturnType<typeof useVacationTexts>,
): string => text(isTight ? 'othersTight' : 'othersAbsent', { count })

/** The segment of an absence on one day. Days off and holidays interrupt it: they cost nothing. */
function DayBar({ absence, day, isWorked }: { absence: Absence; day: Day; isWorked: (day: Day) => boolean }) {
  const text = useVacationTexts()
  const half = halfOn(day, absence)
  const before = addDays(day, -1)
  const after = addDays(day, 1)
  const starts = absence.first === day || !isWorked(before) || weekdayOf(day) === 0
  const ends = absence.last === day || !isWorked(after) || weekdayOf(day) === 6
  return (
    <span className={`${barClass(absence, half)}${starts ? ' starts' : ''}${ends ? ' ends' : ''}`}>
      {starts && !half && <span className="word">{barWord(absence, text)}</span>}
    </span>
  )
}

function Weekdays({ isSmall }: { isSmall: boolean }): ReactElement {
  const text = useVacationTexts()
  const { weekday } = useFormat()
  return (
    <div role="row" className="week weekdays">
      {!isSmall && (
        <span role="columnheader" className="week-number">
          <span className="sr">{text('week')}</span>
        </span>
      )}
      {WEEK.map((day) => weekday(addDays(MONDAY, day))).map((name) => (
        <span key={name} role="columnheader" aria-label={name}>
          {name.slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

/** '13'; the first day of a month with its name, where there is room for it. */
function DateWord({ day, withMonth }: { day: Day; withMonth: boolean }): ReactElement {
  const format = useFormat()
  const date = String(Number(day.slice(8)))
  return (
    <span className="number">
      {date}
      {withMonth && <span className="month-word">{format.day(day).slice(date.length)}</span>}
    </span>
  )
}

function DayCell({ facts, props, words }: { facts: DayFacts; props: MonthProps; words: string }): ReactElement {
  const { model, month, selection, cursor, takesFocus, isSmall = false } = props
  const { day, absences, holiday, school, note, isOff } = facts
  const text = useVacationTexts()
  const cell = useRef<HTMLDivElement>(null)
  const isCursor = day === cursor
  useEffect(() => {
    if (isCursor && takesFocus) cell.current?.focus()
  }, [isCursor, takesFocus])
  const isChosen = selection !== undefined && selection.first <= day && day <= selection.last
  const isOther = !day.startsWith(month)
  const isWorked = (one: Day) => !model.daysOff.has(one) && !model.site.holidays.some((other) => other.day === one)
  const others = model.others.get(day)
  const shown = isWorked(day) ? absences.slice(0, 2) : []
  const [main] = shown
  const classes = [
    'day',
    holiday ? 'holiday' : isOff ? 'off' : '',
    isOther ? 'other' : '',
    school ? 'school' : '',
    day === model.today ? 'today' : '',
    isChosen ? 'chosen' : '',
    isChosen && (day === selection.first || weekdayOf(day) === 0) ? 'chosen-first' : '',
    isChosen && (day === selection.last || weekdayOf(day) === 6) ? 'chosen-last' : '',
    isSmall && main ? barClass(main, halfOn(day, main)) : '',
  ]
  const label = holiday ?? (isOff ? undefined : (note ?? school))
  return (
    <div
      ref={cell}
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      aria-selected={isChosen}
      aria-current={day === model.today ? 'date' : undefined}
      data-day={day}
      className={classes.filter(Boolean).join(' ')}
    >
      <span className="sr">{words}</span>
      <span className="content" aria-hidden="true">
        <DateWord day={day} withMonth={day.endsWith('-01') && !isSmall} />
        {!isSmall && (
          <>
            {label && <span className="label">{label.name}</span>}
            {shown.map((absence) => (
              <DayBar key={absence.id} absence={absence} day={day} isWorked={isWorked} />
            ))}
            {others && others.count > 0 && (
              <span className={`others${others.isTight ? ' tight' : ''}`}>
                {others.isTight ? <Icon source={triangleAlert} size="s" /> : <i />}
                <span>{othersWords(others, text)}</span>
              </span>
            )}
          </>
        )}
      </span>
    </div>
  )
}

/**
 * What the cells have no room for, below them: public holidays and closures of the month by name, of the month view school holidays
 * too. Screen readers have them in each day.
 */
function NamedDaysOfMonth({ model, month, isSmall = false }: MonthProps): ReactElement | null {
  const format = useFormat()
  const { site, notes = [] } = model
  const spans = [...site.holidays.map(({ day, name }) => ({ first: day, last: day, name })), ...notes]
  const named = [...spans, ...(isSmall ? [] : site.schoolHolidays)]
    .filter(({ first, last }) => first.slice(0, 7) <= month && month <= last.slice(0, 7))
    .toSorted((a, b) => a.first.localeCompare(b.first))
  if (named.length === 0) return null
  return (
    <ul className="named-days" aria-hidden="true">
      {named.map(({ first, last, name }) => (
        <li key={`${first} ${name}`}>
          <b>{[...new Set([first, last])].map((day) => format.shortDate(day)).join('–')}</b> {name}
        </li>
      ))}
    </ul>
  )
}

function MonthGrid(props: MonthProps): ReactElement {
  const { model, month, isSmall = false } = props
  const format = useFormat()
  const wordsOf = useDayWords(props)
  const id = useId()
  const name = format.month(month)
  return (
    <div className={isSmall ? 'month small' : 'month'}>
      {isSmall && (
        <Heading depth={2} id={id}>
          {name.replace(/\s\d+$/, '')}
        </Heading>
      )}
      <div role="grid" {...(isSmall ? { 'aria-labelledby': id } : { 'aria-label': name })} aria-multiselectable>
        <Weekdays isSmall={isSmall} />
        {weeksOf(month).map((week) => (
          <div role="row" key={week[0]} className="week">
            {!isSmall && (
              <span role="rowheader" className="week-number">
                {weekNumberOf(week[0] ?? month)}
              </span>
            )}
            {week.map((day) =>
              isSmall && !day.startsWith(month) ? (
                <span role="presentation" key={day} />
              ) : (
                <DayCell key={day} {...factsProps(day, model, props, wordsOf)} />
              ),
            )}
          </div>
        ))}
      </div>
      <NamedDaysOfMonth {...props} />
    </div>
  )
}

export const Month = memo(MonthGrid)

function factsProps(day: Day, model: CalendarModel, props: MonthProps, wordsOf: (facts: DayFacts) => string) {
  const facts = factsOf(day, model)
  return { facts, props, words: wordsOf(facts) }
}
