import type { CSSProperties, ReactElement } from 'react'
import type { DeliveryWeek } from '#contract/delivery.ts'
import { MINUTES_OF_DAY } from '#domain/quiet-time.ts'
import { usePageTexts } from './texts.ts'
import { DAYS, useDays } from './use-days.ts'
import { clockOf, weekSpans, type Span } from './week-spans.ts'

const HOURS = [0, 6, 12, 18, 24]

const placeOf = ({ from, to }: Span): CSSProperties => ({
  insetInlineStart: `${(100 * from) / MINUTES_OF_DAY}%`,
  inlineSize: `${(100 * (to - from)) / MINUTES_OF_DAY}%`,
})

/** Seven bars: what is delivered is light, what is collected dark. */
export function QuietWeek({ week }: { week: DeliveryWeek }): ReactElement {
  const text = usePageTexts()
  const days = useDays()
  const told = (spans: readonly Span[]): string =>
    spans.length === 0
      ? text('collectedAllDay')
      : text('deliveredAt', { spans: spans.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', ') })
  return (
    <div className="week">
      <ul>
        {weekSpans(week).map((spans, day) => (
          <li key={DAYS[day]}>
            <span aria-hidden="true">{days.short(day)}</span>
            <span className="track" role="img" aria-label={`${days.long(day)}: ${told(spans)}`}>
              {spans.map((span) => (
                <i key={span.from} style={placeOf(span)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div className="hours" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className="legend">
        <span>
          <i /> {text('deliver')}
        </span>
        <span>
          <i className="collect" /> {text('collect')}
        </span>
      </p>
    </div>
  )
}
