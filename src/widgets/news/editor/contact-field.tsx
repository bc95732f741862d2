import { useStore } from '@nanostores/react'
import network from 'lucide-static/icons/network.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { useMemo, type ReactElement } from 'react'
import {
  contactId,
  contactsOf,
  membersOf,
  placeOfContact,
  searchContacts,
  type Contact,
  type Unit,
} from '#shared/contacts.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { useEditor, useField } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'

/** Names, by id, of the people who were chosen as contacts on this page, because a story only contains the saved one. */
export const contactNames = new Map<string, string>()

const hitOf = (contact: Contact): Suggestion => ({
  id: contactId(contact),
  label: contact.title,
  detail: placeOfContact(contact),
})

type Labels = Readonly<Record<Contact['source'], string>>

/** People, teams and divisions; one of the latter offers its people when it is taken: readers ask a person. */
const searchAll =
  (labels: Labels): Search<Suggestion> =>
  async (q, signal) => {
    const found = await searchContacts(q, 'all', signal)
    return (['user', 'team', 'devision'] as const).map((source) => ({
      label: labels[source],
      hits: found
        .filter((contact) => contact.source === source)
        .map((contact) =>
          contact.source === 'user' ? hitOf(contact) : { ...hitOf(contact), inside: searchMembers(contact) },
        ),
    }))
  }

const searchMembers =
  (unit: Unit): Search<Suggestion> =>
  async (_q, signal) => {
    const members = await membersOf(unit, signal)
    return [{ label: unit.title, hits: contactsOf([members, [], []]).map(hitOf) }]
  }

const ICONS = { team: users, devision: network }

/** The picture of a person, or the icon of a team or division. */
function ContactSign({ hit: { id, label } }: { hit: Suggestion }): ReactElement {
  const [source = ''] = id.split(':')
  const icon = ICONS[source as keyof typeof ICONS]
  return icon ? <Icon source={icon} /> : <Avatar name={label} personId={id} size="s" />
}

/** The person or unit whom readers may ask. */
export function ContactField(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const { value, error, set, markIncomplete } = useField('kontaktUid')
  const story = useStore(draft.$story)
  const [user, team, devision] = [text('people.group'), text('people.teams'), text('people.divisions')]
  const search = useMemo(() => searchAll({ user, team, devision }), [user, team, devision])
  const saved = story?.kontaktUid === value ? story.kontaktName : undefined
  return (
    <Combobox
      label={text('label.kontaktUid')}
      name="kontaktUid"
      optional
      error={error}
      search={search}
      value={value === null ? undefined : { id: value, label: contactNames.get(value) ?? saved ?? text('someContact') }}
      onChange={(hit) => {
        if (hit) contactNames.set(hit.id, hit.label)
        set(hit?.id ?? null)
      }}
      onUnsettled={markIncomplete}
      start={(hit) => <ContactSign hit={hit} />}
    />
  )
}
