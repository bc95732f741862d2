// The work of the people in front: running work, and the buttons.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import coffee from 'lucide-static/icons/coffee.svg?raw'
import handshake from 'lucide-static/icons/handshake.svg?raw'
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw'
import play from 'lucide-static/icons/play.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import shuffle from 'lucide-static/icons/shuffle.svg?raw'
import sprayCan from 'lucide-static/icons/spray-can.svg?raw'
import userPlus from 'lucide-static/icons/user-plus.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import wrench from 'lucide-static/icons/wrench.svg?raw'
import type { ReactElement } from 'react'
import type { TerminalOrder } from '#contract/production-devices.ts'
import type { Presence, RunningOrder, TerminalEvent } from '#domain/production/terminal/presence.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { Desk, DeskFacts } from './desk.ts'
import { LargeButton } from './large-button.tsx'
import { useTerminalTexts } from './texts.ts'

const OVERHEAD = [
  ['cleaning', sprayCan],
  ['setup', wrench],
  ['meeting', usersRound],
  ['fault', octagonAlert],
] as const

/** Orders that run for anybody in front, the oldest first. */
export function runningOf(present: readonly Presence[]): RunningOrder[] {
  const all = present.flatMap(({ orders }) => orders).toSorted((one, other) => (one.since < other.since ? -1 : 1))
  return [...new Map(all.toReversed().map((one) => [one.order, one])).values()].toReversed()
}

interface PeopleProps {
  readonly people: DeskFacts['people']
  readonly present: readonly Presence[]
}

