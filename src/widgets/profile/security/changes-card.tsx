import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { ProfileChange } from '#contract/personal-data.ts'
import { holds } from '#domain/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CHANGE_ICONS } from '#widgets/profile/change-icons.ts'
import { $changes } from '#widgets/profile/api.ts'
import { useSecurityTexts } from './texts.ts'
import { useWhen } from './use-when.ts'

/** Entries shown here; the user profile has them all, with what can be done about them. */
const SHOWN = 4

/** Recent changes of one's data; nothing where they failed to load. */
export function ChangesCard(): ReactElement | null {
  const text = useSecurityTexts()
  const { data } = useStore($changes)
  const person = useStore($person)
  if (!data) return null
  return (
    <Card title={text('changes')}>
      {data.changes.length === 0 ? (
        <p className="muted">{text('changesEmpty')}</p>
      ) : (
        <ul className="rows">
          {data.changes.slice(0, SHOWN).map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
      {person && holds(person.rights, 'menu_profile') && <AllChanges />}
    </Card>
  )
}

function AllChanges(): ReactElement {
  const text = useSecurityTexts()
  return <a {...usePortalLink('/profil/benutzerprofil')}>{text('changesAll')}</a>
}

function ChangeRow({ change: { what, at, by } }: { change: ProfileChange }): ReactElement {
  const text = useSecurityTexts()
  const when = useWhen()
  const who = by.self ? text('byYou') : by.name ? text('byOther', { name: by.name }) : ''
  return (
    <li className="row-item">
      <Icon source={CHANGE_ICONS[what]} />
      <div>
        <p>{text(`changed.${what}`)}</p>
        <p className="muted">{[when.day(at), who].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  )
}
