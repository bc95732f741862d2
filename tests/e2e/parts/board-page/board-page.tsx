// Board and calendar alone in a shadow root, without a server. `?people=25&absences=4&kind=quarter`, `?calendar=month`, `?en`;
// with `?late` the page waits for its data, as a screen does that is loading, and `giveData()` ends that. `heard` contains what
// it reported.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { PERIOD_KINDS } from '#domain/calendar/calendar-days.ts'
import type { LeavePeriod } from '#domain/calendar/count-days.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import { viewOf } from '#shared/element/host.ts'
import base from '#shared/element/base.css?inline'
import tokens from '#shared/element/tokens.css?inline'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from '#shared/testing/attach-view.ts'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import absences from '#widgets/vacation/absences.css?inline'
import type { BoardModel, DaySelection } from '#widgets/vacation/board-model.ts'
import boardCss from '#widgets/vacation/board/board.css?inline'
import printCss from '#widgets/vacation/board/board-print.css?inline'
import { Board } from '#widgets/vacation/board/board.tsx'
import calendarCss from '#widgets/vacation/calendar/calendar.css?inline'
import { Calendar, CALENDAR_VIEWS, type CalendarView } from '#widgets/vacation/calendar/calendar.tsx'
import head from '#widgets/vacation/period-head.css?inline'
import { PeriodHead } from '#widgets/vacation/period-head.tsx'
import { aCalendar, aCompany } from './board-data.ts'
import '#shell/fonts.css'
import '#shell/tokens.css'

const wishes = new URLSearchParams(location.search)
setLanguage(wishes.has('en') ? 'en' : 'de')
document.body.className = 'ground'
const kind = PERIOD_KINDS.find((one) => one === wishes.get('kind')) ?? 'quarter'
const model = aCompany(Number(wishes.get('people') ?? 25), Number(wishes.get('absences') ?? 6), kind)

const $data = atom<BoardModel | undefined>(wishes.has('late') ? undefined : model)
const heard: unknown[] = []
Object.assign(globalThis, { heard, model, giveData: () => $data.set(model) })
const report =
  (name: string) =>
  (...values: unknown[]): void =>
    void heard.push([name, ...values])

function BoardPage(): ReactElement {
  const data = useStore($data)
  const [selection, setSelection] = useState<DaySelection>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <h1 className="sr">Board</h1>
      <PeriodHead
        kind={kind}
        period={model}
        today={model.today}
        onPeriod={report('period')}
        views={PERIOD_KINDS}
        view={kind}
        onView={report('view')}
      />
      {data ? (
        <Board
          model={data}
          label="Abwesenheiten"
          selection={selection}
          onSelect={setSelection}
          picked={picked}
          onPick={setPicked}
          onOpen={(absence) => report('open')(absence.id)}
          onApprove={(requests) => report('approve')(requests.map(({ id }) => id))}
          onReject={(requests) => report('reject')(requests.map(({ id }) => id))}
          onAsk={report('ask')}
        />
      ) : (
        <Skeleton height="520px" />
      )}
    </>
  )
}

function CalendarPage(): ReactElement {
  const [view, setView] = useState<CalendarView>(
    CALENDAR_VIEWS.find((one) => one === wishes.get('calendar')) ?? 'month',
  )
  const [day, setDay] = useState('2026-05-01')
  const [selection, setSelection] = useState<LeavePeriod>()
  const [data] = useState(aCalendar)
  return (
    <Calendar
      model={data}
      {...{ view, day, selection }}
      onView={setView}
      onDay={setDay}
      onSelect={setSelection}
      onAsk={report('ask')}
      onOpen={(absence) => report('open')(absence.id)}
    />
  )
}

const host = document.querySelector<HTMLElement>('#root') ?? document.body
const root = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
root.className = 'root'
attachView(host, { $props: atom({}), root, ready: () => undefined, fail: (why) => console.error(why) })
for (const css of [base, tokens, kit, form, overlay, dateField, absences, head, boardCss, printCss, calendarCss])
  viewOf(host).css.add(css)
adoptStyles(host)

createRoot(root).render(
  <HostContext value={host}>{wishes.has('calendar') ? <CalendarPage /> : <BoardPage />}</HostContext>,
)