function People({ people, present }: PeopleProps): ReactElement {
  const text = useTerminalTexts()
  const format = useFormat()
  return (
    <ul className="people">
      {people.map(({ id, name }) => {
        const since = present.find(({ personId }) => personId === id)?.since
        return (
          <li key={id}>
            <span className="initials" aria-hidden="true">
              {name.replaceAll(/[^\p{Lu}]/gu, '').slice(0, 2)}
            </span>
            <span className="who">
              {since && <span className="muted">{text('since', { at: format.time(since) })}</span>}
              <b>{name}</b>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface OrderProps {
  readonly running: RunningOrder
  /** Minutes of those in front before the order was halted. */
  readonly before: number
  readonly known: TerminalOrder | undefined
  /** Pieces that were reported here and are not sent yet. */
  readonly unsent: number
  readonly now: Date
}

function OrderFacts({ running, before, known, unsent, now }: OrderProps): ReactElement {
  const text = useTerminalTexts()
  if (!known) return <p className="muted">{text('order.unknown')}</p>
  const { title, operation, planned, minutes } = known
  const done = known.done + unsent
  const spent = formatDuration(before + (now.getTime() - Date.parse(running.since)) / 60_000)
  const pieces = text('order.pieces', { done, planned })
  return (
    <>
      <p className="operation">{text('order.operation', { title, operation })}</p>
      <p className="figures">
        <span>{pieces}</span>
        <span className="muted">{text('order.time', { spent, planned: formatDuration(minutes) })}</span>
      </p>
      <progress aria-label={pieces} max={Math.max(planned, 1)} value={Math.min(done, planned)} />
    </>
  )
}

const unsentOf = (waiting: readonly TerminalEvent[], order: string): number =>
  waiting.filter((one) => one.order === order).reduce((sum, one) => sum + (one.pieces ?? 0) - (one.scrap ?? 0), 0)

interface WorkProps extends PeopleProps {
  readonly orders: readonly TerminalOrder[]
  readonly waiting: readonly TerminalEvent[]
  readonly now: Date
}

/** The running work of the people in front. */
export function Work({ people, present, orders, waiting, now }: WorkProps): ReactElement {
  const text = useTerminalTexts()
  const format = useFormat()
  const running = runningOf(present)
  const [first, ...others] = running
  const paused = present.find(({ pausedSince }) => pausedSince)?.pausedSince
  const overhead = present.find((one) => one.overhead)?.overhead
  const halted = [...new Set(present.flatMap((one) => one.halted))]
  return (
    <>
      <People people={people} present={present} />
      <div className="stack gap-8 work">
        {paused && <Heading depth={2}>{text('paused', { at: format.time(paused) })}</Heading>}
        {!paused && overhead && (
          <Heading depth={2}>
            {text('activity.since', {
              activity: text(`activity.${overhead.activity}`),
              at: format.time(overhead.since),
            })}
          </Heading>
        )}
        {halted.length > 0 && <p className="muted">{text('order.halted', { orders: halted.join(', ') })}</p>}
        {!first && !paused && !overhead && <Heading depth={2}>{text('order.none')}</Heading>}
        {first && (
          <>
            <Heading depth={2} className="running">
              <span className="muted">{text('order.running')}</span>
              <span className="order-number">{first.order}</span>
            </Heading>
            <OrderFacts
              running={first}
              before={Math.max(...present.map(({ spent }) => spent?.[first.order] ?? 0))}
              known={orders.find(({ number }) => number === first.order)}
              unsent={unsentOf(waiting, first.order)}
              now={now}
            />
          </>
        )}
        {others.length > 0 && (
          <p>
            <span className="muted">{text('order.more')}</span> <b>{others.map(({ order }) => order).join(', ')}</b>
          </p>
        )}
      </div>
    </>
  )
}

/** The buttons of those in front. */
export function Buttons({ desk, present }: { desk: Desk; present: readonly Presence[] }): ReactElement {
  const text = useTerminalTexts()
  const isInterrupted = present.some(({ pausedSince, overhead }) => pausedSince ?? overhead)
  const isPaused = present.length > 0 && present.every(({ pausedSince }) => pausedSince)
  const isRunning = present.some(({ orders }) => orders.length > 0)
  const halted = [...new Set(present.flatMap((one) => one.halted))].join(', ')
  return (
    <div className="stack gap-16 buttons">
      {isInterrupted ? (
        <LargeButton kind="go" icon={play} hint={halted && text('do.goOnHint', { orders: halted })} onClick={desk.goOn}>
          {text('do.goOn')}
        </LargeButton>
      ) : isRunning ? (
        <LargeButton kind="go" icon={circleCheck} hint={text('do.finishHint')} onClick={() => desk.askPieces('finish')}>
          {text('do.finish')}
        </LargeButton>
      ) : (
        <LargeButton
          kind="go"
          icon={plus}
          hint={text('do.switchHint')}
          onClick={() => desk.open({ kind: 'orders', next: 'begin' })}
        >
          {text('do.begin')}
        </LargeButton>
      )}
      {!isPaused && (
        <LargeButton icon={coffee} hint={isRunning && text('do.pauseHint')} onClick={desk.pause}>
          {text('do.pause')}
        </LargeButton>
      )}
      {(isRunning || halted !== '') && (
        <LargeButton
          icon={shuffle}
          hint={text('do.switchHint')}
          onClick={() => desk.open({ kind: 'orders', next: 'switch' })}
        >
          {text('do.switch')}
        </LargeButton>
      )}
      <div className="pairs">
        {OVERHEAD.map(([activity, icon]) => (
          <LargeButton key={activity} icon={icon} onClick={() => void desk.overhead(activity)}>
            {text(`activity.${activity}`)}
          </LargeButton>
        ))}
      </div>
    </div>
  )
}

/** Buttons for work with colleagues, and beside the running order. */
export function SideButtons({ desk, present }: { desk: Desk; present: readonly Presence[] }): ReactElement {
  const text = useTerminalTexts()
  const isRunning = present.some(({ orders }) => orders.length > 0)
  return (
    <div className="side-buttons">
      {isRunning && (
        <>
          <button type="button" className="side" onClick={() => desk.askPieces('handOver')}>
            <Icon source={handshake} />
            {text('do.handOver')}
          </button>
          <button type="button" className="side" onClick={() => desk.open({ kind: 'orders', next: 'begin' })}>
            <Icon source={plus} />
            {text('do.beginMore')}
          </button>
        </>
      )}
      <button type="button" className="side" onClick={() => desk.open({ kind: 'colleague' })}>
        <Icon source={userPlus} />
        {text('do.colleague')}
      </button>
    </div>
  )
}
