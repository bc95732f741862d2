// The card of an absence, beside its bar: the facts needed for a decision, the warnings, and the decisions so far.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
} from 'react'
import type { DecisionFacts } from '#contract/vacation-calendar.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import { compare, ZERO } from '#domain/calendar/fraction.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { placeBeside } from '#shared/ui/place-beside.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { periodWords, kindWord, stateWord, waitsForWords } from '#widgets/vacation/absences.tsx'
import { type BoardAbsence, type BoardPerson, requestIdOf } from '#widgets/vacation/board-model.ts'
import { useVacationTexts, type VacationText } from '#widgets/vacation/texts.ts'
import { decisionFacts, type OpenDecision, leaveRequest, refreshRequest } from './api.ts'
import { costWords, daysWords, ProofButtons, wishedWords } from './decision-facts.tsx'
import type { Deciding } from './deciding.tsx'
import { type ApprovalText, useApprovalTexts } from './texts.ts'
import type { Entry } from './use-approval.tsx'

const holidayWords = ({ holidays }: DecisionFacts, words: VacationText, text: ApprovalText, format: Formats): string =>
  holidays
    .map(({ day, holiday }) => `, ${text('isHoliday', { day: format.weekday(day), name: words(`name.${holiday}`) })}`)
    .join('')

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Facts beyond its days and its balance: occasion, documents, deadline. */
function OwnFacts({ entry: { facts, decision } }: Pick<DecisionDetailsProps, 'entry'>): ReactElement[] {
  return facts
    .filter(({ key }) => key === 'reason' || key === 'proof' || key === 'decideBy')
    .map(({ key, name, value }) => (
      <Fact key={key} name={name}>
        {key === 'proof' && decision.proofs.length > 0 ? <ProofButtons proofs={decision.proofs} /> : value}
      </Fact>
    ))
}

function SubstituteFact({ decision }: { decision: OpenDecision }): ReactElement | null {
  const text = useApprovalTexts()
  const { substitute } = decision.request
  if (!substitute) return null
  const isAway = decision.substituteAway || substitute.state === 'left'
  return (
    <Fact name={text('substitute')}>
      {substitute.name}{' '}
      <span className={isAway ? 'is-away' : 'is-there'}>
        <Icon source={isAway ? circleAlert : circleCheck} size="s" />
        {text(isAway ? 'away' : 'present')}
      </span>
      {substitute.state && <small className="muted">{text(`substitute.${substitute.state}`)}</small>}
    </Fact>
  )
}

/** The person who has sent the request for its applicant, and their comment. */
function SenderFact({ person, timeline }: LeaveRequest): ReactElement | null {
  const text = useApprovalTexts()
  const sent = timeline.find(({ type }) => type === 'sent')
  if (!sent?.by || sent.by.id === person.id) return null
  return (
    <Fact name={text('sentBy')}>
      {sent.by.name} {sent.note && <small className="muted">{sent.note}</small>}
    </Fact>
  )
}

interface DecisionDetailsProps {
  readonly entry: Entry
  readonly onApprove: () => void
  readonly onReject: () => void
}

export function DecisionDetails({ entry, onApprove, onReject }: DecisionDetailsProps): ReactElement {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const format = useFormat()
  const { decision, warnings } = entry
  const { request, onBehalfOf, isCancellation } = decision
  const { data: facts } = useStore(decisionFacts(request.id))
  const isFree = compare(decision.cost.days, ZERO) === 0 && decision.cost.minutes === 0
  return (
    <>
      {onBehalfOf && <p className="card-note info">{text('onBehalfOf', { name: onBehalfOf.name })}</p>}
      {isCancellation && <p className="card-note info">{text('cancellationAsked')}</p>}
      <dl className="stack gap-4 card-facts">
        <Fact name={text('period')}>
          {request.periods.map((period) => (
            <b key={period.first}>{wishedWords(period, words, text, format)}</b>
          ))}
        </Fact>
        {!isFree && (
          <Fact name={text('need')}>
            {costWords(decision, text, format)}
            {facts && holidayWords(facts, words, text, format)}
          </Fact>
        )}
        {facts?.years.map(({ year, left }) => (
          <Fact key={year} name={facts.years.length > 1 ? text('leftOfYear', { year }) : text('left')}>
            {daysWords(left, text, format)}
          </Fact>
        ))}
        <OwnFacts entry={entry} />
        <SubstituteFact decision={decision} />
        {request.comment && <Fact name={text('comment')}>{request.comment}</Fact>}
        <SenderFact {...request} />
      </dl>
      <ul className="card-warnings">
        {warnings.map((warning) => (
          <li key={warning}>
            <Icon source={triangleAlert} size="s" />
            <span>{warning}</span>
          </li>
        ))}
        {!entry.isChecked && <li className="muted">{text('staffingNotChecked')}</li>}
      </ul>
      <div className="card-actions">
        <Button kind="primary" onClick={onApprove}>
          {text(isCancellation ? 'acceptCancellation' : 'approve')} <kbd>A</kbd>
        </Button>
        <Button onClick={onReject}>
          {text('reject')} <kbd>R</kbd>
        </Button>
      </div>
    </>
  )
}

const ICONS = {
  notYetProcessed: circleDashed,
  manuallyApproved: circleCheck,
  manuallyRejected: circleX,
  automaticallyApproved: timer,
  automaticallyRejected: timer,
  automaticallyExpired: timer,
} as const

