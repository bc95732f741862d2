// Above the days: the month, its actions, its figures, and the stamp.
import calendarIcon from 'lucide-static/icons/calendar.svg?raw'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import logIn from 'lucide-static/icons/log-in.svg?raw'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import timerOff from 'lucide-static/icons/timer-off.svg?raw'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { TimeMonth } from '#contract/working-time.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { formatBalance, formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { evidence } from '#widgets/working-time/api.ts'
import { refusalText, ruleText, useTimeRefusals } from '#widgets/working-time/refusals/texts.ts'
import { lastDayOf, moveMonth, type MonthProps } from './model.ts'
import { useWorkingHoursTexts } from './texts.ts'
import { stamp, unsentTimes } from './unsent.tsx'

const MonthChoice = lazy(async () => ({ default: (await import('./forms/month-choice.tsx')).MonthChoice }))

export function MonthSteps({ month, current, onMonth }: MonthProps): ReactElement {
  const text = useWorkingHoursTexts()
  const { month: nameOf } = useFormat()
  return (
    <>
      <div className="joined">
        <IconButton
          outlined
          icon={chevronLeft}
          label={text('previousMonth')}
          onClick={() => onMonth(moveMonth(month, -1))}
        />
        <IconButton
          outlined
          icon={chevronRight}
          label={text('nextMonth')}
          disabled={month >= current}
          onClick={() => onMonth(moveMonth(month, 1))}
        />
      </div>
      <Heading aria-live="polite">{nameOf(month)}</Heading>
      <Popover
        label={text('choose')}
        className="month-pop"
        trigger={(trigger) => <IconButton icon={calendarIcon} label={text('choose')} {...trigger} />}
      >
        {(close) => (
          <Suspense fallback={<Skeleton height="160px" />}>
            <MonthChoice
              month={month}
              current={current}
              onMonth={(next) => {
                close()
                onMonth(next)
              }}
            />
          </Suspense>
        )}
      </Popover>
    </>
  )
}

interface HeadProps extends MonthProps {
  readonly data: TimeMonth | undefined
  readonly onlyOpen: boolean
  readonly onOnlyOpen: (only: boolean) => void
  readonly onEnter: () => void
  readonly onPeriod: () => void
}

export function Head({ data, onlyOpen, onOnlyOpen, onEnter, onPeriod, ...month }: HeadProps): ReactElement {
  const text = useWorkingHoursTexts()
  const rules = useTimeRefusals()
  return (
    <div className="row gap-12 month-head">
      <MonthSteps {...month} />
      <div className="row push month-end">
        {data && (
          <button type="button" className="pill" aria-pressed={onlyOpen} onClick={() => onOnlyOpen(!onlyOpen)}>
            <Icon source={timerOff} size="s" />
            {text('onlyOpen')} <b>{data.toClear}</b>
          </button>
        )}
        <EvidenceMenu month={month.month} today={data?.today} onPeriod={onPeriod} />
        <Button
          icon={plus}
          onClick={onEnter}
          disabled={!data}
          reason={data && !data.mayEnter ? rules('rule.stampOnly') : undefined}
        >
          {text('enter')}
        </Button>
      </div>
    </div>
  )
}

interface EvidenceProps {
  readonly month: string
  readonly today: string | undefined
  readonly onPeriod: () => void
}

