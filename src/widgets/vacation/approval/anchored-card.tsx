// The card of an absence, beside its bar: its facts, the warnings, and the decision about it.
import { useStore } from '@nanostores/react'
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { placeBeside } from '#shared/ui/place-beside.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { kindWord, periodWords, stateWord, waitsForWords } from '#widgets/vacation/absences.tsx'
import { type BoardAbsence, type BoardPerson, requestIdOf } from '#widgets/vacation/board-model.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { leaveRequest, refreshRequest } from './api.ts'
import { DecisionDetails, History } from './request-details.tsx'
import { useApprovalTexts } from './texts.ts'
import type { Entry } from './use-approval.tsx'
import type { Deciding } from './deciding.tsx'

export interface OpenCard {
  readonly absence: BoardAbsence
  readonly person: BoardPerson
  readonly anchor: HTMLElement
}

export interface AnchoredCardProps {
  readonly card: OpenCard
  /** Of a request that can be decided. */
  readonly entry: Entry | undefined
  readonly deciding: Deciding
  readonly onClose: () => void
}

/** Opens the popover beside the anchor, and gives the focus back when it closes. */
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

/** An absence that there is nothing to decide about: with its decisions where the viewer may open it. */
function Closed({ absence }: { absence: BoardAbsence }): ReactElement {
  const words = useVacationTexts()
  const text = useApprovalTexts()
  const format = useFormat()
  const id = requestIdOf(absence)
  const turn = waitsForWords(absence, words)
  return (
    <>
      <dl className="card-facts">
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
