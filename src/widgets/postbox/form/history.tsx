// The events of a form, the newest first.
import arrow from 'lucide-static/icons/forward.svg?raw'
import bell from 'lucide-static/icons/bell-ring.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import message from 'lucide-static/icons/message-square.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import skip from 'lucide-static/icons/skip-forward.svg?raw'
import timerOff from 'lucide-static/icons/timer-off.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import user from 'lucide-static/icons/user-round.svg?raw'
import type { ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { dayOf, useFormText } from '#widgets/postbox/under-way/words.ts'
import { usePageTexts } from './texts.ts'

const ICONS: Readonly<Record<string, string>> = {
  request: send,
  approve: circleCheck,
  reject: circleX,
  askBack: message,
  change: pencil,
  withdraw: undo,
  handOver: arrow,
  expire: timerOff,
  skip,
  raise: user,
  remind: bell,
  nudge: bell,
}

export function History({ form }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { event, label, format } = useFormText()
  const stationOf = (name: string | null) => {
    const station = form.stations.find((one) => one.name === name)
    return station && label(station.label)
  }
  return (
    <Card title={text('history')} part="history">
      <ol className="lined history">
        {form.timeline.toReversed().map((one) => (
          <li key={`${one.type} ${one.at} ${one.stage}`}>
            <Icon source={ICONS[one.type] ?? send} size="s" />
            <span>
              {event(one, stationOf(one.stage))} {one.note !== '' && <q dir="auto">{one.note}</q>}{' '}
              <small className="muted">
                {dayOf(one.at) === todayInBerlin()
                  ? text('today', { time: format.time(one.at) })
                  : `${format.weekdayDate(one.at)}, ${format.time(one.at)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
