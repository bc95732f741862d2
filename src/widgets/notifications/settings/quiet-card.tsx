import { lazy, Suspense, useState, type ReactElement, type CSSProperties } from 'react'
import type { NotificationSettings, DeliveryWeek } from '#contract/delivery.ts'
import { MINUTES_OF_DAY } from '#domain/notifications/quiet-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { Note } from './channels-card.tsx'
import { changeQuietTime } from './api.ts'
import { ChangeError, runChange } from './change-error.tsx'
import { useSettingsTexts } from './texts.ts'
import { DAYS, useDays } from './use-days.ts'
import { clockOf, weekSpans, type Span } from './week-spans.ts'

const HOURS = [0, 6, 12, 18, 24]

const placeOf = ({ from, to }: Span): CSSProperties => ({
  insetInlineStart: `${(100 * from) / MINUTES_OF_DAY}%`,
  inlineSize: `${(100 * (to - from)) / MINUTES_OF_DAY}%`,
})

/** Seven bars: hours of delivery are light, hours of collecting dark. */
function QuietWeek({ week }: { week: DeliveryWeek }): ReactElement {
  const text = useSettingsTexts()
  const days = useDays()
  const describe = (spans: readonly Span[]): string =>
    spans.length === 0
      ? text('collectedAllDay')
      : text('deliveredAt', { spans: spans.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', ') })
  return (
    <div className="small week">
      <ul>
        {weekSpans(week).map((spans, day) => (
          <li key={DAYS[day]}>
            <span aria-hidden="true">{days.short(day)}</span>
            <span className="track" role="img" aria-label={`${days.long(day)}: ${describe(spans)}`}>
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

const HoursDialog = lazy(async () => ({ default: (await import('./hours-dialog.tsx')).HoursDialog }))

type QuietTime = NotificationSettings['quietTime']

const ALWAYS = Array.from({ length: 7 }, () => ({ from: 0, to: MINUTES_OF_DAY }))

/** When push and mail are collected. */
export function QuietCard({ quietTime }: { quietTime: QuietTime }): ReactElement {
  const text = useSettingsTexts()
  const [isEditing, setEditing] = useState(false)
  const { on, byModel, model, hours } = quietTime
  const byTheModel = byModel && model !== null
  const week = !on ? ALWAYS : byTheModel ? model : hours
  return (
    <Card
      part="quiet-time"
      title={text('quiet')}
      action={
        <Switch
          hideLabel
          label={text('quietOn')}
          checked={on}
          onChange={(next) => void runChange('quiet', changeQuietTime({ on: next }))}
        />
      }
    >
      <div className="stack gap-16 start quiet">
        <Switch
          label={text('byModel')}
          help={text('byModelHelp')}
          reason={model === null ? text('noModel') : undefined}
          checked={byTheModel}
          onChange={(next) => void runChange('quiet', changeQuietTime({ byModel: next }))}
        />
        <QuietWeek week={week} />
        <ChangeError part="quiet" />
        <Button
          size="small"
          reason={!on ? text('quietIsOff') : byTheModel ? text('followsModel') : undefined}
          onClick={() => setEditing(true)}
        >
          {text('changeHours')}
        </Button>
        <Now quietTime={quietTime} />
        <Note>{text(on ? 'quietNote' : 'quietOffNote')}</Note>
      </div>
      {isEditing && (
        <Suspense>
          <HoursDialog hours={hours} onEnd={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Whether it is quiet at this moment, until when, and how much waits. */
function Now({ quietTime: { on, next, waiting } }: { quietTime: QuietTime }): ReactElement | null {
  const text = useSettingsTexts()
  const { weekdayDate, time } = useFormat()
  if (!on || next === null) return null
  const until = text('quietUntil', { when: `${weekdayDate(next)}, ${time(next)}` })
  return <Note>{waiting > 0 ? `${until} ${text('waiting', { count: waiting })}` : until}</Note>
}
