// Requests to the main admin: access for a buyer, new material groups. Their requesters see the outcome.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Matrix, PurchasingRequests } from '#contract/responsibility.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $requests, refreshRequests } from '#widgets/responsibility/api.ts'
import { AccessDialog, DecisionDialog, GroupDialog } from './request-dialogs.tsx'
import {
  useRequestTitle,
  useResponsibilityTexts,
  type PurchasingRequest,
} from '#widgets/responsibility/overview/texts.ts'

const SIGNS = {
  open: { kind: 'open', icon: hourglass },
  approved: { kind: 'ok', icon: circleCheck },
  rejected: { kind: 'bad', icon: circleX },
  withdrawn: { kind: 'off', icon: undo },
} as const

type OpenDialog = { readonly kind: 'access' | 'group' } | { readonly kind: 'show'; readonly request: PurchasingRequest }

export function Requests({ matrix }: { matrix: Matrix }): ReactElement {
  const text = useResponsibilityTexts()
  const state = useStore($requests)
  const [asked, setAsked] = useState<OpenDialog>()
  const { all, siteIds } = matrix.rights
  const end = () => setAsked(undefined)
  return (
    <Card
      part="requests"
      title={text('requests')}
      action={
        <span className="chips">
          {(all || siteIds.length > 0) && (
            <Button size="small" onClick={() => setAsked({ kind: 'access' })}>
              {text('requestAccess')}
            </Button>
          )}
          <Button size="small" onClick={() => setAsked({ kind: 'group' })}>
            {text('requestGroup')}
          </Button>
        </span>
      }
    >
      {state.data ? (
        <RequestList requests={state.data} onAsk={setAsked} />
      ) : (
        <QueryView state={state} text={text('requestsFailed')} onRetry={refreshRequests}>
          <Skeleton height="96px" />
        </QueryView>
      )}
      {asked?.kind === 'access' && <AccessDialog matrix={matrix} onEnd={end} />}
      {asked?.kind === 'group' && <GroupDialog onEnd={end} />}
      {asked?.kind === 'show' && (
        // After a conflict the present state of the request, with the input.
        <DecisionDialog request={state.data?.find(({ id }) => id === asked.request.id) ?? asked.request} onEnd={end} />
      )}
    </Card>
  )
}

interface RequestListProps {
  readonly requests: PurchasingRequests
  readonly onAsk: (asked: OpenDialog) => void
}

function RequestList({ requests, onAsk }: RequestListProps): ReactElement {
  const text = useResponsibilityTexts()
  const format = useFormat()
  const titleOf = useRequestTitle()
  if (requests.length === 0) return <p className="muted">{text('noRequests')}</p>
  return (
    <ul className="lined requests">
      {requests.map((request) => {
        const { id, state, requester, requestedAt, reason, decider, decidedAt, decisionReason } = request
        const title = titleOf(request)
        const act = request.mayDecide ? 'decide' : request.mayWithdraw ? 'withdraw' : 'show'
        return (
          <li key={id}>
            <b>{title}</b>
            <Chip kind={SIGNS[state].kind} icon={SIGNS[state].icon}>
              {text(`request.${state}`)}
            </Chip>
            <small>
              {text('requestedBy', { name: requester.name || text('byFormerPerson'), day: format.date(requestedAt) })}
            </small>
            {reason && <p>{reason}</p>}
            {decidedAt && state !== 'withdrawn' && (
              <small>
                {text('decidedBy', { name: decider?.name || text('byFormerPerson'), day: format.date(decidedAt) })}
              </small>
            )}
            {decisionReason && <p>{decisionReason}</p>}
            <span className="chips">
              <Button
                size="small"
                aria-label={`${text(act)} ${title}`}
                onClick={() => onAsk({ kind: 'show', request })}
              >
                {text(act)}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
