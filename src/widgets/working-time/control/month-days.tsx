// The recorded days of a month as a table, with the sums of the days that are over; and the one beside the day that is decided.
import { lazy, Suspense, useId, useState, type ReactElement } from 'react'
import type { ControlDay } from '#contract/working-time-control.ts'
import type { DayLine } from '#contract/working-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { DayChip } from '#widgets/working-time/day-chip.tsx'
import type { MonthSums } from '#domain/working-time/month-figures.ts'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import { hours, knownBreak, signed } from '#widgets/working-time/times.ts'
import { useControlTexts } from './texts.ts'

const ReopenDialog = lazy(async () => ({ default: (await import('./office-dialogs.tsx')).ReopenDialog }))

const NUMBERS = ['comes', 'goes', 'break', 'target', 'actual', 'balance'] as const

const isRecorded = ({ entries, kind, target }: DayLine): boolean =>
  entries.length > 0 || (kind === 'workday' && target > 0) || kind === 'absence' || kind === 'holiday'

interface MonthDaysProps {
  readonly days: readonly DayLine[]
  /** The day that is decided. */
  readonly shown?: string
  readonly sums?: MonthSums
}

export function MonthDays({ days, shown, sums }: MonthDaysProps): ReactElement {
  const text = useControlTexts()
  return (
    <div className="tbl-box">
      <table className="tbl month-table">
        <thead>
          <tr>
            <th scope="col">{text('column.day')}</th>
            {NUMBERS.map((name) => (
              <th key={name} scope="col" className="r">
                {text(`column.${name}`)}
              </th>
            ))}
            <th scope="col">{text('column.release')}</th>
          </tr>
        </thead>
        <tbody>
          {days.filter(isRecorded).map((one) => (
            <DayRow key={one.day} line={one} isShown={one.day === shown} />
          ))}
          {sums && <SumsRow sums={sums} />}
        </tbody>
      </table>
    </div>
  )
}

function SumsRow({ sums: { target, actual, credited, balance } }: { sums: MonthSums }): ReactElement {
  const text = useControlTexts()
  const figures = { target: hours(target), actual: hours(actual), balance: signed(balance) }
  return (
    <tr className="sums">
      <th scope="row" colSpan={4}>
        {credited > 0 ? text('sums.credited', { time: hours(credited) }) : text('sums.title')}
      </th>
      {(['target', 'actual', 'balance'] as const).map((name) => (
        <td key={name} className="r" data-head={text(`column.${name}`)}>
          {figures[name]}
        </td>
      ))}
    </tr>
  )
}

function DayRow({ line, isShown }: { line: DayLine; isShown: boolean }): ReactElement {
  const text = useControlTexts()
  const { weekdayDate, clock } = useFormat()
  const { day, label, entries, breakMinutes, target, actual, balance, isRunning } = line
  const taken = actual === null ? knownBreak(entries) : breakMinutes
  const head = (
    <th scope="row">
      {weekdayDate(day)}
      {isShown && <span className="sr"> {text('shownDay')}</span>}
    </th>
  )
  if (entries.length === 0 && label)
    return (
      <tr className={isShown ? 'on' : undefined}>
        {head}
        <td colSpan={7}>{label}</td>
      </tr>
    )
  const at = (instant: string | null | undefined) =>
    instant ? (
      clock(instant)
    ) : isRunning || entries.length === 0 ? (
      '–'
    ) : (
      <span className="missing">{text('missingTime')}</span>
    )
  return (
    <tr className={isShown ? 'on' : undefined}>
      {head}
      <td className="r" data-head={text('column.comes')}>
        {at(entries[0]?.comes)}
      </td>
      <td className="r" data-head={text('column.goes')}>
        {at(entries.at(-1)?.goes)}
      </td>
      <td className="r" data-head={text('column.break')}>
        {taken === undefined ? '–' : hours(taken)}
      </td>
      <td className="r" data-head={text('column.target')}>
        {hours(target)}
      </td>
      <td className="r" data-head={text('column.actual')}>
        {actual === null ? '–' : hours(actual)}
      </td>
      <td className="r" data-head={text('column.balance')}>
        {balance === null ? '–' : signed(balance)}
      </td>
      <td data-head={text('column.release')}>
        <DayChip line={line} />
      </td>
    </tr>
  )
}

/** The month of a person beside the day that is decided. */
export function MonthTable({ day }: { day: ControlDay }): ReactElement {
  const { person, line, month, account, provisionalDays, mayCorrect } = day
  const [isReopening, setReopening] = useState(false)
  const text = useControlTexts()
  const words = useWorkingTimeTexts()
  const format = useFormat()
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <Heading depth={2} id={id}>
          {text('monthOf', { month: format.month(line.day), name: person.name })}
        </Heading>
        <div className="card-act help">
          {account !== null && (
            <>
              {text('account')} <b>{signed(account)} h</b>
              {provisionalDays > 0 && ` (${words('provisional')})`}
            </>
          )}
          {mayCorrect && month.some(({ lock }) => lock === 'monthClosed') && (
            <Button size="small" onClick={() => setReopening(true)}>
              {text('reopen')}
            </Button>
          )}
        </div>
      </div>
      <MonthDays days={month} shown={line.day} />
      {isReopening && (
        <Suspense fallback={null}>
          <ReopenDialog person={person} month={line.day.slice(0, 7)} onClose={() => setReopening(false)} />
        </Suspense>
      )}
    </section>
  )
}
