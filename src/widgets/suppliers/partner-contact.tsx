import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'

type Contact = PartnerDetails['contacts'][number]

/** Only what an address can hold becomes part of one. */
const mailOf = (email: string): string | undefined =>
  /^[^\s@?&]+@[^\s@?&]+$/.test(email) ? `mailto:${email}` : undefined

/** A contact at the partner: role, phone and mail. */
export function PartnerContact({ contact }: { contact: Contact }): ReactElement {
  const { role, name, phone, email, note } = contact
  const mail = mailOf(email)
  return (
    <li className="partner-contact">
      {role && <span className="muted">{role}</span>}
      <bdi className="name">{name}</bdi>
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && (mail ? <a href={mail}>{email}</a> : <bdi>{email}</bdi>)}
      {note && <bdi className="muted">{note}</bdi>}
    </li>
  )
}
