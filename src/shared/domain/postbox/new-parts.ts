// The initial parts of a template in the editor; a file omits values that equal these.
import type { FormPage, Option, Question, QuestionKind, Station, TemplateContent, Words } from './template.ts'

const NO_WORDS: Words = { de: '', en: '' }

export const QUESTION_DEFAULTS: Omit<Question, 'name' | 'kind' | 'label'> = {
  hint: NO_WORDS,
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
}
export const PAGE_DEFAULTS: Pick<FormPage, 'when'> = { when: null }
export const STATION_DEFAULTS: Omit<Station, 'name' | 'label' | 'decider'> = {
  showsRoleOnly: false,
  when: null,
  usualDays: 2,
  limitDays: null,
  onLimit: 'remind',
  whenEmpty: 'administrator',
}
export const CONTENT_DEFAULTS: Omit<TemplateContent, 'title' | 'pages'> = {
  summary: NO_WORDS,
  category: 'other',
  formTitle: NO_WORDS,
  companies: [],
  stations: [],
  mayChange: 'untilDecided',
  nudgeDays: null,
  retentionMonths: 12,
}

/** A name that is not taken: 'question', 'question2'. */
export function freeName(base: string, taken: Iterable<string>): string {
  const names = new Set(taken)
  if (!names.has(base)) return base
  let count = 2
  while (names.has(`${base}${count}`)) count += 1
  return `${base}${count}`
}

export const newOption = (taken: Iterable<string>): Option => ({ name: freeName('option', taken), label: NO_WORDS })

export const newQuestion = (kind: QuestionKind, taken: Iterable<string>): Question => {
  const isChoice = kind === 'choice' || kind === 'choices'
  return {
    ...QUESTION_DEFAULTS,
    name: freeName('question', taken),
    kind,
    label: NO_WORDS,
    options: isChoice ? [newOption([]), newOption(['option'])] : [],
    questions: kind === 'group' ? [newQuestion('line', [])] : [],
  }
}

export const newPage = (taken: Iterable<string>): FormPage => ({
  ...PAGE_DEFAULTS,
  name: freeName('page', taken),
  title: NO_WORDS,
  questions: [],
})

export const newStation = (taken: Iterable<string>): Station => ({
  ...STATION_DEFAULTS,
  name: freeName('station', taken),
  label: NO_WORDS,
  decider: { kind: 'supervisor' },
})

export const newTemplate = (): TemplateContent => ({
  ...CONTENT_DEFAULTS,
  title: NO_WORDS,
  pages: [newPage([])],
})
