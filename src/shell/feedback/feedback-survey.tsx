import { useEffect, useState, type ReactElement } from 'react'
import type { FormTemplate } from '#contract/forms.ts'
import { logFailure } from '#shared/bus/log.ts'
import { go } from '#shell/navigation.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { api } from '#shared/api.ts'
import { SURVEY_TEMPLATE, whenNoDialogIsOpen } from './feedback-due.ts'

// The survey, as the forms service offers it.
/** The template of the survey; undefined where it is not offered to this person. */
async function findSurvey(): Promise<FormTemplate | undefined> {
  const templates = await api.get<FormTemplate[] | undefined>('api/forms/template')
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

export interface FeedbackSurveyProps {
  /** Asked, answered or not: enough for this window. */
  readonly onEnd: () => void
}

/** Asks whether the survey is offered, and then the person, when no other dialog has their attention. */
export function FeedbackSurvey({ onEnd }: FeedbackSurveyProps): ReactElement | null {
  const [survey, setSurvey] = useState<FormTemplate>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isCancelled = false
    findSurvey().then(
      (found) => void (!isCancelled && found && (stop = whenNoDialogIsOpen(() => setSurvey(found)))),
      (error: unknown) => logFailure('the survey is not known', error),
    )
    return () => {
      isCancelled = true
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
