// Own working time: the month by days, its figures, stamping, entering, corrections, closing.
import { useStore } from '@nanostores/react'
import clockIcon from 'lucide-static/icons/clock.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import messageSquare from 'lucide-static/icons/message-square.svg?raw'
import { atom } from 'nanostores'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import type { DayLine, DayPlace, TimeMonth } from '#contract/working-time.ts'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { announce } from '#shared/element/announce.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { cachedTimeOf, type QueryState } from '#shared/realtime/query.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { linkedId } from '#widgets/working-time/times.ts'
import { $recorder, monthOf, placeOfDay, refreshTimes, serverNow } from '#widgets/working-time/api.ts'
import { Figures, Head } from './head.tsx'
import { actsOf, monthAxis, monthOfDay, weeksOf } from './model.ts'
import { Rows, type Opened } from './rows.tsx'
import { useWorkingHoursTexts } from './texts.ts'
import { Unsent } from './unsent.tsx'

const Closing = lazy(async () => ({ default: (await import('./closing/closing.tsx')).Closing }))
const EntryDialog = lazy(async () => ({ default: (await import('./forms/entry-dialog.tsx')).EntryDialog }))
const DayPanel = lazy(async () => ({ default: (await import('./forms/day-panel.tsx')).DayPanel }))
const PeriodDialog = lazy(async () => ({ default: (await import('./forms/period-dialog.tsx')).PeriodDialog }))

/** `<portal-working-hours>`: only for people who record working time; for others no request is sent. */
export function WorkingHours(): ReactElement {
  const text = useWorkingHoursTexts()
  const personId = useStore($recorder)
  if (personId === undefined)
    return (
      <EmptyState icon={lock} heading={text('forbidden')}>
        {text('forbiddenText')}
      </EmptyState>
    )
  return <OwnHours key={personId} />
}

const NOWHERE = atom<QueryState<DayPlace>>({ loading: false })

interface Attributes {
  readonly highlight: string
  /** YYYY-MM */
  readonly month: string
}

/** The day that the attribute names: its number and date. */
function useHighlight(onFound: (day: string) => void) {
  const { props } = useHost<Attributes>()
  const id = linkedId(props.highlight)
  const { data, error } = useStore(id ? placeOfDay(id) : NOWHERE)
  const day = id ? data?.day : undefined
  const show = useEffectEvent(onFound)
  useEffect(() => {
    if (day !== undefined) show(day)
  }, [day])
  return { id, day, isGone: id === null || (id !== undefined && error !== undefined) }
}

