import { useState, type ReactElement } from 'react'
import type { LegalDocument } from '#contract/legal.ts'
import { ApiError } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { acceptConditions, refreshLegal } from './api.ts'
import { useLegalTexts } from './texts.ts'

interface AcceptCardProps {
  readonly document: LegalDocument
  /** Called after the card with the pressed button was removed. */
  readonly onAccepted: () => void
}

/** The version accepted last, the changes since, and the button to accept; hidden after acceptance. */
export function AcceptCard({ document, onAccepted }: AcceptCardProps): ReactElement | null {
  const text = useLegalTexts()
  const { date } = useFormat()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { version, validFrom, accepted, earlier, sections } = document
  if (accepted?.version === version) return null
  const accept = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await acceptConditions(version)
      announce(text('acceptDone'))
      onAccepted()
    } catch (error) {
      setProblem(errorText(error, text, 'acceptFailed'))
      if (error instanceof ApiError && error.code === 'version_outdated') refreshLegal()
    } finally {
      setBusy(false)
    }
  }
  // A version is named by its first day; one that is no longer stored by its former name.
  const agreed = earlier.find((one) => one.version === accepted?.version)
  const agreedTo = agreed ? date(agreed.validFrom) : (accepted?.version ?? '')
  const count = sections.filter(({ changed }) => changed).length
  return (
    <Card part="acceptance" title={text('acceptHeading', { date: date(validFrom) })} className="accept">
      <p>
        {accepted ? text('acceptAgain', { version: agreedTo, date: date(accepted.at), count }) : text('acceptFirst')}
      </p>
      <p className="muted">{text('acceptStored')}</p>
      {problem && (
        <p role="alert" className="failure">
          {problem}
        </p>
      )}
      <Button kind="primary" busy={busy} onClick={() => void accept()}>
        {text(busy ? 'saving' : 'accept')}
      </Button>
    </Card>
  )
}
