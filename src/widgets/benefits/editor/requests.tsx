// Requests that wait for the administrator, decided alone or many at once, and past decisions.
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import type { AskedBenefit } from '#contract/benefits.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { DecisionBar } from '#shared/ui/decisions/decision-bar.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { refreshBenefits } from '#widgets/benefits/api.ts'
import { RequestChip } from '#widgets/benefits/state-chips.tsx'
import { useBenefitWords } from '#widgets/benefits/words.ts'
import { decidedRequests, decisions, waitingRequests } from './decisions.ts'
import { useEditorTexts } from './texts.ts'

export function Requests(): ReactElement {
  const text = useEditorTexts()
  const state = useStore(waitingRequests())
  const states = useStore(decisions.$states)
  useEffect(() => decisions.sendOnLeave(), [])
  const decided = decisions.decided(states)
  return (
    <>
      <Card title={text('openRequests')}>
        <Loaded state={state} failed={text('requestsFailed')} personal onRetry={refreshBenefits}>
          {(all) => <Waiting requests={all.filter(({ id }) => !decided.has(id))} />}
        </Loaded>
        <Decided />
      </Card>
      <Bars />
    </>
  )
}

function Waiting({ requests }: { requests: readonly AskedBenefit[] }): ReactElement {
  const text = useEditorTexts()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [rejected, setRejected] = useState<readonly AskedBenefit[]>()
  const chosen = requests.filter(({ id }) => picked.has(id))
  const start = (some: readonly AskedBenefit[], approve: boolean, reason = '') => {
    decisions.decide(some, approve, reason)
    setPicked(new Set())
    const values = { count: some.length, name: some[0]?.requester.name ?? '' }
    announce(text(approve ? 'waiting.approve' : 'waiting.reject', values))
  }
  const toggle = (id: number, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...picked, id] : [...picked].filter((one) => one !== id)))
  if (requests.length === 0) return <p className="muted">{text('noRequests')}</p>
  return (
    <>
      {requests.length > 1 && (
        <Many
          count={chosen.length}
          isAll={chosen.length === requests.length}
          onAll={(isAll) => setPicked(new Set(isAll ? requests.map(({ id }) => id) : []))}
          onApprove={() => start(chosen, true)}
          onReject={() => setRejected(chosen)}
        />
      )}
      <ul className="asked" aria-label={text('openRequests')}>
        {requests.map((request) => (
          <li key={request.id}>
            <Row
              request={request}
              isPicked={picked.has(request.id)}
              onPick={requests.length > 1 ? (isPicked) => toggle(request.id, isPicked) : undefined}
              onApprove={() => start([request], true)}
              onReject={() => setRejected([request])}
            />
          </li>
        ))}
      </ul>
      {rejected && (
        <ReasonDialog
          title={text('rejectTitle', { count: rejected.length, name: rejected[0]?.requester.name ?? '' })}
          help={text('reasonHelp')}
          action={text('reject')}
          danger
          initial={decisions.undoneReason(rejected)}
          onSubmit={(reason) => start(rejected, false, reason)}
          onClose={() => setRejected(undefined)}
        />
      )}
    </>
  )
}

interface ManyProps {
  /** How many are selected. */
  readonly count: number
  readonly isAll: boolean
  readonly onAll: (isAll: boolean) => void
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** Selects all, and decides the selected ones together. */
function Many({ count, isAll, onAll, onApprove, onReject }: ManyProps): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  return (
    <div className="row gap-12 many">
      <Checkbox label={text('selectAll')} checked={isAll} onChange={onAll} />
      {count > 0 && (
        <>
          <span role="status">{text('selected', { count, n: number(count) })}</span>
          <Button size="small" kind="primary" onClick={onApprove}>
            {text('approve')}
          </Button>
          <Button size="small" kind="danger" onClick={onReject}>
            {text('reject')}
          </Button>
        </>
      )}
    </div>
  )
}

interface RowProps {
  readonly request: AskedBenefit
  readonly isPicked: boolean
  readonly onPick: ((isPicked: boolean) => void) | undefined
  readonly onApprove: () => void
  readonly onReject: () => void
}

