import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { mailLink, phoneLink } from '#domain/rich-text/rich-text-links.ts'

type Contact = PartnerDetails['contacts'][number]

/** A contact at the partner: role, phone and mail. */
export function PartnerContact({ contact }: { contact: Contact }): ReactElement {
  const { role, name, phone, email, note } = contact
  const [call, mail] = [phoneLink(phone), mailLink(email)]
  return (
    <li className="partner-contact">
      {role && <span className="muted">{role}</span>}
      <bdi className="name">{name}</bdi>
      {phone && (call ? <a href={call}>{phone}</a> : <bdi>{phone}</bdi>)}
      {email && (mail ? <a href={mail}>{email}</a> : <bdi>{email}</bdi>)}
      {note && <bdi className="muted">{note}</bdi>}
    </li>
  )
}
