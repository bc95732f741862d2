// The queue of days that wait, the most urgent first, and how their findings look and read.
import alarmClock from 'lucide-static/icons/alarm-clock.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import messageCircle from 'lucide-static/icons/message-circle-question-mark.svg?raw'
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import timerOff from 'lucide-static/icons/timer-off.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { ControlItem } from '#contract/working-time-control.ts'
import { whenNear } from '#shared/element/when-near.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import type { ChipProps } from '#shared/ui/chip.tsx'
import { Count } from '#shared/ui/count.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { hours } from '#widgets/working-time/times.ts'
import { useControlTexts, type ControlText } from './texts.ts'

type Finding = ControlItem['findings'][number]
type Look = { readonly kind: NonNullable<ChipProps['kind']>; readonly icon: string }

const RULE_BROKEN: Look = { kind: 'bad', icon: octagonAlert }
const NOTE: Look = { kind: 'info', icon: info }

/** Hints that are not listed break a rule of the law. */
const LOOKS: Readonly<Partial<Record<Finding['code'], Look>>> = {
  correction: { kind: 'open', icon: pencil },
  question: { kind: 'open', icon: messageCircle },
  pending: { kind: 'plain', icon: hourglass },
  stampingMissing: { kind: 'warn', icon: timerOff },
  invalidStamping: { kind: 'bad', icon: circleX },
  unexcused: { kind: 'plain', icon: circleDashed },
  projectRelease: { kind: 'plain', icon: hourglass },
  rejected: { kind: 'bad', icon: circleX },
  sundayWork: NOTE,
  holidayWork: NOTE,
  nightWork: { kind: 'info', icon: alarmClock },
}

export const lookOf = ({ code }: Finding): Look => LOOKS[code] ?? RULE_BROKEN

export const titleOf = ({ code }: Finding, text: ControlText): string => text(`finding.${code}`)

/** The detail beside the name of the person; '' if the title is complete. */
function detailOf(item: Pick<ControlItem, 'findings' | 'missing'>, text: ControlText): string {
  const [first] = item.findings
  if (!first) return ''
  if (first.code === 'stampingMissing' && item.missing) return text(`missing.${item.missing}`)
  if (first.minutes !== undefined) return text('figure', { minutes: hours(first.minutes) })
  return first.code === 'unexcused' ? text('noRequest') : ''
}

/** Days that are drawn together: about a view. */
const GROUP = 15
/** Height in px of most days; that of those not drawn yet. */
const HEIGHT = 63

export function QueueHead({ total }: { total: number }): ReactElement {
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
  /** The day to which a link has led. */
  readonly markedId?: number | undefined
  /** Shows it. */
  readonly onFocus: (id: number) => void
  /** Shows it, also where it is narrow. */
  readonly onChoose: (id: number) => void
}

export function Queue({ items, ...props }: QueueProps): ReactElement {
  const text = useControlTexts()
  const shown = items.findIndex(({ id }) => id === props.shownId)
  const groups = Array.from({ length: Math.ceil(items.length / GROUP) }, (_, group) => group * GROUP)
  if (items.length === 0) return <p className="more">{text('nothingToClear')}</p>
  return (
    <ul part="queue" className="queue" aria-label={text('queue')}>
      {groups.map((from) => (
        <Group
          key={from}
          items={items.slice(from, from + GROUP)}
          from={from}
          total={items.length}
          // The shown day of a link may not be listed.
          stopId={(items[shown] ?? items[0])?.id}
          // The keys move from the shown day to its neighbours, which may be in another group.
          isHeld={from === 0 || (shown >= from - 1 && shown <= from + GROUP)}
          {...props}
        />
      ))}
    </ul>
  )
}

interface GroupProps extends QueueProps {
  /** The day that the tabulator reaches. */
  readonly stopId: number | undefined
  /** Position of its first day. */
  readonly from: number
  readonly total: number
  readonly isHeld: boolean
}

/** Drawn once it is near the view; until then there is room for it. */
function Group({ items, from, total, isHeld, ...props }: GroupProps): ReactElement {
  const room = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(false)
  const isDrawn = isHeld || isNear
  useEffect(() => {
    if (!isDrawn && room.current) return whenNear(room.current, () => setNear(true))
  }, [isDrawn])
  if (!isDrawn) return <li ref={room} aria-hidden="true" style={{ height: items.length * HEIGHT }} />
  return (
    <>
      {items.map((item, index) => (
        <li key={item.id} aria-posinset={from + index + 1} aria-setsize={total}>
          <QueuedDay item={item} {...props} />
        </li>
      ))}
    </>
  )
}

interface QueuedDayProps extends Omit<QueueProps, 'items'>, Pick<GroupProps, 'stopId'> {
  readonly item: ControlItem
}

function QueuedDay({ item, shownId, markedId, stopId, onFocus, onChoose }: QueuedDayProps): ReactElement {
  const text = useControlTexts()
  const { weekdayDate } = useFormat()
  const { id, person, day, findings, onBehalfOf } = item
  const look = lookOf(findings[0]!)
  const detail = detailOf(item, text)
  return (
    <button
      type="button"
      className={id === markedId ? 'q-item marked' : 'q-item'}
      data-day={id}
      aria-current={id === shownId}
      // One tab stop; the keys decide the focused item.
      tabIndex={id === stopId ? 0 : -1}
      onFocus={() => onFocus(id)}
      onClick={() => onChoose(id)}
    >
      <span className={`icon-tile ${look.kind}`}>
        <Icon source={look.icon} />
      </span>
      <b>
        {titleOf(findings[0]!, text)}
        {findings.length > 1 && <span className="others"> {text('andMore', { count: findings.length - 1 })}</span>}
      </b>
      <span className="when">{weekdayDate(day)}</span>
      <small>
        {[person.name, detail].filter(Boolean).join(' · ')}
        {onBehalfOf && `, ${text('onBehalfOf', { name: onBehalfOf.name })}`}
      </small>
    </button>
  )
}
