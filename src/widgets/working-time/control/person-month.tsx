// Months in the control: that of the person beside the day to decide, and that of the person of the filter, also with nothing open: its
// days and sums, the signatures, and the actions of the viewer.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import { lazy, Suspense, useId, useState, type ReactElement } from 'react'
import type { ControlDay, FoundPerson } from '#contract/working-time-control.ts'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { isProvisional, openDaysOf, sumsOf, type MonthSums } from '#domain/working-time/month-figures.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { DayChip } from '#widgets/working-time/day-chip.tsx'
import { hours, knownBreak, signed } from '#widgets/working-time/times.ts'
import { monthOf, refreshControl } from './api.ts'
import css from './day.css?inline'
import { useControlTexts } from './texts.ts'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))
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

function MonthDays({ days, shown, sums }: MonthDaysProps): ReactElement {
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
  const mark = balance !== null && isProvisional(line) ? text('provisional') : undefined
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
      <span className="missing">{text('missing')}</span>
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
      <td className={`r ${mark ? 'provisional' : ''}`} title={mark} data-head={text('column.balance')}>
        {balance === null ? '–' : signed(balance)}
        {mark && <span className="sr"> ({mark})</span>}
      </td>
      <td data-head={text('column.release')}>
        <DayChip isQuiet line={line} />
      </td>
    </tr>
  )
}

/** The month of a person beside the day that is decided. */
export function MonthTable({ day }: { day: ControlDay }): ReactElement {
  const { person, line, month, account, provisionalDays, mayCorrect } = day
  const [isReopening, setReopening] = useState(false)
  const text = useControlTexts()
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
              {provisionalDays > 0 && ` (${text('provisional')})`}
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

const STYLES = [css]

const before = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
const after = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

interface PersonMonthsProps {
  readonly person: FoundPerson
  /** Months of the filter, YYYY-MM. */
  readonly first: string
  readonly last: string
}

export function PersonMonths({ person, first, last }: PersonMonthsProps): ReactElement {
  useStyles(STYLES)
  const text = useControlTexts()
  const format = useFormat()
  const id = useId()
  const [month, setMonth] = useState(last)
  const state = useStore(monthOf(person.id, month))
  const { name, personnelNumber, division } = person
  return (
    <section className="card person-months" aria-labelledby={id}>
      <div className="card-head">
        <div className="who">
          <Heading depth={2} id={id}>
            {text('monthOf', { month: format.month(month), name })}
          </Heading>
          <span className="help">{[personnelNumber, division].filter(Boolean).join(' · ')}</span>
        </div>
        {first < last && (
          <div className="card-act">
            <IconButton
              icon={chevronLeft}
              label={text('months.before')}
              disabled={month <= first}
              onClick={() => setMonth(before(month))}
            />
            <IconButton
              icon={chevronRight}
              label={text('months.after')}
              disabled={month >= last}
              onClick={() => setMonth(after(month))}
            />
          </div>
        )}
      </div>
      {state.data ? (
        <Month key={month} person={person} month={state.data} />
      ) : (
        <div className="card-body">
          <QueryView personal state={state} text={text('monthNotLoaded')} onRetry={refreshControl}>
            <Skeleton height="240px" />
          </QueryView>
        </div>
      )}
    </section>
  )
}

function Month({ person, month: data }: { person: FoundPerson; month: TimeMonth }): ReactElement {
  const text = useControlTexts()
  const [dialog, setDialog] = useState<'sign' | 'reopen'>()
  const { month, today, days, closing, account } = data
  const open = openDaysOf(data)
  const reason =
    today.slice(0, 7) <= month ? text('code.monthNotOver') : open > 0 ? text('months.open', { count: open }) : undefined
  const maySign = person.maySign && !closing.isClosed && !closing.isSignedBySupervisor
  const mayReopen = person.mayReopen && closing.isClosed
  const close = () => setDialog(undefined)
  return (
    <>
      <MonthDays days={days.filter(({ day }) => day <= today)} sums={sumsOf(data)} />
      <div className="card-body stack start month-end">
        <Signatures month={data} />
        <span className="help">
          {text('account')} <b>{signed(account.balance)} h</b>
          {account.provisionalDays > 0 && `, ${text('provisionalDays', { count: account.provisionalDays })}`}
        </span>
        {maySign && (
          <Button reason={reason} onClick={() => setDialog('sign')}>
            {text('months.sign')}
          </Button>
        )}
        {mayReopen && <Button onClick={() => setDialog('reopen')}>{text('reopen')}</Button>}
      </div>
      <Suspense fallback={null}>
        {dialog === 'sign' && <SignDialog person={person} month={month} onClose={close} />}
        {dialog === 'reopen' && <ReopenDialog person={person} month={month} onClose={close} />}
      </Suspense>
    </>
  )
}

function Signatures({ month: { person, closing } }: { month: TimeMonth }): ReactElement {
  const text = useControlTexts()
  const { date } = useFormat()
  const last = closing.events.findLastIndex(({ type }) => type === 'reopened')
  const signatures = closing.events.slice(last + 1).filter(({ type }) => type === 'signed')
  const reopened = closing.isClosed ? undefined : closing.events[last]
  const sides = [
    [person.name, closing.isSignedByEmployee, signatures.find(({ by }) => by?.id === person.id)],
    [text('stage.supervisor'), closing.isSignedBySupervisor, signatures.find(({ by }) => by?.id !== person.id)],
  ] as const
  return (
    <ul className="stack gap-8 signatures" aria-label={text('months.signatures')}>
      {sides.map(([side, isSigned, event]) => (
        <li key={side}>
          <Icon source={isSigned ? circleCheck : circleDashed} size="s" /> <b>{side}</b>{' '}
          {isSigned && event
            ? text('months.signedOn', { name: event.by?.name ?? text('office'), day: date(event.at) })
            : text(isSigned ? 'months.signed' : 'months.notSigned')}
          {isSigned && event?.onBehalfOf && `, ${text('onBehalfOf', { name: event.onBehalfOf.name })}`}
        </li>
      ))}
      {reopened && (
        <li>
          {text('months.reopened', {
            name: reopened.by?.name ?? text('office'),
            day: date(reopened.at),
            reason: reopened.reason,
          })}
        </li>
      )}
    </ul>
  )
}
