import { useStore } from '@nanostores/react'
import { useMemo, type ReactElement } from 'react'
import { searchContacts } from '#shared/contacts.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { useEditor, useField } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'

/** Names, by id, of the persons that were chosen as contacts on this page: a story tells only of the one it is saved with. */
export const contactNames = new Map<string, string>()

const searchPeople =
  (label: string): Search<Suggestion> =>
  async (q, signal) => {
    const people = await searchContacts(q, 'user', signal)
    const hits = people.flatMap((contact) =>
      contact.source === 'user'
        ? [
            {
              id: contact.uid,
              label: contact.displayname,
              detail: [contact.position, contact.devision, contact.company].filter(Boolean).join(' · '),
            },
          ]
        : [],
    )
    return [{ label, hits }]
  }

/** Whom readers may ask. */
export function ContactField(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const { value, error, set } = useField('kontaktUid')
  const story = useStore(draft.$story)
  const label = text('people.group')
  const search = useMemo(() => searchPeople(label), [label])
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
      start={(hit) => <Avatar name={hit.label} personId={hit.id} size="s" />}
    />
  )
}
