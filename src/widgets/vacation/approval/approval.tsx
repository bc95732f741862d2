// Requests for leave that wait for this person's decision, on a board of people and days or as a table, and those decided.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $isDecider } from '#widgets/vacation/past-link.tsx'
import { $decisions, refreshDecisions, decisions } from './api.ts'
import { ApprovalBoard } from './approval-board.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { useApprovalTexts } from './texts.ts'

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
    <div className="approval">
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
  const highlight = Number(props.highlight) || undefined
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
  return props.layout === 'table' ? (
    <ApprovalTable decisions={data} />
  ) : (
    <ApprovalBoard key={highlight} decisions={data} highlight={highlight} />
  )
}