function Row({ request, isPicked, onPick, onApprove, onReject }: RowProps): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const { name } = request.requester
  const title = words.title(request)
  const note = request.timeline.find(({ type }) => type === 'request')?.note ?? ''
  return (
    <>
      {onPick && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={text('selectOne', { name, title })}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        </label>
      )}
      <div className="row tight what">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span dir="auto">{title}</span>
        <RequestDates request={request} />
        <Failing request={request} />
        {note !== '' && <q dir="auto">{note}</q>}
      </div>
      <span className="acts">
        <Button size="small" kind="primary" aria-label={text('approveOf', { name })} onClick={onApprove}>
          {text('approve')}
        </Button>
        <Button size="small" kind="danger" aria-label={text('rejectOf', { name })} onClick={onReject}>
          {text('reject')}
        </Button>
      </span>
    </>
  )
}

function RequestDates({ request: { startsOn, requestedAt } }: { request: AskedBenefit }): ReactElement {
  const text = useEditorTexts()
  const { date } = useFormat()
  return <span className="small muted">{text('requestOf', { date: date(startsOn), asked: date(requestedAt) })}</span>
}

/** Which rules the person does not fulfil on the first day, without their values. */
function Failing({ request: { failing, validFrom, validUntil } }: { request: AskedBenefit }): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const { date } = useFormat()
  const kinds = failing.map((kind) => words.text(`kind.${kind}`)).join(', ')
  if (failing.length === 0 && validFrom === null && validUntil === null)
    return <Chip kind="ok">{text('rulesHold')}</Chip>
  return (
    <>
      {failing.length > 0 && <Chip kind="warn">{text('rulesFail', { kinds })}</Chip>}
      {validFrom !== null && <Chip kind="warn">{text('failsLater', { date: date(validFrom) })}</Chip>}
      {validUntil !== null && <Chip kind="warn">{text('failsEnded', { date: date(validUntil) })}</Chip>}
    </>
  )
}

const REFUSALS = [
  'benefit_ended',
  'not_eligible',
  'alreadyDecided',
  'notOpen',
  'version_conflict',
  'ownRequest',
] as const

function Bars(): ReactElement | null {
  const text = useEditorTexts()
  const states = useStore(decisions.$states)
  if (states.length === 0) return null
  return (
    <div className="bars">
      {states.map((state, index) => {
        const { step, decision } = state
        const values = { count: decision.requests.length, name: decision.requests[0]?.requester.name ?? '' }
        const what = decision.approve ? 'approve' : 'reject'
        const refused = step === 'done' ? state.result.filter(({ done }) => !done) : []
        return (
          <DecisionBar
            key={decision.key}
            decisions={decisions}
            state={state}
            isLast={index === states.length - 1}
            sentence={
              step === 'failed'
                ? text('decisionFailed')
                : text(step === 'done' ? `done.${what}` : `waiting.${what}`, values)
            }
            refusals={refused.map(({ id, code }) => ({
              key: id,
              name: decision.requests.find((one) => one.id === id)?.requester.name ?? '',
              sentence: text(`refusal.${REFUSALS.find((one) => one === code) ?? 'other'}`),
            }))}
            undone={text('decisionUndone')}
          />
        )
      })}
    </div>
  )
}

/** Read once it is opened. */
function Decided(): ReactElement {
  const text = useEditorTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="decided" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('decided')}</summary>
      {isOpen && <DecidedList />}
    </details>
  )
}

function DecidedList(): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const state = useStore(decidedRequests())
  return (
    <Loaded state={state} failed={text('decidedFailed')} personal onRetry={refreshBenefits}>
      {(all) =>
        all.length === 0 ? (
          <p className="muted">{text('noDecided')}</p>
        ) : (
          <ul className="asked" aria-label={text('decided')}>
            {all.map((request) => (
              <li key={request.id}>
                <div className="row tight what">
                  <b>
                    <bdi>{request.requester.name}</bdi>
                  </b>
                  <span dir="auto">{words.title(request)}</span>
                  <RequestDates request={request} />
                  <RequestChip request={request} />
                  {request.stages[0]?.reason && <q dir="auto">{request.stages[0].reason}</q>}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
