// Whose work the person is asked to cover, and what they have answered.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { Substitution } from '#contract/vacation.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/error-text.ts'
import { newKey } from '#shared/send.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { $duties, answerDuty, refreshLeave } from './api.ts'
import { usePeriodWords } from './my-requests.tsx'
import { usePlannerTexts } from './texts.ts'

const CHIPS = {
  asked: { kind: 'open', icon: hourglass },
  accepted: { kind: 'ok', icon: circleCheck },
  declined: { kind: 'bad', icon: circleX },
} as const

function Duty({ duty, isHighlighted }: { duty: Substitution; isHighlighted: boolean }): ReactElement {
  const text = usePlannerTexts()
  const words = usePeriodWords()
  const [busy, setBusy] = useState<boolean>()
  const [error, setError] = useState<unknown>()
  const key = useRef({ answer: '', key: '' })
  const { person, state, periods, handoverNote, isApproved } = duty
  const answer = async (accept: boolean): Promise<void> => {
    const wanted = `${duty.version} ${accept}`
    if (key.current.answer !== wanted) key.current = { answer: wanted, key: newKey() }
    setBusy(accept)
    setError(undefined)
    try {
      await answerDuty(duty, accept, key.current.key)
      announce(text(accept ? 'duty.accepted' : 'duty.declined', { name: person.name }))
    } catch (failure) {
      setError(failure)
      // The request may have another version by now.
      refreshLeave()
    }
    setBusy(undefined)
  }
  return (
    <li className={isHighlighted ? 'duty highlighted' : 'duty'} aria-current={isHighlighted || undefined}>
      <Avatar name={person.name} personId={person.id} size="s" />
      <div className="duty-text">
        <b>{text('duty.for', { name: person.name })}</b>
        <span>
          {words({ periods })}
          {!isApproved && <span className="muted">, {text('duty.notApproved')}</span>}
        </span>
        {handoverNote && <p className="note-text">{handoverNote}</p>}
        {error !== undefined && <Banner kind="bad" heading={errorText(error, text, 'duty.failed')} />}
      </div>
      <Chip {...CHIPS[state]}>{text(`duty.${state}Chip`)}</Chip>
      <span className="duty-actions">
        {state !== 'accepted' && (
          <Button size="small" busy={busy === true} onClick={() => void answer(true)}>
            {text('duty.accept')}
          </Button>
        )}
        {state !== 'declined' && (
          <Button size="small" kind="ghost" busy={busy === false} onClick={() => void answer(false)}>
            {text('duty.decline')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Nothing without a request to substitute. */
export function Duties({ highlight }: { highlight: number | undefined }): ReactElement | null {
  const text = usePlannerTexts()
  const { data = [] } = useStore($duties)
  if (data.length === 0) return null
  return (
    <Card title={text('duties')} flush>
      <ul className="request-rows">
        {data.map((duty) => (
          <Duty key={duty.id} duty={duty} isHighlighted={duty.id === highlight} />
        ))}
      </ul>
    </Card>
  )
}
