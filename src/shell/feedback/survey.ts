// The survey, as the forms service offers it.
import type { FormTemplate } from '#contract/forms.ts'
import { api } from '#shared/api.ts'
import { SURVEY_TEMPLATE } from './feedback-due.ts'

/** The template of the survey; undefined where it is not offered to this person. */
export async function findSurvey(): Promise<FormTemplate | undefined> {
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
