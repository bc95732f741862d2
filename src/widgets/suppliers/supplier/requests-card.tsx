// Changes with four eyes: pending requests, decided ones, and the fields that were changed last.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import landmark from 'lucide-static/icons/landmark.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import percent from 'lucide-static/icons/percent.svg?raw'
import textIcon from 'lucide-static/icons/type.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import type { ReactElement } from 'react'
import type { ChangeRequest, PartnerDetails } from '#contract/suppliers-partner.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { OpenDialog, useDialog } from './dialogs.tsx'
import { useFieldName, useSupplierTexts } from './texts.ts'

const KIND_ICONS = { name: textIcon, bank: landmark, vat: percent } as const
const STATES = {
  open: { kind: 'open', icon: hourglass },
  approved: { kind: 'ok', icon: circleCheck },
  rejected: { kind: 'bad', icon: circleX },
  withdrawn: { kind: 'off', icon: undo },
} as const

/** Fields changed without a request that are named below the requests. */
const SHOWN_CHANGES = 3
/** Changed by requests, or with a card of its own. */
const SHOWN_ELSEWHERE = new Set(['name', 'name2', 'iban', 'vatId', 'merged'])

export function RequestsCard({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const dialog = useDialog()
  const { requests, lastChanges } = partner
  const changes = Object.entries(lastChanges)
    .filter(([field]) => !SHOWN_ELSEWHERE.has(field))
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, SHOWN_CHANGES)
  return (
    <Card
      part="change-requests"
      flush
      title={text('requests')}
      action={
        <button type="button" className="link" onClick={() => dialog.show({ kind: 'history' })}>
          {text('history')}
        </button>
      }
    >
      {requests.length + changes.length === 0 ? (
        <p className="muted pad">{text('noRequests')}</p>
      ) : (
        <ul className="lined rows">
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              mayChange={partner.mayChange}
              onOpen={() => dialog.show({ kind: 'decision', request })}
            />
          ))}
          {changes.map(([field, change]) => (
            <ChangeRow key={field} field={field} change={change} />
          ))}
        </ul>
      )}
      <OpenDialog dialog={dialog} partner={partner} />
    </Card>
  )
}

interface RequestRowProps {
  readonly request: ChangeRequest
  readonly mayChange: boolean
  readonly onOpen: () => void
}

function RequestRow({ request, mayChange, onOpen }: RequestRowProps): ReactElement {
  const text = useSupplierTexts()
  const { kind, state, requester, mayDecide, mayWithdraw } = request
  const what = text(`request.${kind}`)
  const act = mayDecide ? 'decide' : state === 'open' && (mayWithdraw || mayChange) ? 'edit' : 'open'
  return (
    <li>
      <Icon source={KIND_ICONS[kind]} size="s" />
      <div>
        <bdi>{text('requestedBy', { what, name: requester.name || text('byFormerPerson') })}</bdi>
        <RequestNote request={request} />
      </div>
      <Chip {...STATES[state]}>{text(`requestState.${state}`)}</Chip>
      <Button size="small" aria-label={text(`${act}What`, { what })} onClick={onOpen}>
        {text(act)}
      </Button>
    </li>
  )
}

function RequestNote({ request }: { request: ChangeRequest }): ReactElement {
  const text = useSupplierTexts()
  const format = useFormat()
  const { state, callback, decider, decidedAt, decisionReason } = request
  if (state !== 'open' && decidedAt) {
    const decided = text('decidedBy', { name: decider?.name || text('formerPerson'), date: format.date(decidedAt) })
    return (
      <small>
        {state === 'withdrawn' ? format.date(decidedAt) : decided}
        {decisionReason && <bdi>, {decisionReason}</bdi>}
      </small>
    )
  }
  if (!callback) return <small className="warn-text">{text('callbackMissing')}</small>
  return (
    <small>
      {text('calledBack', { day: format.shortDate(callback.at), time: format.time(callback.at), name: callback.name })}
    </small>
  )
}

interface ChangeRowProps {
  readonly field: string
  readonly change: PartnerDetails['lastChanges'][string]
}

function ChangeRow({ field, change: { at, by } }: ChangeRowProps): ReactElement {
  const text = useSupplierTexts()
  const format = useFormat()
  const nameOf = useFieldName()
  return (
    <li>
      <Icon source={pencil} size="s" />
      <div>
        {nameOf(field)}
        <small>{text('changedBy', { name: by.name || text('formerPerson'), date: format.date(at) })}</small>
      </div>
      <Chip {...STATES.approved}>{text('applied')}</Chip>
    </li>
  )
}
