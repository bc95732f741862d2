// The days of one month: with texts and bars in the month view, small in the year.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { memo, type ReactElement, useEffect, useId, useMemo, useRef } from 'react'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { weekNumberOf, weeksOf } from '#domain/calendar/calendar-days.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { type Formats, useFormat } from '#shared/i18n/use-format.ts'
import { withBreaks } from '#shared/i18n/with-breaks.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { absenceWords, barClass, barWord, clockWords } from '#widgets/vacation/absences.tsx'
import type { Absence, CalendarModel, NamedDay, NamedDays, OthersAbsent } from '#widgets/vacation/board-model.ts'
import { type CalendarText, useCalendarTexts } from './texts.ts'

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
  readonly others: OthersAbsent | undefined
  readonly holiday: NamedDay | undefined
  readonly school: NamedDays | undefined
  readonly note: NamedDays | undefined
  readonly isOff: boolean
}

function factsOf(day: Day, { absences, others, site, daysOff, notes = [] }: CalendarModel): DayFacts {
  return {
    day,
    absences: absences.filter(({ first, last }) => first <= day && day <= last),
    others: others.get(day),
    holiday: site.holidays.find((one) => one.day === day),
    school: site.schoolHolidays.find(({ first, last }) => first <= day && day <= last),
    note: notes.find(({ first, last }) => first <= day && day <= last),
    isOff: daysOff.has(day),
  }
}

/** The absences that a day shows: days off and holidays interrupt them, because they cost nothing. */
const barsOn = ({ absences, holiday, isOff }: DayFacts): readonly Absence[] =>
  holiday || isOff ? [] : absences.slice(0, 2)

const halfOn = (day: Day, { first, last, startsAtNoon, endsAtNoon }: Absence): 'morning' | 'noon' | undefined => {
  if (startsAtNoon && day === first) return 'noon'
  return endsAtNoon && day === last ? 'morning' : undefined
}

/** The accessible name of a day: date, state, absent people. */
function dayWords(facts: DayFacts, text: CalendarText, format: Formats): string {
  const { day, absences, others, holiday, school, note, isOff } = facts
  const words = [
    format.longDate(day),
    ...absences.map((absence) => absenceWords(absence, text, format)),
    holiday && text('holidayOf', { name: holiday.name }),
    isOff && !holiday && text('dayOff'),
    note?.name,
    school && text('schoolHolidaysOf', { name: school.name }),
    others && (others.names ? text('othersNamed', { names: others.names.join(', ') }) : othersWords(others, text)),
  ]
  return words.filter(Boolean).join(', ')
}

const othersWords = ({ count, isTight }: { count: number; isTight?: boolean }, text: CalendarText): string =>
  text(isTight ? 'othersTight' : 'othersAbsent', { count })

/** The segment of an absence on one day. */
function DayBar({ absence, day, model }: { absence: Absence; day: Day; model: CalendarModel }): ReactElement {
  const text = useCalendarTexts()
  const isWorked = (one: Day) => !model.daysOff.has(one) && !model.site.holidays.some((other) => other.day === one)
  const half = halfOn(day, absence)
  const before = addDays(day, -1)
  const after = addDays(day, 1)
  const starts = absence.first === day || !isWorked(before) || weekdayOf(day) === 0
  const ends = absence.last === day || !isWorked(after) || weekdayOf(day) === 6
  return (
    <span className={`${barClass(absence, half)}${starts ? ' starts' : ''}${ends ? ' ends' : ''}`}>
      {starts && !half && <span className="word">{clockWords(absence) ?? barWord(absence, text)}</span>}
    </span>
  )
}

