// The contact for whistle-blowers: always visible. Its data comes with the code, and its links open without a call of the portal.
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import phoneIcon from 'lucide-static/icons/phone-call.svg?raw'
import type { ReactElement } from 'react'
import type { ConductContact } from '#contract/conduct.ts'
import { isPlainHttps, mailLink, phoneLink } from '#domain/rich-text/rich-text-links.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { useConductTexts } from './texts.ts'

export function Contact({ contact }: { contact: ConductContact }): ReactElement {
  const text = useConductTexts()
  const { name, phone, email, url, note } = contact
  const links: { href: string | undefined; icon: IconSource; label: string }[] = [
    { href: isPlainHttps(url) ? url : undefined, icon: megaphone, label: text('contact.report') },
    { href: phoneLink(phone), icon: phoneIcon, label: name || phone },
    { href: mailLink(email), icon: mail, label: email },
  ]
  const shown = links.filter(({ href }) => href !== undefined)
  return (
    <Card title={text('contact')} className="contact">
      {note && <p className="muted note">{note}</p>}
      {shown.length === 0 && <p>{name || text('contact.none')}</p>}
      <ul>
        {shown.map(({ href, icon, label }) => (
          <li key={href}>
            <Icon source={icon} size="s" />
            <a
              href={href}
              {...(href === url && { target: '_blank' })}
              rel="noopener noreferrer"
              referrerPolicy="no-referrer"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="muted trace">{text('contact.trace')}</p>
    </Card>
  )
}
