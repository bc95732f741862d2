// Templates and their parts for tests, with everything that does not matter filled in.
import { CONTENT_DEFAULTS, PAGE_DEFAULTS, QUESTION_DEFAULTS, STATION_DEFAULTS } from '#domain/postbox/new-parts.ts'
import type { FormPage, Option, Question, QuestionKind, Station, TemplateContent } from '#domain/postbox/template.ts'

export const anOption = (name: string, de = `Option ${name}`, en = ''): Option => ({ name, label: { de, en } })

export const aQuestion = (name: string, kind: QuestionKind = 'line', more: Partial<Question> = {}): Question => ({
  ...QUESTION_DEFAULTS,
  name,
  kind,
  label: { de: `Frage ${name}`, en: `Question ${name}` },
  ...more,
})

export const aPage = (name: string, questions: readonly Question[], more: Partial<FormPage> = {}): FormPage => ({
  ...PAGE_DEFAULTS,
  name,
  title: { de: `Seite ${name}`, en: `Page ${name}` },
  questions,
  ...more,
})

export const aStation = (name: string, more: Partial<Station> = {}): Station => ({
  ...STATION_DEFAULTS,
  name,
  label: { de: `Station ${name}`, en: `Station ${name}` },
  decider: { kind: 'supervisor' },
  usualDays: 1,
  ...more,
})

export const aTemplate = (more: Partial<TemplateContent> = {}): TemplateContent => ({
  ...CONTENT_DEFAULTS,
  title: { de: 'Parkplatz', en: 'Parking' },
  summary: { de: 'Einen Parkplatz beantragen.', en: 'Ask for a parking space.' },
  pages: [aPage('one', [aQuestion('plate')])],
  ...more,
})
