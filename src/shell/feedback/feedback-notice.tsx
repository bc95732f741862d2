// Offers the survey on home, where it is due; the dialog opens only when the person asks for it.
import { useStore } from '@nanostores/react'
import messageSquare from 'lucide-static/icons/message-square.svg?raw'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import type { FormTemplate } from '#contract/forms.ts'
import { api } from '#shared/api.ts'
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

/** The template of the survey; undefined where it is not offered to this person. */
async function findSurvey(): Promise<FormTemplate | undefined> {
  const templates = await api.find<FormTemplate[]>('api/forms/template')
  return templates?.find(({ templateId }) => Number(templateId) === SURVEY_TEMPLATE)
}

/** Where the form is filled in: '/formular/121/7/SI', as far as the template says. */
export function surveyPath({ templateId, companyid, plant }: FormTemplate): string {
  const parts = [templateId, companyid, plant]
  const end = parts.findIndex((part) => part === undefined || part === null || part === '')
  return `/formular/${parts
    .slice(0, end < 0 ? parts.length : end)
    .map((part) => encodeURIComponent(String(part)))
    .join('/')}`
}

/** The survey, once the forms service has offered it to this person. */
function useSurvey(): FormTemplate | undefined {
  const { person, areas } = useFacts()
  const pushIgnored = useStore($pushIgnored)
  const [survey, setSurvey] = useState<FormTemplate>()
  const isDue = isFeedbackDue(person, { areas, pushIgnored, now: serverTime() })
  useEffect(() => {
    if (!isDue) return
    let isCancelled = false
    findSurvey().then(
      (found) => isCancelled || setSurvey(found),
      (error: unknown) => logFailure('the survey is not known', error),
    )
    return () => void (isCancelled = true)
  }, [isDue])
  return isDue ? survey : undefined
}

export function FeedbackNotice({ onLater }: { onLater: () => void }): ReactElement | null {
  const text = useFeedbackTexts()
  const survey = useSurvey()
  const [isOpen, setOpen] = useState(false)
  const [wantsSurvey, setWantsSurvey] = useState<boolean>()
  const isAnswered = wantsSurvey !== undefined
  const end = useEffectEvent(() => {
    onLater()
    if (survey && wantsSurvey) go(surveyPath(survey))
  })
  // The dialog is gone by then: while it is open, nothing else takes the focus.
  useEffect(() => {
    if (isAnswered) end()
  }, [isAnswered])
  if (!survey || isAnswered) return null
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
