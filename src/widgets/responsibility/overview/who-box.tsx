// 'Wer ist zuständig?': a question in one field, answered in people and whether they can be reached today.
import searchIcon from 'lucide-static/icons/search.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import { useMemo, useState, type ReactElement, type RefObject } from 'react'
import type { WhoAnswer } from '#contract/responsibility.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PhoneLink, PresenceLine } from '#shared/ui/presence/presence.tsx'
import { useSuggestions, type Search, type Suggestion } from '#shared/ui/use-suggestions.ts'
import { fetchWho } from '#widgets/responsibility/api.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from './texts.ts'

interface Hit extends Suggestion {
  readonly answer: WhoAnswer
}
type Contact = WhoAnswer['contacts'][number]

const search: Search<Hit> = async (query, signal) => {
  const answers = await fetchWho(query, signal)
  return [{ label: '', hits: answers.map((answer, index) => ({ id: String(index), label: '', answer })) }]
}

export interface WhoBoxProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly onType: (typed: string) => void
}

export function WhoBox({ input, typed, onType }: WhoBoxProps): ReactElement {
  const text = useResponsibilityTexts()
  const [attempt, setAttempt] = useState(0)
  const [choice, setChoice] = useState({ typed, index: 0 })
  const again = useMemo((): Search<Hit> => (attempt < 0 ? async () => [] : (...asked) => search(...asked)), [attempt])
  const { status, groups } = useSuggestions(typed, again)
  const answers = groups.flatMap(({ hits }) => hits.map(({ answer }) => answer))
  const shown = (choice.typed === typed && answers[choice.index]) || answers[0]
  return (
    <section part="question" className="card resp" aria-labelledby="who">
      <div className="stack ask">
        <Heading depth={2} id="who">
          {text('who')}
        </Heading>
        <Field className="unlabelled" label={text('question')} help={text('questionHelp')}>
          {(control) => (
            <span className="input">
              <Icon source={searchIcon} size="s" />
              <input
                {...control}
                ref={input}
                type="search"
                autoComplete="off"
                maxLength={100}
                placeholder={text('placeholder')}
                value={typed}
                onChange={({ target }) => onType(target.value)}
              />
            </span>
          )}
        </Field>
      </div>
      <div className="stack answers" aria-live="polite" aria-busy={status === 'busy'}>
        {status === 'failed' ? (
          <p className="hint bad">
            <Icon source={triangleAlert} size="s" />
            <span>
              {text('searchFailed')}{' '}
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                {text('retry')}
              </Button>
            </span>
          </p>
        ) : shown ? (
          <>
            <Answer answer={shown} />
            <Others answers={answers} shown={shown} onChoose={(index) => setChoice({ typed, index })} />
          </>
        ) : (
          <p className="muted">
            {text(status === 'done' ? 'nothingFound' : status === 'busy' ? 'searching' : 'example')}
          </p>
        )}
      </div>
    </section>
  )
}

/** The subject of an answer: '0230 Drehteile, Stade'. */
function useTopic(): (answer: WhoAnswer) => string {
  const nameOf = useGroupName()
  return ({ found, group, site }) => {
    if (found.kind === 'person') return found.name
    const about = group ? `${group.number} ${nameOf(group)}` : found.name
    const place = site && (group ? `${about}, ${site.name}` : site.name)
    return found.kind === 'group' || found.kind === 'site' ? (place ?? about) : `${found.name} · ${place ?? about}`
  }
}

interface OthersProps {
  readonly answers: readonly WhoAnswer[]
  readonly shown: WhoAnswer
  readonly onChoose: (index: number) => void
}

function Others({ answers, shown, onChoose }: OthersProps): ReactElement | null {
  const text = useResponsibilityTexts()
  const topicOf = useTopic()
  if (answers.length < 2) return null
  return (
    <ul className="others" aria-label={text('others')}>
      {answers.map((answer, index) =>
        answer === shown ? null : (
          <li key={`${answer.found.kind} ${answer.found.name} ${answer.group?.id} ${answer.site?.id}`}>
            <button type="button" className="link" onClick={() => onChoose(index)}>
              {topicOf(answer)}
            </button>
          </li>
        ),
      )}
    </ul>
  )
}

