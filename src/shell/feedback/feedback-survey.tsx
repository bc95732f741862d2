import { useEffect, useState, type ReactElement } from 'react'
import type { FormTemplate } from '#contract/forms.ts'
import { logFailure } from '#shared/bus/log.ts'
import { go } from '#shell/navigation.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { findSurvey, surveyPath } from './survey.ts'
import { whenFree } from './when-free.ts'

export interface FeedbackSurveyProps {
  /** Asked, answered or not: enough for this window. */
  readonly onEnd: () => void
}

/** Asks whether the survey is offered, and then the person, when no other dialog has their attention. */
export function FeedbackSurvey({ onEnd }: FeedbackSurveyProps): ReactElement | null {
  const [survey, setSurvey] = useState<FormTemplate>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    findSurvey().then(
      (found) => void (!isOver && found && (stop = whenFree(() => setSurvey(found)))),
      (error: unknown) => logFailure('the survey is not known', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  if (!survey) return null
  const onAnswer = (wantsSurvey: boolean) => {
    onEnd()
    if (wantsSurvey) go(surveyPath(survey))
  }
  return <FeedbackDialog onClose={onEnd} onAnswer={onAnswer} />
}
