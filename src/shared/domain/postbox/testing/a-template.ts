// Templates and their parts for tests, with everything that does not matter filled in.
import type { FormPage, Option, Question, QuestionKind, Station, TemplateContent } from '#domain/postbox/template.ts'

export const anOption = (name: string, de = `Option ${name}`, en = ''): Option => ({ name, label: { de, en } })

export const aQuestion = (name: string, kind: QuestionKind = 'line', more: Partial<Question> = {}): Question => ({
  name,
  kind,
  label: { de: `Frage ${name}`, en: `Question ${name}` },
  hint: { de: '', en: '' },
  required: false,
  when: null,
  prefill: null,
  locked: false,
  min: null,
  max: null,
  decimals: 0,
  unit: '',
  options: [],
  questions: [],
  visibleTo: null,
  ...more,
})

export const aPage = (name: string, questions: readonly Question[], more: Partial<FormPage> = {}): FormPage => ({
  name,
  title: { de: `Seite ${name}`, en: `Page ${name}` },
  when: null,
  questions,
  ...more,
})

export const aStation = (name: string, more: Partial<Station> = {}): Station => ({
  name,
  label: { de: `Station ${name}`, en: `Station ${name}` },
  decider: { kind: 'supervisor' },
  showsRoleOnly: false,
  when: null,
  usualDays: 1,
  limitDays: null,
  onLimit: 'remind',
  whenEmpty: 'administrator',
  ...more,
})

export const aTemplate = (more: Partial<TemplateContent> = {}): TemplateContent => ({
  title: { de: 'Parkplatz', en: 'Parking' },
  summary: { de: 'Einen Parkplatz beantragen.', en: 'Ask for a parking space.' },
  category: 'other',
  formTitle: { de: '', en: '' },
  companies: [],
  pages: [aPage('one', [aQuestion('plate')])],
  stations: [],
  mayChange: 'untilDecided',
  nudgeDays: null,
  retentionMonths: 12,
  ...more,
})
