// Requests for leave that wait for this person's decision, on a board of people and days or as a table, and those decided.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { atom } from 'nanostores'
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { periodWords } from '#widgets/vacation/absences.tsx'
import { $isDecider } from '#widgets/vacation/past-link.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { $decisions, leaveRequest, refreshDecisions, refreshRequest, decisions } from './api.ts'
import { ApprovalBoard } from './approval-board.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { useApprovalTexts } from './texts.ts'
import { closedState } from './use-approval.tsx'

const PastDecisions = lazy(async () => ({ default: (await import('./past-decisions.tsx')).PastDecisions }))

/** Number of skeleton rows. */
const WAITING = 10

interface Attributes {
  readonly layout?: string
  readonly highlight?: string
}

/** `<portal-vacation-approval>`: for supervisors, project managers, their deputies and the personnel office. */
export function Approval(): ReactElement {
  const text = useApprovalTexts()
  const person = useStore($person)
  const { layout } = useHost<Attributes>().props
  const isDecider = useStore($isDecider)
  return (
    <div className="stack gap-16 approval">
      {layout === 'decided' ? (
        <Heading>{text('past.title')}</Heading>
      ) : (
        <Heading className="sr">{text('title')}</Heading>
      )}
      {person && isDecider && layout === 'decided' ? (
        <Suspense fallback={<Skeleton height="240px" />}>
          <PastDecisions key={person.sub} />
        </Suspense>
      ) : person && isDecider ? (
        <LoadedApproval key={person.sub} />
      ) : (
        <EmptyState icon={lock} heading={text('forbidden')}>
          {text('forbiddenHelp')}
        </EmptyState>
      )}
    </div>
  )
}

function LoadedApproval(): ReactElement {
  const text = useApprovalTexts()
  const state = useStore($decisions)
  const { props } = useHost<Attributes>()
  const { highlight: named } = props
  const highlight = Number.isSafeInteger(Number(named)) && Number(named) > 0 ? Number(named) : undefined
  useEffect(() => decisions.sendOnLeave(), [])
  if (!state.data)
    return (
      <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshDecisions}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="27px" />
        ))}
      </QueryView>
    )
  const { data } = state
  const isOpen = data.some(({ request }) => request.id === highlight)
  return (
    <>
      {named && <NotOpen key={`named ${named}`} id={highlight} isOpen={isOpen} />}
      {props.layout === 'table' ? (
        <ApprovalTable decisions={data} highlight={highlight} />
      ) : (
        <ApprovalBoard key={highlight} decisions={data} highlight={highlight} />
      )}
    </>
  )
}

interface NotOpenProps {
  /** undefined: the link has no valid number. */
  readonly id: number | undefined
  readonly isOpen: boolean
}

const $nothing = atom<QueryState<LeaveRequest>>({ loading: false })

/** Shows the state of a linked request that does not wait for this person; one decided here and now needs no text. */
function NotOpen({ id, isOpen }: NotOpenProps): ReactElement | null {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const format = useFormat()
  const [wasOpen] = useState(isOpen)
  const state = useStore(id === undefined || wasOpen ? $nothing : leaveRequest(id))
  if (isOpen || wasOpen) return null
  const { data, error } = state
  if (data) {
    const closed = closedState(data.status)
    const days = data.periods.map((period) => periodWords(period, words, format)).join(', ')
    return (
      <Banner kind="info" heading={text('named', { name: data.person.name, days })}>
        {text(closed ? `present.${closed}` : 'namedElsewhere')}
      </Banner>
    )
  }
  if (id === undefined || (error && statusOf(error) === 404))
    return (
      <Banner kind="warn" heading={text('requestNotFound')}>
        {text('requestNotFoundText')}
      </Banner>
    )
  return (
    <QueryView state={state} text={text('requestNotLoaded')} onRetry={() => refreshRequest(id)}>
      {null}
    </QueryView>
  )
}
