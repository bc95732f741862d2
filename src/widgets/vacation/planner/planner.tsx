// The own calendar of leave: the balance, the days, the form, and earlier requests.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import type { ExplainedBalance, OwnCalendar } from '#contract/vacation-calendar.ts'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { $person } from '#shared/bus/person.ts'
import { storedView } from '#shared/bus/stored-view.ts'
import { announce } from '#shared/element/announce.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { CALENDAR_VIEWS, type CalendarView } from '#widgets/vacation/calendar/calendar.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { $applicant, balanceOf, calendarOf, othersIn, refreshLeave } from './api.ts'
import { Duties, MyRequests, placeWords } from './my-requests.tsx'
import { calendarModel, firstDayOf, isLongLeaveMissing, requestsOf, rulesOf, visibleDays, yearOf } from './model.ts'
import { OpenedRequest, useOpened, useQuestion } from './planner-dialogs.tsx'
import type { Outcome } from './panel/panel-calls.ts'
import { Days, type ShownPeriod } from './planner-days.tsx'
import { $form, clearForm, isFilled, openUnsent, type RequestForm } from './request-form.ts'
import { usePlannerTexts } from './texts.ts'
import { keepForm, unsentRequests } from './unsent.ts'

const RequestPanel = lazy(async () => ({ default: (await import('./panel/request-panel.tsx')).RequestPanel }))

/** From this width in px on the panel is beside the calendar. */
const BESIDE = 960
const stored = storedView('calendarPlanning')
const OWN_ONLY = 'showOnlyOwnCalendardata'

/** `<portal-vacation-calendar>`: only for people with leave of their own; for others no request is sent. */
export function Planner(): ReactElement {
  const text = usePlannerTexts()
  const sub = useStore($applicant)
  if (sub === undefined)
    return (
      <EmptyState icon={lock} heading={text('forbidden')}>
        {text('forbiddenText')}
      </EmptyState>
    )
  return <LoadedPlanner key={sub} sub={sub} />
}

/** The view and the period that are shown; the choice is stored for the session. */
function useShownPeriod(today: Day): ShownPeriod {
  const { props } = useHost<{ view: string; highlight: string }>()
  const { type, filters } = useStore(stored.$view)
  const [chosen, setChosen] = useState<CalendarView>()
  const [day, setDay] = useState<Day>(today)
  const attribute = CALENDAR_VIEWS.find((one) => one === props.view)
  const view = chosen ?? attribute ?? type
  return {
    view,
    day,
    setDay,
    isOwnOnly: filters[OWN_ONLY] !== 'false',
    setOwnOnly: (isOwn: boolean) => stored.change({ filters: { ...filters, [OWN_ONLY]: String(isOwn) } }),
    setView: (next: CalendarView) => {
      setChosen(next)
      stored.change({ type: next })
    },
  }
}

/** The data of the shown days; the rules of counting stay while another year is loading. */
function usePlannerData(personId: string, today: Day, period: ShownPeriod) {
  const names = useVacationTexts()
  const text = usePlannerTexts()
  const { view, day, isOwnOnly } = period
  const shown = visibleDays(view, day)
  const { first: shownFirst, last: shownLast } = shown
  const main = useStore(calendarOf(yearOf(day)))
  const first = useStore(calendarOf(yearOf(shown.first)))
  const last = useStore(calendarOf(yearOf(shown.last)))
  const balance = useStore(balanceOf(yearOf(day)))
  const { data: board, error: othersError } = useStore(othersIn(isOwnOnly || view !== 'month' ? undefined : shown))
  const [known, setKnown] = useState<OwnCalendar>()
  if (main.data && main.data !== known) setKnown(main.data)
  const [mainData, firstData, lastData] = [main.data, first.data, last.data]
  // Memoised, so that typing or choosing days does not render the months again.
  const model = useMemo(() => {
    const calendars = [...new Set([mainData, firstData, lastData])].filter((one) => one !== undefined)
    return calendarModel({
      today,
      shown: { first: shownFirst, last: shownLast },
      calendars: calendars.length > 0 ? calendars : known ? [{ ...known, requests: [] }] : [],
      board,
      personId,
      words: { holiday: (holiday) => names(`name.${holiday}`), block: (reason) => text('block', { reason }) },
    })
  }, [today, shownFirst, shownLast, mainData, firstData, lastData, known, board, personId, names, text])
  const requests = main.data ? requestsOf([main.data]) : []
  const seesNobody = board?.people.every(({ id }) => id === personId) === true
  const others = othersError ? 'failed' : board?.isComparisonOff ? 'off' : seesNobody ? 'hidden' : undefined
  const lacksLong = useMemo(() => isLongLeaveMissing(mainData, balance.data), [mainData, balance.data])
  return { main, balance, model, lacksLong, requests, calendar: main.data ?? known, others } as const
}