function Answer({ answer }: { answer: WhoAnswer }): ReactElement {
  const text = useResponsibilityTexts()
  const topicOf = useTopic()
  const { found, group, site, contacts, duties } = answer
  const roleOf = ({ role }: Contact) => {
    // The duties already show it.
    if (found.kind === 'person') return undefined
    return role === 'lead'
      ? text('role.lead', { number: group?.number ?? '' })
      : text(site ? `role.${role}At` : `role.${role}`, { site: site?.name ?? '' })
  }
  return (
    <>
      <p className="topic">{topicOf(answer)}</p>
      <div className="people">
        {contacts.map((contact) => (
          <Person key={`${contact.role} ${contact.person.id}`} contact={contact} role={roleOf(contact)} />
        ))}
        <Hint answer={answer} />
      </div>
      {duties.length > 0 && <Duties duties={duties} />}
    </>
  )
}

/** Everything that a person answers for. */
function Duties({ duties }: Pick<WhoAnswer, 'duties'>): ReactElement {
  const text = useResponsibilityTexts()
  const nameOf = useGroupName()
  return (
    <ul className="duties" aria-label={text('duties')}>
      {duties.map(({ role, group, site }) => (
        <li key={`${role} ${group?.id} ${site?.id}`}>
          {group && <bdi>{`${group.number} ${nameOf(group)}`}</bdi>}
          <span className="role">
            {role === 'lead' ? text('leadBuyer') : text(`role.${role}At`, { site: site?.name ?? '' })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Person({ contact, role }: { contact: Contact; role: string | undefined }): ReactElement {
  const text = useResponsibilityTexts()
  const { person, phone, presence, deputy } = contact
  const isAway = presence !== null && presence.state !== 'here'
  return (
    <div className="person">
      <Avatar name={person.name} personId={person.id} size="l" />
      <div>
        {role !== undefined && <span className="role">{role}</span>}
        <bdi className="name">{person.name}</bdi>
        <Shown presence={presence} />
        <PhoneLink name={person.name} phone={phone} />
        {isAway && deputy === null && <span className="role">{text('noDeputy')}</span>}
        {isAway && deputy && (
          <>
            <span className="role">{text('deputy', { name: deputy.person.name })}</span>
            <Shown presence={deputy.presence} />
            <PhoneLink name={deputy.person.name} phone={deputy.phone} />
          </>
        )}
      </div>
    </div>
  )
}

function Shown({ presence }: { presence: Contact['presence'] }): ReactElement {
  const text = useResponsibilityTexts()
  return presence ? <PresenceLine presence={presence} /> : <span className="role">{text('presenceHidden')}</span>
}

/** The next step if two people, nobody, or nobody today is responsible. */
function Hint({ answer }: { answer: WhoAnswer }): ReactElement | null {
  const text = useResponsibilityTexts()
  const { contacts, isDouble, isGap, group, site, ask } = answer
  const asked = contacts
    .flatMap(({ person, deputy }) => [person, ...(deputy ? [deputy.person] : [])])
    .find(({ id }) => id === ask)
  const sentences = [
    contacts.length === 0 && text(site ? 'nobodyAt' : 'nobody', { site: site?.name ?? '' }),
    contacts.length > 0 && isGap && text('gapAt', { number: group?.number ?? '', site: site?.name ?? '' }),
    isDouble && text('doubleAt', { number: group?.number ?? '', site: site?.name ?? '' }),
    contacts.length > 0 && ask === null && text('nobodyToday'),
    asked && (isDouble || isGap || asked.id !== contacts[0]?.person.id) && text('askToday', { name: asked.name }),
  ].filter((sentence) => typeof sentence === 'string')
  if (sentences.length === 0) return null
  return (
    <p className="hint warn">
      <Icon source={isDouble ? usersRound : triangleAlert} size="s" />
      <span>{sentences.join(' ')}</span>
    </p>
  )
}
