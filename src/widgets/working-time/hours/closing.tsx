// The closing of a month: both signatures, what closing means, and why it was opened again.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { TimeMonth } from '#contract/working-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import { useWorkingHoursTexts } from './texts.ts'

const SignDialog = lazy(async () => ({ default: (await import('./forms/sign-dialog.tsx')).SignDialog }))

type ClosingEvent = TimeMonth['closing']['events'][number]

/** The signatures after the month was last opened again; the first is that of the employee. */
function signaturesOf({ closing, person }: TimeMonth) {
  const { events } = closing
  const last = events.findLastIndex(({ type }) => type === 'reopened')
  const signed = events.slice(last + 1).filter(({ type }) => type !== 'reopened')
  return {
    employee: signed.find(({ by }) => by?.id === person.id),
    supervisor: signed.find(({ by }) => by?.id !== person.id),
    reopened: closing.isClosed ? undefined : events[last],
  }
}

interface SignatureProps {
  readonly label: string
  readonly isSigned: boolean
  readonly event: ClosingEvent | undefined
}

function Signature({ label, isSigned, event }: SignatureProps): ReactElement {
  const text = useWorkingHoursTexts()
  const shared = useWorkingTimeTexts()
  const { date } = useFormat()
  const name = [event?.by?.name, event?.onBehalfOf && shared('onBehalfOf', { name: event.onBehalfOf.name })]
  const words = event
    ? text('closing.signedOn', { date: date(event.at), name: name.filter(Boolean).join(', ') })
    : text('closing.signed')
  return (
    <li className={isSigned ? 'signed' : undefined}>
      <Icon source={isSigned ? circleCheck : circleDashed} />
      <b>{label}</b> <span className="muted">{isSigned ? words : text('closing.open')}</span>
    </li>
  )
}

export function Closing({ month: data }: { month: TimeMonth }): ReactElement {
  const text = useWorkingHoursTexts()
  const { date } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { closing, month, today, toClear } = data
  const { employee, supervisor, reopened } = signaturesOf(data)
  const isOver = !today.startsWith(month) && today > month
  const reason = !isOver
    ? text('closing.notOver')
    : toClear > 0
      ? text('closing.notClear', { count: toClear })
      : undefined
  return (
    <Card
      title={text('closing.title')}
      className="closing"
      action={closing.isClosed && <Chip icon={lock}>{text('closing.closed')}</Chip>}
    >
      {reopened && (
        <p className="warned">
          <Icon source={undo} size="s" />
          {text('closing.reopened', {
            date: date(reopened.at),
            name: reopened.by?.name ?? text('office'),
            reason: reopened.reason,
          })}
        </p>
      )}
      <ul className="signatures">
        <Signature label={text('closing.employee')} isSigned={closing.isSignedByEmployee} event={employee} />
        <Signature label={text('closing.supervisor')} isSigned={closing.isSignedBySupervisor} event={supervisor} />
      </ul>
      <p className="muted">{text('closing.text')}</p>
      {!closing.isSignedByEmployee && (
        <Button reason={reason} onClick={() => setAsking(true)}>
          {text('closing.sign')}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <SignDialog data={data} onEnd={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
