// The participants and their presence: by the calendar, unless the works-council profile allows more.
import users from 'lucide-static/icons/users.svg?raw'
import type { ReactElement } from 'react'
import type { Participant } from '#contract/postbox-conversation.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PresenceLine } from '#shared/ui/presence/presence.tsx'
import { useConversationTexts, useNameOf } from './texts.ts'
import { useTimeWords } from './times.ts'

interface ParticipantsProps {
  readonly participants: readonly Participant[]
  readonly isHere: (participant: Participant) => boolean
}

export function Participants({ participants, isHere }: ParticipantsProps): ReactElement | null {
  const text = useConversationTexts()
  if (participants.length === 0) return null
  return (
    <ul className="stack gap-8 participants" aria-label={text('participants')}>
      {participants.map((one, index) => (
        <Row key={one.person.id ?? index} participant={one} isHere={isHere(one)} />
      ))}
    </ul>
  )
}

/** Calendar states that do not contradict a person who is active: being at work or on leave. */
const AGREES = new Set(['here', 'leave'])

function Row({ participant, isHere }: { participant: Participant; isHere: boolean }): ReactElement {
  const { person, part, station, members, presence, deputy, online, lastSeen } = participant
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const times = useTimeWords()
  const name = nameOf({ name: person.name, station })
  const role = nameOf({ name: '', station })
  const line =
    part === 'group'
      ? text('part.group', { count: members })
      : part === 'decides'
        ? station === null || role === name
          ? ''
          : role
        : text(`part.${part}`)
  return (
    <li>
      {person.id === null ? (
        <span className="ava s">
          <Icon source={users} size="s" />
        </span>
      ) : (
        <Avatar name={name} personId={person.id} size="s" />
      )}
      <span className="facts">
        <span className="who">
          <b>{name}</b>
          {line !== '' && <span className="role">{line}</span>}
        </span>
        <span className="there">
          {presence && (!isHere || AGREES.has(presence.state)) && <PresenceLine presence={presence} />}
          {isHere && online !== true && presence?.state !== 'here' && <span className="role">{text('hereNow')}</span>}
          {deputy && <span className="role">{text('deputy', { name: deputy.name })}</span>}
          {online === true && <span className="role">{text('online')}</span>}
          {online !== true && lastSeen !== null && (
            <span className="role">{text('lastSeen', { when: times.when(lastSeen) })}</span>
          )}
        </span>
      </span>
    </li>
  )
}
