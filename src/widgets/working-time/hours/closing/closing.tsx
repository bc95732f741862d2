// The closing of a month: both signatures, the consequences, and why it was reopened.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { TimeMonth } from '#contract/working-time.ts'
import { shownFigures, openDaysOf, sumsOf } from '#domain/working-time/month-figures.ts'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { formatBalance, formatDuration } from '#shared/i18n/format.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { refreshTimes, signMonth } from '#widgets/working-time/api.ts'
import { refusalText, useTimeRefusals } from '#widgets/working-time/refusals/texts.ts'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import css from './closing.css?inline'
import de from './de.json'
import en from './en.json'

const useTexts = createTexts(de, en, useWorkingTimeTexts)
const STYLES = [css]

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
  const text = useTexts()
  const { date } = useFormat()
  const name = [event?.by?.name, event?.onBehalfOf && text('onBehalfOf', { name: event.onBehalfOf.name })]
  const words = event
    ? text('dateAndName', { date: date(event.at), name: name.filter(Boolean).join(', ') })
    : text('signed')
  return (
    <li className={isSigned ? 'signed' : undefined}>
      <Icon source={isSigned ? circleCheck : circleDashed} />
      <b>{label}</b> <span className="muted">{isSigned ? words : text('open')}</span>
    </li>
  )
}

export function Closing({ month: data }: { month: TimeMonth }): ReactElement {
  useStyles(STYLES)
  const text = useTexts()
  const { date } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { closing, month, today, toClear } = data
  const open = openDaysOf(data)
  const { employee, supervisor, reopened } = signaturesOf(data)
  const isOver = !today.startsWith(month) && today > month
  const waits =
    toClear > 0 ? text('notClear', { count: toClear }) : open > 0 ? text('notReleased', { count: open }) : undefined
  const reason = isOver ? waits : text('notOver')
  return (
    <Card
      part="closing"
      title={text('title')}
      className="closing"
      action={closing.isClosed && <Chip icon={lock}>{text('closed')}</Chip>}
    >
      {reopened && (
        <p className="warned">
          <Icon source={undo} size="s" />
          {text('reopened', {
            date: date(reopened.at),
            name: reopened.by?.name ?? text('office'),
            reason: reopened.reason,
          })}
        </p>
      )}
      <ul className="signatures">
        <Signature label={text('employee')} isSigned={closing.isSignedByEmployee} event={employee} />
        <Signature label={text('supervisor')} isSigned={closing.isSignedBySupervisor} event={supervisor} />
      </ul>
      <p className="muted">{text('text')}</p>
      {!closing.isSignedByEmployee && (
        <Button reason={reason} onClick={() => setAsking(true)}>
          {text('sign')}
        </Button>
      )}
      {isAsking && <SignDialog data={data} onEnd={() => setAsking(false)} />}
    </Card>
  )
}

function SignDialog({ data, onEnd }: { data: TimeMonth; onEnd: () => void }): ReactElement {
  const text = useTexts()
  const refused = useTimeRefusals()
  const { month: nameOf } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { month, account, closing } = data
  const { actual, credited, target, balance } = sumsOf(data)
  const name = nameOf(month)
  const sign = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signMonth(month, shownFigures(data), closing.version)
      announce(text('done', { month: name }))
      onEnd()
    } catch (error) {
      const key = error instanceof ApiError ? (`wrong.${error.code}` as 'wrong.daysOpen') : undefined
      const known = key && text(key)
      setProblem(known !== undefined && known !== key ? known : refusalText(refused, error))
      // The dialog shows the figures of now.
      refreshTimes()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={text('ask', { month: name })}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void sign()}>
            {text('sign')}
          </Button>
        </>
      }
    >
      <p>
        {text(credited > 0 ? 'askCredited' : 'askText', {
          actual: formatDuration(actual),
          credited: formatDuration(credited),
          target: formatDuration(target),
          balance: formatBalance(balance),
          account: `${formatBalance(account.balance)}${account.provisionalDays > 0 ? ` (${text('provisional')})` : ''}`,
        })}
      </p>
      <p>{text('text')}</p>
      <Failure>{problem}</Failure>
    </Dialog>
  )
}
