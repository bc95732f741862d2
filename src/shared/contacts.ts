// The contact search of section 7: people, teams and divisions by name. It rejects with the error of the call.
import type { ContactGroups, ContactType, DivisionContact, TeamContact, UserContact } from '#contract/search.ts'
import { normalQuery } from './domain/search/search-text.ts'
import { api } from './transport/api.ts'

/** A contact with its kind and its name. */
export type Contact =
  | (UserContact & { readonly source: 'user'; readonly title: string })
  | (TeamContact & { readonly source: 'team' })
  | (DivisionContact & { readonly source: 'devision' })

export type Unit = Exclude<Contact, { source: 'user' }>

type Found = UserContact | TeamContact | DivisionContact

function withSource(found: Found): Contact {
  if ('teamid' in found) return { ...found, source: 'team' }
  if ('companyid' in found && 'devisionid' in found) return { ...found, source: 'devision' }
  return { ...(found as UserContact), source: 'user', title: (found as UserContact).displayname }
}

/** The contacts of all groups in their order; a back end may also name its groups. */
export const contactsOf = (groups: ContactGroups | Readonly<Record<string, readonly Found[]>>): Contact[] =>
  Object.values<readonly Found[]>(groups).flat().map(withSource)

/** Searches contacts; `query` must have three characters or more. Rethrows ApiError. */
export async function searchContacts(query: string, type: ContactType, signal?: AbortSignal): Promise<Contact[]> {
  const groups = await api.get<ContactGroups>('api/user/user/search', {
    query: { q: normalQuery(query), type },
    signal,
  })
  return contactsOf(groups)
}

/** One id for contacts of all sources: `team:7`. */
export const contactId = (contact: Contact): string =>
  contact.source === 'user'
    ? contact.uid
    : `${contact.source}:${contact.source === 'team' ? contact.teamid : contact.devisionid}`

/** The place of a contact, for the line below its name. */
export const placeOfContact = (contact: Contact): string =>
  (contact.source === 'user'
    ? [contact.position, contact.devision, contact.company]
    : contact.source === 'team'
      ? [contact.devision, contact.company]
      : [contact.company]
  )
    .filter(Boolean)
    .join(' · ')

/** The people of a team or division. Rethrows ApiError. */
export function membersOf(unit: Unit, signal?: AbortSignal): Promise<UserContact[]> {
  const id = unit.source === 'team' ? unit.teamid : unit.devisionid
  return api.get<UserContact[]>(`api/user/user/search/${unit.source}/${id}`, { signal })
}