/** The present time by the clock of the server, renewed every minute and with each answer. */
function useMinute(answered: string): Date {
  const [now, setNow] = useState(() => ({ answered, at: serverNow() }))
  if (now.answered !== answered) setNow({ answered, at: serverNow() })
  useEffect(() => {
    const timer = setInterval(() => setNow((old) => ({ ...old, at: serverNow() })), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now.at
}

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/

/** The shown month: that of the attribute, which in the portal is part of the address, else the one of the marked day. */
function useMonth(current: string) {
  const { host, props } = useHost<Attributes>()
  const given = MONTH.test(props.month ?? '') ? props.month : undefined
  const [shown, setShown] = useState({ given, month: given ?? current })
  const [ofMarked, setOfMarked] = useState<string>()
  if (shown.given !== given) setShown({ given, month: given ?? ofMarked ?? current })
  return {
    month: shown.month,
    /** For a link to the day; a month in the address stays. */
    showMarked: (month: string) => {
      setOfMarked(month)
      if (given === undefined) setShown({ given, month })
    },
    setMonth: (month: string) => {
      setShown({ given, month })
      const marked = props.highlight ? `/${encodeURIComponent(props.highlight)}` : ''
      emit(host, 'portal-address', { path: `/arbeitszeiten${marked}?monat=${month}` })
    },
  }
}

type ShownDialog = 'enter' | 'period' | DayLine

/** The shown month, its open panel, and the dialog. */
function useHours() {
  const [current] = useState(() => monthOfDay(wallTimeOf(new Date()).day))
  const { month, showMarked, setMonth } = useMonth(current)
  const [opened, setOpened] = useState<Opened>()
  const [onlyOpen, setOnlyOpen] = useState(false)
  const [dialog, setDialog] = useState<ShownDialog>()
  const highlight = useHighlight((day) => {
    showMarked(monthOfDay(day))
    setOnlyOpen(false)
  })
  const state = useStore(monthOf(month))
  const { data } = state
  const [linked, setLinked] = useState(highlight.id)
  // Back from a link to a day is the month without its panel.
  if (linked !== highlight.id) {
    setLinked(highlight.id)
    setOpened(undefined)
  }
  return {
    state,
    data,
    month,
    current: data ? monthOfDay(data.today) : current,
    opened,
    onlyOpen,
    setOnlyOpen,
    dialog,
    setDialog,
    highlight,
    setMonth: (next: string) => {
      setOpened(undefined)
      setMonth(next)
    },
    open: (next: Opened | undefined) => {
      const line = data?.days.find(({ day }) => day === next?.day)
      if (next?.act === 'change' && line) setDialog(line)
      else setOpened(next)
    },
  }
}

function OwnHours(): ReactElement {
  const text = useWorkingHoursTexts()
  const hours = useHours()
  const { state, data, month, onlyOpen, setOnlyOpen, setDialog, highlight } = hours
  const cachedAt = data && cachedTimeOf(data)
  const enter = () => setDialog('enter')
  return (
    <div className="stack gap-16 working-hours">
      <Head
        month={month}
        current={hours.current}
        data={data}
        onlyOpen={onlyOpen}
        onMonth={hours.setMonth}
        onOnlyOpen={setOnlyOpen}
        onEnter={enter}
        onPeriod={() => setDialog('period')}
      />
      {highlight.isGone && (
        <Banner kind="info" heading={text('noDay')}>
          {text('noDayText')}
        </Banner>
      )}
      {data && (cachedAt ?? state.error) && <Stale at={cachedAt ?? data.now} />}
      <Unsent onAgain={enter} />
      {data ? (
        <Month
          data={data}
          onlyOpen={onlyOpen}
          opened={hours.opened}
          marked={highlight.day}
          onOpen={hours.open}
          onAll={() => setOnlyOpen(false)}
          onEnter={enter}
        />
      ) : (
        <QueryView personal state={state} text={text('hoursNotLoaded')} onRetry={refreshTimes}>
          <p className="sr" role="status">
            {text('loading')}
          </p>
          <Skeleton height="112px" />
          <Skeleton height="520px" />
        </QueryView>
      )}
      <Dialogs shown={hours.dialog} month={month} data={data} onEnd={() => setDialog(undefined)} />
    </div>
  )
}

interface DialogsProps {
  readonly shown: ShownDialog | undefined
  readonly month: string
  readonly data: TimeMonth | undefined
  readonly onEnd: () => void
}

function Dialogs({ shown, month, data, onEnd }: DialogsProps): ReactElement | null {
  const text = useWorkingHoursTexts()
  if (shown === undefined) return null
  return (
    <Suspense>
      {shown === 'period' ? (
        <PeriodDialog month={month} onEnd={onEnd} />
      ) : (
        data && (
          <EntryDialog
            month={data}
            line={shown === 'enter' ? undefined : shown}
            onEnd={(done) => {
              onEnd()
              if (done) announce(text(done))
            }}
          />
        )
      )}
    </Suspense>
  )
}

function Stale({ at }: { at: string }): ReactElement {
  const text = useWorkingHoursTexts()
  const { time, weekdayDate } = useFormat()
  return (
    <Banner
      kind="warn"
      heading={text('staleText', { time: `${weekdayDate(at)}, ${time(at)}` })}
      action={<Button onClick={refreshTimes}>{text('retry')}</Button>}
    >
      {text('stale')}
    </Banner>
  )
}

interface MonthProps {
  readonly data: TimeMonth
  readonly onlyOpen: boolean
  readonly opened: Opened | undefined
  readonly marked: string | undefined
  readonly onOpen: (opened: Opened | undefined) => void
  readonly onAll: () => void
  readonly onEnter: () => void
}

const rowOf = (box: HTMLElement | null, day: string) => box?.querySelector<HTMLElement>(`[data-day="${day}"]`)

/** Opens the marked day once it is loaded; in the portal it is scrolled to and focused. */
function useMarked({ data, marked, onOpen }: MonthProps) {
  const box = useRef<HTMLDivElement>(null)
  const { embedded } = useHost()
  const line = data.days.find(({ day }) => day === marked)
  const showMarked = useEffectEvent(() => {
    if (!line) return
    const act = actsOf(line, data).find((one) => one !== 'change') ?? 'history'
    onOpen({ day: line.day, act })
    if (embedded) return
    const row = rowOf(box.current, line.day)
    row?.querySelector<HTMLElement>('.day-name')?.focus({ preventScroll: true })
    row?.scrollIntoView?.({ block: 'center' })
  })
  const day = line?.day
  useEffect(() => {
    if (day !== undefined) showMarked()
  }, [day])
  return box
}

function Month(props: MonthProps): ReactElement {
  const { data, onlyOpen, opened, marked, onOpen, onAll, onEnter } = props
  const text = useWorkingHoursTexts()
  const box = useMarked(props)
  const now = useMinute(data.now)
  const weeks = weeksOf(data, onlyOpen)
  // The day is far above the link that opens it.
  const openFromBelow = (one: Opened) => {
    onOpen(one)
    const row = rowOf(box.current, one.day)
    row?.querySelector<HTMLElement>('.day-name')?.focus({ preventScroll: true })
    row?.scrollIntoView?.({ block: 'start' })
  }
  const isEmpty = data.days.every(({ entries, target, credited }) => entries.length === 0 && target + credited === 0)
  return (
    <div ref={box} className="stack gap-16">
      <Figures data={data} now={now} />
      {isEmpty ? (
        <EmptyState
          icon={clockIcon}
          heading={text('empty')}
          action={data.mayEnter && <Button onClick={onEnter}>{text('enter')}</Button>}
        >
          {text('emptyText')}
        </EmptyState>
      ) : weeks.length === 0 ? (
        <EmptyState heading={text('nothingOpen')} action={<Button onClick={onAll}>{text('showAll')}</Button>} />
      ) : (
        <>
          <Rows
            month={data}
            weeks={weeks}
            axis={monthAxis(data)}
            opened={opened}
            marked={marked}
            onOpen={onOpen}
            panel={(line) => (
              <Suspense fallback={<Skeleton height="240px" />}>
                <DayPanel
                  key={`${line.day} ${opened?.act}`}
                  line={line}
                  act={opened?.act ?? 'history'}
                  month={data}
                  onAct={(act) => onOpen(act && { day: line.day, act })}
                />
              </Suspense>
            )}
          />
          <Legend data={data} onOpen={openFromBelow} />
        </>
      )}
      <Suspense fallback={<Skeleton height="200px" />}>
        <Closing month={data} />
      </Suspense>
    </div>
  )
}

function Legend({ data, onOpen }: { data: TimeMonth; onOpen: (opened: Opened) => void }): ReactElement {
  const text = useWorkingHoursTexts()
  const { weekdayDate } = useFormat()
  const reported = data.days.findLast(({ lock, caseId }) => lock === 'reported' && caseId !== null)
  return (
    <div className="row gap-16 muted small">
      <ul className="legend">
        {(['booked', 'travel', 'missing', 'goal'] as const).map((kind) => (
          <li key={kind}>
            <i className={`swatch ${kind}`} aria-hidden="true" />
            {text(`legend.${kind}`)}
          </li>
        ))}
      </ul>
      {reported && (
        <p className="reported">
          <Icon source={messageSquare} size="s" />
          <span>
            {text('reportedHint', { day: weekdayDate(reported.day) })}{' '}
            <button type="button" className="link" onClick={() => onOpen({ day: reported.day, act: 'case' })}>
              {text('reportedLink')}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
