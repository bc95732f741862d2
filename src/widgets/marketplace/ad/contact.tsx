// Who sells: name, place, and whether the person can be reached today.
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import type { ReactElement } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useAdTexts } from './texts.ts'

type Contact = NonNullable<Ad['contact']>
type Presence = NonNullable<Contact['presence']>

const ICONS = { here: circleCheck, later: clock, leave: plane, away: calendarX, off: moon }

function PresenceLine({ presence: { state, until } }: { presence: Presence }): ReactElement {
  const text = useAdTexts()
  const { shortDate } = useFormat()
  const shown = until === null ? '' : state === 'leave' ? shortDate(until) : until
  const key = until === null && (state === 'here' || state === 'leave') ? (`presence.${state}Open` as const) : undefined
  return (
    <span className={`presence ${state}`}>
      <Icon source={ICONS[state]} size="s" />
      {text(key ?? `presence.${state}`, { until: shown })}
    </span>
  )
}

export function ContactCard({ contact }: { contact: Contact }): ReactElement {
  const text = useAdTexts()
  const { id, name, division, company, presence } = contact
  return (
    <section className="card card-body contact" aria-label={text('contact')}>
      <Avatar name={name} personId={id} size="l" />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="small muted">{[division, company].filter(Boolean).join(' · ')}</span>
        {presence && <PresenceLine presence={presence} />}
      </div>
    </section>
  )
}
