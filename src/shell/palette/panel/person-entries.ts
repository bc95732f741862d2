// Actions for a found person.
import copy from 'lucide-static/icons/copy.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import network from 'lucide-static/icons/network.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import type { UserContact } from '#contract/search.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { contactId, placeOfContact, type Unit } from '#shared/contacts.ts'
import { copyText } from '#shared/copy-text.ts'
import { mailLink, phoneLink } from '#domain/rich-text/rich-text-links.ts'
import { gateOf } from '#domain/routes/route.ts'
import { PAGES } from '#domain/routes/routes.ts'
import type { ShellFacts } from '#shell/shell-context.ts'
import type { Entry } from './entry.ts'
import { usePanelTexts } from './texts.ts'

const { text } = usePanelTexts

/** A person as a hit. */
export const personEntry = (person: UserContact): Entry => ({
  id: `person:${person.uid}`,
  label: person.displayname,
  detail: [person.devision || person.position, person.company].filter(Boolean).join(', '),
  person,
})

/** A team or division as a hit. */
export const unitEntry = (unit: Unit): Entry => ({
  id: contactId(unit),
  label: unit.title,
  detail: placeOfContact(unit),
  icon: unit.source === 'team' ? users : network,
  unit,
})

/** The profile of another person, for those who may see it. */
export function profilePath(facts: ShellFacts, uid: string): string | undefined {
  const page = PAGES.find(({ name }) => name === 'profile.person')
  return page?.tag && gateOf(page, facts).open ? `/profil/${encodeURIComponent(uid)}` : undefined
}

async function copyToClipboard(value: string): Promise<void> {
  if (await copyText(value)) raiseToast({ kind: 'success', text: text('person.copied', { text: value }) })
  else raiseToast({ kind: 'error', text: text('person.notCopied', { text: value }) })
}

/** Profile (where the searching person may see it), mail, call, copy. */
export function personEntries({ uid, email, phone: number }: UserContact, profile: string | undefined): Entry[] {
  const [mailUrl, phoneUrl] = [mailLink(email), phoneLink(number)]
  return [
    ...(profile ? [{ id: `profile:${uid}`, label: text('person.profile'), icon: userRound, to: profile }] : []),
    ...(mailUrl ? [{ id: `mail:${uid}`, label: text('person.mail', { email }), icon: mail, url: mailUrl }] : []),
    ...(phoneUrl
      ? [{ id: `call:${uid}`, label: text('person.call', { phone: number }), icon: phone, url: phoneUrl }]
      : []),
    ...(email
      ? [{ id: `copy-mail:${uid}`, label: text('person.copyMail'), icon: copy, run: () => void copyToClipboard(email) }]
      : []),
    ...(number
      ? [
          {
            id: `copy-phone:${uid}`,
            label: text('person.copyPhone'),
            icon: copy,
            run: () => void copyToClipboard(number),
          },
        ]
      : []),
  ]
}
