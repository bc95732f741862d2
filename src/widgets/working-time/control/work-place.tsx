// The days to clear: a queue at the left, the chosen day at the right; where it is narrow, one after the other.
// Keys work while the focus is inside: J and K or the arrows choose, A releases, R asks for the reason of a rejection.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { ControlItem } from '#contract/working-time-control.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Count } from '#shared/ui/count.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dayOf, decide } from './api.ts'
import type { DecidingProps } from './day-card.tsx'
import { detailOf, lookOf, titleOf } from './finding-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useControlTexts } from './texts.ts'

/** Loaded while its data is. */
const DaySide = lazy(async () => ({ default: (await import('./day-card.tsx')).DaySide }))

interface WorkPlaceProps {
  readonly items: readonly ControlItem[]
  /** Of all items, also those that the list leaves out. */
  readonly total: number
  /** The day that the page was opened for. */
  readonly highlight: number | undefined
}

/** Typing is no command. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/** Which day is shown, and what the keys do with it. */
function useQueue({ items, highlight }: WorkPlaceProps) {
  const text = useControlTexts()
  const place = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState(highlight)
  /** Where it is narrow the card replaces the queue. */
  const [isCardShown, setCardShown] = useState(highlight !== undefined)
  const [rejected, setRejected] = useState<ControlItem>()
  const isListed = items.some(({ id }) => id === chosenId)
  // The day of the address is shown also where it does not wait for this person.
  const shownId = isListed || chosenId === highlight ? (chosenId ?? items[0]?.id) : items[0]?.id
  const index = items.findIndex(({ id }) => id === shownId)
  const next = items[index + 1] ?? items[index - 1]
  const choose = (item: ControlItem | undefined) => {
    if (!item) return
    setChosenId(item.id)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-day="${item.id}"]`)?.focus())
  }
  const start = (item: ControlItem, approve: boolean, reason = '') => {
    if (approve && item.isIncomplete) return announce(text('incomplete', { name: item.person.name }))
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
      r: () => item?.stage && setRejected(item),
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
    rejected,
    setRejected,
    index,
    next,
    start,
    onKeyDown,
  }
}

export function WorkPlace(props: WorkPlaceProps): ReactElement | null {
  const { items, total } = props
  const text = useControlTexts()
  const { place, shownId, setChosenId, isCardShown, setCardShown, rejected, setRejected, ...queue } = useQueue(props)
  if (shownId === undefined) return null
  return (
    <div ref={place} className={isCardShown ? 'work-place on-card' : 'work-place'} onKeyDown={queue.onKeyDown}>
      <section className="card queue-card">
        <QueueHead total={total} />
        <Queue
          items={items}
          shownId={shownId}
          onFocus={setChosenId}
          onChoose={(id) => {
            setChosenId(id)
            setCardShown(true)
          }}
        />
        {total > items.length && <p className="more">{text('moreOpen', { count: total - items.length })}</p>}
      </section>
      <div className="day-side">
        <Button kind="ghost" icon={chevronLeft} className="to-queue" onClick={() => setCardShown(false)}>
          {text('toQueue')}
        </Button>
        <ChosenDay
          key={shownId}
          id={shownId}
          item={items[queue.index]}
          next={queue.next}
          onApprove={(item) => queue.start(item, true)}
          onReject={setRejected}
        />
      </div>
      {rejected && (
        <ReasonDialog
          title={text('rejectTitle', { name: rejected.person.name })}
          help={text('rejectHelp', { name: rejected.person.name })}
          action={text('rejectNow')}
          onClose={() => setRejected(undefined)}
          onSubmit={(reason) => {
            queue.start(rejected, false, reason)
            return Promise.resolve()
          }}
        />
      )}
    </div>
  )
}

function QueueHead({ total }: Pick<WorkPlaceProps, 'total'>): ReactElement {
  const text = useControlTexts()
  return (
    <div className="card-head">
      <Heading depth={2}>{text('toClear')}</Heading>
      <Count kind="todo" value={total} label={text('open', { count: total })} />
      <span className="keys" aria-hidden="true">
        <kbd>J</kbd>
        <kbd>K</kbd>
      </span>
    </div>
  )
}

interface QueueProps {
  readonly items: readonly ControlItem[]
  readonly shownId: number
  /** Shows it. */
  readonly onFocus: (id: number) => void
  /** Shows it, also where it is narrow. */
  readonly onChoose: (id: number) => void
}

function Queue({ items, shownId, onFocus, onChoose }: QueueProps): ReactElement {
  const text = useControlTexts()
  const { weekdayDate } = useFormat()
  if (items.length === 0) return <p className="more">{text('nothingToClear')}</p>
  return (
    <ul className="queue" aria-label={text('queue')}>
      {items.map((item) => {
        const { id, person, day, findings, onBehalfOf } = item
        const look = lookOf(findings[0]!)
        const detail = detailOf(item, text)
        return (
          <li key={id}>
            <button
              type="button"
              className="q-item"
              data-day={id}
              aria-current={id === shownId}
              // One tab stop; the keys decide about the focused item.
              tabIndex={id === shownId ? 0 : -1}
              onFocus={() => onFocus(id)}
              onClick={() => onChoose(id)}
            >
              <span className={`tile ${look.kind}`}>
                <Icon source={look.icon} />
              </span>
              <b>
                {titleOf(findings[0]!, text)}
                {findings.length > 1 && (
                  <span className="others"> {text('andMore', { count: findings.length - 1 })}</span>
                )}
              </b>
              <span className="when">{weekdayDate(day)}</span>
              <small>
                {[person.name, detail].filter(Boolean).join(' · ')}
                {onBehalfOf && `, ${text('onBehalfOf', { name: onBehalfOf.name })}`}
              </small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function ChosenDay({ id, ...deciding }: DecidingProps & { readonly id: number }): ReactElement {
  const state = useStore(dayOf(id))
  return (
    <Suspense fallback={<Skeleton height="360px" />}>
      <DaySide state={state} {...deciding} />
    </Suspense>
  )
}
