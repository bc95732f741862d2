// A colleague to ask, with their presence as they show it: it comes from leave and working hours, never from activity.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import circleMinus from 'lucide-static/icons/circle-minus.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import type { Presence } from '#domain/organisation/presence.ts'
import { phoneLink } from '#domain/rich-text/rich-text-links.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const useTexts = createTexts(de, en)
const ICONS = { here: circleCheck, later: clock, leave: plane, away: circleMinus, off: circleMinus } as const
const UNTIL = { here: 'hereUntil', later: 'laterFrom', leave: 'leaveUntil', off: 'offUntil' } as const

/** 'heute bis 16 Uhr', 'im Urlaub bis 22.04.', 'heute nicht erreichbar, nächster Arbeitstag Montag, 30.11.'. */
export function PresenceLine({ presence: { state, until } }: { presence: Presence }): ReactElement {
  const text = useTexts()
  const format = useFormat()
  const shown =
    until === null
      ? null
      : state === 'leave'
        ? format.shortDate(until)
        : state === 'off'
          ? format.weekdayDate(until)
          : until
  return (
    <span className={`presence ${state}`}>
      <Icon source={ICONS[state]} size="s" />
      {shown === null || state === 'away' ? text(state) : text(UNTIL[state], { until: shown })}
    </span>
  )
}

/** Calls a person; only text where it is not one number, and empty without a number. */
export function PhoneLink({ name, phone }: { name: string; phone: string | undefined }): ReactElement | null {
  const text = useTexts()
  if (!phone) return null
  const href = phoneLink(phone)
  if (!href) return <span>{phone}</span>
  return (
    <a href={href} aria-label={text('call', { name, phone })}>
      {phone}
    </a>
  )
}

export interface ContactPersonProps {
  /** Why one would ask this person: 'Lead Buyer 0110'. */
  readonly role: ReactNode
  readonly person: {
    readonly id: string | null
    readonly name: string
    readonly phone?: string
    readonly presence: Presence | null
  }
}

/** Needs kit.css and person.css in the same root. */
export function ContactPerson({ role, person: { id, name, phone, presence } }: ContactPersonProps): ReactElement {
  return (
    <div className="person">
      <Avatar name={name} personId={id} size="l" />
      <div>
        <span className="role">{role}</span>
        <bdi className="name">{name}</bdi>
        {presence && <PresenceLine presence={presence} />}
        <PhoneLink name={name} phone={phone} />
      </div>
    </div>
  )
}
