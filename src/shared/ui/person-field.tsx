import { useMemo, type ReactElement } from 'react'
import { contactId, placeOfContact, searchContacts } from '#shared/contacts.ts'
import { Avatar } from './avatar.tsx'
import { Combobox } from './combobox.tsx'
import type { Suggestion } from './use-suggestions.ts'

export interface PersonFieldProps {
  readonly label: string
  readonly name?: string | undefined
  /** The heading of the people found. */
  readonly group: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly optional?: boolean | undefined
  readonly value?: Suggestion | undefined
  readonly onChange: (person: Suggestion | undefined) => void
}

/** A person by name. Needs form.css and overlay.css in the same root. */
export function PersonField(props: PersonFieldProps): ReactElement {
  const { label, name, group, help, error, optional, value, onChange } = props
  const search = useMemo(
    () => async (q: string, signal: AbortSignal) => {
      const found = await searchContacts(q, 'user', signal)
      const hits = found.map((one) => ({ id: contactId(one), label: one.title, detail: placeOfContact(one) }))
      return [{ label: group, hits }]
    },
    [group],
  )
  return (
    <Combobox
      label={label}
      name={name}
      help={help}
      error={error}
      optional={optional}
      search={search}
      value={value}
      onChange={onChange}
      start={(hit) => <Avatar name={hit.label} personId={hit.id} size="s" />}
    />
  )
}