type Stage = LeaveRequest['stages'][number]

function stageWords({ status, decider, onBehalfOf, decidedAt }: Stage, text: ApprovalText, format: Formats): string {
  const name = decider?.name || text('humanResources')
  const date = decidedAt === null ? '' : `${format.date(decidedAt)}, ${format.time(decidedAt)}`
  const sentence = text(`stage.${status}`, { name, date })
  return onBehalfOf ? `${sentence} ${text('onBehalfOf', { name: onBehalfOf.name })}` : sentence
}

export function History({ request }: { request: LeaveRequest }): ReactElement {
  const text = useApprovalTexts()
  const format = useFormat()
  return (
    <ul className="card-history" aria-label={text('history')}>
      {request.stages.map((stage) => (
        <li key={stage.stage}>
          <Icon source={ICONS[stage.status]} size="s" />
          <span>
            {stageWords(stage, text, format)}
            {stage.reason && <q>{stage.reason}</q>}
          </span>
        </li>
      ))}
    </ul>
  )
}

export interface OpenCard {
  readonly absence: BoardAbsence
  readonly person: BoardPerson
  readonly anchor: HTMLElement
}

export interface AnchoredCardProps {
  readonly card: OpenCard
  /** The entry of a request that can be decided. */
  readonly entry: Entry | undefined
  readonly deciding: Deciding
  readonly onClose: () => void
}

/** Opens the popover beside the anchor, and returns the focus when it closes. */
function usePlaced({ anchor }: OpenCard, onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const closed = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const { current: popover } = ref
    if (!popover) return
    const root = popover.getRootNode() as Document | ShadowRoot
    const before = root.activeElement as HTMLElement | null
    popover.showPopover()
    placeBeside(popover, anchor)
    const first = popover.querySelector<HTMLElement>('.btn.primary') ?? popover.querySelector<HTMLElement>('.ibtn')
    first?.focus({ preventScroll: true })
    const stop = new AbortController()
    popover.addEventListener(
      'toggle',
      (event) => {
        if (event.newState === 'closed') closed()
      },
      { signal: stop.signal },
    )
    addEventListener('resize', () => anchor.isConnected && placeBeside(popover, anchor), { signal: stop.signal })
    return () => {
      stop.abort()
      if (popover.contains(root.activeElement) || root.activeElement === null) before?.focus({ preventScroll: true })
    }
  }, [anchor])
  // Content that loads later makes it higher.
  useEffect(() => {
    const { current: popover } = ref
    if (!popover || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => anchor.isConnected && placeBeside(popover, anchor))
    observer.observe(popover)
    return () => observer.disconnect()
  }, [anchor])
  return ref
}

const KEYS: ReadonlyMap<string, 'approve' | 'reject'> = new Map([
  ['a', 'approve'],
  ['r', 'reject'],
])

export function AnchoredCard({ card, entry, deciding, onClose }: AnchoredCardProps): ReactElement {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const { absence, person } = card
  const { shortDate } = useFormat()
  const id = useId()
  const ref = usePlaced(card, onClose)
  const act = (action: 'approve' | 'reject') => {
    if (!entry) return
    onClose()
    deciding[action]([entry])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event
    const action = KEYS.get(key.toLowerCase())
    if (!action || ctrlKey || altKey || metaKey) return
    // The dialog of the reason takes the focus: the letter must not become its text.
    event.preventDefault()
    act(action)
  }
  const kind = kindWord(absence, words)
  const sub = entry
    ? text('askedOn', { kind, date: shortDate(entry.decision.request.sentAt ?? '') })
    : `${kind}, ${stateWord(absence, words)}`
  return (
    <div ref={ref} popover="auto" role="dialog" aria-labelledby={id} className="pop absence-card" onKeyDown={onKeyDown}>
      <div className="card-top">
        <Avatar name={person.name} personId={person.id} />
        <div>
          <b id={id}>{person.name}</b>
          <small>{sub}</small>
        </div>
        <IconButton icon={x} label={text('close')} onClick={onClose} />
      </div>
      {entry ? (
        <DecisionDetails entry={entry} onApprove={() => act('approve')} onReject={() => act('reject')} />
      ) : (
        <Closed absence={absence} />
      )}
    </div>
  )
}

/** An absence without a decision to make: with its history if the viewer may open it. */
function Closed({ absence }: { absence: BoardAbsence }): ReactElement {
  const words = useVacationTexts()
  const text = useApprovalTexts()
  const format = useFormat()
  const id = requestIdOf(absence)
  const turn = waitsForWords(absence, words)
  return (
    <>
      <dl className="stack gap-4 card-facts">
        <div>
          <dt>{text('period')}</dt>
          <dd>{periodWords(absence, words, format)}</dd>
        </div>
      </dl>
      {turn && <p className="card-note info">{text('notYours', { turn })}</p>}
      {absence.warnings?.map((warning) => (
        <p key={warning} className="card-note">
          {warning}
        </p>
      ))}
      {id !== undefined && <LoadedHistory id={id} />}
    </>
  )
}

function LoadedHistory({ id }: { id: number }): ReactElement {
  const text = useApprovalTexts()
  const state = useStore(leaveRequest(id))
  if (state.data) return <History request={state.data} />
  return (
    <QueryView personal state={state} text={text('requestNotLoaded')} onRetry={() => refreshRequest(id)}>
      <Skeleton height="60px" />
    </QueryView>
  )
}