function EvidenceMenu({ month, today, onPeriod }: EvidenceProps): ReactElement {
  const text = useWorkingHoursTexts()
  const { month: nameOf } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (format: 'pdf' | 'csv') => {
    setBusy(true)
    setProblem(undefined)
    try {
      const end = lastDayOf(month)
      const until = today !== undefined && today < end ? today : end
      const file = await evidence({ from: `${month}-01`, until, format })
      saveFile(file, `${text('evidence.name', { period: month })}.${format}`)
      announce(text('evidence.saved'))
    } catch (error) {
      setProblem(errorText(error, text, 'evidence.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Menu
        label={text('evidence')}
        side="end"
        trigger={(trigger) => (
          <Button icon={download} busy={isBusy} {...trigger}>
            {text('evidence')}
          </Button>
        )}
        items={[
          { label: text('evidence.pdf', { month: nameOf(month) }), onSelect: () => void save('pdf') },
          { label: text('evidence.csv', { month: nameOf(month) }), onSelect: () => void save('csv') },
          { label: text('evidence.other'), onSelect: onPeriod },
          { label: text('print'), onSelect: () => print() },
        ]}
      />
      <Failure>{problem}</Failure>
    </>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  readonly children?: ReactNode
}

function Figure({ label, value, children }: FigureProps): ReactElement {
  return (
    <div className="card figure-card">
      <dt>{label}</dt>
      <dd className="big-number">{value}</dd>
      {children}
    </div>
  )
}

interface FiguresProps {
  readonly data: TimeMonth
  /** The present minute by the clock of the server. */
  readonly now: Date
}

export function Figures({ data, now }: FiguresProps): ReactElement {
  const text = useWorkingHoursTexts()
  const format = useFormat()
  const { account, monthBalance, provisionalDays, completeDays, dueDays, toClear, clearBy, month, today } = data
  const [name = ''] = format.month(month).split(/\s/u)
  return (
    <dl part="figures" className="figures">
      {today.startsWith(month) && <TodayFigure data={data} now={now} />}
      <Figure label={text('fig.account')} value={formatBalance(account.balance)}>
        <dd>{text('fig.opening', { month: name, balance: formatBalance(account.opening) })}</dd>
        {account.corrected !== 0 && <dd>{text('fig.corrected', { balance: formatBalance(account.corrected) })}</dd>}
        {account.provisionalDays > 0 && <dd>{text('provisionalDays', { count: account.provisionalDays })}</dd>}
      </Figure>
      <Figure
        label={text(today.startsWith(month) ? 'fig.month' : 'fig.wholeMonth', { month: name })}
        value={formatBalance(monthBalance)}
      >
        <dd>{text('fig.complete', { count: completeDays, due: dueDays })}</dd>
        {provisionalDays > 0 && <dd>{text('provisionalDays', { count: provisionalDays })}</dd>}
      </Figure>
      <Figure label={text('fig.toClear')} value={toClear}>
        {clearBy !== null && toClear > 0 ? (
          <dd className="warned">
            <Icon source={clockAlert} size="s" />
            {text('fig.until', { date: format.weekdayDate(clearBy), time: format.time(clearBy) })}
          </dd>
        ) : (
          <dd>{toClear === 0 && text('fig.allClear')}</dd>
        )}
      </Figure>
    </dl>
  )
}

/** Since when the person is here, with stamps that this device still keeps. */
function usePresence({ running }: TimeMonth): { readonly since: string | undefined; readonly isKept: boolean } {
  const kept = useStore(unsentTimes.$unsent).flatMap((one) =>
    one.kind === 'stamp' && one.refused === undefined ? [one.body] : [],
  )
  const last = kept.at(-1)
  if (!last) return { since: running?.since, isKept: false }
  return { since: last.kind === 'in' ? last.at : undefined, isKept: true }
}

function TodayFigure({ data, now }: FiguresProps): ReactElement {
  const text = useWorkingHoursTexts()
  const rules = useTimeRefusals()
  const { time } = useFormat()
  const { since, isKept } = usePresence(data)
  const line = data.days.find(({ day }) => day === data.today)
  const target = isKept ? null : (data.running?.targetReachedAt ?? null)
  const goes = line?.entries.at(-1)?.goes ?? null
  const isReached = target !== null && Date.parse(target) <= now.getTime()
  return (
    <Figure
      label={text(since === undefined ? 'fig.today' : 'fig.here')}
      value={since === undefined ? formatDuration(line?.actual ?? 0) : <>{time(since)}</>}
    >
      {since === undefined ? (
        <dd>{goes === null ? text('fig.notHere') : text('fig.gone', { time: time(goes) })}</dd>
      ) : (
        target !== null && <dd>{text(isReached ? 'fig.reachedSince' : 'fig.reached', { time: time(target) })}</dd>
      )}
      {data.mayStamp &&
        // Stamps that wait here are judged when they are sent.
        (data.stampRefusal === null || isKept ? (
          <Stamp since={since} now={now} />
        ) : (
          <dd>{ruleText(rules, data.stampRefusal)}</dd>
        ))}
    </Figure>
  )
}

/** Stamps in or out; without a connection the stamp is stored on the device. */
function Stamp({ since, now }: { since: string | undefined; now: Date }) {
  const text = useWorkingHoursTexts()
  const refused = useTimeRefusals()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const kind = since === undefined ? 'in' : 'out'
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const done = await stamp(kind)
      announce(text(done === 'kept' ? 'stamp.kept' : `stamp.sent.${kind}`))
    } catch (error) {
      setProblem(`${text('stamp.failed')} ${refusalText(refused, error)}`)
    } finally {
      setBusy(false)
    }
  }
  const passed = since === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  return (
    <dd part="stamp" className="row tight stamp">
      <Button
        kind="primary"
        size="small"
        icon={kind === 'in' ? logIn : logOut}
        busy={isBusy}
        onClick={() => void press()}
      >
        {text(`stamp.${kind}`)}
      </Button>
      {since !== undefined && <span>{text('fig.running', { time: formatDuration(passed) })}</span>}
      <Failure>{problem}</Failure>
    </dd>
  )
}
