// Offers the survey on home, where it is due; the dialog opens only when the person asks for it.
import { useStore } from '@nanostores/react'
import messageSquare from 'lucide-static/icons/message-square.svg?raw'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import type { FormTemplateRow } from '#contract/postbox-templates.ts'
import { api } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { serverTime } from '#shell/clock.ts'
import { go } from '#shell/navigation.ts'
import { $pushIgnored } from '#shell/push/push-ignored.ts'
import { useFacts } from '#shell/shell-context.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { isFeedbackDue, SURVEY_TEMPLATE } from './feedback-due.ts'
import { useFeedbackTexts } from './texts.ts'

const SURVEY_PATH = `/formular/${SURVEY_TEMPLATE}`

/** Whether this person can fill in the survey. */
async function isSurveyOffered(): Promise<boolean> {
  const templates = await api.find<FormTemplateRow[]>('api/forms/template')
  return templates?.some(({ id }) => id === SURVEY_TEMPLATE) ?? false
}

/** True once the forms service has offered the survey to this person. */
function useSurvey(): boolean {
  const { person, areas } = useFacts()
  const pushIgnored = useStore($pushIgnored)
  const [isOffered, setOffered] = useState(false)
  const isDue = isFeedbackDue(person, { areas, pushIgnored, now: serverTime() })
  useEffect(() => {
    if (!isDue) return
    let isCancelled = false
    isSurveyOffered().then(
      (found) => isCancelled || setOffered(found),
      (error: unknown) => logFailure('the survey is not known', error),
    )
    return () => void (isCancelled = true)
  }, [isDue])
  return isDue && isOffered
}

export function FeedbackNotice({ onLater }: { onLater: () => void }): ReactElement | null {
  const text = useFeedbackTexts()
  const isOffered = useSurvey()
  const [isOpen, setOpen] = useState(false)
  const [wantsSurvey, setWantsSurvey] = useState<boolean>()
  const isAnswered = wantsSurvey !== undefined
  const end = useEffectEvent(() => {
    onLater()
    if (wantsSurvey) go(SURVEY_PATH)
  })
  // The dialog has closed by then: while it is open, no other element can take the focus.
  useEffect(() => {
    if (isAnswered) end()
  }, [isAnswered])
  if (!isOffered || isAnswered) return null
  return (
    <section className="home-notice" aria-label={text('title')}>
      <Banner
        kind="info"
        icon={messageSquare}
        heading={text('offer')}
        action={
          <>
            <Button onClick={() => setOpen(true)}>{text('give')}</Button>
            <Button kind="ghost" onClick={onLater}>
              {text('later')}
            </Button>
          </>
        }
      >
        {text('offerText')}
      </Banner>
      {isOpen && <FeedbackDialog onClose={() => setOpen(false)} onAnswer={setWantsSurvey} />}
    </section>
  )
}
