// The employee's signature of a month, below its sums.
import { useState, type ReactElement } from 'react'
import type { TimeMonth } from '#contract/working-time.ts'
import { ApiError } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { formatBalance, formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { signMonth } from '#widgets/working-time/api.ts'
import { useWorkingHoursTexts } from '#widgets/working-time/hours/texts.ts'
import { refusalText, useWorkingTimeTexts } from '#widgets/working-time/texts.ts'

export function SignDialog({ data, onEnd }: { data: TimeMonth; onEnd: () => void }): ReactElement {
  const text = useWorkingHoursTexts()
  const shared = useWorkingTimeTexts()
  const { month: nameOf } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { month, days, monthBalance, account, closing } = data
  const name = nameOf(month)
  const sign = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signMonth(month, { version: closing.version })
      announce(text('closing.done', { month: name }))
      onEnd()
    } catch (error) {
      const key = error instanceof ApiError ? (`closing.wrong.${error.code}` as 'closing.wrong.not_clear') : undefined
      const known = key && text(key)
      setProblem(known !== undefined && known !== key ? known : refusalText(shared, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={text('closing.ask', { month: name })}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('closing.back')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void sign()}>
            {text('closing.sign')}
          </Button>
        </>
      }
    >
      <p>
        {text('closing.askText', {
          actual: formatDuration(days.reduce((sum, { actual }) => sum + (actual ?? 0), 0)),
          target: formatDuration(days.reduce((sum, { target }) => sum + target, 0)),
          balance: formatBalance(monthBalance),
          account: formatBalance(account.balance),
        })}
      </p>
      <p>{text('closing.text')}</p>
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
