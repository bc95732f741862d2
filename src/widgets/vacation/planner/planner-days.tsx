// Balance and calendar of the planner; days that are chosen go into the request that is filled in.
import { useStore } from '@nanostores/react'
import calendarSync from 'lucide-static/icons/calendar-sync.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { $person } from '#shared/bus/person.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import type { CalendarModel } from '#widgets/vacation/board-model.ts'
import { Calendar, type CalendarView } from '#widgets/vacation/calendar/calendar.tsx'
import { PastLink } from '#widgets/vacation/past-link.tsx'
import { refreshLeave } from './api.ts'
import { BalanceLine } from './balance-line.tsx'
import { requestIdOf } from './model.ts'
import { usePeriodWords } from './my-requests.tsx'
import { $form, chooseDays } from './request-form.ts'
import { usePlannerTexts } from './texts.ts'

const CalendarFeeds = lazy(async () => ({
  default: (await import('#widgets/vacation/feeds/calendar-feeds.tsx')).CalendarFeeds,
}))

/** Opens the feeds for calendar programs, which are loaded then. */
function FeedsButton(): ReactElement {
  const text = usePlannerTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={calendarSync} onClick={() => setOpen(true)}>
        {text('calendarFeed')}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarFeeds open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const DeputiesButton = lazy(async () => ({
  default: (await import('#widgets/vacation/approval/deputies-dialog.tsx')).DeputiesButton,
}))

/** Deciders of leave name deputies before an absence here, because the approval itself is closed while nothing waits there. */
function OwnDeputies(): ReactElement | null {
  const person = useStore($person)
  if (!person || !holds(person.rights, 'menu_ma_holiday_approve')) return null
  return (
    <Suspense>
      <DeputiesButton />
    </Suspense>
  )
}

const LapseNotices = lazy(async () => ({
  default: (await import('#widgets/vacation/notices/lapse-notices.tsx')).LapseNotices,
}))

/** The view and the period that are shown, and how to change them. */
export interface ShownPeriod {
  readonly view: CalendarView
  readonly setView: (view: CalendarView) => void
  readonly day: Day
  readonly setDay: (day: Day) => void
  readonly isOwnOnly: boolean
  readonly setOwnOnly: (isOwnOnly: boolean) => void
}

interface DaysProps {
  readonly period: ShownPeriod
  readonly data: {
    readonly main: QueryState<unknown>
    readonly balance: QueryState<ExplainedBalance>
    readonly model: CalendarModel
    readonly lacksLong: boolean
    /** Why no absences of others are shown, although they are wanted. */
    readonly others: 'failed' | 'off' | 'hidden' | undefined
  }
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
  readonly onOpen: (requestId: number) => void
  readonly focused: Day | undefined
  readonly onChoose: () => void
}

export function Days(props: DaysProps): ReactElement {
  const { period, data, isPanelOpen, onPanel, onOpen } = props
  const { main, balance, others, lacksLong } = data
  const text = usePlannerTexts()
  return (
    <>
      <Suspense>
        <LapseNotices only="open" />
      </Suspense>
      {main.error && (
        <Banner
          kind="warn"
          heading={text('lastLoaded')}
          action={<Button onClick={refreshLeave}>{text('retry')}</Button>}
        />
      )}
      <CalendarOfForm {...props} actions={isPanelOpen ? undefined : <NewRequest onPanel={onPanel} />} />
      {balance.data && <BalanceLine balance={balance.data} onOpen={onOpen} lacksLong={lacksLong} />}
      <Tools {...props} />
      {others && !period.isOwnOnly && <p className="help">{text(`others.${others}`)}</p>}
      {!isPanelOpen && <AskBar onAsk={onPanel} />}
    </>
  )
}

function NewRequest({ onPanel }: Pick<DaysProps, 'onPanel'>): ReactElement {
  const text = usePlannerTexts()
  return (
    <Button kind="primary" icon={plus} onClick={onPanel}>
      {text('newRequest')}
    </Button>
  )
}

/** Below the calendar: tools that are rarely needed. */
function Tools({ period: { isOwnOnly, setOwnOnly } }: DaysProps): ReactElement {
  const text = usePlannerTexts()
  return (
    <div className="row gap-16">
      <Switch label={text('ownOnly')} checked={isOwnOnly} onChange={setOwnOnly} />
      <FeedsButton />
      <OwnDeputies />
      <PastLink />
      <Suspense>
        <LapseNotices only="confirmed" />
      </Suspense>
    </div>
  )
}

/** Follows the form: when days are chosen, only the calendar is drawn again. */
function CalendarOfForm(props: DaysProps & { readonly actions: ReactElement | undefined }): ReactElement {
  const { period, data, onPanel, onOpen, focused, onChoose, actions } = props
  const { view, setView, day, setDay } = period
  const form = useStore($form)
  return (
    <Calendar
      model={data.model}
      view={view}
      onView={setView}
      day={day}
      onDay={setDay}
      focused={focused}
      selection={form.periods[form.active]?.days}
      onSelect={(days) => {
        onChoose()
        chooseDays(days)
      }}
      onAsk={onPanel}
      onOpen={(absence) => onOpen(requestIdOf(absence))}
      actions={actions}
    />
  )
}

/** Chosen days wait here while the panel is closed. */
function AskBar({ onAsk }: { onAsk: () => void }): ReactElement | null {
  const text = usePlannerTexts()
  const words = usePeriodWords()
  const form = useStore($form)
  const days = form.periods[form.active]?.days
  if (!days) return null
  return (
    <div className="row gap-12 ask-bar" role="region" aria-label={text('chosen')}>
      <b>{words({ periods: [days] })}</b>
      <Button kind="primary" onClick={onAsk}>
        {text('newRequest')}
      </Button>
      <IconButton icon={x} label={text('clear')} onClick={() => chooseDays(undefined)} />
    </div>
  )
}
