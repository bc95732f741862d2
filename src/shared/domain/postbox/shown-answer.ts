// Answers and titles of forms as text, in a language.
import { nameKey, questionsOf, wordsFor, type Question, type TemplateContent } from './template.ts'
import type { Answer, Answers, Period, Row } from './answers.ts'

type Language = 'de' | 'en'

export interface AnswerWords {
  readonly language: Language
  /** Names of people, companies, sites and files by `nameKey`. */
  readonly names: Readonly<Record<string, string>>
}

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const
const YES_NO = { de: ['Ja', 'Nein'], en: ['Yes', 'No'] } as const

const dayText = (day: string, language: Language): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(date)
}

const numberText = (value: number, { decimals, unit }: Question, language: Language): string => {
  const text = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: decimals }).format(value)
  return unit === '' ? text : `${text} ${unit}`
}

const euros = (cents: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(cents / 100)

function countryText(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

const isList = (answer: Answer): answer is readonly string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string')
const isPeriod = (answer: Answer): answer is Period =>
  typeof answer === 'object' && answer !== null && 'from' in answer && 'to' in answer
const isRows = (answer: Answer): answer is readonly Row[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'object')

/** An answer of a draft that does not fit the kind of its question: unchanged if it is text. */
const misfit = (answer: Answer): string => (typeof answer === 'object' ? '' : String(answer))

/** '' for no answer. Rows of a group are separated by semicolons. */
export function shownAnswer(question: Question, answer: Answer | undefined, words: AnswerWords): string {
  if (answer === undefined || answer === null) return ''
  const { language, names } = words
  const nameOf = (id: string | number) => {
    const key = nameKey(question.kind, id)
    return Object.hasOwn(names, key) ? names[key]! : ''
  }
  const optionOf = (name: string) => {
    const option = question.options.find((one) => one.name === name)
    return option ? wordsFor(option.label, language) : name
  }
  switch (question.kind) {
    case 'number':
      return typeof answer === 'number' ? numberText(answer, question, language) : misfit(answer)
    case 'amount':
      return typeof answer === 'number' ? euros(answer, language) : misfit(answer)
    case 'day':
      return typeof answer === 'string' ? dayText(answer, language) : misfit(answer)
    case 'period': {
      if (!isPeriod(answer)) return misfit(answer)
      const { from, to } = answer
      return from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`
    }
    case 'choice':
      return typeof answer === 'string' ? optionOf(answer) : misfit(answer)
    case 'choices':
      return isList(answer) ? answer.map(optionOf).join(', ') : misfit(answer)
    case 'yesNo':
    case 'consent':
      return YES_NO[language][answer === true ? 0 : 1]
    case 'person':
    case 'company':
    case 'site':
      return typeof answer === 'string' || typeof answer === 'number' ? nameOf(answer) : ''
    case 'country':
      return typeof answer === 'string' ? countryText(answer, language) : misfit(answer)
    case 'files':
      return isList(answer) ? answer.map(nameOf).filter(Boolean).join(', ') : ''
    case 'group':
      return isRows(answer) ? answer.map((row) => shownRow(question, row, words)).join('; ') : misfit(answer)
    default:
      return misfit(answer)
  }
}

/** The answers of one row of a group, separated by commas. */
export const shownRow = ({ questions }: Question, row: Row, words: AnswerWords): string =>
  questions
    .map((inner) => shownAnswer(inner, Object.hasOwn(row, inner.name) ? row[inner.name] : undefined, words))
    .filter(Boolean)
    .join(', ')

const TITLE_LIMIT = 200

/** The title of a form: that of the template where the form has no answers for its own. */
export function formTitleOf(
  content: Pick<TemplateContent, 'pages' | 'title' | 'formTitle'>,
  answers: Answers,
  words: AnswerWords,
): string {
  const questions = new Map(questionsOf(content).map((question) => [question.name, question]))
  const filled = wordsFor(content.formTitle, words.language).replace(/\{(\w+)\}/g, (_, name: string) => {
    const question = questions.get(name)
    return question ? shownAnswer(question, Object.hasOwn(answers, name) ? answers[name] : undefined, words) : ''
  })
  // Removes the text around a missing answer.
  const title = filled
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\s?[,:;–-]\s?)+(?=[,:;–-]|$)/g, '')
    .replaceAll(/\(\s*\)/g, '')
    .trim()
  return [...(title === '' ? wordsFor(content.title, words.language) : title)].slice(0, TITLE_LIMIT).join('')
}
