// The days to clear: a queue at the left, the chosen day at the right; where it is narrow, one after the other.
// Keys work while the focus is inside: J and K or the arrows choose, A releases, R asks for the reason of a rejection.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react'
import { flushSync } from 'react-dom'
import type { ControlDay, ControlItem } from '#contract/working-time-control.ts'
import { isReleased } from '#domain/working-time/release.ts'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { useHost } from '#shared/element/view.tsx'
import type { QueryState } from '#shared/realtime/query.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dayOf, decide } from './api.ts'
import type { DaySideProps } from './day-card.tsx'
import { Queue, QueueHead } from './queue.tsx'
import { useControlTexts } from './texts.ts'

/** Loaded while its data is. */
const DaySide = lazy(async () => ({ default: (await import('./day-card.tsx')).DaySide }))

interface WorkPlaceProps {
  readonly items: readonly ControlItem[]
  /** The number of all items, also of those that the list leaves out. */
  readonly total: number
  /** The day that the page was opened for. */
  readonly highlight: number | undefined
  /** The month around the shown day, below it. */
  readonly withMonth: boolean
}

/** A decision that needs a reason: a rejection, and the approval of a correction in a locked period. */
interface PendingDecision {
  readonly item: ControlItem
  readonly approve: boolean
}

/** Typing is no command. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/** In the portal the day of the address comes into view and has the focus: in the queue, else as the card. */
function useMarked({ highlight }: WorkPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const { embedded } = useHost()
  const show = useEffectEvent(() => {
    if (highlight === undefined || embedded) return
    const row = place.current?.querySelector<HTMLElement>(`[data-day="${highlight}"]`)
    const card = place.current?.querySelector<HTMLElement>('.day-side')
    row?.focus({ preventScroll: true })
    // Where it is narrow the queue is hidden and takes no focus.
    const shown = row?.matches(':focus') ? row : card
    shown?.focus({ preventScroll: true })
    shown?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => show(), [])
  return place
}

/** The shown day, and the effects of keys on it. */
function useQueue(props: WorkPlaceProps) {
  const { items, highlight } = props
  const text = useControlTexts()
  const place = useMarked(props)
  const [chosenId, setChosenId] = useState(highlight)
  /** Where it is narrow the card replaces the queue. */
  const [isCardShown, setCardShown] = useState(highlight !== undefined)
  const [asked, setAsked] = useState<PendingDecision>()
  const isListed = items.some(({ id }) => id === chosenId)
  // The day of the address is shown also where it does not wait for this person.
  const shownId = isListed || chosenId === highlight ? (chosenId ?? items[0]?.id) : items[0]?.id
  const index = items.findIndex(({ id }) => id === shownId)
  const next = items[index + 1] ?? items[index - 1]
  const choose = (item: ControlItem | undefined) => {
    if (!item) return
    flushSync(() => setChosenId(item.id))
    place.current?.querySelector<HTMLElement>(`[data-day="${item.id}"]`)?.focus()
  }
  const start = (item: ControlItem, approve: boolean, reason = '') => {
    if (approve && item.isIncomplete) return announce(text('incomplete', { name: item.person.name }))
    const needsReason = !approve || dayOf(item.id).get().data?.approvalNeedsReason
    if (needsReason && reason === '') return setAsked({ item, approve })
    decide({ kind: 'days', approve, reason, items: [item] })
    announce(text(approve ? 'waiting.approve' : 'waiting.reject', { name: item.person.name }))
    setCardShown(false)
    choose(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[index]
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const commands: Readonly<Record<string, () => void>> = {
      j: () => choose(items[index + 1]),
      arrowdown: () => choose(items[index + 1]),
      k: () => choose(items[index - 1]),
      arrowup: () => choose(items[index - 1]),
      a: () => item?.stage && start(item, true),
      r: () => item?.stage && start(item, false),
    }
    const command = commands[event.key.toLowerCase()]
    if (!command) return
    event.preventDefault()
    command()
  }
  return {
    place,
    shownId,
    setChosenId,
    isCardShown,
    setCardShown,
    asked,
    setAsked,
    index,
    next,
    start,
    onKeyDown,
  }
}

export function WorkPlace(props: WorkPlaceProps): ReactElement | null {
  const { items, total, highlight, withMonth } = props
  const text = useControlTexts()
  const { place, shownId, setChosenId, isCardShown, setCardShown, asked, setAsked, ...queue } = useQueue(props)
  if (shownId === undefined) return null
  return (
    <div ref={place} className={isCardShown ? 'work-place on-card' : 'work-place'} onKeyDown={queue.onKeyDown}>
      <section className="card queue-card">
        <QueueHead total={total} />
        <Queue
          items={items}
          shownId={shownId}
          markedId={highlight}
          onFocus={setChosenId}
          onChoose={(id) => {
            setChosenId(id)
            setCardShown(true)
          }}
        />
        {total > items.length && <p className="more">{text('moreOpen', { count: total - items.length })}</p>}
      </section>
      <div className="stack gap-20 day-side" tabIndex={-1}>
        <Button kind="ghost" icon={chevronLeft} className="to-queue" onClick={() => setCardShown(false)}>
          {text('toQueue')}
        </Button>
        <ChosenDay
          key={shownId}
          id={shownId}
          isMarked={shownId === highlight}
          withMonth={withMonth}
          item={items[queue.index]}
          next={queue.next}
          onApprove={(item) => queue.start(item, true)}
          onReject={(item) => queue.start(item, false)}
        />
      </div>
      {asked && (
        <ReasonDialog
          refusals={text}
          title={text(asked.approve ? 'approveLockedTitle' : 'rejectTitle', { name: asked.item.person.name })}
          help={text(asked.approve ? 'approveLockedHelp' : 'rejectHelp', { name: asked.item.person.name })}
          action={text(asked.approve ? 'approveCorrection' : 'rejectNow')}
          danger={!asked.approve}
          onClose={() => setAsked(undefined)}
          onSubmit={(reason) => {
            queue.start(asked.item, asked.approve, reason)
            return Promise.resolve()
          }}
        />
      )}
    </div>
  )
}

/** The day of a link that is unknown, or that the reader may not see. */
export function NoDay(): ReactElement {
  const text = useControlTexts()
  return (
    <Banner kind="info" heading={text('noDay')}>
      {text('noDayText')}
    </Banner>
  )
}

/** The outcome of a day that no longer waits for the viewer. */
const outcomeOf = ({ line: { status } }: ControlDay): 'released' | 'rejected' | 'other' =>
  isReleased(status) ? 'released' : status === 'manuallyRejected' ? 'rejected' : 'other'

const isUnknown = ({ data, error }: QueryState<ControlDay>): boolean =>
  data === undefined && error instanceof ApiError && error.status === 404

interface ChosenDayProps extends Omit<DaySideProps, 'state'> {
  readonly id: number
  /** A link has led to it. */
  readonly isMarked: boolean
}

function ChosenDay({ id, isMarked, ...props }: ChosenDayProps): ReactElement {
  const text = useControlTexts()
  const state = useStore(dayOf(id))
  if (isMarked && isUnknown(state)) return <NoDay />
  return (
    <>
      {isMarked && state.data?.stage === null && (
        <Banner kind="info" heading={text(`marked.${outcomeOf(state.data)}`)} />
      )}
      <Suspense fallback={<Skeleton height="360px" />}>
        <DaySide state={state} {...props} />
      </Suspense>
    </>
  )
}
