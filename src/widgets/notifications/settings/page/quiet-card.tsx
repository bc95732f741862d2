import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { NotificationSettings } from '#contract/delivery.ts'
import { MINUTES_OF_DAY } from '#domain/quiet-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { Note } from './channel-notes.tsx'
import { changeQuietTime } from '#widgets/notifications/settings/api.ts'
import { QuietWeek } from './quiet-week.tsx'
import { ChangeError, runChange } from './change-error.tsx'
import { usePageTexts } from './texts.ts'

const HoursDialog = lazy(async () => ({ default: (await import('./hours-dialog.tsx')).HoursDialog }))

type QuietTime = NotificationSettings['quietTime']

const ALWAYS = Array.from({ length: 7 }, () => ({ from: 0, to: MINUTES_OF_DAY }))

/** When push and mail are collected. */
export function QuietCard({ quietTime }: { quietTime: QuietTime }): ReactElement {
  const text = usePageTexts()
  const [isEditing, setEditing] = useState(false)
  const { on, byModel, model, hours } = quietTime
  const byTheModel = byModel && model !== null
  const week = !on ? ALWAYS : byTheModel ? model : hours
  return (
    <Card
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
      <div className="quiet">
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
  const text = usePageTexts()
  const { weekdayDate, time } = useFormat()
  if (!on || next === null) return null
  const until = text('quietUntil', { when: `${weekdayDate(next)}, ${time(next)}` })
  return <Note>{waiting > 0 ? `${until} ${text('waiting', { count: waiting })}` : until}</Note>
}
