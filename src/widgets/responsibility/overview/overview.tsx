import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { Matrix } from '#contract/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { BUYER_ROLES } from '#domain/organisation/responsibility.ts'
import { holds } from '#domain/organisation/roles.ts'
import { ApiError, isTransient } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { matrixOn, refreshMatrix } from '#widgets/responsibility/api.ts'
import { LeadAppointments, SiteAdmins } from './appointments.tsx'
import { HandoverCard } from './handover.tsx'
import { GroupTable, LeadBuyerTable } from './lists.tsx'
import { AskContext } from './matrix/cell-card.tsx'
import { MatrixView } from './matrix/matrix-view.tsx'
import { Requests } from './requests/requests.tsx'
import { useResponsibilityTexts } from './texts.ts'
import { WhoBox } from './who-box.tsx'

const VIEWS = ['overview', 'groups', 'lead-buyers', 'box'] as const
type View = (typeof VIEWS)[number]

/** `<portal-responsibility>` */
export function Overview(): ReactElement {
  const text = useResponsibilityTexts()
  const { props } = useHost<{ readonly view?: string; readonly question?: string }>()
  const person = useStore($person)
  const view = VIEWS.find((one) => one === props.view) ?? 'overview'
  return (
    <div className="view stack gap-20 responsibility">
      {view !== 'box' && <Heading className="sr">{text(`title.${view}`)}</Heading>}
      {view === 'overview' || view === 'box' ? (
        <Questions key={`${person?.sub} ${props.question}`} view={view} question={props.question} />
      ) : (
        <Buyers view={view} />
      )}
    </div>
  )
}

/** The search, and below it the map, which can ask it. */
function Questions({ view, question = '' }: { view: 'overview' | 'box'; question?: string | undefined }): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(question)
  const ask = (question: string) => {
    setTyped(question)
    input.current?.focus()
  }
  return (
    <>
      <WhoBox input={input} typed={typed} onType={setTyped} />
      {view === 'overview' && (
        <AskContext value={ask}>
          <Buyers view={view} />
        </AskContext>
      )}
    </>
  )
}

function Buyers({ view }: { view: Exclude<View, 'box'> }): ReactElement | null {
  const text = useResponsibilityTexts()
  const person = useStore($person)
  if (person && BUYER_ROLES.some((role) => holds(person.rights, role)))
    return <LoadedMatrix key={person.sub} view={view} />
  // The search above is for everybody, and has nothing below it.
  if (view === 'overview') return null
  return (
    <EmptyState icon={lock} heading={text('forbidden')}>
      {text('forbiddenHelp')}
    </EmptyState>
  )
}

function LoadedMatrix({ view }: { view: Exclude<View, 'box'> }): ReactElement {
  const text = useResponsibilityTexts()
  const [day, setDay] = useState(todayInBerlin)
  const state = useStore(matrixOn(day))
  // The last day that was read stays while another one is loading, and where it cannot be loaded.
  const [last, setLast] = useState<Matrix>()
  if (state.data && state.data !== last) setLast(state.data)
  const isRefused = state.error instanceof ApiError && !isTransient(state.error)
  const matrix = state.data ?? (isRefused ? undefined : last)
  if (!matrix)
    return (
      <QueryView personal state={state} text={text('notLoaded')} onRetry={() => refreshMatrix(day)}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        <Skeleton height="36px" />
        <Skeleton height="440px" />
      </QueryView>
    )
  const mayAppoint = matrix.rights.all
  if (view === 'groups')
    return (
      <>
        <GroupTable matrix={matrix} />
        <LeadAppointments mayAppoint={mayAppoint} />
        <Requests matrix={matrix} />
      </>
    )
  if (view === 'lead-buyers')
    return (
      <>
        <LeadBuyerTable matrix={matrix} />
        <SiteAdmins mayAppoint={mayAppoint} />
        <HandoverCard matrix={matrix} />
      </>
    )
  return (
    <MatrixView
      matrix={matrix}
      day={state.error && !state.data ? (matrix.day as Day) : day}
      isStale={state.error !== undefined}
      onDay={setDay}
      onRetry={() => refreshMatrix(day)}
    />
  )
}