function WeekdayNames({ isSmall }: { isSmall: boolean }): ReactElement {
  const text = useCalendarTexts()
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

const Weekdays = memo(WeekdayNames)

/** '13'; the first day of a month with its name: '1. Mai'. */
function DateWord({ day, withMonth }: { day: Day; withMonth: boolean }): ReactElement {
  const format = useFormat()
  const [date = '', month = ''] = withMonth ? format.day(day).split(/\s/) : [String(Number(day.slice(8)))]
  return (
    <span className="number">
      {withMonth ? `${date}\u00A0` : date}
      {withMonth && <span className="month-word">{month}</span>}
    </span>
  )
}

/** The content of a day, chosen or not. */
function Content({ facts, model, isSmall }: { facts: DayFacts; model: CalendarModel; isSmall: boolean }): ReactElement {
  const { day, others, holiday, school, note, isOff } = facts
  const text = useCalendarTexts()
  const label = holiday ?? (isOff ? undefined : (note ?? school))
  return (
    <span className="content" aria-hidden="true">
      <DateWord day={day} withMonth={day.endsWith('-01') && !isSmall} />
      {!isSmall && (
        <>
          {label && <span className="label">{withBreaks(label.name, text('wordBreaks'))}</span>}
          {barsOn(facts).map((absence) => (
            <DayBar key={absence.id} absence={absence} day={day} model={model} />
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
  )
}

const DayContent = memo(Content)

interface CellProps {
  readonly facts: DayFacts
  readonly model: CalendarModel
  readonly words: string
  readonly classes: string
  readonly isChosen: boolean
  readonly isCursor: boolean
  readonly isSmall: boolean
}

function Cell({ facts, model, words, classes, isChosen, isCursor, isSmall }: CellProps): ReactElement {
  const { day } = facts
  return (
    <div
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      aria-selected={isChosen}
      aria-current={day === model.today ? 'date' : undefined}
      data-day={day}
      className={classes}
    >
      <span className="sr">{words}</span>
      <DayContent facts={facts} model={model} isSmall={isSmall} />
    </div>
  )
}

/** Drawn again only when the day itself changes: choosing a range touches dozens of days in one frame. */
const DayCell = memo(Cell)

/**
 * Names below the cells, which have no room for them: public holidays and closures of the month, in the month view school holidays too.
 * Screen readers have them in each day.
 */
function NamedDaysOf({ model, month, isSmall = false }: Pick<MonthProps, 'model' | 'month' | 'isSmall'>) {
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

const NamedDaysOfMonth = memo(NamedDaysOf)

interface ShownDay {
  readonly day: Day
  /** undefined: a day of another month that is not shown. */
  readonly shown: { readonly facts: DayFacts; readonly words: string } | undefined
}

interface ShownWeek {
  readonly monday: Day
  readonly days: readonly ShownDay[]
}

/** The weeks of a month, without parts that change with the chosen days. */
function useWeeks({ model, month, isSmall = false }: MonthProps): readonly ShownWeek[] {
  const text = useCalendarTexts()
  const format = useFormat()
  return useMemo(() => {
    const shownDay = (day: Day): ShownDay => {
      if (isSmall && !day.startsWith(month)) return { day, shown: undefined }
      const facts = factsOf(day, model)
      return { day, shown: { facts, words: dayWords(facts, text, format) } }
    }
    return weeksOf(month).map((week) => ({ monday: week[0] ?? month, days: week.map(shownDay) }))
  }, [model, month, isSmall, text, format])
}

function classesOf(facts: DayFacts, { model, month, selection, isSmall = false }: MonthProps): string {
  const { day, holiday, school, isOff } = facts
  const [main] = barsOn(facts)
  const isChosen = isIn(selection, day)
  const classes = [
    'day',
    holiday ? 'holiday' : isOff ? 'off' : '',
    day.startsWith(month) ? '' : 'other',
    school ? 'school' : '',
    day === model.today ? 'today' : '',
    isChosen ? 'chosen' : '',
    isChosen && (day === selection?.first || weekdayOf(day) === 0) ? 'chosen-first' : '',
    isChosen && (day === selection?.last || weekdayOf(day) === 6) ? 'chosen-last' : '',
    isSmall && main ? barClass(main, halfOn(day, main)) : '',
  ]
  return classes.filter(Boolean).join(' ')
}

const isIn = (selection: DayRange | undefined, day: Day): boolean =>
  selection !== undefined && selection.first <= day && day <= selection.last

function Week({ days, props }: Pick<ShownWeek, 'days'> & { props: MonthProps }): ReactElement {
  const { model, selection, cursor, isSmall = false } = props
  const text = useCalendarTexts()
  return (
    <>
      {days.map(({ day, shown }) => {
        if (!shown) return <span role="presentation" key={day} />
        const { facts, words } = shown
        const isChosen = isIn(selection, day)
        return (
          <DayCell
            key={day}
            facts={facts}
            model={model}
            words={isChosen ? `${words}, ${text('chosen')}` : words}
            classes={classesOf(facts, props)}
            isChosen={isChosen}
            isCursor={day === cursor}
            isSmall={isSmall}
          />
        )
      })}
    </>
  )
}

function MonthGrid(props: MonthProps): ReactElement {
  const { model, month, cursor, takesFocus, isSmall = false } = props
  const format = useFormat()
  const weeks = useWeeks(props)
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (cursor && takesFocus) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor, takesFocus])
  const name = format.month(month)
  return (
    <div className={isSmall ? 'month small' : 'month'}>
      {isSmall && (
        <Heading depth={2} id={id}>
          {name.replace(/\s\d+$/, '')}
        </Heading>
      )}
      <div
        ref={grid}
        role="grid"
        {...(isSmall ? { 'aria-labelledby': id } : { 'aria-label': name })}
        aria-multiselectable
      >
        <Weekdays isSmall={isSmall} />
        {weeks.map(({ monday, days }) => (
          <div role="row" key={monday} className="week">
            {!isSmall && (
              <span role="rowheader" className="week-number">
                {weekNumberOf(monday)}
              </span>
            )}
            <Week days={days} props={props} />
          </div>
        ))}
      </div>
      <NamedDaysOfMonth model={model} month={month} isSmall={isSmall} />
    </div>
  )
}

export const Month = memo(MonthGrid)
