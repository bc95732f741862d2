import bellRing from 'lucide-static/icons/bell-ring.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { Confirmations, Reminded } from '#contract/news-publishing.ts'
import { REMINDER_PAUSE } from '#domain/news-state.ts'
import { ApiError } from '#shared/api.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { remind } from '#widgets/news/editing-api.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import { useConfirmationTexts } from './texts.ts'

export interface ReminderProps {
  readonly storyId: number
  /** The story is published. */
  readonly isOut: boolean
  readonly figures: Confirmations
  /** Null where the service does not disclose the number. */
  readonly pending: number | null
  readonly onReminded: () => void
}

type Text = ReturnType<typeof useConfirmationTexts>

/** The reason why no reminder can be sent now. */
function reasonOf({ isOut, pending, figures }: ReminderProps, text: Text, format: Formats): string | undefined {
  if (!isOut) return text('remindNotOut')
  if (pending === 0) return text('remindNobody')
  const { remindedAt } = figures
  if (remindedAt === null) return undefined
  const next = new Date(Date.parse(remindedAt) + REMINDER_PAUSE * 60_000)
  if (next.getTime() <= Date.now()) return undefined
  return text('remindLater', { last: format.time(remindedAt), next: format.time(next) })
}

/** Sends a reminder to those who have not confirmed, and shows beforehand whom it reaches. */
export function Reminder(props: ReminderProps): ReactElement {
  const { storyId, figures, pending, onReminded } = props
  const text = useConfirmationTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Reminded>()
  const [error, setError] = useState<unknown>()
  const key = useRef(newKey())
  const reason = reasonOf(props, text, format)
  const onRemind = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await remind(storyId, key.current)
      key.current = newKey()
      setSent(answer)
      onReminded()
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  const isLately = error instanceof ApiError && error.code === 'reminded_lately'
  return (
    <div className="reminder">
      <p className="muted">
        {reason ?? text('reach')}{' '}
        {reason === undefined && figures.remindedAt !== null && (
          <>{text('remindedAt', { at: `${format.date(figures.remindedAt)}, ${format.time(figures.remindedAt)}` })}</>
        )}
      </p>
      <Button icon={bellRing} busy={busy} reason={reason} onClick={() => void onRemind()}>
        {busy
          ? text('reminding')
          : pending === null
            ? text('remindAll')
            : text('remind', { count: pending, number: format.number(pending) })}
      </Button>
      <p role="status">
        {sent && (sent.reminded === null ? text('remindedAll') : text('reminded', { count: sent.reminded }))}
      </p>
      {error !== undefined && (
        <p role="alert" className="problem">
          {statusOf(error)} - {text(isLately ? 'remindedLately' : 'remindFailed')}
        </p>
      )}
    </div>
  )
}