function LoadedPlanner({ sub }: { sub: string }): ReactElement {
  const text = usePlannerTexts()
  const [now] = useState(todayInBerlin)
  const personId = useStore($person)?.id ?? sub
  useEffect(() => keepForm(sub), [sub])
  const period = useShownPeriod(now)
  // A window may stay open over midnight: each response of the server contains the day.
  const { data: balance } = useStore(balanceOf(yearOf(period.day)))
  const today = balance?.today ?? now
  const data = usePlannerData(personId, today, period)
  const { main, calendar } = data
  if (!calendar)
    return (
      <div className="stack gap-20 planner">
        <Heading>{text('title')}</Heading>
        <QueryView personal state={main} text={text('calendarNotLoaded')} onRetry={refreshLeave}>
          <p className="sr" role="status">
            {text('loading')}
          </p>
          <Skeleton height="36px" />
          <Skeleton height="520px" />
        </QueryView>
      </div>
    )
  return <PlannerPage personId={personId} today={today} period={period} data={data} rules={rulesOf(calendar)} />
}

interface PageProps {
  readonly personId: string
  readonly today: Day
  readonly period: ShownPeriod
  readonly data: ReturnType<typeof usePlannerData>
  readonly rules: PersonalCalendar
}

/** Whether the form of the request is open, and the outcome of the last one until the next one is begun. */
function usePanel(isWide: boolean, setDay: (day: Day) => void) {
  const text = usePlannerTexts()
  const [isWanted, setWanted] = useState<boolean>()
  const form = useStore($form)
  const [last, setLast] = useState<{ readonly outcome: Outcome; readonly form: RequestForm }>()
  return {
    isOpen: isWanted ?? isWide,
    outcome: last?.form === form ? last.outcome : undefined,
    forget: () => setLast(undefined),
    open: () => {
      setLast(undefined)
      setWanted(true)
    },
    close: () => setWanted(false),
    done: (next: Outcome) => {
      setLast({ outcome: next, form: $form.get() })
      if (next.request) setDay(firstDayOf(next.request))
      if (!isWide) setWanted(false)
      announce(text(`outcome.${next.way}`))
    },
  }
}

function PlannerPage(page: PageProps): ReactElement {
  const { personId, today, period, data, rules } = page
  const box = useRef<HTMLDivElement>(null)
  const isWide = useWidth(box) >= BESIDE
  const panel = usePanel(isWide, period.setDay)
  const { opened, named, linked, open: showRequest, close } = useOpened(data.requests, period.setDay)
  const { question, replaceForm, discard } = useQuestion()
  const { isOpen, outcome } = panel
  const showPanel = () => {
    showRequest(undefined)
    panel.open()
  }
  const fillForm = (fill: () => void) =>
    replaceForm(() => {
      fill()
      showPanel()
    })
  const isBeside = isWide && isOpen
  return (
    <div ref={box} className={isBeside ? 'stack gap-20 planner with-panel' : 'stack gap-20 planner'}>
      <div className="stack gap-16 planner-main">
        {outcome && !isBeside && <OutcomeBanner outcome={outcome} />}
        <Days
          period={period}
          data={data}
          isPanelOpen={isOpen}
          onPanel={showPanel}
          onOpen={showRequest}
          focused={linked}
          onChoose={panel.forget}
        />
        <Requests page={page} named={named} onOpen={showRequest} onFill={fillForm} onDiscard={discard} />
        <Duties highlight={opened} />
      </div>
      {isOpen && (
        <Panel
          {...{ isWide, rules }}
          balance={data.balance.data}
          outcome={isWide ? outcome : undefined}
          onClose={panel.close}
          onDone={panel.done}
          onDays={period.setDay}
        />
      )}
      {opened !== undefined && (
        <OpenedRequest
          id={opened}
          personId={personId}
          known={data.requests}
          onFound={period.setDay}
          rules={rules}
          today={today}
          onClose={close}
          onFill={fillForm}
        />
      )}
      {question}
    </div>
  )
}

interface RequestsProps {
  readonly page: PageProps
  readonly named: number | undefined
  readonly onOpen: (id: number) => void
  readonly onFill: (fill: () => void) => void
  readonly onDiscard: (discard: () => void) => void
}

/** The own requests, and those waiting on this device. */
function Requests({ page, named, onOpen, onFill, onDiscard }: RequestsProps) {
  const unsent = useStore(unsentRequests.$unsent)
  const { today, period, data, rules } = page
  return (
    <MyRequests
      requests={data.requests}
      named={named}
      unsent={unsent}
      rules={rules}
      today={today}
      year={yearOf(period.day)}
      onOpen={({ id }) => onOpen(id)}
      onEditUnsent={(entry) => onFill(() => openUnsent(entry))}
      onDiscardUnsent={({ key }) => onDiscard(() => void unsentRequests.discard(key))}
    />
  )
}

function OutcomeBanner({ outcome }: { outcome: Outcome }): ReactElement {
  const text = usePlannerTexts()
  const format = useFormat()
  const { way, request } = outcome
  return (
    <Banner kind={way === 'kept' ? 'info' : 'ok'} heading={text(`outcome.${way}`)}>
      {way === 'kept'
        ? text('outcome.keptText')
        : (way === 'send' || way === 'change') && request
          ? placeWords(request, text, format)
          : undefined}
    </Banner>
  )
}

interface PanelProps {
  readonly isWide: boolean
  readonly rules: PersonalCalendar
  readonly balance: ExplainedBalance | undefined
  readonly outcome: Outcome | undefined
  readonly onClose: () => void
  readonly onDone: (outcome: Outcome) => void
  readonly onDays: (first: Day) => void
}

/** The request beside the calendar; where it is narrow as a sheet from below. */
function Panel({ isWide, rules, balance, outcome, onClose, onDone, onDays }: PanelProps): ReactElement {
  const text = usePlannerTexts()
  const form = useStore($form)
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    clearForm()
    setClearings(clearings + 1)
  }
  const title = text(form.seen ? (form.seen.isDraft ? 'editDraft' : 'changeRequest') : 'newRequest')
  const content = (
    <Suspense fallback={<Skeleton height="320px" />}>
      {/* An emptied form also forgets why it was refused. */}
      <RequestPanel key={clearings} rules={rules} balance={balance} onDone={onDone} onDays={onDays} />
    </Suspense>
  )
  if (!isWide)
    return (
      // Typed values stay in the form: closing loses nothing.
      <FormDialog open unsaved={false} title={title} className="panel-sheet" onClose={onClose}>
        {content}
      </FormDialog>
    )
  return (
    <section part="request" className="card panel" aria-label={title}>
      <div className="card-head">
        <Heading depth={2}>{title}</Heading>
        <div className="card-act">
          {isFilled(form) && (
            <Button kind="ghost" size="small" onClick={clear}>
              {text('empty')}
            </Button>
          )}
          <IconButton size="small" icon={x} label={text('close')} onClick={onClose} />
        </div>
      </div>
      {outcome && <OutcomeBanner outcome={outcome} />}
      {content}
    </section>
  )
}
